package io.github.quotatree.service.disk;

/** What a change has survived when it is answered. */
public enum Durability {
    /** The journal was forced to the disk: a stop of the machine loses nothing that was answered. */
    FORCED,

    /**
     * The operating system has the bytes: a stop of the process loses nothing that was answered, a stop of the machine
     * the changes of the last second.
     */
    WRITTEN
}
