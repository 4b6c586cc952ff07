package io.github.quotatree.forest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the profiles that select a node. Each profile is filed by one of its labels, the one that fewest profiles have,
 * so that for a node only those are looked at that share such a label with it.
 */
final class ProfilesByLabel {
    private final Map<Map.Entry<String, String>, List<Integer>> byLabel = new HashMap<>();
    private final List<Integer> ofEveryNode = new ArrayList<>();
    private final List<NodeProfile> profiles;

    ProfilesByLabel(Collection<NodeProfile> profiles) {
        this.profiles = List.copyOf(profiles);
        Map<Map.Entry<String, String>, Integer> counts = new HashMap<>();
        for (NodeProfile profile : this.profiles) {
            profile.nodeSelector().entrySet().forEach(label -> counts.merge(label, 1, Integer::sum));
        }
        for (int p = 0; p < this.profiles.size(); p++) {
            Collection<Map.Entry<String, String>> labels =
                    this.profiles.get(p).nodeSelector().entrySet();
            if (labels.isEmpty()) {
                ofEveryNode.add(p);
            } else {
                Map.Entry<String, String> rarest =
                        labels.stream().min(Comparator.comparing(counts::get)).orElseThrow();
                byLabel.computeIfAbsent(rarest, label -> new ArrayList<>()).add(p);
            }
        }
    }

    List<NodeProfile> selecting(ClusterNode node) {
        List<Integer> candidates = new ArrayList<>(ofEveryNode);
        for (Map.Entry<String, String> label : node.labels().entrySet()) {
            candidates.addAll(byLabel.getOrDefault(label, List.of()));
        }
        return candidates.stream()
                .sorted()
                .map(profiles::get)
                .filter(profile -> profile.selects(node))
                .toList();
    }
}
