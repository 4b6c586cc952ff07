package io.github.quotatree.yarn;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.KillApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** An application in a {@link TestCluster}, which requests and releases containers when its test says so. */
final class TestApplication {

    private final ResourceManager manager;
    private final FairScheduler scheduler;
    private final ApplicationId id;

    TestApplication(ResourceManager manager, FairScheduler scheduler, ApplicationId id) {
        this.manager = manager;
        this.scheduler = scheduler;
        this.id = id;
    }

    ApplicationAttemptId attemptId() {
        return ApplicationAttemptId.newInstance(id, 1);
    }

    /** What the scheduler holds of the application: its demand, its use and its share. */
    FSAppAttempt attempt() {
        return scheduler.getSchedulerApp(attemptId());
    }

    /** Requests this many containers, anywhere, in place of those requested before and not placed yet. */
    void request(Resource each, int containers) {
        request(each, containers, 1);
    }

    /** Requests this many containers of a priority; requests of different priorities add up. */
    void request(Resource each, int containers, int priority) {
        scheduler.allocate(
                attemptId(),
                List.of(ResourceRequest.newInstance(
                        Priority.newInstance(priority), ResourceRequest.ANY, each, containers)),
                null,
                List.of(),
                List.of(),
                List.of(),
                new ContainerUpdates());
    }

    /** Releases up to this many of the containers that run. */
    void release(int containers) {
        fetch();
        List<ContainerId> running = new ArrayList<>();
        for (RMContainer container : attempt().getLiveContainers()) {
            if (running.size() < containers) {
                running.add(container.getContainerId());
            }
        }
        scheduler.allocate(attemptId(), List.of(), null, running, List.of(), List.of(), new ContainerUpdates());
    }

    /** Takes over the containers that were placed: only then may they be released. */
    private void fetch() {
        scheduler.allocate(attemptId(), List.of(), null, List.of(), List.of(), List.of(), new ContainerUpdates());
    }

    /** Returns the share of the application: memory, vcores and GPUs. */
    long[] share() {
        return TestCluster.amounts(attempt().getFairShare());
    }

    int containers() {
        return attempt().getLiveContainers().size();
    }

    /** Ends the application and waits until the scheduler has forgotten it. */
    void end() throws IOException, YarnException {
        manager.getClientRMService().forceKillApplication(KillApplicationRequest.newInstance(id));
        Await.until(
                id + " has ended",
                () -> scheduler.getSchedulerApp(attemptId()) == null
                        && !scheduler.getSchedulerApplications().containsKey(id));
    }

    void awaitAttempt(RMAppAttemptState state) {
        RMApp application = manager.getRMContext().getRMApps().get(id);
        Await.until(
                id + " is " + state,
                () -> application.getCurrentAppAttempt() != null
                        && application.getCurrentAppAttempt().getAppAttemptState() == state
                        && attempt() != null);
    }
}
