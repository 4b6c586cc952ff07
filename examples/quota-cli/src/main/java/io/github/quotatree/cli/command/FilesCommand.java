package io.github.quotatree.cli.command;

import java.util.List;

/** A command whose problem is a list of files, all of them together. */
public abstract class FilesCommand<R> extends ProblemCommand<List<String>, R> {
    protected FilesCommand(Streams streams) {
        super(streams);
    }

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
