package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each public question about a group, a workload or a tree has an answer, or a refusal that names what was asked, for
 * each kind of group, with and without flavors, by both rules.
 */
class EveryGroupTest {
    private static final ResourceSchema COUNTED = ResourceSchema.of("cpu", "gpu");
    private static final ResourceSchema FLAVORED = COUNTED.withFlavors("gpu", "a100", "v100");
    private static final List<String> NAMES = List.of(
            "parent",
            "leaf",
            "empty",
            "first",
            ReservedNames.DEFAULT_GROUP,
            ReservedNames.SYSTEM_GROUP,
            ReservedNames.ROOT,
            ReservedNames.DEFAULT_TREE,
            "waits",
            "runs",
            "nobody",
            "gpu",
            "gpu a100",
            "a100");

    @ParameterizedTest
    @CsvSource({"QUOTA_ONLY, false", "QUOTA_ONLY, true", "LOANS, false", "LOANS, true"})
    void eachQuestionIsAnsweredOrRefused(AdmissionRule rule, boolean flavored) {
        ResourceSchema schema = flavored ? FLAVORED : COUNTED;
        QuotaLedger ledger = ledger(schema, rule);
        int answers = ask(QuotaLedger.class, ledger)
                + ask(LedgerSnapshot.class, ledger.snapshot())
                + ask(RuntimeQuotas.class, ledger.snapshot().quotas())
                + ask(QuotaForest.class, ledger.forest());
        assertThat(answers).isGreaterThan(300);
    }

    private static QuotaLedger ledger(ResourceSchema schema, AdmissionRule rule) {
        QuotaTree tree = QuotaTree.builder(schema)
                .parent("parent", group -> group.min(schema.vector(4, 4)))
                .leaf("leaf", group -> group.under("parent").min(schema.vector(2, 2)))
                .leaf("empty", group -> group.under("parent"))
                .leaf("first", group -> group.min(schema.vector(1, 1)))
                .build();
        ResourceVector total = schema.hasFlavors()
                ? schema.vector("cpu", 8).with("gpu", "a100", 5).with("gpu", "v100", 3)
                : schema.vector(8, 8);
        QuotaLedger ledger = QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), total)
                .admissionRule(rule)
                .build();
        ledger.submit(Workload.of("waits", "leaf", schema.vector(20, 1)));
        ledger.submit(Workload.of("runs", "leaf", schema.vector(1, 1)));
        ledger.tryAdmit("runs");
        ledger.start("runs", ledger.workload("runs").orElseThrow().flavors());
        return ledger;
    }

    /** Asks each question whose arguments are all names, and which changes nothing, and counts the answers. */
    private static int ask(Class<?> type, Object of) {
        int answers = 0;
        for (Method question : type.getMethods()) {
            Class<?>[] arguments = question.getParameterTypes();
            if (question.getDeclaringClass() == type
                    && !Modifier.isStatic(question.getModifiers())
                    && question.getReturnType() != void.class
                    && !List.of("evict", "tryAdmit").contains(question.getName())
                    && arguments.length > 0
                    && Arrays.stream(arguments).allMatch(String.class::equals)) {
                for (String first : NAMES) {
                    answers += arguments.length == 1 ? answer(of, question, first) : 0;
                    for (String second : arguments.length == 2 ? NAMES : List.<String>of()) {
                        answers += answer(of, question, first, second);
                    }
                }
            }
        }
        return answers;
    }

    private static int answer(Object of, Method question, Object... names) {
        String asked = question.getName() + Arrays.toString(names);
        try {
            assertThat(question.invoke(of, names)).as(asked).isNotNull();
            return 1;
        } catch (InvocationTargetException e) {
            assertThat(e.getCause())
                    .as(asked)
                    .isInstanceOfAny(IllegalArgumentException.class, IllegalStateException.class)
                    .hasMessageMatching("(?s).{10,}");
            return 0;
        } catch (IllegalAccessException e) {
            throw new AssertionError(asked, e);
        }
    }
}
