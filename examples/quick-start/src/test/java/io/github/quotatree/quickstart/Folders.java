package io.github.quotatree.quickstart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders with all that is in them. */
final class Folders {
    private Folders() {}

    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            for (Path path : list(folder)) {
                Files.delete(path);
            }
        }
    }

    /** Copies a folder to another one that does not exist, without what a build leaves in it. */
    static void copy(Path from, Path to) throws IOException {
        List<Path> paths = list(from);
        for (int k = paths.size() - 1; k >= 0; k--) {
            Path path = from.relativize(paths.get(k));
            if (!path.startsWith("target") && !path.startsWith("build") && !path.startsWith(".gradle")) {
                Files.copy(paths.get(k), to.resolve(path.toString()));
            }
        }
    }

    /** Returns all paths in a folder, and last itself: each before the folder that it is in. */
    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
