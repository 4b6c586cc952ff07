package io.github.quotatree.queue;

/** What puts one waiting workload ahead of another one. */
public enum Criterion {
    /** The smaller {@link Share} of its group. */
    SHARE,

    /** The higher priority. */
    PRIORITY,

    /** The earlier submission. */
    AGE,

    /** The smaller id, in code point order. It decides where nothing else does. */
    ID
}
