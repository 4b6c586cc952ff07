package io.github.quotatree.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

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
}
