package io.github.quotatree.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.kubernetes.ManifestFiles;
import java.time.Clock;
import org.junit.jupiter.api.Test;

class LiveClusterTest {
    private final LiveCluster cluster = new LiveCluster(Clock.systemUTC());

    @Test
    void objectsOfACompanyMakeItsForestAndItsLedger() {
        ManifestFiles.objects("cluster.yaml").forEach(cluster::observe);

        assertThat(cluster.problems()).isEmpty();
        assertThat(cluster.quotas().forest()).isPresent();
        assertThat(cluster.snapshot().used("vision").value("cpu")).isEqualTo(28_000);
        assertThat(cluster.snapshot().request("vision").value("cpu")).isEqualTo(38_000);
        assertThat(cluster.snapshot().used(ReservedNames.DEFAULT_GROUP).value("cpu"))
                .isEqualTo(2_000);
    }

    @Test
    void anObjectThatOnlyAListLacksMayComeBack() {
        HasMetadata pod = ManifestFiles.objects("cluster.yaml").stream()
                .filter(object -> object.getKind().equals("Pod"))
                .findFirst()
                .orElseThrow();
        pod.getMetadata().setUid("u");
        pod.getMetadata().setResourceVersion("7");
        cluster.observe(pod);
        assertThat(cluster.forgetMissing(pod)).isTrue();
        assertThat(cluster.snapshot().size()).isZero();
        assertThat(cluster.observe(pod)).isTrue();
        assertThat(cluster.snapshot().size()).isOne();
        assertThat(cluster.forget(pod)).isTrue();
        assertThat(cluster.observe(pod)).isFalse();
        assertThat(cluster.snapshot().size()).isZero();
    }
}
