package io.github.quotatree.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A lock on a folder, against other processes by a lock on its file {@code lock}, which the system removes when the
 * process ends; and against other stores of this process.
 *
 * <p>The second lock must be taken first. On POSIX systems a process loses a lock when it closes any of its channels to
 * the file, so that a refused opener would remove the lock of the one before it. The locks of a process are a property
 * of the process, and so this class keeps them with the properties of the virtual machine, which all class loaders
 * share.
 */
final class FolderLock implements Closeable {
    private static final String NAME = "lock";

    private final String property;
    private final FileChannel channel;

    private FolderLock(String property, FileChannel channel) {
        this.property = property;
        this.channel = channel;
    }

    /**
     * Locks a folder.
     *
     * @throws IOException if another store has it; the message names the folder
     */
    static FolderLock of(Path folder) throws IOException {
        String property = FolderLock.class.getName() + ":" + folder.toRealPath();
        if (System.getProperties().putIfAbsent(property, "locked") != null) {
            throw new IOException("folder " + folder + ": another store of this process uses it");
        }
        try {
            return new FolderLock(property, locked(folder));
        } catch (IOException | RuntimeException e) {
            System.clearProperty(property);
            throw e;
        }
    }

    private static FileChannel locked(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            @Nullable FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) { // of a host that locks files of the folder itself
            channel.close();
            throw new IOException("folder " + folder + ": this process has locked it", e);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        throw new IOException("folder " + folder + ": another process uses it");
    }

    @Override
    public void close() throws IOException {
        channel.close();
        System.clearProperty(property);
    }
}
