package io.github.quotatree.kubernetes.faults;

/** The controller on the API server in this process. */
class ControllerInProcessTest extends ControllerContract {
    @Override
    ClusterUnderTest cluster() {
        return new ClusterInProcess();
    }
}
