package io.github.quotatree.cli.condor;

import io.github.quotatree.groupquota.GroupAllocation;
import io.github.quotatree.groupquota.GroupQuotaOptions;
import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.GroupQuotas;
import io.github.quotatree.groupquota.PoolDemand;
import io.github.quotatree.reading.condor.config.Knobs;
import io.github.quotatree.reading.condor.config.Surroundings;
import io.github.quotatree.reading.condor.dump.PoolFigures;
import io.github.quotatree.reading.condor.dump.PoolFigures.GroupFigures;
import io.github.quotatree.reading.condor.dump.PoolRules;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.text.VisibleText;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A pool whose slots are allocated.
 *
 * @param notes what is read otherwise than it stands, or not at all, a sentence each
 * @param warnings what is unusual about the configuration and the demand, a sentence each
 */
public record CondorPool(
        GroupQuotas quotas,
        List<String> notes,
        List<String> warnings,
        @Nullable CondorCycle cycle) {
    /** A smaller difference of two allocations is an error of rounding. */
    private static final double ROUNDING = 1e-6;

    static CondorPool read(
            CondorPair pair,
            List<String> more,
            Surroundings surroundings,
            GroupQuotaOptions defaults,
            boolean withCycle,
            InputStream standardInput,
            Findings findings) {
        String config = pair.config();
        if (config == null || (pair.demand() == null && pair.dump() == null)) {
            throw new BadInputException(List.of(pair.incomplete()));
        }
        List<String> files = Stream.concat(Stream.of(config), more.stream()).toList();
        CondorConfig read = CondorConfig.read(files, surroundings, defaults, standardInput, findings);
        boolean isConfigured = findings.faults().isEmpty();
        PoolFigures figures = figures(pair, read, standardInput, findings);
        List<String> warnings = new ArrayList<>();
        read.tree().problems().forEach(problem -> warnings.add(problem.message()));
        // with a fault in the names, no group of the demand would be known
        Map<String, GroupFigures> groups = isConfigured
                ? new Sorting(read, SourceFile.shown(pair.demandFile()), warnings, findings).byGroup(figures)
                : Map.of();
        SortExpression order = SortExpression.of(read.values(), figures.now());
        findings.refuseFaults();
        PoolDemand.Builder builder = PoolDemand.builder(read.tree());
        groups.forEach((name, group) -> builder.group(
                name,
                g -> g.running(group.running())
                        .idle(group.idle())
                        .usage(group.usage())
                        .lastRemainderTime(group.lastRemainderTime())
                        .remainderTurn(group.remainderTurn())));
        if (order != null) {
            builder.orderedBy(order);
        }
        PoolDemand built = builder.build();
        GroupQuotas quotas = GroupQuotas.of(built, figures.total(), figures.now(), read.options());
        if (read.values().text(CondorConfig.OVERSUBSCRIPTION).isEmpty()) {
            noteUnset(quotas, built, figures, read.options())
                    .ifPresent(text -> findings.note(SourceFile.shown(config) + ": " + text));
        }
        quotas.problems().forEach(problem -> warnings.add(problem.message()));
        if (order != null) {
            order.note(SourceFile.shown(config), findings);
        }
        noteRootsPool(quotas).ifPresent(warnings::add);
        Optional<CondorCycle> cycle = withCycle
                ? CondorCycle.run(built, figures, groups, read.options(), SourceFile.shown(config), findings)
                : Optional.empty();
        findings.refuseFaults();
        return new CondorPool(quotas, findings.notes(), List.copyOf(warnings), cycle.orElse(null));
    }

    /** In HTCondor's mode the root is allocated the pool where a group autoregroups, beside what the groups are. */
    private static Optional<String> noteRootsPool(GroupQuotas quotas) {
        GroupAllocation root = quotas.group(GroupQuotaTree.ROOT_NAME);
        double own = ownAllocation(quotas, root);
        return root.allocated() == own
                ? Optional.empty()
                : Optional.of("<none>: is allocated the whole pool, as a group autoregroups: "
                        + DoubleText.rounded(own, 3)
                        + " of it for its own jobs, the rest beside what the groups are allocated");
    }

    /** Returns what a group is allocated for its own jobs, also where the root is allocated the pool. */
    static double ownAllocation(GroupQuotas quotas, GroupAllocation group) {
        boolean isRegrouping = group.parent().isEmpty()
                && quotas.options().mode() == GroupQuotaOptions.Mode.HTCONDOR
                && group.allocated() == group.subtreeQuota();
        if (!isRegrouping) {
            return group.allocated();
        }
        return quotas.options().weighted()
                ? group.fairShare()
                : Math.floor(group.fairShare()) + group.remainderReceived();
    }

    private static PoolFigures figures(
            CondorPair pair, CondorConfig config, InputStream standardInput, Findings findings) {
        if (pair.dump() != null) {
            PoolRules rules = PoolRules.of(config.values(), config.options().weighted());
            return pair.dump().read(config.tree(), rules, standardInput, findings);
        }
        noteUnused(pair, config);
        return DemandReader.read(pair.demandFile(), standardInput, findings);
    }

    private static void noteUnused(CondorPair pair, CondorConfig config) {
        String text = "is not evaluated, because " + SourceFile.shown(pair.demandFile())
                + " has the size of the pool and the requests";
        PoolRules.KNOBS.forEach(knob -> config.values().noteIfSet(knob, text));
    }

    /** Finds the group of the tree for each that the demand names. */
    private record Sorting(CondorConfig config, String file, List<String> warnings, Findings findings) {
        Map<String, GroupFigures> byGroup(PoolFigures figures) {
            Map<String, GroupFigures> byGroup = new LinkedHashMap<>();
            Map<String, String> spellings = new LinkedHashMap<>();
            if (figures.root() != null) {
                byGroup.put(GroupQuotaTree.ROOT_NAME, figures.root());
                spellings.put(GroupQuotaTree.ROOT_NAME, "root");
            }
            figures.groups().forEach((name, group) -> {
                if (!config.tree().contains(name)) {
                    return;
                }
                String inTree = config.tree().declaration(name).name();
                String other = spellings.putIfAbsent(inTree, name);
                if (other != null) {
                    findings.fault(new Fault(
                            file, "group " + VisibleText.start(name) + ": is the same as " + VisibleText.start(other)));
                }
                byGroup.put(inTree, group);
            });
            figures.groups().forEach((name, group) -> {
                if (!config.tree().contains(name)) {
                    moveUp(name, group, byGroup);
                }
            });
            return byGroup;
        }

        /** Adds the jobs of a group that the tree leaves out to the group that HTCondor takes them for. */
        private void moveUp(String name, GroupFigures group, Map<String, GroupFigures> byGroup) {
            if (!config.named().contains(Knobs.key(name))) {
                findings.fault(new Fault(file, "group " + VisibleText.start(name) + ": is not in GROUP_NAMES"));
                return;
            }
            String above = config.tree().groupOf(name);
            warnings.add(name + ": its jobs count as those of " + above);
            byGroup.put(above, byGroup.getOrDefault(above, GroupFigures.NONE).withJobsOf(group));
        }
    }

    /** Returns a sentence if it matters that the configuration does not say if quotas may be oversubscribed. */
    private static Optional<String> noteUnset(
            GroupQuotas quotas, PoolDemand demand, PoolFigures figures, GroupQuotaOptions options) {
        boolean allowed = options.allowOversubscription();
        GroupQuotas others =
                GroupQuotas.of(demand, figures.total(), figures.now(), options.withOversubscription(!allowed));
        for (int g = 0; g < quotas.groups().size(); g++) {
            GroupAllocation group = quotas.groups().get(g);
            double other = others.groups().get(g).allocated();
            if (Math.abs(group.allocated() - other) > ROUNDING) {
                return Optional.of(CondorConfig.OVERSUBSCRIPTION + ": is not set, and "
                        + (allowed ? "true as in HTCondor" : "false in this mode, where HTCondor has true")
                        + "; with " + !allowed + " the allocations differ, such as that of "
                        + VisibleText.of(group.name()) + ": " + DoubleText.rounded(other, 3) + " in place of "
                        + DoubleText.rounded(group.allocated(), 3));
            }
        }
        return Optional.empty();
    }
}
