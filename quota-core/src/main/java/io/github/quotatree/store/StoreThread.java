package io.github.quotatree.store;

/**
 * The threads of a store. They are daemons: a host that ends without closing its store is no different from a crash.
 */
final class StoreThread {
    private StoreThread() {}

    /** Returns a thread that is not started yet. */
    static Thread of(String task, Runnable run) {
        Thread thread = new Thread(run, "quotatree-store-" + task);
        thread.setDaemon(true);
        return thread;
    }

    /** Waits until a thread has ended, also if the present thread is interrupted. */
    static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive() && Thread.currentThread() != thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
