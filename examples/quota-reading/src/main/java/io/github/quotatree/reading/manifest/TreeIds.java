package io.github.quotatree.reading.manifest;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tree ids that manifests leave to others: the profile controller, and the webhook, which fills in the parent's.
 */
final class TreeIds {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private TreeIds() {}

    /**
     * Returns the tree id of a profile without a label: the FNV-1a hash of its qualified name in 64 bits, in decimal.
     *
     * @param namespace its namespace; without one, it is created in that of {@code default}
     */
    static String ofProfile(String namespace, String name) {
        long hash = OFFSET;
        String qualified = (namespace.isEmpty() ? "default" : namespace) + "/" + name;
        for (byte next : qualified.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (next & 0xff)) * PRIME;
        }
        return Long.toUnsignedString(hash);
    }

    /**
     * Gives each quota of Kubernetes without a tree id that of the nearest quota above it that has one, whatever the
     * order of the manifests. A quota with another id than its parent keeps it, which the validation reports.
     */
    static void fill(List<QuotaManifest> quotas) {
        Map<String, Integer> byName = new HashMap<>();
        for (int i = 0; i < quotas.size(); i++) {
            byName.putIfAbsent(quotas.get(i).name(), i);
        }
        BitSet settled = new BitSet(quotas.size());
        for (int i = 0; i < quotas.size(); i++) {
            List<Integer> way = new ArrayList<>();
            Integer next = i;
            // settled from the start of a quota on, so that no way is gone twice, and a circle ends
            while (next != null && isOpen(quotas.get(next)) && !settled.get(next)) {
                settled.set(next);
                way.add(next);
                next = byName.get(quotas.get(next).parent());
            }
            String treeId = next == null ? "" : quotas.get(next).treeId();
            if (!treeId.isEmpty()) {
                way.forEach(index -> quotas.set(index, quotas.get(index).inTree(treeId)));
            }
        }
    }

    private static boolean isOpen(QuotaManifest quota) {
        // a file of this project nests the groups of a tree in it
        return quota.treeId().isEmpty()
                && quota.parent() != null
                && quota.origin().fields() == null;
    }
}
