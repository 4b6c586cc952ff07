package io.github.quotatree.http;

import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Permissions of what nobody but its owner may read, where the file system has such. */
public final class OwnerOnly {
    private OwnerOnly() {}

    public static FileAttribute<?>[] file(Path file) {
        return of(file, "rw-------");
    }

    public static FileAttribute<?>[] folder(Path folder) {
        return of(folder, "rwx------");
    }

    private static FileAttribute<?>[] of(Path path, String permissions) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
