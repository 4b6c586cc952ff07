package io.github.quotatree.page.history;

import io.github.quotatree.json.JsonFields;

/** The amounts of a group that a history has. */
enum Measure {
    /** Its use. */
    USED(0),
    /** The most it may use. */
    RUNTIME(1),
    /** The requests of its workloads that do not run. */
    WAITING(2),
    /** Its min. */
    MIN(3),
    /** Its max, which may be unlimited. */
    MAX(4);

    static final int COUNT = 5;

    /** Its place among the amounts of a group. */
    final int place;

    Measure(int place) {
        this.place = place;
    }

    String label() {
        return JsonFields.code(this);
    }
}
