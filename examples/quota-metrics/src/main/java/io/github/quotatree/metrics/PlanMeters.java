package io.github.quotatree.metrics;

import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.Obstacle;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.reclaim.LoanPlan;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the plans of loans, revocation and preemption, their victims, and why they were not carried out. Safe for use
 * by many threads; before the binding to a registry and after its end, it only passes the calls on.
 */
public final class PlanMeters {
    private static final List<String> KINDS = List.of("loans", "revocation", "preemption");
    private static final List<String> RESULTS = List.of("planned", "carried_out", "obstructed");

    private volatile @Nullable Bound bound;

    PlanMeters() {}

    private record Bound(Map<String, Counter> plans, Map<String, Counter> victims, Map<String, Counter> obstacles) {
        void count(ReclaimPlan plan, String result) {
            String key = kindOf(plan) + ' ' + result;
            Objects.requireNonNull(plans.get(key), key).increment();
            Objects.requireNonNull(victims.get(key), key)
                    .increment(plan.victims().size());
        }
    }

    /** Counts a plan that was made, and its victims; a plan without victims and preemptors does not count. */
    public void planned(ReclaimPlan plan) {
        Objects.requireNonNull(plan, "plan");
        Bound now = bound;
        if (now != null && !isEmpty(plan)) {
            now.count(plan, "planned");
        }
    }

    /** Carries out a plan, and counts whether that was possible and every obstacle. */
    public HandOver carryOut(ReclaimPlan plan, Supplier<HandOver> call) {
        Objects.requireNonNull(plan, "plan");
        HandOver handOver = call.get();
        Bound now = bound;
        if (now != null && !isEmpty(plan)) {
            now.count(plan, handOver.carriedOut() ? "carried_out" : "obstructed");
            for (Obstacle obstacle : handOver.obstacles()) {
                String name = words(kindOf(obstacle));
                Objects.requireNonNull(now.obstacles().get(name), name).increment();
            }
        }
        return handOver;
    }

    private static boolean isEmpty(ReclaimPlan plan) {
        return plan.victims().isEmpty() && plan.preemptors().isEmpty();
    }

    private static String kindOf(ReclaimPlan plan) {
        return plan instanceof LoanPlan ? "loans" : plan.preemptors().isEmpty() ? "revocation" : "preemption";
    }

    private static Class<?> kindOf(Obstacle obstacle) {
        return obstacle.getClass();
    }

    /** Returns the name of a type in lower case, its words separated by underscores. */
    static String words(Class<?> type) {
        StringBuilder words = new StringBuilder();
        for (char letter : type.getSimpleName().toCharArray()) {
            if (Character.isUpperCase(letter) && words.length() > 0) {
                words.append('_');
            }
            words.append(Character.toLowerCase(letter));
        }
        return words.toString();
    }

    void bindTo(MeterRegistry registry) {
        Map<String, Counter> plans = new HashMap<>();
        Map<String, Counter> victims = new HashMap<>();
        for (String kind : KINDS) {
            for (String result : RESULTS) {
                plans.put(
                        kind + ' ' + result,
                        Counter.builder("quotatree.plans")
                                .description(
                                        "Plans of loans, revocation and preemption that were made, carried out or obstructed.")
                                .tags("kind", kind, "result", result)
                                .register(registry));
                victims.put(
                        kind + ' ' + result,
                        Counter.builder("quotatree.victims")
                                .description("Victims of the plans that were made, carried out or obstructed.")
                                .tags("kind", kind, "result", result)
                                .register(registry));
            }
        }
        Map<String, Counter> obstacles = new HashMap<>();
        for (Class<?> type : Obstacle.class.getPermittedSubclasses()) {
            obstacles.put(
                    words(type),
                    Counter.builder("quotatree.plan.obstacles")
                            .description("Reasons why plans were not carried out.")
                            .tag("obstacle", words(type))
                            .register(registry));
        }
        bound = new Bound(plans, victims, obstacles);
    }

    void unbind(MeterRegistry registry) {
        Bound last = bound;
        bound = null;
        if (last != null) {
            List<Meter> meters = new ArrayList<>(last.plans().values());
            meters.addAll(last.victims().values());
            meters.addAll(last.obstacles().values());
            meters.forEach(registry::remove);
        }
    }
}
