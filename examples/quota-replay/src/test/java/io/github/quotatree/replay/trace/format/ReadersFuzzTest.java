package io.github.quotatree.replay.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.replay.trace.Skipped;
import io.github.quotatree.replay.trace.TraceJob;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

/**
 * Reads broken files of each format: a reader throws its declared exception alone, every record is a job or is counted,
 * and no job is out of its range.
 */
class ReadersFuzzTest {
    private static final int TRIES = 600;

    private static final String SWF = """
            ; UnixStartTime: 1100000000
            ; Queue: 1 batch
            1 10 5 100 4 -1 -1 4 3600 -1 1 7 3 -1 1 -1 -1 -1
            2 20 0 60 -1 18.5 -1 8 -1 2048 1 8 3 -1 2 1 -1 -1
            3 30 40 -1 -1 -1 -1 4 3600 -1 5 7 3 -1 1 -1 -1 -1
            """;
    private static final String SACCT = """
            JobID|User|Account|Partition|State|Submit|Eligible|Start|End|Elapsed|Timelimit|NNodes|AllocTRES|ReqMem|AllocCPUS
            100|ann|v|gpu|COMPLETED|2026-01-31T12:00:00||2026-01-31T12:01:00|2026-01-31T14:01:00|02:00:00|1-00:00:00|2|billing=8,cpu=8,gres/gpu=4,gres/gpu:a100=4,mem=64G,node=2|4Gn|8
            101_7|bob|s|cpu|FAILED|2026-01-31T11:00:00|Unknown|2026-01-31T11:00:10|2026-01-31T11:00:40|00:00:30|UNLIMITED|1||4000Mc|2
            102|bob|s|cpu|CANCELLED by 0|2026-01-31T11:00:00||None|2026-01-31T11:00:40|00:00:00|UNLIMITED|1|||
            """;
    private static final String OPENB = """
            name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
            p-2,6000,12288,1,460,,LS,Running,50,950,60
            p-1,12000,16384,2,1000,V100M16|V100M32,BE,Succeeded,10,100,10
            """;
    private static final String PHILLY = """
            timestamp,duration,num_gpus,gpu_time,cluster
            2017-10-09 07:01:55,66.0,1,66.0,vc1
            2017-10-09 06:13:03,2951.0,8,23608.0,vc2
            """;
    private static final String JSONL = """
            {"epoch": 1700000000}
            {"id": "b", "submit": 20, "run": 5, "resources": {"cpu": "1500m", "memory": "8Gi", "gpu": 2}}
            {"id": "c", "submit": 10, "run": 60, "tasks": 4, "resources": {"cpu": 0.5}, "group": "a/b", "wait": 3}
            """;
    private static final String PODS = """
            {"kind": "List", "items": [{"kind": "Pod",
            "metadata": {"name": "a", "namespace": "n", "creationTimestamp": "2026-01-31T12:00:00Z"},
            "spec": {"priority": 3, "containers": [{"name": "c", "resources": {"requests": {"cpu": "1", "memory": "2Gi"}}}]},
            "status": {"phase": "Succeeded", "startTime": "2026-01-31T12:00:05Z", "containerStatuses": [{"state":
            {"terminated": {"startedAt": "2026-01-31T12:00:10Z", "finishedAt": "2026-01-31T12:00:20Z"}}}]}}]}
            """;

    @Property(tries = TRIES)
    void swf(@ForAll long mutation) throws IOException {
        read(TraceFormat.SWF, SWF, mutation);
    }

    @Property(tries = TRIES)
    void sacct(@ForAll long mutation) throws IOException {
        read(TraceFormat.SACCT, SACCT, mutation);
    }

    @Property(tries = TRIES)
    void openb(@ForAll long mutation) throws IOException {
        read(TraceFormat.OPENB, OPENB, mutation);
    }

    @Property(tries = TRIES)
    void philly(@ForAll long mutation) throws IOException {
        read(TraceFormat.PHILLY, PHILLY, mutation);
    }

    @Property(tries = TRIES)
    void jsonLines(@ForAll long mutation) throws IOException {
        read(TraceFormat.JSONL, JSONL, mutation);
    }

    @Property(tries = TRIES)
    void pods(@ForAll long mutation) throws IOException {
        read(TraceFormat.PODS, PODS, mutation);
    }

    @Property(tries = TRIES)
    void anyBytes(@ForAll @Size(max = 400) byte[] bytes) throws IOException {
        for (TraceFormat format : TraceFormat.values()) {
            read(bytes, ReadOptions.defaults().withFormat(format));
        }
        read(bytes, ReadOptions.defaults());
    }

    @Property(tries = 200)
    void compressed(@ForAll long mutation) throws IOException {
        byte[] bytes = TraceFilesTest.gzip(SWF.repeat(50));
        Random random = new Random(mutation);
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
        read(bytes, ReadOptions.defaults());
    }

    private static void read(TraceFormat format, String text, long mutation) throws IOException {
        byte[] mutated = mutated(text, new Random(mutation));
        read(mutated, ReadOptions.defaults());
        read(mutated, ReadOptions.defaults().withFormat(format));
    }

    private static void read(byte[] content, ReadOptions options) throws IOException {
        ReadTrace read;
        try {
            read = TraceFiles.read("the trace", new ByteArrayInputStream(content), options);
        } catch (UnreadableException e) {
            assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(2000);
            return;
        }
        long found = read.trace().jobs().size()
                + read.trace().skipped().stream().mapToLong(Skipped::count).sum();
        List<String> lines = Arrays.stream(new String(content, StandardCharsets.UTF_8).split("\n"))
                .filter(line -> !line.isBlank())
                .toList();
        long headers = headers(read.format(), lines);
        if (read.format() != TraceFormat.PODS && !isCompressed(content)) {
            assertThat(found).isBetween(lines.size() - headers, (long) lines.size());
        }
        assertThat(read.trace().jobs()).allSatisfy(ReadersFuzzTest::isInRange);
        // what was read can be written and read again
        assertThat(Reading.of(
                                Reading.jsonLines(read.trace()),
                                ReadOptions.defaults().withFormat(TraceFormat.JSONL))
                        .trace()
                        .jobs())
                .isEqualTo(read.trace().jobs());
    }

    /** Returns how many lines need not be jobs. */
    private static long headers(TraceFormat format, List<String> lines) {
        return switch (format) {
            case SWF ->
                lines.stream()
                        .filter(line -> line.strip().startsWith(";") || line.startsWith("\uFEFF"))
                        .count();
            case JSONL -> lines.stream().filter(line -> line.contains("epoch")).count();
            default -> 1;
        };
    }

    private static void isInRange(TraceJob job) {
        assertThat(job.owner().group()).isNotBlank();
        assertThat(Math.multiplyHigh(job.amounts().value(0), job.tasks())).isZero();
    }

    private static boolean isCompressed(byte[] content) {
        return content.length > 1 && content[0] == 0x1F && (content[1] & 0xFF) == 0x8B;
    }

    /** Breaks a text in one to four places. */
    private static byte[] mutated(String text, Random random) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        for (int i = random.nextInt(4); i >= 0; i--) {
            bytes = mutatedOnce(bytes, random);
        }
        return bytes;
    }

    private static byte[] mutatedOnce(byte[] bytes, Random random) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int at = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), at + random.nextInt(12));
        String in = PIECES.get(random.nextInt(PIECES.size()));
        String broken = switch (random.nextInt(4)) {
            case 0 -> text.substring(0, at) + (char) random.nextInt(256) + text.substring(at);
            case 1 -> text.substring(0, at) + text.substring(to);
            case 2 -> text.substring(0, at) + in + text.substring(to);
            default -> text.substring(0, to) + text.substring(at);
        };
        return broken.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static final List<String> PIECES = List.of(
            "-1",
            "-9",
            "9223372036854775807",
            "1e999999999",
            "1e9999999999999",
            "99999999999999999999999999999999999999",
            "0.5",
            "\n",
            "\r\n",
            "|",
            ",",
            "\"",
            "{",
            "}",
            "[",
            "]",
            "null",
            "+0",
            ".batch",
            "_[1-2]",
            "Unknown",
            "INVALID",
            "NaN",
            "\u0000",
            "1-00:00:00",
            "999999999:99:99",
            "cpu=999999999999",
            "999999999P",
            "2026-02-30T25:61:61",
            ";",
            " ",
            "\t",
            "é");
}
