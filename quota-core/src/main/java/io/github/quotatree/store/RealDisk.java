package io.github.quotatree.store;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/** A folder of the operating system, for one store. */
final class RealDisk implements Disk {
    private final Path folder;
    private final FolderLock lock;

    private RealDisk(Path folder, FolderLock lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /** Opens a folder, which is made for its owner alone if it is not there. */
    static RealDisk open(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, ownerOnly(folder));
        }
        return new RealDisk(folder, FolderLock.of(folder));
    }

    private static FileAttribute<?>[] ownerOnly(Path folder) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    @Override
    public List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }

    @Override
    public Output create(String name) throws IOException {
        return new FileOutput(folder.resolve(name));
    }

    @Override
    public InputStream read(String name) throws IOException {
        return Files.newInputStream(folder.resolve(name));
    }

    @Override
    public void force(String name) throws IOException {
        try (FileOutputStream file = new FileOutputStream(folder.resolve(name).toFile(), true)) {
            file.getFD().sync();
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        Files.move(folder.resolve(from), folder.resolve(to), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void delete(String name) throws IOException {
        Files.deleteIfExists(folder.resolve(name));
    }

    @Override
    public void forceFolder() throws IOException {
        if (File.separatorChar == '\\') {
            return; // Windows opens no folder, and its file systems record names in order
        }
        uninterrupted(() -> {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        });
    }

    /** Runs a step by a channel, which would be closed if its thread were interrupted. */
    private static void uninterrupted(ChannelStep step) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            step.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @FunctionalInterface
    private interface ChannelStep {
        void run() throws IOException;
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }

    @Override
    public String toString() {
        return folder.toString();
    }

    /** A file of the operating system. Unlike channels, it is not closed when a thread is interrupted. */
    private static final class FileOutput extends Output {
        private final RandomAccessFile file;

        FileOutput(Path path) throws IOException {
            file = new RandomAccessFile(path.toFile(), "rw");
            file.setLength(0);
        }

        @Override
        public void write(int value) throws IOException {
            file.write(value);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            file.write(bytes, from, length);
        }

        @Override
        void force() throws IOException {
            file.getFD().sync();
        }

        @Override
        long reserve(long least, long most) throws IOException {
            try {
                return reserve(most);
            } catch (IOException e) {
                return reserve(least);
            }
        }

        /** Writes zeros: a length alone takes no place on the disk. */
        private long reserve(long length) throws IOException {
            long end = file.length();
            long position = file.getFilePointer();
            if (end < length) {
                file.seek(end);
                try {
                    file.write(new byte[Math.toIntExact(length - end)]);
                } finally {
                    file.seek(position);
                }
            }
            return length;
        }

        @Override
        void truncate(long length) throws IOException {
            file.setLength(length);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
