package io.github.quotatree.cli.elastic.convert;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.cli.elastic.convert.FlowText.Entries;
import io.github.quotatree.reading.manifest.FlavorUse;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.problem.ClusterContents;
import io.github.quotatree.reading.problem.ClusterContents.Group;
import io.github.quotatree.reading.problem.ClusterContents.Listed;
import io.github.quotatree.reading.problem.ClusterContents.Tree;
import io.github.quotatree.reading.text.YamlText;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a cluster as a quotatree file. */
public final class QuotaFileText {
    /** Deeper groups are written without indentation, which would make the lines longer than what they say. */
    private static final int MOST_INDENTED = 24;

    private static final String LEVEL = "  ";

    private final ClusterContents cluster;
    private final FlowText amounts;
    private final StringBuilder text = new StringBuilder();

    private QuotaFileText(ClusterContents cluster) {
        this.cluster = cluster;
        amounts = new FlowText(cluster.schema());
    }

    public static String of(ClusterContents cluster) {
        QuotaFileText file = new QuotaFileText(cluster);
        file.write();
        return file.text.toString();
    }

    private void write() {
        text.append("quotatree: 1\n");
        if (cluster.trees().stream().allMatch(tree -> tree.total().isEmpty())) {
            text.append("dimensions: ")
                    .append(FlowText.list(cluster.schema().dimensions()))
                    .append('\n');
            flavors();
        }
        for (Tree tree : cluster.trees()) {
            if (tree.id().equals(ReservedNames.DEFAULT_TREE)) {
                tree("", tree);
            }
        }
        List<Tree> others = new ArrayList<>(cluster.trees());
        others.removeIf(tree -> tree.id().equals(ReservedNames.DEFAULT_TREE));
        if (!others.isEmpty()) {
            text.append("trees:\n");
            for (Tree tree : others) {
                text.append(LEVEL).append(YamlText.scalar(tree.id())).append(":\n");
                tree(LEVEL + LEVEL, tree);
            }
        }
        besideTheTree();
        workloads();
    }

    /** Writes the flavors, which totals name where there are any. */
    private void flavors() {
        Entries flavors = new Entries();
        for (String dimension : cluster.schema().dimensions()) {
            List<String> names = cluster.schema().flavors(dimension);
            if (!names.isEmpty()) {
                flavors.add(YamlText.scalar(dimension), FlowText.list(names));
            }
        }
        if (!flavors.list().isEmpty()) {
            text.append("flavors: ").append(flavors.inBraces()).append('\n');
        }
    }

    private void besideTheTree() {
        if (!cluster.system().isZero()) {
            text.append("system: {used: ")
                    .append(amounts.ofFlavorsInUse(cluster.system()))
                    .append("}\n");
        }
        Entries defaults = new Entries();
        if (!cluster.defaultMax().equals(cluster.schema().unlimited())) {
            defaults.add("max", amounts.without(cluster.defaultMax(), ResourceVector.UNLIMITED));
        }
        if (!cluster.defaultGroup().isZero()) {
            defaults.add("used", amounts.ofFlavorsInUse(cluster.defaultGroup()));
        }
        if (!defaults.list().isEmpty()) {
            text.append("default: ").append(defaults.inBraces()).append('\n');
        }
    }

    private void tree(String indent, Tree tree) {
        tree.total()
                .ifPresent(total -> text.append(indent)
                        .append("total: ")
                        .append(amounts.ofFlavors(total))
                        .append('\n'));
        if (!tree.groups().isEmpty()) {
            text.append(indent).append("groups:\n");
            groups(indent + LEVEL, tree.groups());
        }
    }

    private record Part(Group group, String indent, boolean isInBraces, boolean isEnd) {}

    private void groups(String indent, List<Group> groups) {
        Map<String, List<Group>> children = new LinkedHashMap<>();
        for (Group group : groups) {
            children.computeIfAbsent(group.group().parent().orElse(""), parent -> new ArrayList<>())
                    .add(group);
        }
        Deque<Part> parts = new ArrayDeque<>();
        push(parts, children.getOrDefault("", List.of()), indent, false);
        while (!parts.isEmpty()) {
            Part part = parts.pop();
            List<Group> below = children.getOrDefault(part.group.group().name(), List.of());
            if (part.isEnd) {
                text.append(part.indent).append("}}").append(part.isInBraces ? ",\n" : "\n");
            } else if (below.isEmpty()) {
                leaf(part);
            } else if (!part.isInBraces && part.indent.length() < MOST_INDENTED * LEVEL.length()) {
                parent(part, parts, below);
            } else {
                parentInBraces(part, parts, below);
            }
        }
    }

    private static void push(Deque<Part> parts, List<Group> groups, String indent, boolean isInBraces) {
        for (int i = groups.size() - 1; i >= 0; i--) {
            parts.push(new Part(groups.get(i), indent, isInBraces, false));
        }
    }

    private void leaf(Part part) {
        Entries entries = entries(part.group);
        if (part.group.group().isParent()) {
            entries.add("groups", "{}");
        }
        line(part, entries.inBraces() + (part.isInBraces ? "," : ""));
    }

    private void parent(Part part, Deque<Part> parts, List<Group> below) {
        text.append(part.indent)
                .append(YamlText.scalar(part.group.group().name()))
                .append(":\n");
        for (String entry : entries(part.group).list()) {
            text.append(part.indent).append(LEVEL).append(entry).append('\n');
        }
        text.append(part.indent).append(LEVEL).append("groups:\n");
        push(parts, below, part.indent + LEVEL + LEVEL, false);
    }

    private void parentInBraces(Part part, Deque<Part> parts, List<Group> below) {
        List<String> entries = new ArrayList<>(entries(part.group).list());
        entries.add("groups: {");
        line(part, "{" + String.join(", ", entries));
        parts.push(new Part(part.group, part.indent, part.isInBraces, true));
        push(parts, below, part.isInBraces ? part.indent : part.indent + LEVEL, true);
    }

    private void line(Part part, String value) {
        text.append(part.indent)
                .append(YamlText.scalar(part.group.group().name()))
                .append(": ")
                .append(value)
                .append('\n');
    }

    private Entries entries(Group declared) {
        QuotaGroup group = declared.group();
        Entries entries = new Entries();
        if (!group.min().isZero()) {
            entries.add("min", amounts.without(group.min(), 0));
        }
        if (!cluster.schema()
                .unlimited()
                .withCounts(group.max())
                .equals(cluster.schema().unlimited())) {
            entries.add("max", amounts.without(group.max(), ResourceVector.UNLIMITED));
        }
        entries.addMap("flavorMin", amounts.flavors(group.min(), 0));
        entries.addMap("flavorMax", amounts.flavors(group.max(), ResourceVector.UNLIMITED));
        group.sharedWeight().ifPresent(weight -> entries.add("weight", amounts.all(weight)));
        if (group.lendLimit().isZero()) {
            entries.add("lend", "false");
        } else if (!group.lendLimit().equals(cluster.schema().unlimited())) {
            entries.add("lend", amounts.without(group.lendLimit(), ResourceVector.UNLIMITED));
        }
        if (!group.isMinScalable()) {
            entries.add("scalable", "false");
        }
        if (!group.namespaces().isEmpty()) {
            entries.add("namespaces", FlowText.list(group.namespaces()));
        }
        if (!declared.byFlavor().isEmpty()) {
            entries.add("request", amounts.demand(declared.request(), declared.byFlavor(), false));
            if (!declared.used().isZero()) {
                entries.add("used", amounts.demand(declared.used(), declared.byFlavor(), true));
            }
            return entries;
        }
        if (!declared.request().equals(declared.used())) {
            // with every amount of the use, which the request would have without one of its own
            entries.add("request", amounts.all(declared.request()));
        }
        if (!declared.used().isZero()) {
            entries.add("used", amounts.without(declared.used(), 0));
        }
        return entries;
    }

    private void flavors(Listed listed, Entries entries) {
        Entries accepts = new Entries();
        Entries on = new Entries();
        for (String dimension : listed.request().keySet()) {
            FlavorUse flavors = listed.pod().flavors(dimension);
            String name = YamlText.scalar(dimension);
            if (!flavors.accepted().isEmpty()) {
                accepts.add(name, FlowText.list(flavors.accepted()));
            }
            if (flavors.on() != null) {
                on.add(name, YamlText.scalar(flavors.on()));
            }
        }
        entries.addMap("accepts", accepts);
        entries.addMap("on", on);
    }

    private void workloads() {
        if (!cluster.workloads().isEmpty()) {
            text.append("workloads:\n");
        }
        for (Listed listed : cluster.workloads()) {
            PodManifest pod = listed.pod();
            Entries entries = new Entries();
            if (!listed.group().equals(ReservedNames.DEFAULT_GROUP)) {
                entries.add("group", YamlText.scalar(listed.group()));
            }
            entries.add("request", amounts.exact(listed.request()));
            flavors(listed, entries);
            if (pod.priority() != 0) {
                entries.add("priority", String.valueOf(pod.priority()));
            }
            if (!pod.isPreemptible()) {
                entries.add("preemptible", "false");
            }
            if (pod.isAssigned()) {
                entries.add("running", "true");
            }
            listed.started().ifPresent(time -> entries.add("started", YamlText.scalar(time.toString())));
            listed.submitted().ifPresent(time -> entries.add("submitted", YamlText.scalar(time.toString())));
            text.append(LEVEL)
                    .append(YamlText.scalar(pod.origin().qualifiedName()))
                    .append(": ")
                    .append(entries.inBraces())
                    .append('\n');
        }
    }
}
