package io.github.quotatree.kubernetes.faults;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.ledger.LedgerSnapshot;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Ledgers made anew of the objects of an API server, and what a ledger that followed them has to have in common. */
final class LedgersOfNow {
    private LedgersOfNow() {}

    static LiveCluster of(KubernetesClient client, InstantSource clock) {
        LiveCluster fresh = new LiveCluster(clock);
        client.nodes().list().getItems().forEach(fresh::observe);
        client.genericKubernetesResources(ApiKinds.PROFILES)
                .inAnyNamespace()
                .list()
                .getItems()
                .forEach(fresh::observe);
        client.genericKubernetesResources(ApiKinds.QUOTAS)
                .inAnyNamespace()
                .list()
                .getItems()
                .forEach(fresh::observe);
        client.pods().inAnyNamespace().list().getItems().forEach(fresh::observe);
        return fresh;
    }

    /** Returns how two ledgers differ. */
    static List<String> differences(LedgerSnapshot followed, LedgerSnapshot fresh) {
        List<String> differences = new ArrayList<>();
        compare("trees", followed.forest().trees(), fresh.forest().trees(), differences);
        compare("totals", followed.totals(), fresh.totals(), differences);
        compare("workloads", followed.workloads(), fresh.workloads(), differences);
        compare("use of the default group", followed.defaultUsed(), fresh.defaultUsed(), differences);
        if (differences.isEmpty()) {
            for (QuotaTree tree : fresh.forest().trees().values()) {
                tree.groups().forEach(group -> {
                    String name = group.name();
                    compare(name + " runtime", followed.runtime(name), fresh.runtime(name), differences);
                    compare(name + " request", followed.request(name), fresh.request(name), differences);
                    compare(name + " used", followed.used(name), fresh.used(name), differences);
                    compare(
                            name + " non-preemptible",
                            followed.nonPreemptibleUsed(name),
                            fresh.nonPreemptibleUsed(name),
                            differences);
                    compare(name + " leaving", followed.leaving(name), fresh.leaving(name), differences);
                });
            }
        }
        return differences;
    }

    private static void compare(String what, Object followed, Object fresh, List<String> differences) {
        if (!followed.equals(fresh)) {
            differences.add(what + ": followed " + followed + ", anew " + fresh);
        }
    }
}
