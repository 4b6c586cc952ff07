package io.github.quotatree.reading.condor.classad;

import java.util.ArrayList;
import java.util.List;

/** A step of an evaluation, which takes values from a stack and puts its result there. */
sealed interface Step {
    /** Puts a value. */
    record Push(AdValue value) implements Step {}

    /** Puts the value of an attribute, by its name in lower case. */
    record Attribute(String key) implements Step {}

    /** Replaces a value. */
    record Prefix(Operators.Unary operator) implements Step {}

    /** Replaces two values. */
    record Infix(Operators.Binary operator) implements Step {}

    /** Replaces the last values by the result of a function. */
    record Call(Functions.Rule rule, int arguments) implements Step {}

    /** Replaces the last values by a list of them. */
    record Gather(int values) implements Step {}

    /** Goes on somewhere else, always or if the last value leaves nothing to evaluate. */
    final class Jump implements Step {
        /** When to go on somewhere else. */
        enum When {
            /** Always. */
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

    /** The steps that a parser writes. */
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

        /** Makes jumps end here. */
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
