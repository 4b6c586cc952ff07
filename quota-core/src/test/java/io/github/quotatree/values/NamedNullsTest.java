package io.github.quotatree.values;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.EvictionLimit;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.LedgerListener;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.PreemptionOptions;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.reclaim.VictimRules;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Wherever a null is refused, the message is the name of the parameter that was null. */
class NamedNullsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("a", "b");
    private static final FlavorClass FLAVORS =
            FlavorClass.any(ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100"), "gpu");
    private static final ResourceVector AMOUNT = SCHEMA.vector(1, 1);
    private static final QuotaTree TREE =
            QuotaTree.builder(SCHEMA).leaf("a", group -> group.min(AMOUNT)).build();
    private static final QuotaForest FOREST = QuotaForest.of(TREE);
    private static final Workload WORKLOAD = Workload.of("w", "a", AMOUNT);

    private static QuotaLedger ledger() {
        QuotaLedger ledger = QuotaLedger.of(TREE, AMOUNT);
        ledger.submit(Workload.of("a", "a", AMOUNT));
        return ledger;
    }

    /** Returns a value of a type that is right wherever the type is a parameter. */
    private static Object valid(Class<?> type) {
        Map<Class<?>, Object> values = Map.ofEntries(
                Map.entry(String.class, "a"),
                Map.entry(ResourceSchema.class, SCHEMA),
                Map.entry(ResourceVector.class, AMOUNT),
                Map.entry(FlavorClass.class, FLAVORS),
                Map.entry(QuotaTree.class, TREE),
                Map.entry(QuotaGroup.class, TREE.groups().get(0)),
                Map.entry(QuotaForest.class, FOREST),
                Map.entry(Workload.class, WORKLOAD),
                Map.entry(LedgerSnapshot.class, ledger().snapshot()),
                Map.entry(LedgerState.class, ledger().state()),
                Map.entry(Placement.class, new Placement("", "a")),
                Map.entry(Instant.class, Instant.EPOCH),
                Map.entry(InstantSource.class, InstantSource.system()),
                Map.entry(Duration.class, Duration.ofSeconds(1)),
                Map.entry(BigDecimal.class, BigDecimal.ONE),
                Map.entry(ClusterNode.class, ClusterNode.of("n", Map.of(), AMOUNT)),
                Map.entry(NodeProfile.class, NodeProfile.of("p", "pool", Map.of())),
                Map.entry(AdmissionOptions.class, AdmissionOptions.defaults()),
                Map.entry(RevocationOptions.class, RevocationOptions.defaults()),
                Map.entry(RevocationOptions.Floor.class, RevocationOptions.Floor.RUNTIME),
                Map.entry(RevocationOptions.Moves.class, RevocationOptions.Moves.NONE),
                Map.entry(WorkloadPhase.class, WorkloadPhase.PENDING),
                Map.entry(LedgerListener.class, new LedgerListener() {}),
                Map.entry(Executor.class, (Executor) Runnable::run),
                Map.entry(UnaryOperator.class, UnaryOperator.identity()),
                Map.entry(Consumer.class, (Consumer<Object>) any -> {}),
                Map.entry(WorkloadStatus.class, WorkloadStatus.pending(WORKLOAD, new Placement("", "a"))),
                Map.entry(DisplacedWorkloads.class, DisplacedWorkloads.none()),
                Map.entry(HandOverOptions.class, HandOverOptions.defaults()),
                Map.entry(ReclaimPlan.class, RevocationPlan.of(ledger().snapshot(), RevocationOptions.defaults())),
                Map.entry(EvictionLimit.class, EvictionLimit.of("a", 1, Duration.ofHours(1))),
                Map.entry(VictimRules.class, VictimRules.defaults()),
                Map.entry(PreemptionOptions.class, PreemptionOptions.defaults()),
                Map.entry(SolveOptions.class, SolveOptions.defaults()),
                Map.entry(ExceededLimit.class, ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "a", "a", 1, 1, 1)),
                Map.entry(Predicate.class, (Predicate<Object>) any -> true),
                Map.entry(Comparator.class, Comparator.comparing(Object::toString)),
                Map.entry(Set.class, Set.of()),
                Map.entry(Collection.class, List.of("a")),
                Map.entry(List.class, List.of()),
                Map.entry(Map.class, Map.of()),
                Map.entry(SortedMap.class, new TreeMap<>()),
                Map.entry(Optional.class, Optional.empty()),
                Map.entry(Iterable.class, List.of()),
                Map.entry(boolean.class, true),
                Map.entry(int.class, 1),
                Map.entry(long.class, 1L));
        return values.get(type);
    }

    @TestFactory
    Stream<DynamicTest> theMessageIsTheName() {
        List<Class<?>> types = List.of(
                QuotaForest.class,
                QuotaForest.Builder.class,
                ClusterNode.class,
                NodeProfile.class,
                Placement.class,
                Workload.class,
                Workload.Builder.class,
                QuotaLedger.class,
                QuotaLedger.Builder.class,
                LedgerSnapshot.class,
                LedgerState.class,
                LedgerState.Builder.class,
                WorkloadStatus.class,
                AdmissionCheck.class,
                AdmissionOptions.class,
                DisplacedWorkloads.class,
                EvictionLimit.class,
                HandOverOptions.class,
                PreemptionOptions.class,
                VictimRules.class,
                OveruseMonitor.class,
                RevocationPlan.class,
                PreemptionPlan.class,
                RevocationOptions.class);
        return types.stream()
                .map(type -> DynamicTest.dynamicTest(
                        type.getName(), () -> assertThat(badlyNamed(type)).isEmpty()));
    }

    private static Object instance(Class<?> type) {
        Map<Class<?>, Object> instances = Map.ofEntries(
                Map.entry(QuotaForest.Builder.class, FOREST.toBuilder()),
                Map.entry(LedgerState.Builder.class, LedgerState.builder(FOREST)),
                Map.entry(
                        AdmissionCheck.class, AdmissionCheck.of(ledger().snapshot(), "a", AdmissionOptions.defaults())),
                Map.entry(Workload.Builder.class, Workload.builder("v", AMOUNT)),
                Map.entry(QuotaLedger.class, ledger()),
                Map.entry(QuotaLedger.Builder.class, QuotaLedger.builder(FOREST)),
                Map.entry(OveruseMonitor.class, new OveruseMonitor(InstantSource.system())));
        return instances.getOrDefault(type, valid(type));
    }

    private static List<String> badlyNamed(Class<?> type) throws ReflectiveOperationException {
        List<Executable> all = new ArrayList<>(Arrays.asList(type.getConstructors()));
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            all.addAll(Arrays.asList(each.getDeclaredMethods()));
        }
        List<String> wrong = new ArrayList<>();
        for (Executable executable : all) {
            if (Modifier.isPublic(executable.getModifiers())
                    && !executable.isSynthetic()
                    && !executable.getName().equals("equals")) {
                addBadlyNamed(type, executable, wrong);
            }
        }
        return wrong;
    }

    private static void addBadlyNamed(Class<?> type, Executable executable, List<String> wrong)
            throws ReflectiveOperationException {
        for (int k = 0; k < executable.getParameterCount(); k++) {
            Parameter parameter = executable.getParameters()[k];
            if (parameter.getType().isPrimitive()
                    || parameter.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                continue;
            }
            String message = messageOfNull(type, executable, k);
            String name = parameter.getName();
            // a builder may say which property it is; what the virtual machine says of a variable is gone once compiled
            if (!List.of(name, property(executable)).contains(message)) {
                wrong.add(
                        String.format("%n%s.%s: %s -> %s", type.getSimpleName(), executable.getName(), name, message));
            }
        }
    }

    private static String property(Executable executable) {
        String name = executable.getName();
        return name.startsWith("with") ? name.substring(4).toLowerCase(Locale.ROOT) : name;
    }

    private static String messageOfNull(Class<?> type, Executable executable, int position)
            throws ReflectiveOperationException {
        Class<?>[] types = executable.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int k = 0; k < types.length; k++) {
            arguments[k] = k == position ? null : valid(types[k]);
            if (k != position && arguments[k] == null) {
                return "no valid " + types[k];
            }
        }
        try {
            if (executable instanceof Method method) {
                method.setAccessible(true); // it may be of a class that is not public
                method.invoke(Modifier.isStatic(method.getModifiers()) ? null : instance(type), arguments);
            } else {
                ((Constructor<?>) executable).newInstance(arguments);
            }
            return "is accepted";
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            return thrown instanceof NullPointerException ? String.valueOf(thrown.getMessage()) : thrown.toString();
        }
    }
}
