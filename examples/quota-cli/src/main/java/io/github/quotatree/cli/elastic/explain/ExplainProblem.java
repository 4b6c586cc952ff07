package io.github.quotatree.cli.elastic.explain;

import io.github.quotatree.Explanation;
import io.github.quotatree.FlavorRoom;
import io.github.quotatree.FlavorShortage;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.elastic.explain.Subject.OfDimension;
import io.github.quotatree.cli.elastic.explain.Subject.OfLoan;
import io.github.quotatree.cli.elastic.explain.Subject.OfPod;
import io.github.quotatree.cli.elastic.lookup.DimensionNames;
import io.github.quotatree.cli.elastic.lookup.GroupNames;
import io.github.quotatree.json.TreeFlavors;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.PodLedger.PodDecision;
import io.github.quotatree.reading.problem.SolvedCluster;
import io.github.quotatree.reading.text.NearNames;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChanges;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.LoanTerms;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Explains a group or a pod of a cluster. */
final class ExplainProblem {
    private static final String GROUP = "group:";
    private static final String POD = "pod:";

    private final SolvedCluster cluster;
    private final GroupNames groups;
    private final List<String> wanted;

    ExplainProblem(SolvedCluster cluster, List<String> wanted) {
        this.cluster = cluster;
        this.wanted = wanted;
        groups = new GroupNames(cluster.trees().values());
    }

    Subject solve(String name) {
        if (name.startsWith(GROUP)) {
            return ofGroup(groups.find(name.substring(GROUP.length())));
        }
        if (name.startsWith(POD)) {
            return ofPod(pod(name.substring(POD.length())).orElseThrow(() -> unknownPod(name.substring(POD.length()))));
        }
        Optional<WorkloadStatus> pod = pod(name);
        boolean isGroup = groups.contains(name);
        if (pod.isPresent() && isGroup) {
            throw new BadInputException(name + " names a group and a pod; write " + GROUP + name + " or " + POD
                    + pod.get().id());
        }
        if (pod.isPresent()) {
            return ofPod(pod.get());
        }
        if (!isGroup && name.indexOf('/') > 0 && cluster.snapshot().isPresent()) {
            throw new BadInputException("no group or pod " + name + near(name));
        }
        return ofGroup(groups.find(name));
    }

    private Optional<WorkloadStatus> pod(String name) {
        LedgerSnapshot snapshot = cluster.snapshot().orElse(null);
        if (snapshot == null) {
            return Optional.empty();
        }
        Optional<WorkloadStatus> pod = snapshot.workload(name);
        if (pod.isPresent() || name.indexOf('/') >= 0) {
            return pod;
        }
        List<WorkloadStatus> named = snapshot.workloads().stream()
                .filter(next -> next.id().endsWith("/" + name))
                .toList();
        if (named.size() > 1) {
            throw new BadInputException(name + " names several pods: "
                    + String.join(
                            ", ",
                            named.stream().limit(5).map(WorkloadStatus::id).toList()));
        }
        return named.stream().findFirst();
    }

    private BadInputException unknownPod(String name) {
        return new BadInputException(
                cluster.snapshot().isEmpty()
                        ? "no pod " + name + ": the files have no pods"
                        : "no pod " + name + near(name));
    }

    private String near(String name) {
        List<String> ids = cluster.snapshot().orElseThrow().workloads().stream()
                .map(WorkloadStatus::id)
                .toList();
        return NearNames.of(name, ids).text();
    }

    private Subject ofPod(WorkloadStatus status) {
        LedgerSnapshot snapshot = cluster.snapshot().orElseThrow();
        boolean waits = status.phase() == WorkloadPhase.PENDING;
        AdmissionOptions options = AdmissionOptions.defaults();
        AdmissionCheck check = waits ? AdmissionCheck.of(snapshot, status.id(), options) : null;
        PodDecision decision = waits ? decisionAfterOthers(status.id(), options) : null;
        LoanPlan loans =
                snapshot.admissionRule() == AdmissionRule.LOANS ? LoanPlan.of(snapshot, LoanOptions.defaults()) : null;
        List<Victim<WorkloadStatus>> victims = loans == null
                ? RevocationPlan.of(snapshot, RevocationOptions.defaults()).victims()
                : loans.victims();
        OfPod pod = new OfPod(
                status,
                check == null ? List.of() : check.exceededLimits(),
                decision == null ? List.of() : decision.decision().exceededLimits(),
                waits ? SmallestChanges.of(snapshot, status.id(), options) : null,
                decision == null ? Map.of() : decision.flavors(),
                shortages(check, decision),
                victims.stream()
                        .filter(victim -> victim.id().equals(status.id()))
                        .findFirst()
                        .orElse(null),
                loans == null ? null : loan(status, decision, loans));
        Subject group = ofGroup(status.group());
        ResourceVector request = status.workload().request();
        // of the group, the dimensions of the pod matter; the changes are those of the pod
        List<OfDimension> requested = group.dimensions().stream()
                .filter(next ->
                        !wanted.isEmpty() || request.value(next.explanation().dimension()) > 0)
                .map(next -> new OfDimension(next.explanation(), next.pool(), null, next.rooms()))
                .toList();
        return new Subject(group.group(), requested, pod);
    }

    private OfLoan loan(WorkloadStatus status, @Nullable PodDecision decision, LoanPlan loans) {
        LedgerSnapshot before = cluster.snapshot().orElseThrow();
        String id = status.id();
        return new OfLoan(
                decision == null ? null : decision.decision().answer(),
                decision == null
                        ? LoanTerms.none(cluster.forest().schema())
                        : decision.decision().loanTerms(),
                status.phase() != WorkloadPhase.PENDING && !before.isEntitled(id),
                loans.stoppedFor().get(id),
                loans.held().containsKey(id));
    }

    private @Nullable PodDecision decisionAfterOthers(String id, AdmissionOptions options) {
        return cluster.admit(options).stream()
                .filter(decision -> decision.pod().origin().qualifiedName().equals(id))
                .findFirst()
                .orElse(null);
    }

    private static List<FlavorShortage> shortages(@Nullable AdmissionCheck alone, @Nullable PodDecision afterOthers) {
        if (alone != null && !alone.exceededLimits().isEmpty()) {
            return alone.flavorShortages();
        }
        return afterOthers == null ? List.of() : afterOthers.decision().flavorShortages();
    }

    private Subject ofGroup(String group) {
        RuntimeQuotas quotas = groups.tree(group).orElse(null);
        if (quotas == null) {
            return besideTheTree(group);
        }
        GroupRuntime runtime = quotas.group(group);
        String path = runtime.path();
        String parent = path.equals(group) ? "" : path.substring(0, path.length() - group.length() - 1);
        List<OfDimension> found = new ArrayList<>();
        for (String dimension : dimensions(quotas, runtime)) {
            Explanation explanation = runtime.explain(dimension);
            found.add(new OfDimension(
                    explanation,
                    quotas.lending(dimension).pool(parent).orElse(null),
                    changes(quotas, group, explanation),
                    rooms(quotas, runtime, dimension)));
        }
        return new Subject(path, found, null);
    }

    private static List<FlavorRoom> rooms(RuntimeQuotas quotas, GroupRuntime group, String dimension) {
        if (group.isParent() || quotas.tree().schema().flavors(dimension).isEmpty()) {
            return List.of();
        }
        return new TreeFlavors(quotas, dimension).rooms(group);
    }

    private static @Nullable SmallestChanges changes(RuntimeQuotas quotas, String group, Explanation explanation) {
        if (explanation.shortfall() == 0 || explanation.request() == ResourceVector.UNLIMITED) {
            return null;
        }
        ResourceVector request = quotas.tree().schema().zero().with(explanation.dimension(), explanation.request());
        return SmallestChanges.of(quotas, group, request);
    }

    /** Returns the dimensions that are wanted, or else those that the cluster has or the group requests or uses. */
    private List<String> dimensions(RuntimeQuotas quotas, GroupRuntime group) {
        ResourceSchema schema = quotas.tree().schema();
        if (!wanted.isEmpty()) {
            DimensionNames names = new DimensionNames(schema.dimensions());
            return wanted.stream().map(names::find).distinct().toList();
        }
        List<String> matter = schema.dimensions().stream()
                .filter(dimension -> quotas.total().value(dimension) > 0
                        || group.request().value(dimension) > 0
                        || group.used().value(dimension) > 0)
                .toList();
        return matter.isEmpty() ? schema.dimensions() : matter;
    }

    private Subject besideTheTree(String group) {
        RuntimeQuotas quotas = cluster.trees().get(ReservedNames.DEFAULT_TREE);
        LedgerSnapshot snapshot = cluster.snapshot().orElse(null);
        ResourceSchema schema = cluster.forest().schema();
        DimensionNames names = new DimensionNames(schema.dimensions());
        List<String> dimensions = wanted.isEmpty()
                ? schema.dimensions()
                : wanted.stream().map(names::find).toList();
        List<OfDimension> found = new ArrayList<>();
        for (String dimension : dimensions) {
            if (snapshot != null) {
                found.add(new OfDimension(snapshot.explain(group, dimension), null, null, List.of()));
            } else if (quotas != null) {
                found.add(new OfDimension(besideTheTree(group, quotas, dimension), null, null, List.of()));
            }
        }
        return new Subject(Manifests.nameOf(group), found, null);
    }

    private Explanation besideTheTree(String group, RuntimeQuotas quotas, String dimension) {
        long system = quotas.demand().systemUsed().value(dimension);
        if (group.equals(ReservedNames.SYSTEM_GROUP)) {
            return Explanation.ofGroupBesideTree(
                    Manifests.nameOf(group), dimension, ResourceVector.UNLIMITED, system, Explanation.Reason.NO_LIMIT);
        }
        long max = cluster.forest().defaultGroupMax().value(dimension);
        long left = Math.max(0, quotas.total().value(dimension) - system);
        return Explanation.ofGroupBesideTree(
                Manifests.nameOf(group),
                dimension,
                Math.min(max, left),
                quotas.demand().defaultUsed().value(dimension),
                max <= left ? Explanation.Reason.MAX : Explanation.Reason.LEFT_BY_SYSTEM);
    }
}
