package io.github.quotatree.kubernetes.faults;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.github.quotatree.kubernetes.apiserver.RequestLog;
import java.util.ArrayList;
import java.util.List;

/** Checks by the log of the API server that only the holder of the Lease has written. */
final class Leaders {
    private Leaders() {}

    /** Returns the writes of others than the holder of the Lease at that moment. */
    static List<String> writesOfOthers(RequestLog log) {
        List<String> found = new ArrayList<>();
        String holder = "";
        for (RequestLog.Entry entry : log.entries()) {
            if (!entry.wasDone()
                    || !entry.request().isWrite()
                    || entry.request().agent().equals("test")) {
                continue;
            }
            switch (entry.request().resource()) {
                case "leases" ->
                    holder = Serialization.unmarshal(entry.request().body(), Lease.class)
                            .getSpec()
                            .getHolderIdentity();
                case "elasticquotas", "elasticquotaprofiles", "pods" -> {
                    if (!entry.request().agent().equals(holder)) {
                        found.add(entry.request() + " by " + entry.request().agent() + " while " + holder + " leads");
                    }
                }
                default -> {}
            }
        }
        return found;
    }
}
