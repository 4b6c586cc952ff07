package io.github.quotatree.flink.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Commits lines to files of one directory, which all machines of the job see: one file for each batch, whole or not at
 * all. A host with a broker uses the transactional sink of that broker instead.
 */
public final class LineFiles implements Sink<String>, SupportsCommitter<Batch> {
    private static final long serialVersionUID = 1L;

    private final String directory;

    private LineFiles(String directory) {
        this.directory = directory;
    }

    /** Returns a sink that commits to a directory, which it creates. */
    public static LineFiles in(Path directory) {
        return new LineFiles(Objects.requireNonNull(directory, "directory").toString());
    }

    /** Returns the lines that are committed: of each batch in their order, the batches in any order. */
    public static List<String> committed(Path directory) throws IOException {
        List<String> lines = new ArrayList<>();
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.filter(BatchCommitter::isCommitted).toList()) {
                    lines.addAll(Files.readAllLines(file));
                }
            }
        }
        return lines;
    }

    @Override
    public CommittingSinkWriter<String, Batch> createWriter(WriterInitContext context) {
        return new Writer();
    }

    @Override
    public Committer<Batch> createCommitter(CommitterInitContext context) throws IOException {
        return new BatchCommitter(Path.of(directory));
    }

    @Override
    public SimpleVersionedSerializer<Batch> getCommittableSerializer() {
        return new Batch.Serializer();
    }

    /** Collects the lines until the next checkpoint. */
    private static final class Writer implements CommittingSinkWriter<String, Batch> {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void write(String line, Context context) {
            lines.add(line);
        }

        @Override
        public void flush(boolean endOfInput) {
            // all lines are in the next batch
        }

        @Override
        public Collection<Batch> prepareCommit() {
            if (lines.isEmpty()) {
                return List.of();
            }
            Batch batch = new Batch(UUID.randomUUID().toString(), lines);
            lines.clear();
            return List.of(batch);
        }

        @Override
        public void close() {
            lines.clear(); // what is in no batch comes again after a restart
        }
    }

    /** Writes each batch into a file that has the id of the batch as its name. */
    static final class BatchCommitter implements Committer<Batch> {
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
}
