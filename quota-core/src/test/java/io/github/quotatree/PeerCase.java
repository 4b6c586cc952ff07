package io.github.quotatree;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A tree with the results that Koordinator's main branch computes for it, read from {@code peer/*.txt}.
 *
 * <p>A case is a run of lines: {@code case ID [scaling] [guarantee]}, {@code dimensions}, {@code total}, {@code beside}
 * (used by the system and default group), a line {@code group NAME PARENT KIND key=value...} each, and a line
 * {@code expect NAME key=value...} each.
 */
final class PeerCase {
    final String id;
    final ResourceSchema schema;
    final QuotaTree tree;
    final Demand demand;
    final ResourceVector total;
    final SolveOptions options;

    /** By group and key: request, limited, effectiveMin, runtime. */
    final Map<String, Map<String, ResourceVector>> expected = new LinkedHashMap<>();

    private PeerCase(List<PeerLine> lines) {
        PeerLine header = lines.get(0);
        id = header.word(1);
        options = SolveOptions.defaults()
                .withMinScaling(header.hasWord("scaling"))
                .withGuaranteeUsage(header.hasWord("guarantee"));
        schema = ResourceSchema.of(lines.get(1).wordsFrom(1));
        total = PeerLine.vectorOf(schema, lines.get(2).word(1));
        List<QuotaGroup> groups =
                lines.stream().filter(line -> line.is("group")).map(this::group).toList();
        // unchecked, as the peer accepts mins that sum to more than the parent's
        tree = new QuotaTree(new LaidOutGroups(schema, ReservedNames.DEFAULT_TREE, DeclaredGroups.of(groups)), true);
        Demand.Builder amounts = Demand.builder(tree).acceptParentWorkloads();
        for (PeerLine line : lines) {
            if (line.is("beside")) {
                amounts.systemUsed(PeerLine.vectorOf(schema, line.word(1)));
            } else if (line.is("expect")) {
                expected.put(line.word(1), line.vectors(schema));
            }
            if (line.is("group") && line.has("request")) {
                amounts.request(line.word(1), line.vector(schema, "request"));
            }
            if (line.is("group") && line.has("used")) {
                amounts.used(line.word(1), line.vector(schema, "used"));
            }
        }
        demand = amounts.build();
    }

    /** Returns the cases of a file. */
    static List<PeerCase> read(String file) {
        List<PeerCase> cases = new ArrayList<>();
        List<PeerLine> lines = new ArrayList<>();
        for (PeerLine line : PeerLine.read(file)) {
            if (line.is("case") && !lines.isEmpty()) {
                cases.add(new PeerCase(lines));
                lines.clear();
            }
            lines.add(line);
        }
        cases.add(new PeerCase(lines));
        return cases;
    }

    RuntimeQuotas solve(SolveOptions.Solver solver) {
        return tree.computeRuntime(total, demand, options.withSolver(solver));
    }

    private QuotaGroup group(PeerLine line) {
        QuotaGroup.Builder group = line.word(3).equals("parent")
                ? QuotaGroup.parent(schema, line.word(1))
                : QuotaGroup.leaf(schema, line.word(1));
        if (!line.word(2).equals("-")) {
            group.under(line.word(2));
        }
        group.min(line.vector(schema, "min")).max(line.vector(schema, "max"));
        if (line.has("weight")) {
            group.sharedWeight(line.vector(schema, "weight"));
        }
        if (line.hasWord("keeps")) {
            group.withoutLending();
        }
        if (line.hasWord("fixed")) {
            group.minNotScalable();
        }
        return group.build();
    }

    @Override
    public String toString() {
        return id;
    }
}
