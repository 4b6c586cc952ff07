package io.github.quotatree.flink.figures;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Prints what one tree costs, and what one slot holds and decides. */
public final class SlotFigures {
    private SlotFigures() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0 || arguments[0].equals("tree")) {
            TreeFigures.of(1_000); // warms up
            for (int groups : List.of(100, 1_000, 10_000, 100_000)) {
                System.out.println(TreeFigures.of(groups));
            }
        }
        if (arguments.length == 0 || arguments[0].equals("slot")) {
            run(new Load(10, 10), "hashmap", 50_000); // warms up
            for (Load load : List.of(new Load(200, 100), new Load(20, 1_000), new Load(2, 10_000))) {
                System.out.println(run(load, "hashmap", 100_000));
                System.out.println(run(load, "rocksdb", 100_000));
            }
        }
    }

    static String run(Load load, String backend, long events) throws Exception {
        Path directory = Files.createTempDirectory("slot-");
        try {
            return SlotRun.of(load, backend, events, directory);
        } finally {
            delete(directory);
        }
    }

    static void delete(Path directory) throws Exception {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
