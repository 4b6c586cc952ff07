package io.github.quotatree.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.quotatree.cli.CommandRun;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * The work of reading a long comment, text or stream grows with its length, and not with the square of it. The bytes
 * that the thread allocates stand for the work, since what is read again and again is copied.
 */
class LongTextTest {
    private static final int LENGTH = 2_000_000;

    /** Of each character a constant number of copies is made. Copies in parts of a kilobyte would be thousands. */
    private static final long MOST_BYTES = 100L * LENGTH;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final String QUOTA =
            "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: a}\n";

    private static long allocated(Supplier<?> run) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        Object result = run.get();
        long after = THREADS.getCurrentThreadAllocatedBytes();
        assertThat(result).isNotNull();
        return after - before;
    }

    @Test
    void aCommentIsReadOnce() {
        assertReadOnce("# " + "x".repeat(LENGTH) + "\n" + QUOTA);
    }

    @Test
    void aWordIsReadOnce() {
        assertReadOnce(QUOTA + "---\n{kind: ConfigMap, metadata: {name: b}, data: {a: " + "x".repeat(LENGTH) + "}}\n");
    }

    @Test
    void aTextInQuotesIsReadOnce() {
        assertReadOnce(
                QUOTA + "---\n{kind: ConfigMap, metadata: {name: b}, data: {a: \"" + "x".repeat(LENGTH) + "\"}}\n");
    }

    @Test
    void aCommentOfAFileOfQuotasIsReadOnce() {
        assertReadOnce("quotatree: 1\ntotal: {cpu: 4}\n# " + "x".repeat(LENGTH) + "\ngroups: {a: {}}\n");
    }

    private static void assertReadOnce(String input) {
        long bytes = allocated(() -> {
            CommandRun run = CommandRun.withInput(input, "solve", "-", "--total", "cpu=4");
            assertThat(run.err()).doesNotContain("quota: standard input: line");
            assertThat(run.exitCode()).as(run.err()).isZero();
            return run;
        });

        assertThat(bytes).isLessThan(MOST_BYTES);
    }
}
