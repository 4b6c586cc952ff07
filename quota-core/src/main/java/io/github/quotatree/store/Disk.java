package io.github.quotatree.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * The folder of a store, as far as the store needs it. Written bytes are on the disk after {@link Output#force}; a
 * file that was created, renamed or deleted is so on the disk after {@link #forceFolder}. Until then a stop of the
 * machine may keep any part of it.
 */
interface Disk extends Closeable {
    /** Returns the names of the files. */
    List<String> names() throws IOException;

    /** Creates a file, or empties it if there is one. */
    Output create(String name) throws IOException;

    /** Opens a file for reading. */
    InputStream read(String name) throws IOException;

    /** Forces a file that another process has written. */
    void force(String name) throws IOException;

    /** Gives a file the name of another one, which it replaces, in one step. */
    void rename(String from, String to) throws IOException;

    /** Deletes a file. */
    void delete(String name) throws IOException;

    /** Forces which files there are, and their names. */
    void forceFolder() throws IOException;

    /** Lets other stores use the folder. */
    @Override
    void close() throws IOException;

    /** A file that is being written. */
    abstract class Output extends OutputStream {
        /** Returns when all that was written is on the disk. */
        abstract void force() throws IOException;

        /**
         * Makes room, so that the disk has a place for the bytes up to a length. The room is read as zeros.
         *
         * @return the room, at least {@code least}, and as much as {@code most} if the disk has that
         */
        abstract long reserve(long least, long most) throws IOException;

        /** Cuts the file off. */
        abstract void truncate(long length) throws IOException;
    }
}
