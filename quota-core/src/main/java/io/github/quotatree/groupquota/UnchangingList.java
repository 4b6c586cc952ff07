package io.github.quotatree.groupquota;

/** Marks a list of this package that never changes, so that it need not be copied. */
interface UnchangingList {}
