package io.github.quotatree.ledger;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.internal.tree.Elements;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.EvictionLimit.PastEvictions;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All that a ledger knows, as a plain value that a host can store. A ledger that is built from it gives the same
 * answers.
 *
 * <p>The placement of a workload follows from its group and the forest, and is no part of the state. A workload whose
 * group cannot have workloads, since it has become a parent group, counts in the default group.
 *
 * <p>A later version of the library may add properties. A host may rely on this: a state that is built without a new
 * property keeps its meaning, and the package {@code store} reads the states of all versions before it.
 */
public final class LedgerState {
    private final Content content;

    /** Everything that a ledger knows; the workloads in the order of their ids, which are unique. */
    record Content(
            QuotaForest forest,
            SortedMap<String, ResourceVector> totals,
            SolveOptions options,
            AdmissionRule admissionRule,
            long version,
            List<WorkloadStatus> workloads,
            List<HandOver> handOvers,
            List<EvictionLimit> evictionLimits,
            SortedMap<String, List<PastEvictions>> evictions) {
        Content {
            SortedMap<String, ResourceVector> byTree = new TreeMap<>(NameOrder.BY_CODE_POINT);
            byTree.putAll(totals);
            totals = Collections.unmodifiableSortedMap(byTree);
            handOvers = List.copyOf(handOvers);
            evictionLimits = List.copyOf(evictionLimits);
            evictions = Collections.unmodifiableSortedMap(evictions);
        }
    }

    LedgerState(Content content) {
        this.content = content;
    }

    /** Returns a builder of a state without workloads, at version 0, with the default options. */
    public static Builder builder(QuotaForest forest) {
        return new Builder(Objects.requireNonNull(forest, "forest"));
    }

    /**
     * Returns a state without workloads, at version 0, with the default options.
     *
     * @throws IllegalArgumentException if a value of a total is negative or of another schema
     */
    public static LedgerState of(QuotaForest forest, Map<String, ResourceVector> totals) {
        return builder(forest).totals(Objects.requireNonNull(totals, "totals")).build();
    }

    /** Returns the trees, the nodes and the profiles. */
    public QuotaForest forest() {
        return content.forest;
    }

    /** Returns the totals that were set, by tree id, also of trees that have lost their last group. */
    public SortedMap<String, ResourceVector> totals() {
        return content.totals;
    }

    /** Returns how runtimes are computed. */
    public SolveOptions options() {
        return content.options;
    }

    /** Returns the rule by which the ledger judges admissions. */
    public AdmissionRule admissionRule() {
        return content.admissionRule;
    }

    /** Returns the number of changes before this state. A ledger that is built from it continues to count there. */
    public long version() {
        return content.version;
    }

    /** Returns every workload with its progress, by id in code point order. */
    public List<WorkloadStatus> workloads() {
        return content.workloads;
    }

    /** Returns the open hand-overs, in the order of their ids. */
    public List<HandOver> handOvers() {
        return content.handOvers;
    }

    /** Returns the limits of evictions, in the order in which they were set. */
    public List<EvictionLimit> evictionLimits() {
        return content.evictionLimits;
    }

    /**
     * Returns the latest evictions, as many as may still count, by the name of the {@link EvictionLimit} and in the
     * order of time.
     */
    public SortedMap<String, List<PastEvictions>> evictions() {
        return content.evictions;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LedgerState state && content.equals(state.content);
    }

    @Override
    public int hashCode() {
        return content.hashCode();
    }

    @Override
    public String toString() {
        return "ledger state at version " + content.version + " with " + content.workloads.size() + " workloads, "
                + content.forest;
    }

    /** Builds a {@link LedgerState}. An {@link IllegalStateException} refuses a second setting of a property. */
    public static final class Builder {
        private final QuotaForest forest;
        private final SortedMap<String, ResourceVector> totals = new TreeMap<>();
        private final List<WorkloadStatus> workloads = new ArrayList<>();
        private final Set<String> parents = new HashSet<>();
        private final List<HandOver> handOvers = new ArrayList<>();
        private final Map<String, EvictionLimit> evictionLimits = new LinkedHashMap<>();
        private final SortedMap<String, List<PastEvictions>> evictions = new TreeMap<>(NameOrder.BY_CODE_POINT);
        private final Map<String, Standing> standings = new HashMap<>();
        private @Nullable SolveOptions options;
        private @Nullable AdmissionRule admissionRule;
        private @Nullable Long version;

        private Builder(QuotaForest forest) {
            this.forest = forest;
            for (QuotaTree tree : forest.trees().values()) {
                for (QuotaGroup group : tree.groups()) {
                    if (group.isParent()) {
                        parents.add(group.name());
                    }
                }
            }
        }

        /**
         * Sets the total that a tree shares, in place of the capacity of its nodes. The forest need not have the tree.
         *
         * @throws IllegalArgumentException if a value is negative or of another schema
         */
        public Builder total(String treeId, ResourceVector total) {
            Objects.requireNonNull(treeId, "treeId");
            ForestAccounts.requireAmounts(forest, treeId, Objects.requireNonNull(total, "total"));
            refuseIf(totals.containsKey(treeId), "ledger state: total of tree \"" + treeId + "\"");
            totals.put(treeId, total);
            return this;
        }

        /** Sets totals as {@link #total} does. */
        public Builder totals(Map<String, ResourceVector> byTree) {
            Objects.requireNonNull(byTree, "byTree").forEach(this::total);
            return this;
        }

        /** Sets how runtimes are computed; the default is {@link SolveOptions#defaults}. */
        public Builder options(SolveOptions options) {
            refuseIf(this.options != null, "ledger state: options");
            this.options = Objects.requireNonNull(options, "options");
            return this;
        }

        /** Sets the rule by which admissions are judged; the default is {@link AdmissionRule#LOANS}. */
        public Builder admissionRule(AdmissionRule rule) {
            refuseIf(admissionRule != null, "ledger state: admission rule");
            admissionRule = Objects.requireNonNull(rule, "rule");
            return this;
        }

        /** Sets the memory of a workload of the state; the default is {@link Standing#NONE}. */
        public Builder standing(String workload, Standing standing) {
            Objects.requireNonNull(workload, "workload");
            Objects.requireNonNull(standing, "standing");
            refuseIf(standings.put(workload, standing) != null, "ledger state: standing of workload " + workload);
            return this;
        }

        /**
         * Sets the number of changes before this state; the default is 0.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder version(long value) {
            if (value < 0) {
                throw new IllegalArgumentException("ledger state: version (" + value + ") is negative");
            }
            refuseIf(version != null, "ledger state: version");
            version = value;
            return this;
        }

        /** Adds a pending workload. */
        public Builder pending(Workload workload) {
            return add(workload, WorkloadPhase.PENDING, Optional.empty(), Optional.empty(), Map.of());
        }

        /** Adds a workload that is admitted until its reservation ends. */
        public Builder reserved(Workload workload, Instant expires) {
            return reserved(workload, expires, Map.of());
        }

        /** Adds a workload that is admitted until its reservation ends, on a flavor of each dimension that has any. */
        public Builder reserved(Workload workload, Instant expires, Map<String, String> flavors) {
            Objects.requireNonNull(expires, "expires");
            return add(workload, WorkloadPhase.RESERVED, Optional.empty(), Optional.of(expires), flavors);
        }

        /** Adds an admitted workload that has not started. */
        public Builder admitted(Workload workload) {
            return admitted(workload, Map.of());
        }

        /** Adds an admitted workload that has not started, on a flavor of each dimension that has any. */
        public Builder admitted(Workload workload, Map<String, String> flavors) {
            return add(workload, WorkloadPhase.ADMITTED, Optional.empty(), Optional.empty(), flavors);
        }

        /** Adds a running workload. */
        public Builder running(Workload workload, Instant started) {
            return running(workload, started, Map.of());
        }

        /** Adds a running workload, on a flavor of each dimension that has any. */
        public Builder running(Workload workload, Instant started, Map<String, String> flavors) {
            Objects.requireNonNull(started, "started");
            return add(workload, WorkloadPhase.RUNNING, Optional.of(started), Optional.empty(), flavors);
        }

        /** Adds a workload that was told to stop, with its start if it had one. */
        public Builder stopping(Workload workload, Optional<Instant> started) {
            return stopping(workload, started, Map.of());
        }

        /** Adds a workload that was told to stop, on a flavor of each dimension that has any. */
        public Builder stopping(Workload workload, Optional<Instant> started, Map<String, String> flavors) {
            return add(workload, WorkloadPhase.STOPPING, started, Optional.empty(), flavors);
        }

        /** Adds workloads with their progress. Their placements are found anew. */
        public Builder workloads(Collection<WorkloadStatus> statuses) {
            for (WorkloadStatus status : Elements.copyOf(statuses, "statuses")) {
                add(status.workload(), status.phase(), status.started(), status.expires(), status.flavors());
                if (!status.standing().equals(Standing.NONE)) {
                    standing(status.id(), status.standing());
                }
            }
            return this;
        }

        /**
         * Adds an open hand-over. The victims that it waits for are stopping, and its preemptors are reserved.
         *
         * @throws IllegalArgumentException if it waits for no victims
         */
        public Builder handOver(HandOver open) {
            Objects.requireNonNull(open, "open");
            if (open.waitingFor().isEmpty()) {
                throw new IllegalArgumentException("ledger state: hand-over " + open.id() + " waits for no victims");
            }
            handOvers.add(open);
            return this;
        }

        /** Adds a limit of the victims of plans that are carried out. By default there is none. */
        public Builder evictionLimit(EvictionLimit limit) {
            Objects.requireNonNull(limit, "limit");
            refuseIf(evictionLimits.containsKey(limit.name()), "ledger state: eviction limit " + limit.name());
            evictionLimits.put(limit.name(), limit);
            return this;
        }

        /** Sets the evictions that count for a limit, in the order of time. */
        public Builder evictions(String limit, List<PastEvictions> past) {
            Objects.requireNonNull(limit, "limit");
            refuseIf(evictions.containsKey(limit), "ledger state: evictions of limit " + limit);
            evictions.put(limit, Elements.copyOf(past, "past"));
            return this;
        }

        private Builder add(
                Workload workload,
                WorkloadPhase phase,
                Optional<Instant> started,
                Optional<Instant> expires,
                Map<String, String> flavors) {
            Objects.requireNonNull(workload, "workload");
            Placement named = forest.place(
                    workload.group().orElse(null), workload.namespace().orElse(null));
            Placement placement = parents.contains(named.group())
                    ? new Placement(ReservedNames.DEFAULT_TREE, ReservedNames.DEFAULT_GROUP, workload.group())
                    : named;
            workloads.add(new WorkloadStatus(workload, phase, placement, started, expires, flavors));
            return this;
        }

        /**
         * Returns the state, in time n log n in the workloads, or linear time if they were added in the order of their
         * ids.
         *
         * @throws IllegalArgumentException if two workloads have the same id, or a hand-over does not follow from the
         *     phases of its workloads
         */
        public LedgerState build() {
            List<WorkloadStatus> sorted = new ArrayList<>(workloads);
            sorted.sort(Comparator.comparing(WorkloadStatus::id, NameOrder.BY_CODE_POINT));
            for (int k = 1; k < sorted.size(); k++) {
                if (sorted.get(k).id().equals(sorted.get(k - 1).id())) {
                    throw new IllegalArgumentException(
                            "workload " + sorted.get(k).id() + " is in the state twice");
                }
            }
            return new LedgerState(new Content(
                    forest,
                    totals,
                    Objects.requireNonNullElse(options, SolveOptions.defaults()),
                    Objects.requireNonNullElse(admissionRule, AdmissionRule.LOANS),
                    Objects.requireNonNullElse(version, 0L),
                    withStandings(sorted),
                    handOversOf(sorted),
                    List.copyOf(evictionLimits.values()),
                    new TreeMap<>(evictions)));
        }

        private List<WorkloadStatus> withStandings(List<WorkloadStatus> sorted) {
            Set<String> missing = new TreeSet<>(standings.keySet());
            List<WorkloadStatus> all = new ArrayList<>(sorted.size());
            for (WorkloadStatus status : sorted) {
                all.add(status.with(standings.getOrDefault(status.id(), Standing.NONE)));
                missing.remove(status.id());
            }
            if (!missing.isEmpty()) {
                throw new IllegalArgumentException("ledger state: there is no workload "
                        + missing.iterator().next() + " to remember");
            }
            return Collections.unmodifiableList(all);
        }

        private List<HandOver> handOversOf(List<WorkloadStatus> sorted) {
            if (handOvers.isEmpty()) {
                return List.of();
            }
            Map<String, WorkloadPhase> phases = new HashMap<>();
            sorted.forEach(status -> phases.put(status.id(), status.phase()));
            Set<String> named = new HashSet<>();
            Set<Long> ids = new HashSet<>();
            for (HandOver open : handOvers) {
                require(ids.add(open.id()), open, "is in the state twice");
                for (String id : open.waitingFor()) {
                    require(
                            phases.get(id) == WorkloadPhase.STOPPING,
                            open,
                            "waits for " + id + ", which is not stopping");
                    require(named.add(id), open, "waits for " + id + ", as does another");
                }
                for (String id : open.preemptors()) {
                    require(phases.get(id) == WorkloadPhase.RESERVED, open, "is for " + id + ", which is not reserved");
                    require(named.add(id), open, "is for " + id + ", as is another");
                }
            }
            List<HandOver> byId = new ArrayList<>(handOvers);
            byId.sort(Comparator.comparing(HandOver::id));
            return byId;
        }

        private static void require(boolean holds, HandOver open, String fault) {
            if (!holds) {
                throw new IllegalArgumentException("ledger state: hand-over " + open.id() + " " + fault);
            }
        }
    }

    static void refuseIf(boolean alreadySet, String property) {
        if (alreadySet) {
            throw new IllegalStateException(property + " was already set");
        }
    }
}
