package io.github.quotatree;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A tree with the results that Koordinator's main branch computes for it, read from {@code peer/*.txt}.
 *
 * <p>A case is a run of lines: {@code case ID [scaling] [guarantee]}, {@code dimensions}, {@code total}, {@code beside}
 * (used by the system and default group), a line {@code group NAME PARENT KIND key=value...} each, and a line
 * {@code expect NAME key=value...} each. A value is a list with one number a dimension, {@code -} for none.
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

    private PeerCase(List<String> lines) {
        List<String> header = words(lines.get(0));
        id = header.get(1);
        options = SolveOptions.defaults()
                .withMinScaling(header.contains("scaling"))
                .withGuaranteeUsage(header.contains("guarantee"));
        List<String> dimensions = words(lines.get(1));
        schema = ResourceSchema.of(dimensions.subList(1, dimensions.size()));
        total = vector(words(lines.get(2)).get(1));
        QuotaTreeBuilder builder = QuotaTree.builder(schema);
        lines.stream().filter(line -> line.startsWith("group ")).forEach(line -> builder.add(group(words(line))));
        tree = builder.buildUnchecked();
        Demand.Builder amounts = Demand.builder(tree).acceptParentWorkloads();
        for (String line : lines) {
            List<String> words = words(line);
            Map<String, ResourceVector> values = values(words);
            if (words.get(0).equals("beside")) {
                amounts.systemUsed(vector(words.get(1)));
            } else if (words.get(0).equals("group") && values.containsKey("request")) {
                amounts.request(words.get(1), values.get("request"));
            } else if (words.get(0).equals("expect")) {
                expected.put(words.get(1), values);
            }
            if (words.get(0).equals("group") && values.containsKey("used")) {
                amounts.used(words.get(1), values.get("used"));
            }
        }
        demand = amounts.build();
    }

    /** Returns the cases of a file. */
    static List<PeerCase> read(String file) {
        try (InputStream in = PeerCase.class.getResourceAsStream("peer/" + file + ".txt")) {
            List<PeerCase> cases = new ArrayList<>();
            List<String> lines = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                if (line.startsWith("case ") && !lines.isEmpty()) {
                    cases.add(new PeerCase(lines));
                    lines.clear();
                }
                if (!line.isEmpty()) {
                    lines.add(line);
                }
            }
            cases.add(new PeerCase(lines));
            return cases;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RuntimeQuotas solve(SolveOptions.Solver solver) {
        return tree.computeRuntime(total, demand, options.withSolver(solver));
    }

    private QuotaGroup group(List<String> words) {
        Map<String, ResourceVector> values = values(words);
        QuotaGroup.Builder group = words.get(3).equals("parent")
                ? QuotaGroup.parent(schema, words.get(1))
                : QuotaGroup.leaf(schema, words.get(1));
        if (!words.get(2).equals("-")) {
            group.under(words.get(2));
        }
        group.min(values.get("min")).max(values.get("max"));
        if (values.containsKey("weight")) {
            group.sharedWeight(values.get("weight"));
        }
        if (words.contains("keeps")) {
            group.withoutLending();
        }
        if (words.contains("fixed")) {
            group.minNotScalable();
        }
        return group.build();
    }

    private Map<String, ResourceVector> values(List<String> words) {
        Map<String, ResourceVector> values = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                values.put(word.substring(0, equals), vector(word.substring(equals + 1)));
            }
        }
        return values;
    }

    private ResourceVector vector(String numbers) {
        return schema.vector(Arrays.stream(numbers.split(",", -1))
                .mapToLong(number -> number.equals("-") ? ResourceVector.UNLIMITED : Long.parseLong(number))
                .toArray());
    }

    private static List<String> words(String line) {
        return Arrays.asList(line.split(" ", -1));
    }

    @Override
    public String toString() {
        return id;
    }
}
