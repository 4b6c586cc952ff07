package io.github.quotatree.cli.report;

import io.github.quotatree.cli.command.FileWatch;
import io.github.quotatree.reading.input.SourceFile;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Files that are followed, of which the standard input may be one: a pipe of objects that goes on. */
final class FollowedInput {
    private final FileWatch watch;
    private final @Nullable ObjectPipe pipe;

    private FollowedInput(FileWatch watch, @Nullable ObjectPipe pipe) {
        this.watch = watch;
        this.pipe = pipe;
    }

    /** Starts to follow files; a pipe among them is read from now on. */
    static FollowedInput of(List<String> files, InputStream standardInput) {
        List<String> watched = files.stream()
                .filter(file -> !file.equals(SourceFile.STANDARD_INPUT))
                .toList();
        FileWatch watch = new FileWatch(watched);
        if (watched.size() == files.size()) {
            return new FollowedInput(watch, null);
        }
        ObjectPipe pipe = ObjectPipe.reading(standardInput);
        if (!watched.isEmpty()) {
            Thread thread = new Thread(() -> pass(watch, pipe), "watch");
            thread.setDaemon(true);
            thread.start();
        }
        return new FollowedInput(watch, pipe);
    }

    private static void pass(FileWatch watch, ObjectPipe pipe) {
        try {
            while (true) {
                watch.awaitChange();
                pipe.changed();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isPipe() {
        return pipe != null;
    }

    /** Returns why no object comes any more, or null while some may. */
    @Nullable
    String ended() {
        return pipe == null ? null : pipe.ended();
    }

    /** Waits until a file or an object has changed, and for further changes that follow at once. */
    void awaitChange() throws InterruptedException {
        if (pipe == null) {
            watch.awaitChange();
        } else {
            pipe.awaitChange();
        }
    }

    /** Returns the content of the standard input: of a pipe, its objects as they are now. */
    InputStream content(InputStream standardInput) {
        return pipe == null ? standardInput : pipe.state();
    }
}
