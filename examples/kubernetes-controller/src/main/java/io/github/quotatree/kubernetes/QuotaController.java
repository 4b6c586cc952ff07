package io.github.quotatree.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Limits;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.control.Backoff;
import io.github.quotatree.kubernetes.control.ObjectWriter;
import io.github.quotatree.kubernetes.control.PodEvents;
import io.github.quotatree.kubernetes.control.Reconciler;
import io.github.quotatree.kubernetes.control.WorkLoop;
import io.github.quotatree.kubernetes.evict.ApiPodEvictor;
import io.github.quotatree.kubernetes.evict.LoanRecall;
import io.github.quotatree.kubernetes.evict.OveruseRevoker;
import io.github.quotatree.kubernetes.evict.PodEvictor;
import io.github.quotatree.kubernetes.evict.RevocationReports;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.kubernetes.lead.Leadership;
import io.github.quotatree.kubernetes.lend.LoanLoop;
import io.github.quotatree.kubernetes.lend.Placing;
import io.github.quotatree.kubernetes.lend.PodAnswers;
import io.github.quotatree.kubernetes.serve.ClusterNotes;
import io.github.quotatree.kubernetes.serve.ControllerMeters;
import io.github.quotatree.kubernetes.serve.Health;
import io.github.quotatree.kubernetes.serve.OperatorPages;
import io.github.quotatree.kubernetes.watch.ClusterInformers;
import io.github.quotatree.metrics.QuotaMetrics;
import io.github.quotatree.metrics.ResourceUnit;
import io.github.quotatree.page.PageUnits;
import io.github.quotatree.page.live.LedgerSource;
import io.github.quotatree.page.live.LivePage;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.Sentences;
import io.github.quotatree.workload.AdmissionRule;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A controller of quotas: it follows a cluster, writes how much each group may use, lets pods start, and calls loans
 * back. Several may run; one of them writes and evicts, and the others follow, ready to take over.
 *
 * <p>It keeps nothing that the API server does not have, so it may be stopped and started anywhere at any time.
 */
public final class QuotaController implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(QuotaController.class);

    private final LiveCluster cluster;
    private final ClusterInformers informers;
    private final Leadership leadership;
    private final Reconciler reconciler;
    private final WorkLoop writing;
    private final WorkLoop revoking;
    private final ObjectWriter writer;
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final QuotaMetrics metrics;
    private final Health health;
    private final LivePage page;
    private final InstantSource clock;
    private final ControllerSettings settings;
    private final Deque<AutoCloseable> started = new ArrayDeque<>();
    private InetSocketAddress address;

    /** Makes a controller that does not run yet. */
    public QuotaController(KubernetesClient client, ControllerSettings settings, InstantSource clock, long seed) {
        this.settings = settings;
        this.clock = clock;
        address = settings.address();
        SplittableRandom seeds = new SplittableRandom(seed);
        cluster = new LiveCluster(clock, settings.rule(), settings.flavors());
        // the loops that these call are made below, before any of them runs
        leadership = new Leadership(client, settings.lease(), clock, this::requestLoops);
        informers = new ClusterInformers(client, cluster, settings.times().resync(), this::requestLoops);
        writer = new ObjectWriter(client, cluster, leadership::mayWrite, () -> backoff(seeds.split()));
        reconciler = new Reconciler(cluster, writer, clock, informers::isSynced, leadership::mayWrite);
        ControllerSettings.Times times = settings.times();
        writing = new WorkLoop("quota-writer", this::write, times.merge(), times.resync(), backoff(seeds.split()));
        PodAnswers answers = new PodAnswers(client, cluster, leadership::mayWrite, new PodEvents(client, clock));
        Runnable look = look(client, clock, answers);
        revoking = new WorkLoop("quota-revoker", look, times.merge(), times.look(), backoff(seeds.split()));
        metrics = QuotaMetrics.builder(cluster::snapshot)
                .unit("cpu", ResourceUnit.CORES_OF_MILLI)
                .unit("memory", ResourceUnit.BYTES)
                .build();
        health = new Health(informers, leadership, writing, reconciler, cluster);
        page = new LivePage(
                "Cluster",
                new LedgerSource(
                        "cluster",
                        new PageUnits(QuantityText::unitOfOne, Sentences::of),
                        cluster::ledger,
                        new ClusterNotes(cluster, informers::isCurrent, leadership::mayWrite)::notes,
                        clock));
        ControllerMeters.register(registry, leadership, writing, writer, cluster);
        ControllerMeters.register(registry, answers);
    }

    private Runnable look(KubernetesClient client, InstantSource clock, PodAnswers answers) {
        PodEvictor evictor = new ApiPodEvictor(client);
        BooleanSupplier leads = leadership::mayWrite;
        RevocationSettings revocation = settings.revocation();
        RevocationReports reports = new RevocationReports(registry, client, clock);
        if (settings.rule() == AdmissionRule.QUOTA_ONLY) {
            return new OveruseRevoker(cluster, evictor, revocation, clock, leads, informers, reports)::look;
        }
        LoanRecall recall = new LoanRecall(cluster, evictor, revocation, clock, leads, informers, reports);
        Placing placing = new Placing(cluster, evictor, revocation.isDryRun(), settings.looksAtNodes());
        return new LoanLoop(cluster, recall, placing, answers, clock, leads, informers::isCurrent)::look;
    }

    private Backoff backoff(SplittableRandom random) {
        return new Backoff(settings.times().firstRetry(), settings.times().longestRetry(), random);
    }

    private void write() {
        reconciler.run();
        reconciler.untilNext().ifPresent(writing::runWithin);
    }

    private void requestLoops() {
        writing.request();
        revoking.request();
    }

    /**
     * Starts to follow the cluster, to seek the leadership and to serve metrics, health and the page. It writes as soon
     * as it has seen all objects and leads.
     */
    public void start() throws IOException {
        metrics.bindTo(registry);
        started.push(metrics);
        try {
            GuardedServer.Settings served = new GuardedServer.Settings(
                    "quota-operator-server",
                    settings.address(),
                    Set.of(),
                    settings.pageToken().orElse(null),
                    null);
            GuardedServer server =
                    GuardedServer.start(served, Limits.small(), OperatorPages.of(registry, metrics, health, page));
            started.push(server);
            address = server.address();
            started.push(informers);
            informers.start();
            started.push(leadership);
            leadership.start();
            started.push(writing);
            writing.start();
            started.push(revoking);
            revoking.start();
            started.push(page.follow(clock));
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    public LiveCluster cluster() {
        return cluster;
    }

    public boolean isSynced() {
        return informers.isSynced();
    }

    public Leadership leadership() {
        return leadership;
    }

    /** Returns whether the controller follows the cluster and has done all that there was to do. */
    public Health health() {
        return health;
    }

    public WorkLoop writing() {
        return writing;
    }

    public ObjectWriter writer() {
        return writer;
    }

    public PrometheusMeterRegistry registry() {
        return registry;
    }

    public InetSocketAddress address() {
        return address;
    }

    /**
     * Stops everything. From the first moment on nothing more is written, and when what is on its way has ended, the
     * Lease is released.
     */
    @Override
    public void close() {
        leadership.resign();
        while (!started.isEmpty()) {
            try {
                started.pop().close();
            } catch (Exception e) {
                LOG.warn("could not be closed: {}", e.getMessage());
            }
        }
    }
}
