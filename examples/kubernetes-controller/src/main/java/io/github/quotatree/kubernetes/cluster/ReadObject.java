package io.github.quotatree.kubernetes.cluster;

import io.github.quotatree.cli.input.Findings.Fault;
import java.util.List;

/**
 * What an object of the API server declares.
 *
 * @param <T> what is read of it
 * @param value what it declares
 * @param faults what is wrong with it by itself
 */
record ReadObject<T>(T value, List<Fault> faults) {}
