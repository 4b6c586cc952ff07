package io.github.quotatree.laws;

import io.github.quotatree.Explanation;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Questions about an immutable result, and its answers. Each question asked of a result of its own, of which
 * nothing else was asked, is the oracle for all other orders.
 */
public final class ExplanationReadings {
    private ExplanationReadings() {}

    /** One question about a group. */
    private record Question(String group, String dimension, int kind) {
        Object ask(RuntimeQuotas quotas) {
            Explanation explanation = quotas.group(group).explain(dimension);
            return switch (kind) {
                case 0 -> explanation.bindings();
                case 1 -> explanation.inWords(AmountFormat.baseUnits());
                case 2 -> explanation.why();
                case 3 -> explanation.reason() + " " + explanation.originReason() + " at " + explanation.origin();
                case 4 -> explanation.steps();
                case 5 -> explanation.tightFlavors();
                case 6 -> explanation.bindings(1);
                default -> headroom(quotas);
            };
        }

        private Object headroom(RuntimeQuotas quotas) {
            ResourceSchema schema = quotas.tree().schema();
            return schema.flavors(dimension).isEmpty()
                    ? "no flavors"
                    : schema.flavors(dimension).stream()
                            .map(flavor -> quotas.group(group).headroom(FlavorClass.any(schema, dimension), flavor))
                            .toList();
        }
    }

    private static final int KINDS = 8;

    /**
     * Returns the first difference between the answer to a question that was asked alone and the answer to it after
     * others, also with a second thread that asks at the same time; null if there is none.
     *
     * @param solve solves the same problem anew
     */
    public static @Nullable String difference(Supplier<RuntimeQuotas> solve, Random random)
            throws InterruptedException {
        List<Question> questions = new ArrayList<>();
        solve.get().groups().forEach(group -> {
            for (String dimension : group.runtime().schema().dimensions()) {
                for (int kind = 0; kind < KINDS; kind++) {
                    questions.add(new Question(group.name(), dimension, kind));
                }
            }
        });
        Map<Question, Object> alone = new HashMap<>();
        for (Question question : questions) {
            alone.put(question, question.ask(solve.get()));
        }
        RuntimeQuotas shared = solve.get();
        for (int reading = 0; reading < 3; reading++) {
            Collections.shuffle(questions, random);
            String different = differenceOf(alone, questions, shared);
            if (different != null) {
                return different;
            }
        }
        return differenceOfThreads(alone, questions, solve.get(), random);
    }

    private static @Nullable String differenceOfThreads(
            Map<Question, Object> alone, List<Question> questions, RuntimeQuotas quotas, Random random)
            throws InterruptedException {
        List<Question> others = new ArrayList<>(questions);
        Collections.shuffle(others, random);
        String[] found = new String[1];
        Thread thread = new Thread(() -> found[0] = differenceOf(alone, others, quotas));
        thread.start();
        String here = differenceOf(alone, questions, quotas);
        thread.join();
        return here == null ? found[0] : here;
    }

    private static @Nullable String differenceOf(
            Map<Question, Object> alone, List<Question> questions, RuntimeQuotas quotas) {
        for (Question question : questions) {
            Object answer = question.ask(quotas);
            if (!answer.equals(alone.get(question))) {
                return question + ": " + answer + ", and alone: " + alone.get(question);
            }
        }
        return null;
    }
}
