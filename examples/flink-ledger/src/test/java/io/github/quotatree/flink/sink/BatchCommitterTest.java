package io.github.quotatree.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.api.connector.sink2.Committer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchCommitterTest {
    @TempDir
    Path directory;

    @Test
    void commitsABatchOnceHoweverOftenItIsAsked() throws Exception {
        Batch.Serializer serializer = new Batch.Serializer();
        Batch batch = serializer.deserialize(1, serializer.serialize(new Batch("id-1", List.of("a", "ü", ""))));
        Files.writeString(directory.resolve("id-1.partial"), "half of a li"); // a crash in the middle
        try (LineFiles.BatchCommitter committer = new LineFiles.BatchCommitter(directory)) {
            Request first = new Request(batch);
            committer.commit(List.of(first));
            Request second = new Request(batch);
            committer.commit(List.of(second, new Request(new Batch("id-2", List.of("b")))));
            assertThat(first.alreadyCommitted).isFalse();
            assertThat(second.alreadyCommitted).isTrue();
        }
        assertThat(LineFiles.committed(directory)).containsExactlyInAnyOrder("a", "ü", "", "b");
        try (var files = Files.list(directory)) {
            assertThat(files).hasSize(2);
        }
    }

    private static final class Request implements Committer.CommitRequest<Batch> {
        private final Batch batch;
        private boolean alreadyCommitted;

        Request(Batch batch) {
            this.batch = batch;
        }

        @Override
        public Batch getCommittable() {
            return batch;
        }

        @Override
        public int getNumberOfRetries() {
            return 0;
        }

        @Override
        public void signalAlreadyCommitted() {
            alreadyCommitted = true;
        }

        @Override
        public void signalFailedWithKnownReason(Throwable reason) {
            throw new AssertionError(reason);
        }

        @Override
        public void signalFailedWithUnknownReason(Throwable reason) {
            throw new AssertionError(reason);
        }

        @Override
        public void retryLater() {
            throw new AssertionError("a commit is not tried later");
        }

        @Override
        public void updateAndRetryLater(Batch other) {
            throw new AssertionError("a commit is not tried later");
        }
    }
}
