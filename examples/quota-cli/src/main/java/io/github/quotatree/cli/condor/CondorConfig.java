package io.github.quotatree.cli.condor;

import io.github.quotatree.groupquota.GroupQuotaOptions;
import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.QuotaDeclaration;
import io.github.quotatree.groupquota.QuotaDeclaration.Kind;
import io.github.quotatree.reading.condor.config.KnobValues;
import io.github.quotatree.reading.condor.config.Knobs;
import io.github.quotatree.reading.condor.config.Surroundings;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.text.VisibleText;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.StringTokenizer;

/**
 * The group quotas of a configuration.
 *
 * @param named the names in {@code GROUP_NAMES} by {@link Knobs#key}, also those that the tree leaves out
 */
record CondorConfig(GroupQuotaTree tree, Set<String> named, GroupQuotaOptions options, KnobValues values) {
    private static final String NAMES = "GROUP_NAMES";
    private static final String ACCEPT = "GROUP_ACCEPT_SURPLUS";
    static final String OVERSUBSCRIPTION = "NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION";
    private static final String AUTOREGROUP = "GROUP_AUTOREGROUP";
    private static final String LEGACY = "is not read; HTCondor has in its place ";
    /** How many groups may be named; the largest pools have some thousands. */
    private static final int MOST_NAMES = 200_000;

    private static final double MOST_SLOTS = Integer.MAX_VALUE;

    static CondorConfig read(String file, GroupQuotaOptions defaults, InputStream standardInput, Findings findings) {
        return read(List.of(file), Surroundings.NONE, defaults, standardInput, findings);
    }

    static CondorConfig read(
            List<String> files,
            Surroundings surroundings,
            GroupQuotaOptions defaults,
            InputStream standardInput,
            Findings findings) {
        String shown = SourceFile.shown(files.get(0));
        int faultsBefore = findings.count();
        KnobValues values = KnobValues.read(files, surroundings, standardInput, findings);
        GroupQuotaTree.Builder tree = GroupQuotaTree.builder();
        Set<String> named = new HashSet<>();
        List<String> groups = new ArrayList<>();
        boolean accept = values.flag(ACCEPT).orElse(false);
        boolean autoregroup = values.flag(AUTOREGROUP).orElse(false);
        StringTokenizer names = new StringTokenizer(values.text(NAMES).orElse(""), ", \t\r\n\f");
        if (!names.hasMoreTokens() && findings.count() == faultsBefore) {
            findings.note(shown + ": " + NAMES + " is not set, so that there are no groups");
        }
        while (names.hasMoreTokens()) {
            String name = names.nextToken();
            groups.add(name);
            if (groups.size() > MOST_NAMES) {
                findings.fault(new Fault(shown, NAMES + ": names more than " + MOST_NAMES + " groups"));
                break;
            }
            // a group that is named twice has its faults but once
            if (named.add(Knobs.key(name)) || findings.count() == faultsBefore) {
                tree.add(declaration(name, values, accept, autoregroup));
            }
        }
        values.check(groups);
        noteLegacy(values);
        noteFactors(shown, groups, values, findings);
        return new CondorConfig(tree.build(), named, options(defaults, values), values);
    }

    private static QuotaDeclaration declaration(String name, KnobValues values, boolean accept, boolean autoregroup) {
        Kind kind = Kind.STATIC;
        // whichever is set decides, not the value: a static quota may be 0.5
        OptionalDouble quota = values.number("GROUP_QUOTA_" + name, 0, MOST_SLOTS);
        if (quota.isEmpty()) {
            quota = values.number("GROUP_QUOTA_DYNAMIC_" + name, 0, 1);
            kind = quota.isEmpty() ? Kind.NONE : Kind.DYNAMIC;
        }
        if (kind == Kind.STATIC) {
            values.noteIfSet("GROUP_QUOTA_DYNAMIC_" + name, "does not count, because GROUP_QUOTA_" + name + " is set");
        }
        return new QuotaDeclaration(
                name,
                kind,
                quota.orElse(0),
                values.flag(ACCEPT + "_" + name).orElse(accept),
                values.flag(AUTOREGROUP + "_" + name).orElse(autoregroup));
    }

    private static GroupQuotaOptions options(GroupQuotaOptions defaults, KnobValues values) {
        return defaults.withOversubscription(values.flag(OVERSUBSCRIPTION).orElse(defaults.allowOversubscription()))
                .withWeighted(values.flag("NEGOTIATOR_USE_SLOT_WEIGHTS").orElse(defaults.weighted()))
                .withMaxAllocationRounds(
                        values.count("GROUP_QUOTA_MAX_ALLOCATION_ROUNDS", 1).orElse(defaults.maxAllocationRounds()))
                .withRoundRobinRate(values.number("GROUP_QUOTA_ROUND_ROBIN_RATE", 1, Double.MAX_VALUE)
                        .orElse(defaults.roundRobinRate()))
                .withConsiderPreemption(
                        values.flag("NEGOTIATOR_CONSIDER_PREEMPTION").orElse(defaults.considerPreemption()))
                .withStrictEnforceQuota(
                        values.flag("NEGOTIATOR_STRICT_ENFORCE_QUOTA").orElse(defaults.strictEnforceQuota()));
    }

    private static void noteLegacy(KnobValues values) {
        values.noteIfSet("HFS_MAX_ALLOCATION_ROUNDS", LEGACY + "GROUP_QUOTA_MAX_ALLOCATION_ROUNDS");
        values.noteIfSet("HFS_ROUND_ROBIN_RATE", LEGACY + "GROUP_QUOTA_ROUND_ROBIN_RATE");
        values.noteIfSet(
                "NEGOTIATOR_JOB_CONSTRAINT", "is not evaluated; it changes which jobs match, not the requests");
    }

    private static void noteFactors(String file, List<String> groups, KnobValues values, Findings findings) {
        List<String> set = groups.stream()
                .map(group -> "GROUP_PRIO_FACTOR_" + group)
                .filter(values::isSet)
                .toList();
        if (!set.isEmpty()) {
            findings.note(file + ": " + VisibleText.start(set.get(0))
                    + (set.size() > 1 ? " and " + (set.size() - 1) + " more" : "")
                    + ": user priorities order the users within a group; they do not change what it is allocated");
        }
    }
}
