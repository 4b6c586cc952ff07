package io.github.quotatree.kubernetes.lend;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Carries out writes of different pods side by side, since each spends its time waiting for the API server. Its threads
 * end soon after the last write.
 */
final class SideBySide {
    private static final int THREADS = 16;

    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(THREADS, THREADS, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                Thread thread = new Thread(work, "quota-pod-writer");
                thread.setDaemon(true);
                return thread;
            });

    SideBySide() {
        threads.allowCoreThreadTimeOut(true);
    }

    /** Carries out all writes, begun in their order, and returns after the last one. */
    void run(List<Runnable> writes) {
        try {
            for (Future<Object> write :
                    threads.invokeAll(writes.stream().map(Executors::callable).toList())) {
                write.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KubernetesClientException("interrupted while pods are written", e);
        } catch (ExecutionException | CancellationException e) {
            throw new IllegalStateException("a pod was not written", e);
        }
    }
}
