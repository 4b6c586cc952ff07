package io.github.quotatree.yarn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.RegisterNodeManagerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.event.RMAppAttemptRegistrationEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;

/**
 * A real ResourceManager with a FairScheduler in this process, and nodes and applications that its test drives.
 *
 * <p>Nothing happens by the clock: the scheduler has no update thread, so {@link #update} computes the shares and
 * {@link #heartbeat} places containers. Each port is one of the loopback address that the system chose.
 */
final class TestCluster implements AutoCloseable {

    private final ResourceManager manager;
    private final FairScheduler scheduler;
    private final Configuration configuration;
    private final Path folder;
    private final TreeMap<String, NodeId> nodes = new TreeMap<>();

    private TestCluster(ResourceManager manager, Configuration configuration, Path folder) {
        this.manager = manager;
        this.scheduler = (FairScheduler) manager.getResourceScheduler();
        this.configuration = configuration;
        this.folder = folder;
    }

    /** Starts a ResourceManager with an allocation file of these contents. */
    static TestCluster start(String allocations) throws IOException {
        return start(allocations, Map.of());
    }

    /** Starts a ResourceManager with an allocation file of these contents and further settings. */
    static TestCluster start(String allocations, Map<String, String> settings) throws IOException {
        Files.createDirectories(Path.of("target", "yarn"));
        Path folder = Files.createTempDirectory(Path.of("target", "yarn").toAbsolutePath(), "cluster");
        Files.writeString(folder.resolve("fair-scheduler.xml"), allocations);
        Configuration configuration = configuration(folder, settings);
        ResourceUtils.resetResourceTypes(configuration);
        ResourceManager manager = new ResourceManagerWithoutPages();
        try {
            manager.init(configuration);
            manager.start();
        } catch (RuntimeException e) {
            manager.stop();
            DefaultMetricsSystem.shutdown(); // a ResourceManager that does not start leaves its metrics registered
            throw e;
        }
        return new TestCluster(manager, configuration, folder);
    }

    /**
     * Declares memory, vcores and GPUs, as a cluster does when it starts. The types of resources are one setting of the
     * JVM, which some classes keep from when they are loaded, so all tests use the same.
     */
    static void declareTypes() {
        Configuration types = new YarnConfiguration();
        types.set("yarn.resource-types", "gpu");
        ResourceUtils.resetResourceTypes(types);
    }

    private static Configuration configuration(Path folder, Map<String, String> settings) {
        Configuration configuration = new YarnConfiguration();
        configuration.set(YarnConfiguration.RM_SCHEDULER, FairScheduler.class.getName());
        configuration.set(
                "yarn.scheduler.fair.allocation.file",
                folder.resolve("fair-scheduler.xml").toString());
        configuration.set("yarn.scheduler.fair.update-interval-ms", "0");
        configuration.set("yarn.scheduler.fair.assignmultiple", "false");
        configuration.set("yarn.scheduler.fair.allow-undeclared-pools", "false");
        configuration.set("yarn.scheduler.minimum-allocation-mb", "1");
        configuration.set("yarn.scheduler.increment-allocation-mb", "1");
        configuration.set("yarn.scheduler.maximum-allocation-mb", "1000000");
        configuration.set("yarn.scheduler.maximum-allocation-vcores", "1000000");
        configuration.set("yarn.scheduler.increment-allocation-vcores", "1");
        configuration.set("yarn.resource-types", "gpu");
        configuration.set(
                "yarn.node-attribute.fs-store.root-dir",
                folder.resolve("attributes").toString());
        configuration.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        for (String address : List.of("", ".scheduler", ".resource-tracker", ".admin", ".webapp")) {
            configuration.set("yarn.resourcemanager" + address + ".address", "127.0.0.1:0");
        }
        settings.forEach(configuration::set);
        return configuration;
    }

    /** An amount of memory in MB, of virtual cores, and of GPUs: a resource type that this cluster declares. */
    static Resource resource(long memory, int vcores, long gpus) {
        Resource resource = Resource.newInstance(memory, vcores);
        resource.setResourceValue("gpu", gpus);
        return resource;
    }

    static Resource resource(long memory, int vcores) {
        return Resource.newInstance(memory, vcores);
    }

    FairScheduler scheduler() {
        return scheduler;
    }

    ResourceManager manager() {
        return manager;
    }

    Path folder() {
        return folder;
    }

    /** Computes demands and shares, as the update thread does every half second in a cluster. */
    void update() {
        scheduler.update();
    }

    FSQueue queue(String name) {
        FSQueue queue = scheduler.getQueueManager().getQueue(name);
        if (queue == null) {
            throw new AssertionError("no queue " + name);
        }
        return queue;
    }

    /** Registers a node and waits until the scheduler has it. */
    void addNode(String name, Resource capability) throws IOException, YarnException {
        // The name of a node must resolve, so nodes differ by their ports.
        NodeId node = NodeId.newInstance("127.0.0.1", 20_000 + nodeNumber(name));
        manager.getResourceTrackerService()
                .registerNodeManager(
                        RegisterNodeManagerRequest.newInstance(node, 0, capability, "3.5.0", List.of(), List.of()));
        nodes.put(name, node);
        Await.until(
                "node " + name + " is there", () -> scheduler.getNodeTracker().exists(node));
    }

    private static int nodeNumber(String name) {
        return Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
    }

    /** Loses a node, as one whose heartbeats stay away, and waits until the scheduler has removed it. */
    void loseNode(String name) {
        NodeId node = nodes.remove(name);
        manager.getRMContext().getDispatcher().getEventHandler().handle(new RMNodeEvent(node, RMNodeEventType.EXPIRE));
        Await.until(
                "node " + name + " is gone", () -> !scheduler.getNodeTracker().exists(node));
    }

    List<String> nodes() {
        return new ArrayList<>(nodes.keySet());
    }

    /** Lets each node report once; the scheduler places at most one container on a node for a report. */
    void heartbeat() {
        for (NodeId node : nodes.values()) {
            scheduler.handle(new NodeUpdateSchedulerEvent(
                    manager.getRMContext().getRMNodes().get(node)));
        }
    }

    /** Submits an application, whose master runs outside the cluster, and waits until the scheduler has its attempt. */
    TestApplication submit(String queue) throws IOException, YarnException {
        TestApplication application = submit(queue, Resource.newInstance(1, 1), true);
        application.awaitAttempt(RMAppAttemptState.LAUNCHED);
        manager.getRMContext()
                .getDispatcher()
                .getEventHandler()
                .handle(new RMAppAttemptRegistrationEvent(application.attemptId(), "127.0.0.1", 0, ""));
        application.awaitAttempt(RMAppAttemptState.RUNNING);
        return application;
    }

    /** Submits an application, whose master needs a container of the cluster. */
    TestApplication submitWithMaster(String queue, Resource master) throws IOException, YarnException {
        TestApplication application = submit(queue, master, false);
        application.awaitAttempt(RMAppAttemptState.SCHEDULED);
        return application;
    }

    private TestApplication submit(String queue, Resource master, boolean outside) throws IOException, YarnException {
        ApplicationId id = manager.getClientRMService()
                .getNewApplication(GetNewApplicationRequest.newInstance())
                .getApplicationId();
        ApplicationSubmissionContext context = ApplicationSubmissionContext.newInstance(
                id,
                "load",
                queue,
                Priority.newInstance(0),
                ContainerLaunchContext.newInstance(null, null, null, null, null, null),
                outside,
                true,
                1,
                master);
        manager.getClientRMService().submitApplication(SubmitApplicationRequest.newInstance(context));
        return new TestApplication(manager, scheduler, id);
    }

    /** Returns the share of a queue: memory, vcores and GPUs. */
    long[] share(String queue) {
        return amounts(queue(queue).getFairShare());
    }

    /** Returns the steady share of a queue. */
    long[] steadyShare(String queue) {
        return amounts(queue(queue).getSteadyFairShare());
    }

    static long[] amounts(Resource resource) {
        return Arrays.stream(resource.getResources())
                .mapToLong(ResourceInformation::getValue)
                .toArray();
    }

    /** Replaces the allocation file and reloads it, as {@code yarn rmadmin -refreshQueues} does. */
    void reload(String allocations) throws IOException {
        Files.writeString(folder.resolve("fair-scheduler.xml"), allocations);
        scheduler.reinitialize(configuration, manager.getRMContext());
    }

    @Override
    public void close() {
        manager.stop();
    }

    /** A ResourceManager that starts no web server. */
    private static final class ResourceManagerWithoutPages extends ResourceManager {
        @Override
        protected void startWepApp() {}
    }
}
