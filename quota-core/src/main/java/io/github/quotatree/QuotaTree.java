package io.github.quotatree;

import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntToLongFunction;

/**
 * A valid tree of quota groups that share a cluster, and what follows from it: the {@linkplain #computeRuntime runtime} of
 * every group, which is how much it may use now.
 *
 * <p>Each dimension is shared by itself. From the leaves up, a group asks for what its workloads or children ask for, at
 * least the min it does not lend and at most its max. From the root down, the children of a group first get their
 * guarantees, {@code min(limited request, min)}, and what is left goes to those who ask for more, in proportion to their
 * shared weights and in whole units. {@code docs/semantics.md} has the rules in full.
 *
 * <pre>{@code
 * ResourceSchema gpus = ResourceSchema.of("gpu");
 * QuotaTree tree = QuotaTree.builder(gpus)
 *         .leaf("A", group -> group.min(10))
 *         .leaf("B", group -> group.min(15).sharedWeight(60))
 *         .build();
 * RuntimeQuotas quotas = tree.computeRuntime(gpus.vector(100), Map.of("A", gpus.vector(5), "B", gpus.vector(20)));
 * }</pre>
 *
 * <p>A tree is an immutable value, safe for use by many threads. {@link #toBuilder} makes edited copies; to see what an
 * edit would do, compute the runtimes of both.
 */
public final class QuotaTree {
    /** The id of the tree whose groups name no tree. */
    public static final String DEFAULT_ID = "";

    /** The name that stands for the root, where the total is shared. It is no group and cannot be declared. */
    public static final String ROOT = "quotatree-root";

    /** The name of the group beside the default tree for the workloads of the system itself: without min and max. */
    public static final String SYSTEM_GROUP = "quotatree-system";

    /** The name of the group beside the default tree for the workloads that belong to no declared group. */
    public static final String DEFAULT_GROUP = "quotatree-default";

    private static final int DEEPEST_INDENT = 40;

    static final Set<String> RESERVED_NAMES = Set.of(ROOT, SYSTEM_GROUP, DEFAULT_GROUP);

    private final String id;
    private final ResourceSchema schema;
    private final TreeLayout layout;
    private final Declarations declarations;
    private final Map<String, Set<String>> namespaces;
    private final int[] order;

    QuotaTree(
            String id,
            ResourceSchema schema,
            TreeLayout layout,
            Declarations declarations,
            Map<String, Set<String>> namespaces) {
        this.id = id;
        this.schema = schema;
        this.layout = layout;
        this.declarations = declarations;
        this.namespaces = namespaces;
        this.order = layout.depthFirst();
    }

    /** Returns a builder of a tree with the given dimensions. */
    public static QuotaTreeBuilder builder(ResourceSchema schema) {
        return new QuotaTreeBuilder(schema, DEFAULT_ID, List.of());
    }

    /** Returns a builder of a tree with the given dimensions, for the groups of the given tree id. */
    public static QuotaTreeBuilder builder(ResourceSchema schema, String treeId) {
        return new QuotaTreeBuilder(schema, treeId, List.of());
    }

    /** Returns a builder that starts with the groups of this tree. Takes linear time. */
    public QuotaTreeBuilder toBuilder() {
        return new QuotaTreeBuilder(schema, id, groups());
    }

    /** Returns the id, which all groups of the tree name. */
    public String id() {
        return id;
    }

    /** Returns the dimensions. */
    public ResourceSchema schema() {
        return schema;
    }

    /**
     * Returns the groups in tree order: a parent before its children, each child followed by its own descendants, siblings
     * by name in code point order.
     */
    public List<QuotaGroup> groups() {
        return new InTreeOrder();
    }

    /** Returns the group of a name, or empty if the tree has none. Takes logarithmic time. */
    public Optional<QuotaGroup> group(String name) {
        int node = layout.find(name);
        return node < 0 ? Optional.empty() : Optional.of(declaration(node));
    }

    /**
     * Returns the path of a group from the first level, such as {@code research/vision}.
     *
     * @throws IllegalArgumentException if the tree has no such group
     */
    public String path(String name) {
        return layout.path(node(name));
    }

    /**
     * Computes the runtime of every group by water filling, with min scaling.
     *
     * @param total what the cluster has
     * @param requests what the workloads of each leaf group ask for, pending and running; a group that is absent asks for
     *     nothing
     * @throws IllegalArgumentException if a request names no group, or a parent group, or a value is negative
     * @see #computeRuntime(ResourceVector, Demand, SolveOptions)
     */
    public RuntimeQuotas computeRuntime(ResourceVector total, Map<String, ResourceVector> requests) {
        return computeRuntime(total, Demand.of(this, requests), SolveOptions.defaults());
    }

    /**
     * Computes the runtime of every group.
     *
     * <p>Takes expected linear time in the number of groups times dimensions. The result depends on the arguments alone,
     * not on any order of declaration.
     *
     * @param total what the cluster has; the use of the system and default group is taken off first
     * @param demand what the workloads of the groups ask for and use
     * @param options the solver and its rules
     * @throws IllegalArgumentException if the total is negative or of another schema, or the demand is of another tree
     */
    public RuntimeQuotas computeRuntime(ResourceVector total, Demand demand, SolveOptions options) {
        requireOwn(demand);
        return RuntimeQuotas.compute(demand, Amounts.checked(schema, "total", total), options);
    }

    @SuppressWarnings(
            "ReferenceEquality") // a demand is laid out as its tree is; to compare the groups would take too long
    void requireOwn(Demand demand) {
        if (demand.tree() != this) {
            throw new IllegalArgumentException("the demand is of another tree; build it with this one");
        }
    }

    /** Returns a solver for this tree, with the default options, that can solve again and again without allocating. */
    public QuotaSolver solver() {
        return solver(SolveOptions.defaults());
    }

    /** Returns a solver for this tree that can solve again and again without allocating, on the calling thread. */
    public QuotaSolver solver(SolveOptions options) {
        return new QuotaSolver(this, options, null);
    }

    /**
     * Returns a solver for this tree that shares the work of a large tree, by dimension and by sibling set, among the threads
     * of a pool, as many as its parallelism. A small tree, or a single sibling set in one dimension, is solved by one thread.
     */
    public QuotaSolver solver(SolveOptions options, ForkJoinPool pool) {
        return new QuotaSolver(this, options, pool);
    }

    /**
     * Returns the runtimes of this tree while requests change one by one; at first nothing is asked for and there is nothing
     * to share.
     */
    public LiveQuotas live(SolveOptions options) {
        return new LiveQuotas(this, options);
    }

    /**
     * Returns the index of a group, by which a {@link QuotaSolver} or {@link LiveQuotas} is changed and read without a lookup by name. The groups
     * of a tree have the indices 1 to {@code groups().size()}, parents before their children. Takes logarithmic time.
     *
     * @throws IllegalArgumentException if the tree has no such group
     */
    public int index(String group) {
        return node(group);
    }

    TreeLayout layout() {
        return layout;
    }

    Declarations declarations() {
        return declarations;
    }

    /** Returns the nodes of the groups in tree order. */
    int[] order() {
        return order;
    }

    int node(String name) {
        int node = layout.find(name);
        if (node < 0) {
            throw new IllegalArgumentException("no group " + name + " in the tree");
        }
        return node;
    }

    QuotaGroup declaration(int node) {
        String name = layout.name(node);
        QuotaGroup.Builder group =
                declarations.isParentGroup(node) ? QuotaGroup.parent(schema, name) : QuotaGroup.leaf(schema, name);
        if (layout.parent(node) != TreeLayout.ROOT) {
            group.under(layout.name(layout.parent(node)));
        }
        group.treeId(id)
                .min(vector(d -> declarations.min(d)[node]))
                .max(vector(d -> declarations.max(d)[node]))
                .lendLimit(vector(d -> declarations.lendLimit(d, node)))
                .namespaces(namespaces.getOrDefault(name, Set.of()));
        if (declarations.declaresWeight(node)) {
            group.sharedWeight(effectiveWeight(node));
        }
        if (!declarations.isScalable(node)) {
            group.minNotScalable();
        }
        return group.build();
    }

    /** Returns the indent of a line in a text that shows the tree; limited, as no page is wide enough for a deep tree. */
    static String indent(int depth) {
        return "  ".repeat(Math.min(depth, DEEPEST_INDENT) - 1);
    }

    ResourceVector effectiveWeight(int node) {
        return vector(d -> declarations.weight(d, node));
    }

    ResourceVector vector(IntToLongFunction value) {
        long[] values = new long[schema.size()];
        Arrays.setAll(values, value);
        return schema.vector(values);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof QuotaTree tree
                && id.equals(tree.id)
                && schema.equals(tree.schema)
                && groups().equals(tree.groups());
    }

    @Override
    public int hashCode() {
        return groups().hashCode();
    }

    /** Returns one line a group, indented by depth, up to a depth of 40. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        int[] depths = layout.depths();
        for (int node : order) {
            text.append(indent(depths[node])).append(declaration(node)).append('\n');
        }
        return text.toString();
    }

    private final class InTreeOrder extends AbstractList<QuotaGroup> implements RandomAccess {
        @Override
        public QuotaGroup get(int index) {
            return declaration(order[index]);
        }

        @Override
        public int size() {
            return order.length;
        }
    }
}
