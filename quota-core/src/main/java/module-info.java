/**
 * Exact, monotone and explained quotas for a tree of groups that share a cluster.
 *
 * <p>Groups declare a guarantee (min), a ceiling (max), and a weight by which they share the unused mins of other
 * groups. From the requests of the workloads, the library computes how much each group may use now: its runtime.
 *
 * <pre>{@code
 * ResourceSchema cards = ResourceSchema.of("gpu");
 * QuotaTree tree = QuotaTree.builder(cards)
 *         .leaf("a", group -> group.min(10))
 *         .leaf("b", group -> group.min(15).sharedWeight(60))
 *         .leaf("c", group -> group.min(20).sharedWeight(50))
 *         .leaf("d", group -> group.min(15).sharedWeight(80))
 *         .build();
 *
 * RuntimeQuotas quotas = tree.computeRuntime(
 *         cards.vector(100),
 *         Map.of("a", cards.vector(5), "b", cards.vector(20), "c", cards.vector(40), "d", cards.vector(70)));
 * }</pre>
 *
 * <p>{@code quotas.runtime("c")} is then {@code gpu=35}, and {@code quotas.group("c").explain("gpu")} says why.
 *
 * <h2>A path through the packages</h2>
 *
 * <ol>
 *   <li>{@link io.github.quotatree.resource}: the dimensions of a cluster and exact amounts over them. Everything else
 *       builds on {@link io.github.quotatree.resource.ResourceSchema ResourceSchema} and {@link
 *       io.github.quotatree.resource.ResourceVector ResourceVector}.
 *   <li>{@link io.github.quotatree}: declare a {@link io.github.quotatree.QuotaTree QuotaTree}, solve it, and read
 *       {@link io.github.quotatree.RuntimeQuotas RuntimeQuotas}. This is enough to compute shares once or periodically.
 *   <li>{@link io.github.quotatree.forest}: several trees, the nodes that belong to each, and the group of a workload.
 *       Skip it with one tree and a known total.
 *   <li>{@link io.github.quotatree.workload}: the words that all policies share, such as {@link
 *       io.github.quotatree.workload.Workload Workload}, {@link io.github.quotatree.workload.ExceededLimit
 *       ExceededLimit} and {@link io.github.quotatree.workload.Victim Victim}.
 *   <li>{@link io.github.quotatree.ledger}: a scheduler that starts and stops workloads keeps a {@link
 *       io.github.quotatree.ledger.QuotaLedger QuotaLedger}, which follows them and decides which may start.
 *   <li>{@link io.github.quotatree.reclaim}: plans of the workloads that over-used groups give back, from a snapshot of
 *       a ledger.
 *   <li>{@link io.github.quotatree.queue}: the order in which pending workloads of a ledger have their turns, and room
 *       held for large ones.
 *   <li>{@link io.github.quotatree.whatif}: the effects of edits of the declarations or the state.
 *   <li>{@link io.github.quotatree.store}: the state of a ledger and its changes as bytes, for a restart.
 *   <li>{@link io.github.quotatree.capacity} and
 *       {@link io.github.quotatree.groupquota}: two more policies, the capacity scheduling of Kubernetes and the group
 *       quotas of HTCondor. They depend neither on the ledger nor on each other.
 * </ol>
 *
 * <h2>Conventions</h2>
 *
 * <p>Amounts are whole numbers in the base units that the caller chooses. Values are immutable and safe for use by many
 * threads. Decisions and plans are values that carry their reasons. A builder refuses a second setting of a property
 * with an {@link java.lang.IllegalStateException}. Arguments and return values are never null unless marked
 * {@code @Nullable}.
 */
module io.github.quotatree {
    requires static org.jspecify;

    exports io.github.quotatree;
    exports io.github.quotatree.annotation;
    exports io.github.quotatree.capacity;
    exports io.github.quotatree.forest;
    exports io.github.quotatree.groupquota;
    exports io.github.quotatree.ledger;
    exports io.github.quotatree.queue;
    exports io.github.quotatree.reclaim;
    exports io.github.quotatree.resource;
    exports io.github.quotatree.store;
    exports io.github.quotatree.whatif;
    exports io.github.quotatree.workload;
}
