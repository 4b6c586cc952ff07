package io.github.quotatree.reading.manifest;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Position;
import io.github.quotatree.reading.input.YamlNode;
import io.github.quotatree.reading.input.YamlNode.Entry;
import io.github.quotatree.reading.quotafile.AmountsReader;
import io.github.quotatree.reading.quotafile.FileFaults;
import io.github.quotatree.reading.quotafile.FileSection;
import io.github.quotatree.reading.quotafile.FlavorReader;
import io.github.quotatree.reading.text.NearNames;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the workloads of a quotatree file: the same declarations as from pods. */
final class QuotaFileWorkloads {
    private static final Set<String> KEYS =
            Set.of("group", "request", "accepts", "on", "priority", "preemptible", "running", "started", "submitted");

    private final Manifests manifests;
    private final FileFaults faults;
    private final AmountsReader amounts;
    private final FlavorReader flavors;
    private final List<GroupName> groupNames = new ArrayList<>();

    QuotaFileWorkloads(Manifests manifests, FlavorReader flavors) {
        this.manifests = manifests;
        this.flavors = flavors;
        faults = flavors.faults();
        amounts = flavors.amounts();
    }

    private record GroupName(String workload, Position at, String name) {}

    void read(FileSection file) {
        YamlNode listed = file.value("workloads");
        if (listed != null) {
            FileSection.named(faults, () -> "workloads: ", listed, "workloads").forEach(this::workload);
        }
    }

    void checkGroups(Set<String> groups) {
        int hints = 0;
        for (GroupName named : groupNames) {
            if (!groups.contains(named.name)) {
                // a hint looks at every group; a hundred are enough
                String hint = hints++ < 100 ? NearNames.hint(named.name, groups) : "";
                faults.add(
                        named.at,
                        "workload " + named.workload + ": group: there is no group \"" + named.name + '"' + hint);
            }
        }
    }

    private void workload(String id, Entry entry) {
        Position at = entry.key().at();
        String owner = "workload " + id + ": ";
        FileSection section = FileSection.read(faults, () -> owner, "a workload", entry.value(), KEYS);
        Origin origin = new Origin(
                faults.file(),
                "workload",
                "",
                id,
                new QuotaFilePlace(faults.file(), () -> "workload " + id, at, section));
        String started = time(owner, section, "started");
        boolean runs = section.truth("running", started != null);
        if (started != null && !runs) {
            faults.add(section.valueAt("running", ""), owner + "running: is false, but the workload has started");
        }
        Map<String, BigDecimal> request = amounts.exact(section, "request");
        if (!section.has("request")) {
            faults.add(at, owner + "request: is missing");
        }
        manifests.addPod(new PodManifest(
                origin,
                group(id, section),
                request,
                runs,
                false,
                section.integer("priority").orElse(0),
                section.truth("preemptible", true),
                time(owner, section, "submitted"),
                started,
                null,
                flavors(owner, section, request, runs)));
    }

    private Map<String, FlavorUse> flavors(
            String owner, FileSection section, Map<String, BigDecimal> request, boolean runs) {
        Map<String, SortedSet<String>> accepts = flavors.accepts(section, "accepts");
        Map<String, SortedSet<String>> on = flavors.accepts(section, "on");
        if (section.has("on") && !runs) {
            faults.add(section.keyAt("on"), owner + "on: is the flavor that it uses, and it does not run");
        }
        Map<String, FlavorUse> uses = new HashMap<>();
        request.forEach((dimension, amount) -> {
            if (manifests.flavors().has(dimension) && amount.signum() > 0) {
                SortedSet<String> accepted = accepts.getOrDefault(dimension, new TreeSet<>());
                SortedSet<String> used = on.getOrDefault(dimension, accepted);
                if (runs && used.size() == 1 && (accepted.isEmpty() || accepted.contains(used.first()))) {
                    uses.put(dimension, new FlavorUse(accepted, used.first()));
                } else if (!runs) {
                    uses.put(dimension, new FlavorUse(accepted, null));
                } else {
                    faults.add(
                            section.has("on") ? section.valueAt("on", dimension) : section.keyAt("running"),
                            owner + (section.has("on") ? "on" : "running") + ": does not say which flavor of "
                                    + dimension + " it uses, one that it accepts; write it as on: {" + dimension
                                    + ": "
                                    + (accepted.isEmpty()
                                            ? manifests.flavors().of(dimension).first()
                                            : accepted.first())
                                    + "}");
                }
            }
        });
        return uses;
    }

    /** Returns the group of a workload by its name in manifests, or null for the default group. */
    private @Nullable String group(String id, FileSection section) {
        String name = section.text("group");
        if (name == null || name.equals(ReservedNames.DEFAULT_GROUP)) {
            return null;
        }
        if (name.equals(ReservedNames.SYSTEM_GROUP)) {
            return Manifests.SYSTEM;
        }
        groupNames.add(new GroupName(id, section.valueAt("group", ""), name));
        return name;
    }

    private @Nullable String time(String owner, FileSection section, String key) {
        String text = section.text(key);
        if (text == null) {
            return null;
        }
        try {
            Instant.parse(text);
            return text;
        } catch (DateTimeException e) {
            faults.add(
                    section.valueAt(key, ""),
                    owner + key + ": \"" + text + "\" is no time such as \"2026-01-31T12:00:00Z\"");
            return null;
        }
    }
}
