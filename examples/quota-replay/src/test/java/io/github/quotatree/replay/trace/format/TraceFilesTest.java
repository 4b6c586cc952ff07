package io.github.quotatree.replay.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.replay.trace.Skipped;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceFilesTest {
    private static final String JOBS = IntStream.rangeClosed(1, 5000)
            .mapToObj(i -> i + " " + i + " 0 10 1 -1 -1 1 60 -1 1 1 1 -1 1 -1 -1 -1\n")
            .collect(Collectors.joining());

    @Test
    void aCompressedFileIsReadAsTheOther() {
        byte[] compressed = gzip(JOBS);

        assertThat(Reading.of(compressed, ReadOptions.defaults())).isEqualTo(Reading.of(JOBS));
    }

    @Test
    void aCompressedFileThatEndsInTheMiddleKeepsTheJobsBefore() {
        byte[] compressed = gzip(JOBS);

        ReadTrace read = Reading.of(Arrays.copyOf(compressed, compressed.length / 2), ReadOptions.defaults());

        assertThat(read.trace().jobs()).hasSizeBetween(1000, 4000);
        assertThat(read.trace().skipped().stream().map(Skipped::reason))
                .containsExactly("damaged: the compressed data are broken, so the rest cannot be read");
    }

    @Test
    void theFirstTenDamagedLinesAreShown() {
        String damaged = IntStream.rangeClosed(1, 25).mapToObj(i -> "x\n").collect(Collectors.joining());

        ReadTrace read = Reading.of(JOBS + damaged);

        assertThat(read.trace().jobs()).hasSize(5000);
        assertThat(read.trace().skipped()).hasSize(1);
        assertThat(read.trace().skipped().get(0).count()).isEqualTo(25);
        assertThat(read.trace().skipped().get(0).examples())
                .hasSize(10)
                .startsWith("line 5001: \"x\"")
                .endsWith("line 5010: \"x\"");
    }

    @Test
    void aStrictReadingRefusesDamage() {
        assertThatThrownBy(() -> read(
                        "1 1 0 10 1\n" + JOBS,
                        ReadOptions.defaults().withFormat(TraceFormat.SWF).withStrict(true)))
                .isInstanceOf(UnreadableException.class)
                .hasMessage("1 record is damaged: line 1: has less than 18 fields: \"1 1 0 10 1\"");
    }

    @Test
    void aLineOfManyMegabytesIsDamagedAndTheNextIsRead() {
        ReadTrace read = Reading.of(
                "1 ".repeat(3 << 20) + "\n" + JOBS, ReadOptions.defaults().withFormat(TraceFormat.SWF));

        assertThat(read.trace().jobs()).hasSize(5000);
        assertThat(read.trace().skipped().stream().map(Skipped::reason))
                .containsExactly("damaged: the line is longer than a mebibyte");
    }

    @Test
    void aByteOrderMarkAndCarriageReturnsAreNoDamage() {
        String windows = "\uFEFFtimestamp,duration,num_gpus,cluster\r\n2017-10-09 07:01:55,66.0,1,vc1\r\n";

        assertThat(Reading.job(Reading.of(windows), "job-1").owner().queue()).isEqualTo("vc1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "''# is empty",
                "hello, world# is no trace that is known: it starts with \"hello, world\"; there are the Standard"
                        + " Workload Format, sacct --parsable2 of Slurm, the pods of openb, the jobs of Philly, pods of"
                        + " Kubernetes, a job of JSON a line",
                "'sn,cpu_milli,memory_mib,gpu,model'# is a list of nodes of openb, and has no jobs",
                "'vc,node num'# is the list of virtual clusters of Philly, and has no jobs",
            })
    void aFileOfAnotherFormatIsRefusedByName(String content, String message) {
        assertThatThrownBy(() -> read(content, ReadOptions.defaults()))
                .isInstanceOf(UnreadableException.class)
                .hasMessage(message);
    }

    private static ReadTrace read(String content, ReadOptions options) throws IOException, UnreadableException {
        return TraceFiles.read(
                "the trace", new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)), options);
    }

    static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
