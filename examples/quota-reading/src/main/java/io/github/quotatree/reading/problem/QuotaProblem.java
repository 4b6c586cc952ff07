package io.github.quotatree.reading.problem;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Solves what was read from manifests. */
public final class QuotaProblem {
    private final Manifests manifests;
    private final Findings findings;
    private final Collection<String> furtherDimensions;

    public QuotaProblem(Manifests manifests, Findings findings) {
        this(manifests, findings, List.of());
    }

    /**
     * Makes a problem of manifests that is compared with another; faults and notes go to the findings.
     *
     * @param furtherDimensions the {@linkplain #dimensions dimensions} of the other problem
     */
    public QuotaProblem(Manifests manifests, Findings findings, Collection<String> furtherDimensions) {
        this.manifests = manifests;
        this.findings = findings;
        this.furtherDimensions = furtherDimensions;
    }

    public static Set<String> dimensions(Manifests manifests) {
        return DeclaredQuotas.dimensions(manifests);
    }

    /**
     * How problems are to be solved.
     *
     * @param total the total of the default tree, or null to sum up its nodes
     * @param requests where requests and use are taken from, or null to take pods if there are any
     */
    public record Settings(
            @Nullable Amounts total,
            SolveOptions options,
            @Nullable RequestSource requests) {
        boolean takesPods(Manifests manifests) {
            return requests == null ? manifests.hasPods() : requests == RequestSource.PODS;
        }

        public enum RequestSource {
            PODS,
            /** The annotations and the status of the quotas. */
            ANNOTATIONS
        }
    }

    /** Returns the trees that have groups, by id, with what each group may use. */
    public List<RuntimeQuotas> solve(Settings settings) {
        return solve(settings, declared(settings));
    }

    DeclaredForest declared(Settings settings) {
        return new DeclaredForest(manifests, settings.total(), findings, furtherDimensions);
    }

    List<RuntimeQuotas> solve(Settings settings, DeclaredForest declared) {
        Map<String, ResourceVector> totals = declared.totals();
        Demands demands = new Demands(manifests, declared, settings.takesPods(manifests), findings);
        Map<String, Demand> demandOf = new HashMap<>();
        declared.forest().trees().forEach((id, tree) -> {
            if (totals.containsKey(id)) {
                demandOf.put(id, demands.of(tree, declared.quotas(id)));
            }
        });
        declared.requireOffered(settings.options());
        findings.refuseFaults();
        declared.noteUnusualTotal();
        List<RuntimeQuotas> solved = new ArrayList<>();
        for (QuotaTree tree : declared.forest().trees().values()) {
            ResourceVector total = totals.get(tree.id());
            Demand demand = demandOf.get(tree.id());
            if (total != null && demand != null) {
                RuntimeQuotas quotas = tree.computeRuntime(total, demand, settings.options());
                TotalNotes.noteUse(manifests, quotas, findings);
                solved.add(quotas);
            }
        }
        return solved;
    }
}
