package io.github.quotatree.ledger;

/** An exception that the code of a host throws where the ledger calls it, and no caller is there to catch it. */
final class Uncaught {
    private Uncaught() {}

    /**
     * Passes it to the uncaught exception handler of the thread. An exception that the handler throws is ignored, as by
     * the JVM.
     */
    static void handle(Throwable e) {
        Thread thread = Thread.currentThread();
        try {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        } catch (Throwable ignored) {
            // the caller, who has only made a change, has nothing to do with it
        }
    }
}
