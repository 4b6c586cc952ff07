package io.github.quotatree;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.flavor.FlavorOutcome;
import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.flavor.Headroom;
import io.github.quotatree.internal.flavor.ShortSet;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What is within reach in one dimension with flavors while the use of groups changes: how much of what groups are still
 * entitled to has no place, because other units run on the only flavors that would do.
 *
 * <p>The rest of a group is its runtime less its use. It is out of reach as far as the most units of all rests that can
 * be placed, on what is left of each flavor and within every flavor max, is below their sum. Runtimes can always be
 * placed together, so it is 0 where nothing runs.
 *
 * <p>Live state for one thread at a time. A change and a question take {@code O(depth t 2^t)} time for {@code t}
 * flavors.
 */
public final class FlavorReach {
    private final LaidOutGroups groups;
    private final int dimension;
    private final FlavorInput input;
    private final FlavorOutcome outcome;
    private final FlavorBounds bounds;
    private final long[] runtime;
    private final ClassRequests requests;
    private final FlavorUse use;
    private final Headroom headroom;

    /** By node and flavor, the use of a group and the groups below it. */
    private final long[] usedBelow;

    private BigInteger rests = BigInteger.ZERO;

    /** By flavor, the units that run beyond the capacity and beyond each flavor max. */
    private final long[] overrun;

    private FlavorReach(
            LaidOutGroups groups,
            int dimension,
            FlavorOutcome outcome,
            FlavorBounds bounds,
            long[] runtime,
            ClassRequests requests,
            FlavorUse use) {
        this.groups = groups;
        this.dimension = dimension;
        this.outcome = outcome;
        input = outcome.input();
        this.bounds = bounds;
        this.runtime = runtime;
        this.requests = requests;
        this.use = use;
        headroom = new Headroom(
                groups.layout(), bounds, runtime, requests, outcome.promisedByClass(), use, input.available());
        usedBelow = new long[(groups.layout().size() + 1) * bounds.flavors()];
        overrun = new long[bounds.flavors()];
        for (int node = 1; node <= groups.layout().size(); node++) {
            if (isLeaf(node)) {
                rests = rests.add(BigInteger.valueOf(headroom.rest(node)));
                for (int k = 0; k < bounds.flavors(); k++) {
                    addUse(node, k, use.of(k).sum(node));
                }
            }
        }
    }

    /**
     * Returns what is within reach of the runtimes of a result, with the use of its demand.
     *
     * @throws IllegalArgumentException if there is no such dimension, or it has no flavors
     */
    public static FlavorReach of(RuntimeQuotas quotas, String dimension) {
        Objects.requireNonNull(quotas, "quotas");
        LaidOutGroups groups = quotas.groups;
        int d = groups.schema().position(Objects.requireNonNull(dimension, "dimension"));
        Declarations declarations = groups.declarations();
        FlavorBounds bounds = declarations.flavors(d);
        FlavorOutcome outcome = quotas.solution.flavors(d);
        if (bounds == null || outcome == null) {
            throw new IllegalArgumentException("dimension " + dimension + " has no flavors");
        }
        long[] runtime = new long[groups.layout().size() + 1];
        for (int node = 1; node < runtime.length; node++) {
            runtime[node] = quotas.solution.runtime(d, node);
        }
        FlavorInput input = outcome.input();
        return new FlavorReach(
                groups,
                d,
                outcome,
                bounds,
                runtime,
                input.requests().copy(),
                input.used().copy());
    }

    /**
     * Returns what is within reach of the promises by flavor alone, with the use as it is now: of what a group still
     * has to get by name, within its runtime, and of what is {@linkplain #use freed} from now on.
     */
    public FlavorReach ofPromises() {
        TreeLayout layout = groups.layout();
        long[] entitled = runtime.clone();
        ClassRequests asked = new ClassRequests(layout.size() + 1);
        for (int node = 1; node <= layout.size(); node++) {
            for (int i = 0; isLeaf(node) && i < requests.classes(node); i++) {
                int mask = requests.mask(node, i);
                asked.set(node, mask, Math.min(requests.units(node, i), running(node, mask)));
            }
            long promised = 0;
            for (int k = 0; isLeaf(node) && k < bounds.flavors(); k++) {
                int named = 1 << k;
                long rest = Math.max(0, outcome.promised(node, k) - running(node, named));
                rest = Math.min(rest, headroom.pending(node, named));
                promised = Wide.saturatedAdd(promised, rest);
                asked.set(node, named, Wide.saturatedAdd(asked.get(node, named), rest));
            }
            entitled[node] = Math.min(runtime[node], Wide.saturatedAdd(use.sum(node), promised));
        }
        return new FlavorReach(groups, dimension, outcome, bounds, entitled, asked, use.copy());
    }

    private boolean isLeaf(int node) {
        return groups.layout().setBelow(node) < 0;
    }

    private long running(int node, int mask) {
        long sum = 0;
        for (int k = 0; k < use.flavors(); k++) {
            sum = Wide.saturatedAdd(sum, use.get(node, mask, k));
        }
        return sum;
    }

    /** Adds to the use of a flavor on the path of a leaf, and counts what is beyond the limits there. */
    private void addUse(int leaf, int k, long units) {
        for (int node = leaf; node != TreeLayout.ROOT; node = groups.layout().parent(node)) {
            addUse(node, k, units, bounds.max(node, k));
        }
        addUse(TreeLayout.ROOT, k, units, input.available()[k]);
    }

    private void addUse(int node, int k, long units, long limit) {
        int at = node * bounds.flavors() + k;
        long before = Math.max(0, usedBelow[at] - limit);
        usedBelow[at] += units;
        overrun[k] += Math.max(0, usedBelow[at] - limit) - before;
    }

    /**
     * Adds to the units of a class that a leaf group uses of a flavor; a negative number ends use.
     *
     * @throws IllegalArgumentException if there is no such group or flavor, or less is used than ends
     */
    public void use(String group, FlavorClass flavorClass, String flavor, long units) {
        int node = node(group);
        int k = flavor(flavor);
        long changed = use.get(node, flavorClass.mask(), k) + units;
        if (changed < 0) {
            throw new IllegalArgumentException(group + ": less than " + -units + " " + flavorClass + " is used of "
                    + flavor + " (" + (changed - units) + ")");
        }
        BigInteger others = rests.subtract(BigInteger.valueOf(headroom.rest(node)));
        use.set(node, flavorClass.mask(), k, changed);
        headroom.setUse(node, flavorClass.mask(), k, changed);
        rests = others.add(BigInteger.valueOf(headroom.rest(node)));
        addUse(node, k, units);
    }

    /**
     * Returns how many units are out of reach: those of rests that have no place, and those that run beyond the
     * capacity or a flavor max. Saturates at 2^63-1. It never falls when use is added.
     */
    public long missing() {
        long placeable = headroom.placeable();
        BigInteger unplaced =
                placeable == Long.MAX_VALUE ? BigInteger.ZERO : rests.subtract(BigInteger.valueOf(placeable));
        long beyond = 0;
        for (long units : overrun) {
            beyond = Wide.saturatedAdd(beyond, units);
        }
        return unplaced.add(BigInteger.valueOf(beyond))
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }

    /**
     * Returns the most units of a class of a leaf group that may be placed on a flavor now, so that no other
     * entitlement gets out of reach: the headroom.
     *
     * @throws IllegalArgumentException if there is no such group or flavor
     */
    public long room(String group, FlavorClass flavorClass, String flavor) {
        return headroom.units(node(group), flavorClass.mask(), flavor(flavor));
    }

    /** Returns the smallest set of flavors of which too little is left; empty if all rests have a place. */
    public List<String> shortFlavors() {
        return flavorNames(headroom.shortage().flavors());
    }

    /** Returns what is left of {@linkplain #shortFlavors these flavors} where they are short; 2^63-1 is unlimited. */
    public long shortLeft() {
        return headroom.shortage().left();
    }

    /** Returns the parent group or leaf group whose flavor max makes them short, or empty if the capacity does. */
    public Optional<String> shortAt() {
        int node = headroom.shortage().node();
        return node == TreeLayout.ROOT
                ? Optional.empty()
                : Optional.of(groups.layout().name(node));
    }

    /** Returns the groups whose rest has no other place than these flavors, each with the units, in tree order. */
    public Map<String, Long> needs() {
        ShortSet shortage = headroom.shortage();
        Map<String, Long> needs = new LinkedHashMap<>();
        for (int i = 0; i < shortage.needing().length; i++) {
            needs.put(groups.layout().name(shortage.needing()[i]), shortage.needed()[i]);
        }
        return needs;
    }

    /**
     * Returns the flavors of which more is used than there is, or than a flavor max allows, in the order of the schema.
     */
    public List<String> overrunFlavors() {
        int over = 0;
        for (int k = 0; k < bounds.flavors(); k++) {
            over |= overrun[k] > 0 ? 1 << k : 0;
        }
        return flavorNames(over);
    }

    private List<String> flavorNames(int mask) {
        ResourceSchema schema = groups.schema();
        List<String> names = schema.flavors(schema.dimension(dimension));
        List<String> chosen = new ArrayList<>();
        for (int k = 0; k < names.size(); k++) {
            if ((mask >>> k & 1) == 1) {
                chosen.add(names.get(k));
            }
        }
        return chosen;
    }

    private int node(String group) {
        return groups.node(Objects.requireNonNull(group, "group"));
    }

    private int flavor(String flavor) {
        ResourceSchema schema = groups.schema();
        return schema.flavorPosition(schema.dimension(dimension), Objects.requireNonNull(flavor, "flavor"))
                - schema.flavorStart(dimension);
    }
}
