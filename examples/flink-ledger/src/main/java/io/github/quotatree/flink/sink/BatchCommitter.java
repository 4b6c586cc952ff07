package io.github.quotatree.flink.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import org.apache.flink.api.connector.sink2.Committer;

/** Writes each batch into a file that has the id of the batch as its name. */
final class BatchCommitter implements Committer<Batch> {
    private static final String COMMITTED = ".lines";

    private final Path directory;

    BatchCommitter(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
    }

    static boolean isCommitted(Path file) {
        return file.toString().endsWith(COMMITTED);
    }

    @Override
    public void commit(Collection<CommitRequest<Batch>> requests) throws IOException {
        for (CommitRequest<Batch> request : requests) {
            Batch batch = request.getCommittable();
            Path file = directory.resolve(batch.id() + COMMITTED);
            if (Files.exists(file)) {
                request.signalAlreadyCommitted();
            } else {
                Path partial = directory.resolve(batch.id() + ".partial"); // a crash leaves it to the next attempt
                Files.write(partial, batch.lines());
                Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    @Override
    public void close() {
        // no file is open between commits
    }
}
