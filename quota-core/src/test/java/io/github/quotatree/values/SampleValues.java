package io.github.quotatree.values;

import io.github.quotatree.Demand;
import io.github.quotatree.Explanation;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.Lending;
import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.capacity.CapacityNode;
import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NamespaceQuota;
import io.github.quotatree.capacity.ResourceList;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.PoolDemand;
import io.github.quotatree.groupquota.QuotaDeclaration;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.queue.Share;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.store.LedgerStore;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.whatif.ClusterDiff;
import io.github.quotatree.whatif.QuotaEdit;
import io.github.quotatree.whatif.WhatIf;
import io.github.quotatree.whatif.WhatIfOptions;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A value for each type of the public API, so that a method can be called by reflection. The values agree with each
 * other: a group, a workload and a dimension are called {@code a}, as is every string. A type without an entry is made
 * by one of its own factories or constructors, and an interface by a proxy.
 */
final class SampleValues {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("a", "b");
    private static final ResourceVector AMOUNT = SCHEMA.vector(1, 1);
    private static final FlavorClass FLAVORS =
            FlavorClass.any(ResourceSchema.of("a").withFlavors("a", "x", "y"), "a");
    private static final QuotaTree TREE =
            QuotaTree.builder(SCHEMA).leaf("a", group -> group.min(AMOUNT)).build();
    private static final Demand DEMAND = Demand.of(TREE, Map.of("a", AMOUNT));
    private static final RuntimeQuotas QUOTAS = TREE.computeRuntime(AMOUNT, DEMAND, SolveOptions.defaults());
    private static final QuotaForest FOREST = QuotaForest.of(TREE);
    private static final Placement PLACEMENT = new Placement("", "a");

    private final Map<Class<?>, Supplier<?>> makers = new HashMap<>();
    private final Set<Class<?>> underWay = new HashSet<>();

    SampleValues() {
        declarations();
        ledgers();
        otherPolicies();
        ofJava();
    }

    private void declarations() {
        put(ResourceSchema.class, () -> SCHEMA);
        put(ResourceVector.class, () -> AMOUNT);
        put(FlavorClass.class, () -> FLAVORS);
        put(QuotaTree.class, () -> TREE);
        put(QuotaTree.Builder.class, TREE::toBuilder);
        put(QuotaGroup.class, () -> TREE.groups().get(0));
        put(Demand.class, () -> DEMAND);
        put(RuntimeQuotas.class, () -> QUOTAS);
        put(GroupRuntime.class, () -> QUOTAS.group("a"));
        put(Lending.class, () -> QUOTAS.lending("a"));
        put(Explanation.class, () -> QUOTAS.group("a").explain("a"));
        put(QuotaSolver.class, SampleValues::solved);
        put(LiveQuotas.class, () -> LiveQuotas.of(TREE, SolveOptions.defaults()));
        put(QuotaForest.class, () -> FOREST);
        put(QuotaForest.Builder.class, FOREST::toBuilder);
        put(Placement.class, () -> PLACEMENT);
        put(ClusterNode.class, () -> ClusterNode.of("a", Map.of(), AMOUNT));
        put(NodeProfile.class, () -> NodeProfile.of("p", "pool", Map.of()));
        put(Workload.class, () -> Workload.of("w", "a", AMOUNT));
    }

    private void ledgers() {
        put(QuotaLedger.class, SampleValues::ledger);
        put(LedgerStore.class, SampleValues::store);
        put(QuotaLedger.Builder.class, () -> QuotaLedger.builder(FOREST));
        put(LedgerSnapshot.class, () -> ledger().snapshot());
        put(LedgerState.class, () -> ledger().state());
        put(LedgerState.Builder.class, () -> LedgerState.builder(FOREST));
        put(Decision.class, () -> ledger().tryAdmit("a"));
        put(QueueEntry.class, SampleValues::next);
        put(Share.class, () -> next().share());
        put(
                ClusterDiff.class,
                () -> WhatIf.of(ledger().snapshot(), List.of(), WhatIfOptions.defaults(), Instant.EPOCH));
        put(QuotaEdit.class, () -> QuotaEdit.setMin("a", "a", 1));
    }

    private void otherPolicies() {
        ResourceList request = ResourceList.of(SCHEMA, Map.of("a", 1L));
        CapacityWorkload workload =
                CapacityWorkload.builder("a", "a", request).node("a").build();
        CapacityNode node = new CapacityNode("a", AMOUNT, 1, true);
        put(ResourceList.class, () -> request);
        put(CapacityWorkload.class, () -> workload);
        put(CapacityNode.class, () -> node);
        put(
                CapacityState.class,
                () -> CapacityState.builder(SCHEMA)
                        .quota(NamespaceQuota.builder(SCHEMA, "a").min("a", 1).build())
                        .node(node)
                        .workload(workload)
                        .build());
        GroupQuotaTree tree =
                GroupQuotaTree.builder().add(QuotaDeclaration.ofSlots("a", 1)).build();
        put(GroupQuotaTree.class, () -> tree);
        put(PoolDemand.class, () -> PoolDemand.builder(tree).build());
    }

    private void ofJava() {
        put(String.class, () -> "a");
        put(boolean.class, () -> true);
        put(int.class, () -> 1);
        put(long.class, () -> 1L);
        put(double.class, () -> 1.0);
        put(long[].class, () -> new long[] {1, 1});
        put(boolean[].class, () -> new boolean[] {true, true});
        put(String[].class, () -> new String[] {"a"});
        put(BigDecimal.class, () -> BigDecimal.ONE);
        put(BigInteger.class, () -> BigInteger.ONE);
        put(Instant.class, () -> Instant.EPOCH);
        put(InstantSource.class, () -> InstantSource.fixed(Instant.EPOCH));
        put(Duration.class, () -> Duration.ofSeconds(1));
        put(Comparator.class, () -> Comparator.comparing(Object::toString));
        put(InputStream.class, () -> new ByteArrayInputStream(stored()));
        put(OutputStream.class, ByteArrayOutputStream::new);
        put(Optional.class, Optional::empty);
        put(Set.class, Set::of);
        put(Collection.class, List::of);
        put(List.class, List::of);
        put(Iterable.class, List::of);
        put(Map.class, Map::of);
        put(SortedMap.class, TreeMap::new);
    }

    private <T> void put(Class<T> type, Supplier<? extends T> maker) {
        makers.put(type, maker);
    }

    /** Returns a store that is closed, and whose folder is gone. */
    private static LedgerStore store() {
        try {
            Path folder = Files.createTempDirectory("quotatree-sample");
            LedgerStore store =
                    LedgerStore.open(folder, () -> LedgerState.builder(FOREST).build());
            store.close();
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
            return store;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static QuotaLedger ledger() {
        QuotaLedger ledger = QuotaLedger.of(TREE, AMOUNT);
        ledger.submit(Workload.of("a", "a", AMOUNT));
        return ledger;
    }

    private static QueueEntry next() {
        return AdmissionQueue.of(ledger().snapshot(), QueueOptions.defaults(), Instant.EPOCH)
                .next()
                .orElseThrow();
    }

    private static QuotaSolver solved() {
        QuotaSolver solver = QuotaSolver.of(TREE, SolveOptions.defaults());
        solver.solve(AMOUNT, DEMAND);
        return solver;
    }

    private static byte[] stored() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            StateFormat.write(ledger().state(), out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** Returns a value of a type as a parameter has it, or null if none can be made. */
    @Nullable
    Object of(Type type) {
        if (type instanceof ParameterizedType of) {
            Type[] elements = of.getActualTypeArguments();
            Class<?> raw = (Class<?>) of.getRawType();
            if (elements[0] == String.class && raw.isAssignableFrom(List.class)) {
                return List.of("a");
            }
            return of(raw);
        }
        if (type instanceof TypeVariable<?> variable) {
            Type bound = variable.getBounds()[0];
            return bound == Object.class ? "a" : of(bound);
        }
        return of((Class<?>) type);
    }

    private @Nullable Object of(Class<?> type) {
        Supplier<?> maker = makers.get(type);
        if (maker != null) {
            return maker.get();
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (type.isInterface() && !type.isSealed()) {
            return proxy(type);
        }
        return underWay.add(type) ? made(type) : null;
    }

    private @Nullable Object made(Class<?> type) {
        try {
            return makers(type)
                    .map(this::result)
                    .filter(type::isInstance)
                    .findFirst()
                    .orElse(null);
        } finally {
            underWay.remove(type);
        }
    }

    /** Returns the public factories and constructors of a type, the simplest first. */
    private static Stream<Executable> makers(Class<?> type) {
        Stream<Executable> own = Stream.concat(
                Arrays.stream(type.getMethods())
                        .filter(method -> Modifier.isStatic(method.getModifiers())
                                && type.isAssignableFrom(method.getReturnType())),
                Modifier.isAbstract(type.getModifiers()) ? Stream.empty() : Arrays.stream(type.getConstructors()));
        Class<?>[] kinds = type.getPermittedSubclasses();
        Stream<Executable> ofKinds = kinds == null
                ? Stream.empty()
                : Arrays.stream(kinds)
                        .filter(kind -> Modifier.isPublic(kind.getModifiers()))
                        .flatMap(SampleValues::makers);
        Class<?> outer = type.getEnclosingClass();
        Stream<Executable> builders = outer == null
                ? Stream.empty()
                : Arrays.stream(outer.getMethods())
                        .filter(method -> Modifier.isStatic(method.getModifiers()) && method.getReturnType() == type)
                        .map(method -> method);
        return Stream.of(own, builders, ofKinds)
                .flatMap(each -> each)
                .sorted(Comparator.comparingInt(Executable::getParameterCount).thenComparing(Executable::toString));
    }

    private @Nullable Object result(Executable maker) {
        Object[] arguments =
                Arrays.stream(maker.getGenericParameterTypes()).map(this::of).toArray();
        try {
            return maker instanceof Method method
                    ? method.invoke(null, arguments)
                    : ((Constructor<?>) maker).newInstance(arguments);
        } catch (InvocationTargetException | IllegalArgumentException e) {
            return null; // the next one may do
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** Returns a function, a listener or a key that does nothing, and that returns its first argument or a sample. */
    private Object proxy(Class<?> type) {
        return Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> switch (method.getName()) {
                    case "equals" -> self == arguments[0];
                    case "hashCode" -> 1;
                    case "toString" -> type.getSimpleName();
                    default -> result(method.getReturnType(), arguments);
                });
    }

    private @Nullable Object result(Class<?> type, Object @Nullable [] arguments) {
        if (type == void.class) {
            return null;
        }
        return arguments != null && type.isInstance(arguments[0]) ? arguments[0] : of(type);
    }
}
