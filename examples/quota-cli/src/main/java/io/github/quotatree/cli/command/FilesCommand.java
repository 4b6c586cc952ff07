package io.github.quotatree.cli.command;

import java.util.List;

/**
 * A command whose problem is a list of files, all of them together.
 *
 * @param <R> the result
 */
public abstract class FilesCommand<R> extends ProblemCommand<List<String>, R> {
    /** Makes a command that reads and writes the given streams. */
    protected FilesCommand(Streams streams) {
        super(streams);
    }

    /** Returns the files as the user wrote them. */
    protected abstract List<String> files();

    @Override
    protected boolean each() {
        return false;
    }

    @Override
    protected List<List<String>> problems() {
        return List.of(files());
    }

    @Override
    protected String file(List<String> files) {
        return files.get(0);
    }

    @Override
    protected final List<String> watched() {
        return files();
    }
}
