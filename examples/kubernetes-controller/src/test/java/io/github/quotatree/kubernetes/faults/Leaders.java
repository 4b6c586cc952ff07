package io.github.quotatree.kubernetes.faults;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.github.quotatree.kubernetes.apiserver.ApiRequest;
import io.github.quotatree.kubernetes.apiserver.RequestLog;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks by the log of the API server that only the holder of the Lease has written, and that each write of a quota
 * named the version that it replaced.
 */
public final class Leaders {
    private Leaders() {}

    /** Returns the wrong writes, in words. */
    public static List<String> wrongWrites(RequestLog log) {
        List<String> found = new ArrayList<>();
        String holder = "";
        for (RequestLog.Entry entry : log.entries()) {
            ApiRequest request = entry.request();
            if (!entry.wasDone() || !request.isWrite() || request.agent().equals("test")) {
                continue;
            }
            switch (request.resource()) {
                case "leases" ->
                    holder = Serialization.unmarshal(request.body(), Lease.class)
                            .getSpec()
                            .getHolderIdentity();
                case "elasticquotas", "elasticquotaprofiles", "pods" -> {
                    if (!request.agent().equals(holder)) {
                        found.add(request + " by " + request.agent() + " while " + holder + " leads");
                    }
                    if (request.is("patch|update", "elasticquotas")
                            && !request.body().contains("resourceVersion")) {
                        found.add(request + " names no version: " + request.body());
                    }
                }
                default -> {}
            }
        }
        return found;
    }
}
