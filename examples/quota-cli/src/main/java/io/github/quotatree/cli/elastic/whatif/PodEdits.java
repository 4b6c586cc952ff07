package io.github.quotatree.cli.elastic.whatif;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.text.NearNames;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.QuotaEdit;
import io.github.quotatree.workload.Workload;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads edits of pods: {@code --add-pod} and {@code --remove-pod}. Where requests come from annotations, a pod that is
 * added adds to the request of its group.
 */
record PodEdits(EditScope scope, Function<String, Manifests> files, Findings findings) {
    private static final String ADD = "--add-pod";
    private static final String REMOVE = "--remove-pod";

    private static final Pattern POD = Pattern.compile("(?:([0-9]{1,6})\\*)?([^/:=]++)/([^/:=]++):(.*)");

    void remove(String name) {
        LedgerSnapshot snapshot = scope.cluster()
                .snapshot()
                .orElseThrow(() -> new BadInputException(
                        REMOVE, "there are no pods, as requests come from annotations; set the request of a group"));
        if (snapshot.workload(name).isEmpty()) {
            List<String> ids =
                    snapshot.workloads().stream().map(WorkloadStatus::id).toList();
            throw new BadInputException(
                    REMOVE, "no pod " + name + NearNames.of(name, ids).text());
        }
        scope.add(QuotaEdit.removeWorkload(name));
    }

    void add(String text) {
        Matcher matcher = POD.matcher(text);
        if (matcher.matches() && endsWithAmount(matcher.group(4))) {
            addDescribed(matcher);
            return;
        }
        Manifests pods = files.apply(text);
        findings.refuseFaults();
        if (pods.pods().isEmpty()) {
            throw new BadInputException(
                    ADD, "'" + text + "' is neither NAMESPACE/NAME:GROUP:AMOUNTS nor a file with Pod manifests");
        }
        List<WorkloadStatus> workloads = scope.cluster().workloadsOf(pods, findings);
        findings.refuseFaults();
        workloads.forEach(status -> add(status.workload(), status.placement().group()));
    }

    /** Returns whether an amount follows the last colon; the path of a file may have all signs but that. */
    private static boolean endsWithAmount(String text) {
        int equals = text.indexOf('=', text.lastIndexOf(':') + 1);
        return equals >= 0 && equals < text.length() - 1;
    }

    private void addDescribed(Matcher matcher) {
        int count = matcher.group(1) == null ? 1 : Integer.parseInt(matcher.group(1));
        if (count == 0) {
            throw new BadInputException(ADD, "'" + matcher.group() + "' adds no pod");
        }
        String namespace = matcher.group(2);
        String rest = matcher.group(4);
        int amounts = amounts(rest);
        ResourceVector request = scope.amounts(ADD, rest.substring(amounts));
        String group = amounts < 2 ? null : scope.group(rest.substring(0, amounts - 1));
        Placement place = scope.forest().place(group, namespace);
        String counted = group == null ? place.group() : group;
        for (int n = 1; n <= count; n++) {
            String id = namespace + "/" + matcher.group(3) + (matcher.group(1) == null ? "" : "-" + n);
            add(pod(id, counted, request), counted);
        }
    }

    /**
     * Returns where the amounts start after the name of a group, if there is one. A flavor has a colon, as has the end
     * of a name: the first place decides from which on all are amounts, or else the last colon.
     */
    private int amounts(String text) {
        for (int start = 0; ; start = text.indexOf(':', start) + 1) {
            if (isAmounts(text.substring(start)) || text.indexOf(':', start) < 0) {
                return start;
            }
        }
    }

    private boolean isAmounts(String text) {
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1 || !scope.hasResource(part.substring(0, equals).strip())) {
                return false;
            }
        }
        return true;
    }

    /** Returns a pod that accepts the flavor that its request names, and any where it names none. */
    private Workload pod(String id, String group, ResourceVector named) {
        ResourceVector request = scope.schema().zero();
        for (String dimension : scope.schema().dimensions()) {
            request = request.with(dimension, named.value(dimension));
        }
        Workload.Builder pod =
                Workload.builder(id, scope.cluster().tracked(group, request)).group(group);
        for (String dimension : scope.schema().dimensions()) {
            for (String flavor : scope.schema().flavors(dimension)) {
                long units = named.value(dimension, flavor);
                if (units > 0 && units < named.value(dimension)) {
                    throw new BadInputException(
                            ADD, id + " runs on one flavor of " + dimension + "; write a pod for each flavor");
                }
                if (units > 0) {
                    pod.accepts(FlavorClass.of(scope.schema(), dimension, flavor));
                }
            }
        }
        return pod.build();
    }

    private void add(Workload workload, String group) {
        LedgerSnapshot snapshot = scope.cluster().snapshot().orElse(null);
        if (snapshot != null) {
            if (snapshot.workload(workload.id()).isPresent()) {
                throw new BadInputException(ADD, "there is a pod " + workload.id() + " already");
            }
            scope.add(QuotaEdit.addWorkload(workload));
            return;
        }
        RuntimeQuotas quotas = scope.quotasOf(group).orElse(null);
        QuotaGroup declared = quotas == null ? null : quotas.group(group).declaration();
        if (declared != null && declared.isParent()) {
            throw new BadInputException(ADD, group + " is a parent group, and pods belong to leaf groups");
        }
        for (String dimension : scope.schema().dimensions()) {
            long more = workload.request().value(dimension);
            if (more > 0) {
                raise(group, quotas, dimension, workload, EditedAmount.more(ADD, dimension, more));
            }
        }
    }

    /** Raises the request of a group; in a dimension with flavors, that of the flavors that a pod accepts. */
    private void raise(
            String group, @Nullable RuntimeQuotas quotas, String dimension, Workload pod, EditedAmount more) {
        if (scope.schema().flavors(dimension).isEmpty()) {
            long before = quotas == null ? 0 : quotas.group(group).ownRequest().value(dimension);
            long after = scope.edited("request " + dimension + " of " + group, before, more, false);
            scope.add(QuotaEdit.setRequest(group, dimension, after));
            return;
        }
        FlavorClass accepted = pod.accepted(dimension);
        long before = quotas == null
                ? 0
                : quotas.demand().requestByClass(group, dimension).getOrDefault(accepted, 0L);
        long after = scope.edited("request " + accepted + " of " + group, before, more, false);
        scope.add(QuotaEdit.setRequest(group, accepted, after));
    }
}
