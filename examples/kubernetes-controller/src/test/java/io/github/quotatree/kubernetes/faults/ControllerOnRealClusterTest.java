package io.github.quotatree.kubernetes.faults;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;

/** The controller on a real cluster, where one is named; see docs/kubernetes-controller.md. */
@Tag("heavy")
class ControllerOnRealClusterTest extends ControllerContract {
    @Override
    ClusterUnderTest cluster() {
        Optional<Path> kubeconfig = RealCluster.kubeconfig();
        assumeTrue(
                kubeconfig.isPresent(),
                "neither the system property " + RealCluster.PROPERTY + " nor KUBECONFIG names a file of a cluster");
        return RealCluster.connect(kubeconfig.orElseThrow());
    }
}
