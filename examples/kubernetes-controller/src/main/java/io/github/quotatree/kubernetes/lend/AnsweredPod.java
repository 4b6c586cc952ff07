package io.github.quotatree.kubernetes.lend;

import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.Answer;

/** A pod with the answer to it, at one look. */
record AnsweredPod(WorkloadStatus status, Answer answer, PodMarks marks) {}
