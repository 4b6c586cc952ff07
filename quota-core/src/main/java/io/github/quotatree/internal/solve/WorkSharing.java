package io.github.quotatree.internal.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;

/** Hands out the items of a piece of work to the threads of a pool, each thread with a solver of its own. */
final class WorkSharing {
    private final ForkJoinPool pool;
    private final RuntimeSolver[] workers;

    /** The work for one item. */
    interface Step {
        void run(RuntimeSolver worker, int item);
    }

    WorkSharing(ForkJoinPool pool, RuntimeSolver[] workers) {
        this.pool = pool;
        this.workers = workers;
    }

    /** Runs a step for the items {@code 0 .. items - 1}, in no particular order, and returns when all are done. */
    void run(int items, Step step) {
        AtomicInteger next = new AtomicInteger();
        List<RecursiveAction> shifts = new ArrayList<>();
        for (int w = 0; w < Math.min(workers.length, items); w++) {
            shifts.add(new Shift(workers[w], step, next, items));
        }
        pool.invoke(new RecursiveAction() {
            @Override
            protected void compute() {
                invokeAll(shifts);
            }
        });
    }

    /** The part of one worker: it takes the next item as long as there is one. */
    private static final class Shift extends RecursiveAction {
        private static final long serialVersionUID = 1;

        private final transient RuntimeSolver worker;
        private final transient Step step;
        private final AtomicInteger next;
        private final int items;

        Shift(RuntimeSolver worker, Step step, AtomicInteger next, int items) {
            this.worker = worker;
            this.step = step;
            this.next = next;
            this.items = items;
        }

        @Override
        protected void compute() {
            for (int item = next.getAndIncrement(); item < items; item = next.getAndIncrement()) {
                step.run(worker, item);
            }
        }
    }
}
