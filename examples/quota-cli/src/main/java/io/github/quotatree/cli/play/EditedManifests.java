package io.github.quotatree.cli.play;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.cli.elastic.convert.QuotaManifestText;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.FlavorUnits;
import io.github.quotatree.reading.problem.ClusterContents;
import io.github.quotatree.reading.problem.ClusterContents.Group;
import io.github.quotatree.reading.problem.ClusterContents.Tree;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Writes solved trees as manifests of Koordinator, which {@code quota solve} reads with the same result: comments say
 * what else it needs, and what manifests cannot say.
 *
 * @param defaultMax the max of the default group
 */
record EditedManifests(List<RuntimeQuotas> trees, ResourceVector defaultMax) {
    String text() {
        ResourceSchema schema = defaultMax.schema();
        List<String> comments = new ArrayList<>();
        List<Tree> written = new ArrayList<>();
        ResourceVector system = schema.zero();
        ResourceVector defaultGroup = schema.zero();
        for (RuntimeQuotas quotas : trees) {
            List<Group> groups = new ArrayList<>();
            for (GroupRuntime group : quotas) {
                groups.add(group(quotas, group));
                if (group.isParent() && !group.ownRequest().isZero()) {
                    comments.add(group.name()
                            + ": the request of its own pods is left out, since manifests have none for a parent"
                            + " group.");
                }
            }
            written.add(new Tree(quotas.tree().id(), Optional.of(quotas.total()), groups));
            if (quotas.tree().id().equals(ReservedNames.DEFAULT_TREE)) {
                system = quotas.demand().systemUsed();
                defaultGroup = quotas.demand().defaultUsed();
            }
        }
        Findings findings = new Findings();
        String manifests = QuotaManifestText.of(
                new ClusterContents(schema, written, system, defaultGroup, defaultMax, List.of(), Map.of()), findings);
        String arguments = arguments(trees.get(0).options());
        if (!arguments.isEmpty()) {
            comments.add("Solved with" + arguments + ".");
        }
        findings.notes().forEach(note -> comments.add(note + "."));
        StringBuilder text = new StringBuilder();
        comments.forEach(
                comment -> text.append("# ").append(VisibleText.of(comment)).append('\n'));
        return text.append(manifests).toString();
    }

    private static String arguments(SolveOptions options) {
        return (options.solver() == SolveOptions.Solver.ITERATIVE ? " --solver iterative" : "")
                + (options.minScaling() ? "" : " --no-min-scaling")
                + (options.guaranteeUsage() ? " --guarantee-usage" : "");
    }

    private static Group group(RuntimeQuotas quotas, GroupRuntime group) {
        ResourceSchema schema = quotas.tree().schema();
        if (group.isParent()) {
            return new Group(group.declaration(), schema.zero(), schema.zero(), List.of());
        }
        List<FlavorUnits> byFlavor = new ArrayList<>();
        for (String dimension : schema.dimensions()) {
            if (schema.flavors(dimension).isEmpty()) {
                continue;
            }
            quotas.demand().requestByClass(group.name(), dimension).forEach((accepting, units) -> {
                SortedSet<String> accepted =
                        accepting.acceptsAny() ? new TreeSet<>() : new TreeSet<>(accepting.flavors());
                byFlavor.add(new FlavorUnits(dimension, accepted, null, units));
                for (String flavor : accepting.flavors()) {
                    long used = quotas.demand().used(group.name(), accepting, flavor);
                    byFlavor.add(new FlavorUnits(dimension, accepted, flavor, used));
                }
            });
        }
        return new Group(group.declaration(), group.ownRequest(), group.used(), byFlavor);
    }
}
