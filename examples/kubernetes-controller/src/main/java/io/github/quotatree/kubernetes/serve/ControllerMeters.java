package io.github.quotatree.kubernetes.serve;

import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.control.ObjectWriter;
import io.github.quotatree.kubernetes.control.WorkLoop;
import io.github.quotatree.kubernetes.lead.Leadership;
import io.github.quotatree.kubernetes.lend.PodAnswers;
import io.github.quotatree.workload.Answer;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** The numbers of the controller itself, beside those of the groups. */
public final class ControllerMeters {
    private ControllerMeters() {}

    public static void register(
            MeterRegistry registry, Leadership leadership, WorkLoop writing, ObjectWriter writer, LiveCluster cluster) {
        Gauge.builder("quotatree.controller.leading", leadership, present -> present.mayWrite() ? 1 : 0)
                .description("1 if this controller writes, 0 if another one does")
                .register(registry);
        FunctionCounter.builder("quotatree.controller.lease.failures", leadership, Leadership::failures)
                .description("Attempts to take or renew the Lease that failed, for other reasons than another holder")
                .register(registry);
        Gauge.builder(
                        "quotatree.controller.problems",
                        cluster,
                        present -> present.problems().size())
                .description("What is wrong with quotas, profiles, nodes and pods")
                .register(registry);
        Gauge.builder(
                        "quotatree.controller.valid",
                        cluster,
                        present -> present.quotas().isValid() ? 1 : 0)
                .description("1 if the quotas make a forest, 0 if the last ones that did are in force")
                .register(registry);
        FunctionCounter.builder("quotatree.controller.runs", writing, WorkLoop::runs)
                .description("Comparisons of all quotas with what they should say")
                .register(registry);
        FunctionCounter.builder("quotatree.controller.failed.runs", writing, WorkLoop::failedRuns)
                .description("Those of them that failed and are tried again")
                .register(registry);
        FunctionCounter.builder("quotatree.controller.writes", writer, ObjectWriter::writes)
                .description("Writes that the API server accepted")
                .register(registry);
        FunctionCounter.builder("quotatree.controller.conflicts", writer, ObjectWriter::conflicts)
                .description("Writes that another client had overtaken")
                .register(registry);
    }

    public static void register(MeterRegistry registry, PodAnswers answers) {
        FunctionCounter.builder("quotatree.controller.pod.writes", answers, PodAnswers::requests)
                .description("Writes of pods: their answers, their gates, and why they wait")
                .register(registry);
        for (Answer answer : Answer.values()) {
            Gauge.builder(
                            "quotatree.controller.pods",
                            answers,
                            present -> present.counts().getOrDefault(answer, 0))
                    .description("Pods by the answer to them, as far as this controller decides")
                    .tag("answer", PodMarks.text(answer))
                    .register(registry);
        }
    }
}
