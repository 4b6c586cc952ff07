package io.github.quotatree.service.disk;

import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.store.StoreFormatException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a service: {@code state-N}, the whole state; {@code journal-N}, the changes since; and {@code lock}. A
 * state is written beside and renamed, so that it is there completely or not at all. The journals from {@code N} on
 * continue {@code state-N}.
 */
final class DataFolder implements Closeable {
    private static final Pattern NUMBERED = Pattern.compile("(state|journal)-([0-9]{19})");
    private static final String UNFINISHED = ".new";

    private final Path folder;
    private final Disk disk;
    private final FileChannel lockFile;

    private DataFolder(Path folder, Disk disk, FileChannel lockFile) {
        this.folder = folder;
        this.disk = disk;
        this.lockFile = lockFile;
    }

    /**
     * Opens a folder, which is made if it is not there, for this process alone.
     *
     * @throws IOException if another process has it
     */
    static DataFolder open(Path folder, Disk disk) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, OwnerOnly.folder(folder));
        }
        FileChannel channel =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isLocked(channel)) {
            channel.close();
            throw new IOException("data folder " + folder + ": another process uses it");
        }
        DataFolder opened = new DataFolder(folder, disk, channel);
        opened.deleteUnfinished();
        return opened;
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            @Nullable FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private void deleteUnfinished() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(UNFINISHED)).toList()) {
                Files.delete(file);
            }
        }
    }

    private List<Long> numbers(String kind) throws IOException {
        List<Long> numbers = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Matcher matcher = NUMBERED.matcher(String.valueOf(file.getFileName()));
                if (matcher.matches() && matcher.group(1).equals(kind)) {
                    numbers.add(Long.parseLong(matcher.group(2)));
                }
            }
        }
        numbers.sort(Comparator.naturalOrder());
        return numbers;
    }

    private Path file(String kind, long number) {
        String digits = Long.toString(number);
        return folder.resolve(kind + "-" + "0".repeat(19 - digits.length()) + digits);
    }

    /** Returns a number above those of all files. */
    long nextNumber() throws IOException {
        long last = 0;
        for (String kind : List.of("state", "journal")) {
            for (long number : numbers(kind)) {
                last = Math.max(last, number);
            }
        }
        return last + 1;
    }

    /** Returns the number of the last state, or empty if there is none. */
    OptionalLong lastState() throws IOException {
        return numbers("state").stream().mapToLong(Long::longValue).max();
    }

    LedgerState readState(long number) throws IOException {
        Path file = file("state", number);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return StateFormat.read(in);
        } catch (StoreFormatException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** Returns the journals that continue a state, in their order. */
    List<Path> journalsSince(long state) throws IOException {
        return numbers("journal").stream()
                .filter(number -> number >= state)
                .map(number -> file("journal", number))
                .toList();
    }

    Disk.Output createJournal(long number) throws IOException {
        Disk.Output file = disk.create(file("journal", number));
        try {
            forceFolder();
            return file;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    void deleteJournal(long number) throws IOException {
        Files.deleteIfExists(file("journal", number));
    }

    /** Writes a state; when this returns it is complete and on the disk. */
    void writeState(long number, LedgerState state) throws IOException {
        Path complete = file("state", number);
        Path unfinished = complete.resolveSibling(complete.getFileName() + UNFINISHED);
        try {
            try (Disk.Output file = disk.create(unfinished);
                    BufferedOutputStream buffered = new BufferedOutputStream(file, 1 << 16)) {
                StateFormat.write(state, buffered);
                file.force();
            }
            Files.move(unfinished, complete, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(unfinished);
            throw e;
        }
        forceFolder();
    }

    /** Deletes the states and journals before a number. */
    void deleteBefore(long number) throws IOException {
        for (String kind : List.of("state", "journal")) {
            for (long each : numbers(kind)) {
                if (each < number) {
                    Files.delete(file(kind, each));
                }
            }
        }
    }

    private void forceFolder() throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Lets other processes use the folder. */
    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
