package io.github.quotatree.cli.condor;

import io.github.quotatree.cli.condor.PoolFigures.GroupFigures;
import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.reading.condor.dump.PoolDump;
import io.github.quotatree.reading.condor.dump.PoolRules;
import io.github.quotatree.reading.input.Findings;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the size of a pool and the demand of its groups from the output of HTCondor's tools. */
final class DumpReader implements PoolDump.Result {
    private final Map<String, GroupFigures> groups = new LinkedHashMap<>();
    private @Nullable GroupFigures root;
    private double size;
    private long now;

    static PoolFigures read(
            PoolDump dump, GroupQuotaTree tree, PoolRules rules, InputStream standardInput, Findings findings) {
        DumpReader reader = new DumpReader();
        dump.count(tree, rules, standardInput, findings, reader);
        return new PoolFigures(reader.size, reader.now, reader.groups, reader.root);
    }

    @Override
    public void group(String group, double running, double idle, double usage) {
        GroupFigures figures = new GroupFigures(running, idle, usage, 0);
        if (group.equals(GroupQuotaTree.ROOT_NAME)) {
            root = figures;
        } else {
            groups.put(group, figures);
        }
    }

    @Override
    public void pool(double poolSize, long time) {
        size = poolSize;
        now = time;
    }
}
