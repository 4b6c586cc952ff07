package io.github.quotatree.ledger;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The accounts of one tree in a snapshot; groups are read, and units by flavor in linear time, when first needed. */
final class SnapshotAccounts extends LendingAccounts {
    private final TreeSnapshot tree;
    private final ResourceVector defaultMax;
    private final SolveOptions options;
    private final LentSnapshot.Content content;
    private final SharedClasses shared;

    /** The groups that were asked for and those above them, by account; threads share them. */
    private final Map<Integer, Line> lines = new ConcurrentHashMap<>();

    private @Nullable TreeAccounts placed;

    /** The classes of all leaf groups, where a dimension has flavors and the ledger lends. */
    private @Nullable TreeClasses flavored;

    /** By account and column: the units that a question has placed on flavors, where the ledger lends. */
    private final Map<Integer, long[]> asked = new ConcurrentHashMap<>();

    private int @Nullable [] keeping;
    private int @Nullable [] leaves;

    private record Line(
            GroupRuntime group,
            int parent,
            ResourceVector runtime,
            ResourceVector min,
            ResourceVector max,
            ResourceVector used) {}

    SnapshotAccounts(
            TreeSnapshot tree,
            SolveOptions options,
            LentSnapshot.Content content,
            SharedClasses shared,
            boolean lends) {
        super(content.forest().schema());
        this.tree = tree;
        this.options = options;
        this.content = content;
        this.shared = shared;
        defaultMax = content.forest().defaultGroupMax();
        if (lends) {
            lendBy(new LentSnapshot(content, tree.number, this));
        }
    }

    @Override
    public String treeId() {
        return tree.tree().id();
    }

    @Override
    public int account(String group) {
        int account = tree.layout.account(group);
        int next = account;
        Optional<String> name = Optional.of(group);
        while (name.isPresent() && isInTree(next) && !lines.containsKey(next)) {
            GroupRuntime of = tree.quotas(options).group(name.get());
            name = of.parent();
            int parent = name.map(tree.layout::account).orElse(0);
            lines.put(
                    next,
                    new Line(
                            of, parent, of.runtime(), of.min(), of.declaration().max(), of.used()));
            next = parent;
        }
        return account;
    }

    private Line line(int account) {
        return Objects.requireNonNull(lines.get(account), "the account was not found by name");
    }

    @Override
    public String name(int account) {
        return isInTree(account) ? line(account).group.name() : tree.layout.nameBeside(account);
    }

    @Override
    public boolean isInTree(int account) {
        return tree.layout.isInTree(account);
    }

    @Override
    public boolean isSystem(int account) {
        return account == tree.layout.systemAccount();
    }

    @Override
    public int parent(int account) {
        return isInTree(account) ? line(account).parent : 0;
    }

    @Override
    public long used(int account, int d) {
        if (d >= schema.size()) {
            long[] placedOn = asked.get(account);
            return tree.usedOfFlavor(account, d) + (placedOn == null ? 0 : placedOn[d]);
        }
        if (account == 0) {
            return tree.usedOfAll(options).value(d);
        }
        return isInTree(account) ? line(account).used.value(d) : tree.units.used(d, account);
    }

    @Override
    public long nonPreemptibleUsed(int account, int d) {
        return tree.units.get(UnitTable.fixedUsed(d), account);
    }

    @Override
    public long leaving(int account, int d) {
        return d < schema.size() ? tree.units.leaving(d, account) : tree.leavingOfFlavor(account, d);
    }

    @Override
    public long nonPreemptibleLeaving(int account, int d) {
        return tree.units.get(UnitTable.fixedLeaving(d), account);
    }

    @Override
    public long runtime(int account, int d) {
        if (isInTree(account)) {
            return line(account).runtime.value(d);
        }
        return isSystem(account)
                ? ResourceVector.UNLIMITED
                : tree.defaultRuntime(defaultMax).value(d);
    }

    @Override
    public boolean isWithinRuntime(int account, int d, long amount) {
        return amount <= runtime(account, d);
    }

    @Override
    public long min(int account, int d) {
        return line(account).min.value(d);
    }

    @Override
    public long defaultMax(int d) {
        return defaultMax.value(d);
    }

    // idle capacity and loans

    private synchronized TreeClasses flavored() {
        if (flavored == null) {
            flavored = new TreeClasses(this, tree.layout, placed().live, lender());
        }
        return flavored;
    }

    @Override
    LeafClasses classes(int account) {
        return schema.hasFlavors() ? flavored().of(account) : shared.of(content, tree.number, account, this);
    }

    // other snapshots must not take the classes over before they are read

    @Override
    public boolean isEntitled(int account, Workload workload) {
        synchronized (shared) {
            return super.isEntitled(account, workload);
        }
    }

    @Override
    public Object entitled(int account) {
        synchronized (shared) {
            return super.entitled(account);
        }
    }

    @Override
    public List<List<Workload>> entitledWaiting(int account) {
        synchronized (shared) {
            return super.entitledWaiting(account);
        }
    }

    @Override
    public ResourceVector useOnLoan(int account) {
        synchronized (shared) {
            return super.useOnLoan(account);
        }
    }

    @Override
    public List<ExceededLimit> exceededEntitlement(int account, Workload workload) {
        synchronized (shared) {
            return super.exceededEntitlement(account, workload);
        }
    }

    @Override
    public List<Workload> onLoan(int account) {
        synchronized (shared) {
            return super.onLoan(account);
        }
    }

    @Override
    public synchronized int[] leaves() {
        if (leaves == null) {
            IntStream inTree = tree.tree().groups().stream()
                    .filter(group -> !group.isParent())
                    .mapToInt(group -> account(group.name()));
            leaves = IntStream.concat(inTree, IntStream.of(tree.layout.defaultAccount()))
                    .toArray();
        }
        return leaves;
    }

    @Override
    long requested(int account, int d) {
        return tree.units.requested(d, account);
    }

    @Override
    public long capacity(int scope, int d) {
        if (scope == 0) {
            return tree.total.value(d);
        }
        return isInTree(scope) ? line(scope).max.value(d) : LentLimits.ofDefault(defaultMax, d);
    }

    @Override
    public synchronized int[] keeping() {
        if (keeping == null) {
            keeping = tree.tree().groups().stream()
                    .filter(LentLimits::keeps)
                    .mapToInt(group -> account(group.name()))
                    .toArray();
        }
        return keeping;
    }

    @Override
    public long kept(int account, int d) {
        QuotaGroup group = tree.tree().group(name(account)).orElseThrow();
        return Math.min(LentLimits.unlent(group, d), runtime(account, d));
    }

    // flavors

    private TreeAccounts placed() {
        if (placed == null) {
            placed = tree.placing(options);
        }
        return placed;
    }

    @Override
    public boolean hasRoom(int account, FlavorClass flavorClass, int flavor, long units) {
        return placed().hasRoom(account, flavorClass, flavor, units);
    }

    @Override
    public FlavorRoom room(int account, FlavorClass flavorClass, int flavor) {
        return placed().room(account, flavorClass, flavor);
    }

    @Override
    public void place(int account, Workload workload, ResourceVector held, int sign) {
        if (held.namesFlavors() && lends()) {
            for (int a = account; a > 0; a = parent(a)) {
                ask(a, held, sign);
            }
            ask(0, held, sign);
        } else if (held.namesFlavors()) {
            placed().place(account, workload, held, sign);
        }
    }

    private void ask(int account, ResourceVector held, int sign) {
        long[] units =
                asked.computeIfAbsent(account, none -> new long[held.schema().columns()]);
        Arrays.setAll(units, c -> units[c] + sign * held.value(c));
    }

    @Override
    public void placeLeaving(int sign) {
        if (schema.hasFlavors()) {
            placed().placeLeaving(sign);
        }
    }
}
