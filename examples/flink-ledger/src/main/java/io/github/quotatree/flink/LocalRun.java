package io.github.quotatree.flink;

import io.github.quotatree.flink.answer.AnswerLine;
import io.github.quotatree.flink.answer.RefusedEvent;
import io.github.quotatree.flink.sink.LineFiles;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.datastream.DataStreamSource;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Runs the job on a file of events, in a Flink cluster of two slots in this JVM, and prints what it has committed. */
public final class LocalRun {
    private static final int SLOTS = 2;
    private static final int WRONG_USAGE = 2;

    private LocalRun() {}

    /** Runs the job; the arguments are a file of events and a new folder for what the job writes. */
    public static void main(String[] arguments) throws Exception {
        int status = run(System.out, System.err, arguments);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(PrintStream out, PrintStream err, String... arguments) throws Exception {
        if (arguments.length != 2) {
            err.println("usage: LocalRun EVENTS FOLDER");
            return WRONG_USAGE;
        }
        List<String> lines;
        Path folder = Path.of(arguments[1]);
        try {
            lines = lines(Path.of(arguments[0]));
            requireEmpty(folder);
        } catch (IllegalArgumentException e) {
            err.println("LocalRun: " + e.getMessage());
            return WRONG_USAGE;
        }
        run(lines, folder, out);
        return 0;
    }

    private static List<String> lines(Path events) {
        try {
            return Files.readAllLines(events);
        } catch (IOException e) {
            String why = Files.notExists(events) ? "it does not exist" : e.toString();
            throw new IllegalArgumentException("file of events (" + events + ") cannot be read: " + why, e);
        }
    }

    private static void requireEmpty(Path folder) {
        try (Stream<Path> files = Files.list(Files.createDirectories(folder))) {
            if (files.findAny().isPresent()) {
                throw new IllegalArgumentException(
                        "folder (" + folder + ") must be empty: it has the files of another run");
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("folder (" + folder + ") cannot be made: " + e, e);
        }
    }

    private static void run(List<String> lines, Path folder, PrintStream out) throws Exception {
        Configuration cluster = new Configuration();
        cluster.set(CoreOptions.TMP_DIRS, folder.resolve("temporary").toString());
        MiniCluster mini = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(cluster)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(SLOTS)
                .setCommonBindAddress("127.0.0.1")
                .withRandomPorts()
                .build());
        try {
            mini.start();
            mini.executeJobBlocking(environment(lines, folder).getStreamGraph().getJobGraph());
        } finally {
            mini.closeAsync().join();
        }
        LineFiles.committed(folder.resolve("answers")).stream()
                .sorted(Comparator.comparing(LocalRun::tree).thenComparing(LocalRun::number))
                .forEach(out::println);
        LineFiles.committed(folder.resolve("refused")).stream()
                .sorted()
                .forEach(line -> out.println("refused: " + line));
    }

    private static StreamExecutionEnvironment environment(List<String> lines, Path folder) {
        Configuration job = new Configuration();
        job.set(PipelineOptions.GENERIC_TYPES, false);
        job.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                folder.resolve("checkpoints").toUri().toString());
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(job);
        env.setParallelism(SLOTS);
        env.setMaxParallelism(128);
        env.enableCheckpointing(1_000);
        DataStreamSource<String> source = env.fromSource(
                        new DataGeneratorSource<>(new Lines(new ArrayList<>(lines)), lines.size(), Types.STRING),
                        WatermarkStrategy.noWatermarks(),
                        "events")
                .setParallelism(1); // one partition, in the order of the file
        LedgerJob.Output output = LedgerJob.attachTo(source, LedgerOptions.defaults());
        output.answers().map(AnswerLine::write).returns(Types.STRING).sinkTo(LineFiles.in(folder.resolve("answers")));
        output.refused().map(RefusedEvent::line).returns(Types.STRING).sinkTo(LineFiles.in(folder.resolve("refused")));
        return env;
    }

    private record Lines(ArrayList<String> lines) implements GeneratorFunction<Long, String> {
        @Override
        public String map(Long index) {
            return lines.get(index.intValue());
        }
    }

    private static String tree(String answer) {
        return answer.substring(0, answer.indexOf(' '));
    }

    private static long number(String answer) {
        return Long.parseLong(answer.split(" ", 3)[1]);
    }
}
