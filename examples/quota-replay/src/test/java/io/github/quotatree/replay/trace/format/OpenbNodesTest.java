package io.github.quotatree.replay.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The list of nodes of openb. */
class OpenbNodesTest {
    private static final String NODES = """
            sn,cpu_milli,memory_mib,gpu,model
            node-1,32000,4096,0,
            node-2,96000,8192,8,G2

            node-3,64000,1,2,T4
            """;

    @TempDir
    private Path folder;

    private String file(byte[] content) throws IOException {
        return Files.write(folder.resolve("nodes.csv"), content).toString();
    }

    @Test
    void eachLineIsANodeWhoseCardsCountInMilli() throws Exception {
        assertThat(OpenbNodes.read(file(NODES.getBytes(StandardCharsets.UTF_8))))
                .extracting(Amounts::byDimension)
                .containsExactly(
                        Map.of("cpu", 32_000L, "memory", 4L << 30, "gpu-milli", 0L),
                        Map.of("cpu", 96_000L, "memory", 8L << 30, "gpu-milli:G2", 8_000L),
                        Map.of("cpu", 64_000L, "memory", 1L << 20, "gpu-milli:T4", 2_000L));
    }

    @Test
    void aCompressedListIsTheSame() throws Exception {
        assertThat(OpenbNodes.read(file(TraceFilesTest.gzip(NODES))))
                .isEqualTo(OpenbNodes.read(file(NODES.getBytes(StandardCharsets.UTF_8))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "'sn,cpu_milli,memory_mib,gpu\nn,1,1,1\nm,1,1'# line 3: has fewer cells than the first line: \"m,1,1\"",
                "'sn,cpu_milli,memory_mib,gpu\nn,1,1,-1'# line 2: gpu is negative: \"-1\"",
                "'sn,cpu_milli,memory_mib,gpu\nn,1,,1'# line 2: memory_mib is not a number: \"\"",
                "'sn,cpu_milli,memory_mib,gpu\n'# has no nodes",
                "'name,cpu_milli\np,1'# is no list of nodes of openb, which has the columns sn and cpu_milli",
            })
    void aDamagedListIsRefused(String content, String message) throws IOException {
        String file = file(content.getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> OpenbNodes.read(file))
                .isInstanceOf(UnreadableException.class)
                .hasMessage(message);
    }
}
