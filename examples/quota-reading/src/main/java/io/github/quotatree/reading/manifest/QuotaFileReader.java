package io.github.quotatree.reading.manifest;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.input.YamlNode;
import io.github.quotatree.reading.input.YamlNode.Text;
import io.github.quotatree.reading.input.YamlTree;
import io.github.quotatree.reading.manifest.Manifests.DeclaredTotal;
import io.github.quotatree.reading.quotafile.AmountsReader;
import io.github.quotatree.reading.quotafile.AmountsReader.Kind;
import io.github.quotatree.reading.quotafile.Dimensions;
import io.github.quotatree.reading.quotafile.FileFaults;
import io.github.quotatree.reading.quotafile.FileSection;
import io.github.quotatree.reading.quotafile.FlavorReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads quotatree files: the same declarations as from manifests, so that every rule stands in one place. */
final class QuotaFileReader {
    private static final Set<String> KEYS = Set.of(
            "quotatree",
            "$schema",
            "dimensions",
            "flavors",
            "total",
            "groups",
            "trees",
            "system",
            "default",
            "workloads");

    private static final Set<String> KEYS_OF_TREES = Set.of("total", "groups");

    private final Manifests manifests;
    private final Findings findings;
    private final List<QuotaFileWorkloads> workloads = new ArrayList<>();

    QuotaFileReader(Manifests manifests, Findings findings) {
        this.manifests = manifests;
        this.findings = findings;
    }

    void read(String shownFile, InputStream in) throws IOException, UnreadableException {
        YamlNode root = YamlTree.read(shownFile, in);
        FileFaults faults = new FileFaults(shownFile, findings);
        FileSection file = FileSection.read(faults, () -> "", "the file", root, KEYS);
        if (!isVersionOne(file)) {
            return;
        }
        // it is for editors, and only its form is checked
        file.text("$schema");
        Map<String, FileSection> trees = trees(file, faults);
        List<YamlNode> totals = new ArrayList<>();
        trees.values().forEach(tree -> {
            YamlNode total = tree.value("total");
            if (total != null) {
                totals.add(total);
            }
        });
        Dimensions dimensions = Dimensions.read(file, totals, faults);
        manifests.addDimensions(dimensions.names());
        dimensions.names().forEach(name -> manifests.flavors().add(name, dimensions.flavors(name)));
        FlavorReader flavors = new FlavorReader(dimensions, new AmountsReader(dimensions, faults), faults);
        trees.forEach((treeId, tree) -> tree(treeId, tree, flavors));
        beside(file, "system", Manifests.SYSTEM, Set.of("used"), flavors);
        beside(file, "default", Manifests.DEFAULT, Set.of("max", "used"), flavors);
        QuotaFileWorkloads listed = new QuotaFileWorkloads(manifests, flavors);
        listed.read(file);
        workloads.add(listed);
    }

    /** Ends the reading of all files: checks what refers to groups, which may stand in other files. */
    void end() {
        Set<String> groups = new TreeSet<>();
        manifests.quotas().forEach(quota -> groups.add(quota.name()));
        workloads.forEach(listed -> listed.checkGroups(groups));
        Map<String, Origin> names = new HashMap<>();
        for (PodManifest pod : workloads.isEmpty() ? List.<PodManifest>of() : manifests.pods()) {
            Origin first = names.putIfAbsent(pod.origin().qualifiedName(), pod.origin());
            if (first != null) {
                findings.fault(pod.origin().fault("metadata.name", "is declared already, in " + first));
            }
        }
    }

    private boolean isVersionOne(FileSection file) {
        YamlNode version = file.value("quotatree");
        if (version instanceof Text text && text.isPlain() && text.value().matches("1(\\.0*)?")) {
            return true;
        }
        if (version != null) {
            String shown = version instanceof Text text ? "\"" + text.value() + "\"" : "this";
            file.fault(version, "quotatree", shown + " is no version of the format; 1 is");
        }
        return false;
    }

    /** Returns the trees of a file by id: that of the file itself, which is the default tree, and those it lists. */
    private static Map<String, FileSection> trees(FileSection file, FileFaults faults) {
        Map<String, FileSection> trees = new LinkedHashMap<>();
        trees.put(ReservedNames.DEFAULT_TREE, file);
        YamlNode listed = file.value("trees");
        if (listed != null) {
            FileSection.named(faults, () -> "trees: ", listed, "trees").forEach((id, entry) -> {
                FileSection tree =
                        FileSection.read(faults, () -> "tree " + id + ": ", "a tree", entry.value(), KEYS_OF_TREES);
                trees.put(id, tree);
                if (!tree.has("groups")) {
                    faults.add(entry.key().at(), "tree " + id + ": groups: is missing");
                }
            });
        } else if (!file.has("groups")) {
            faults.add(file.at(), "groups: is missing");
        }
        return trees;
    }

    private void tree(String treeId, FileSection tree, FlavorReader flavors) {
        String file = flavors.faults().file();
        YamlNode total = tree.value("total");
        if (total != null) {
            QuotaFilePlace place = new QuotaFilePlace(
                    file, () -> treeId.isEmpty() ? "the default tree" : "tree " + treeId, total.at(), tree);
            Origin origin = new Origin(file, "tree", "", treeId, place);
            DeclaredTotal read = new DeclaredTotal(origin, flavors.ofKnownFlavors(tree, "total"));
            if (!manifests.addTotal(treeId, read)) {
                tree.fault(total, "total", "stands in another file already");
            }
        }
        YamlNode groups = tree.value("groups");
        if (groups != null) {
            new QuotaFileGroups(manifests, flavors).read(treeId, groups);
        }
    }

    private void beside(FileSection file, String key, String name, Set<String> keys, FlavorReader flavors) {
        FileFaults faults = flavors.faults();
        YamlNode node = file.value(key);
        if (node == null) {
            return;
        }
        FileSection section = FileSection.read(faults, () -> key + ": ", "the " + key + " group", node, keys);
        QuotaFilePlace place = new QuotaFilePlace(faults.file(), () -> key, file.keyAt(key), section);
        if (name.equals(Manifests.SYSTEM) ? manifests.systemQuota() != null : manifests.defaultQuota() != null) {
            faults.add(file.keyAt(key), key + ": is declared already");
            return;
        }
        manifests.add(QuotaFileGroups.besideTheTree(
                new Origin(faults.file(), "group", "", name, place),
                flavors.amounts().read(section, "max", Kind.LIMIT),
                flavors.ofKnownFlavors(section, "used")));
    }
}
