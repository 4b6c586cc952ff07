package io.github.quotatree.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.kubernetes.ManifestFiles;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.TreeSorter;
import io.github.quotatree.reading.problem.QuotaProblem;
import io.github.quotatree.workload.AdmissionRule;
import java.io.InputStream;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A cluster of which some groups count cards, and others are promised models. */
class FlavoredClusterTest {
    private static final String CARD = "nvidia.com/gpu";
    private static final FlavorLabels LABELS = FlavorLabels.of(List.of(CARD + "=nvidia.com/gpu.product"), List.of());

    private static LiveCluster cluster(FlavorLabels labels) {
        LiveCluster cluster = new LiveCluster(Clock.systemUTC(), AdmissionRule.LOANS, labels);
        ManifestFiles.objects("flavors.yaml").forEach(cluster::observe);
        return cluster;
    }

    @Test
    void theRuntimesAreThoseOfTheCommandLineForTheSameManifests() {
        Findings findings = new Findings();
        Manifests manifests = TreeSorter.read(
                new ManifestReader(InputStream.nullInputStream(), () -> {}),
                List.of("../manifests/flavors.yaml"),
                LABELS,
                findings);
        List<RuntimeQuotas> solved = new QuotaProblem(manifests, findings)
                .solve(new QuotaProblem.Settings(null, SolveOptions.defaults(), null));
        LiveCluster cluster = cluster(LABELS);
        LedgerSnapshot live = cluster.snapshot();
        assertThat(cluster.problems()).isEmpty();
        assertThat(solved).singleElement().satisfies(quotas -> {
            assertThat(live.total("")).isEqualTo(quotas.total());
            for (GroupRuntime expected : quotas) {
                GroupRuntime group = live.quotas().group(expected.name());
                assertThat(group.runtime()).isEqualTo(expected.runtime());
                assertThat(group.promised()).isEqualTo(expected.promised());
                assertThat(group.used()).isEqualTo(expected.used());
                assertThat(group.request()).isEqualTo(expected.request());
            }
        });
        assertThat(live.quotas().group("b").promised().value(CARD, "NVIDIA-V100"))
                .isEqualTo(5);
        assertThat(live.used("a").value(CARD, "NVIDIA-A100")).isEqualTo(5);
    }

    @Test
    void whereNoOptionSaysTheLabelCardsAreCountedAndThePromiseIsReported() {
        LiveCluster cluster = cluster(FlavorLabels.none());
        assertThat(cluster.quotas().isValid()).isTrue();
        assertThat(cluster.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.line())
                        .contains("ElasticQuota quotas/b: annotation flavor-min.nvidia.com/gpu: is not kept"));
        assertThat(cluster.snapshot().total("").value(CARD)).isEqualTo(20);
    }
}
