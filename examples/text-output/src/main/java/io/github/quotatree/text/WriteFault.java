package io.github.quotatree.text;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says why a file cannot be written, for people who do not know the exceptions of Java. */
public final class WriteFault {
    private WriteFault() {}

    /** Returns a sentence with the path and the cause. */
    public static String of(Path file, IOException fault) {
        return file + ": cannot be written: " + cause(file, fault);
    }

    private static String cause(Path file, IOException fault) {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            return "it is a folder";
        }
        if (folder == null || !Files.exists(folder)) {
            return "there is no folder " + folder;
        }
        if (!Files.isDirectory(folder)) {
            return folder + " is no folder";
        }
        if (fault instanceof AccessDeniedException) {
            return "this user may not write " + (Files.isWritable(folder) ? "it" : "to the folder " + folder);
        }
        if (fault instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        return String.valueOf(fault.getMessage());
    }
}
