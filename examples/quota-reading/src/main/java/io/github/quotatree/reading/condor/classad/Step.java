package io.github.quotatree.reading.condor.classad;

import java.util.ArrayList;
import java.util.List;

/** A step of an evaluation, which takes values from a stack and puts its result there. */
sealed interface Step {
    record Push(AdValue value) implements Step {}

    /** Puts the value of an attribute, by its name in lower case. */
    record Attribute(String key) implements Step {}

    record Prefix(Operators.Unary operator) implements Step {}

    record Infix(Operators.Binary operator) implements Step {}

    record Call(Functions.Rule rule, int arguments) implements Step {}

    record Gather(int values) implements Step {}

    /** Goes on somewhere else, always or if the last value leaves nothing to evaluate. */
    final class Jump implements Step {
        enum When {
            ALWAYS,
            /** If the left side of {@code &&} decides; keeps the result. */
            AND_IS_SETTLED,
            /** If the left side of {@code ||} decides; keeps the result. */
            OR_IS_SETTLED,
            /** If the left side of {@code ?:} is defined, which it keeps; else removes it. */
            IS_DEFINED,
            /** If a condition is false; removes it. */
            IS_FALSE,
            /** If a condition is neither true nor false; replaces it by the result. Keeps it otherwise. */
            IS_NO_CONDITION
        }

        private final When when;
        private int target;

        Jump(When when) {
            this.when = when;
        }

        When when() {
            return when;
        }

        int target() {
            return target;
        }
    }

    final class Sequence {
        private final List<Step> steps = new ArrayList<>();

        void add(Step step) {
            steps.add(step);
        }

        Jump jump(Jump.When when) {
            Jump jump = new Jump(when);
            steps.add(jump);
            return jump;
        }

        void land(Jump... jumps) {
            for (Jump jump : jumps) {
                jump.target = steps.size();
            }
        }

        List<Step> done() {
            return List.copyOf(steps);
        }
    }
}
