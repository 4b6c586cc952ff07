package io.github.quotatree.kubernetes.cluster;

import io.github.quotatree.reading.input.Findings.Fault;
import java.util.List;

/**
 * The declarations of an object of the API server.
 *
 * @param <T> the kind of declarations
 * @param value the declarations
 * @param unkept the declarations that the controller does not keep, which leave the others as they are
 */
record ReadObject<T>(T value, List<Fault> faults, List<Fault> unkept) {}
