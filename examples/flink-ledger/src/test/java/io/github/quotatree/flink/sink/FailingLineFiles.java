package io.github.quotatree.flink.sink;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Line files whose commit fails once, when its files are there and Flink does not know it yet. */
public final class FailingLineFiles implements Sink<String>, SupportsCommitter<Batch> {
    private static final long serialVersionUID = 1L;
    private static final Set<String> FAIL = ConcurrentHashMap.newKeySet();

    private final String directory;

    public FailingLineFiles(Path directory) {
        this.directory = directory.toString();
    }

    public static void failAtNextCommit(Path directory) {
        FAIL.add(directory.toString());
    }

    /** Returns whether the failure has happened. */
    public static boolean hasFailed(Path directory) {
        return !FAIL.contains(directory.toString());
    }

    private LineFiles files() {
        return LineFiles.in(Path.of(directory));
    }

    @Override
    public SinkWriter<String> createWriter(WriterInitContext context) throws IOException {
        return files().createWriter(context);
    }

    @Override
    public Committer<Batch> createCommitter(CommitterInitContext context) throws IOException {
        return new FailingCommitter(directory, files().createCommitter(context));
    }

    @Override
    public SimpleVersionedSerializer<Batch> getCommittableSerializer() {
        return files().getCommittableSerializer();
    }

    private record FailingCommitter(String directory, Committer<Batch> committer) implements Committer<Batch> {
        @Override
        public void commit(Collection<CommitRequest<Batch>> requests) throws IOException, InterruptedException {
            committer.commit(requests);
            if (!requests.isEmpty() && FAIL.remove(directory)) {
                throw new IOException("planned failure after a commit");
            }
        }

        @Override
        public void close() {
            // the committer of line files has nothing to close
        }
    }
}
