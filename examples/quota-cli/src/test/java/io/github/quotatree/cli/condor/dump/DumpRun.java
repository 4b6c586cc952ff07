package io.github.quotatree.cli.condor.dump;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.QuotaDeclaration;
import io.github.quotatree.reading.condor.config.KnobValues;
import io.github.quotatree.reading.condor.dump.PoolDump;
import io.github.quotatree.reading.condor.dump.PoolFigures;
import io.github.quotatree.reading.condor.dump.PoolFigures.GroupFigures;
import io.github.quotatree.reading.condor.dump.PoolRules;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What is counted of the output of HTCondor's tools, in a pool with the groups a, a.b and c. */
final class DumpRun {
    private static final GroupQuotaTree TREE = GroupQuotaTree.builder()
            .add(QuotaDeclaration.ofSlots("a", 10))
            .add(QuotaDeclaration.ofSlots("a.b", 10))
            .add(QuotaDeclaration.ofSlots("c", 10))
            .build();

    /** Running, idle and usage of each group with jobs. */
    final Map<String, String> groups = new TreeMap<>();

    final List<String> notes;
    final List<String> faults;
    double size;
    long now;

    private DumpRun(Path folder, String config, PoolDump dump) {
        Findings findings = new Findings();
        KnobValues values =
                KnobValues.read(CommandRun.write(folder, "c.conf", config), InputStream.nullInputStream(), findings);
        PoolRules rules =
                PoolRules.of(values, values.flag("NEGOTIATOR_USE_SLOT_WEIGHTS").orElse(true));
        PoolFigures pool = dump.read(TREE, rules, InputStream.nullInputStream(), findings);
        size = pool.total();
        now = pool.now();
        pool.groups().forEach(this::add);
        if (pool.root() != null) {
            add(GroupQuotaTree.ROOT_NAME, pool.root());
        }
        notes = findings.notes().stream().map(note -> relative(note, folder)).toList();
        faults = findings.faults().stream()
                .map(Fault::line)
                .map(line -> relative(line, folder))
                .toList();
    }

    private void add(String group, GroupFigures jobs) {
        groups.put(group, String.format(Locale.ROOT, "%.4g %.4g %.4g", jobs.running(), jobs.idle(), jobs.usage()));
    }

    private static String relative(String text, Path folder) {
        return text.replace(folder + "/", "");
    }

    static DumpRun ofSlots(Path folder, String config, String slots) {
        return new DumpRun(
                folder,
                config,
                new PoolDump(
                        List.of(CommandRun.write(folder, "status", slots)), List.of(), List.of(), List.of(), null));
    }

    static DumpRun ofSubmitters(Path folder, String config, String submitters) {
        return new DumpRun(
                folder,
                config,
                new PoolDump(
                        List.of(),
                        List.of(CommandRun.write(folder, "submitters", submitters)),
                        List.of(),
                        List.of(),
                        null));
    }

    static DumpRun ofJobs(Path folder, String config, String jobs) {
        return new DumpRun(
                folder,
                config,
                new PoolDump(List.of(), List.of(), List.of(CommandRun.write(folder, "queue", jobs)), List.of(), null));
    }

    static DumpRun ofRecords(Path folder, String config, String records) {
        return new DumpRun(
                folder,
                config,
                new PoolDump(
                        List.of(), List.of(), List.of(), List.of(CommandRun.write(folder, "prio", records)), null));
    }
}
