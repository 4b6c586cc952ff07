package io.github.quotatree.kubernetes.apiserver;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.CustomResourceDefinitionContext;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A Kubernetes API server on a free port of loopback, with ElasticQuota and ElasticQuotaProfile, whose statuses are
 * subresources. It serves the CRUD mock of fabric8 over HTTP, and adds what a controller meets in a real cluster:
 *
 * <ul>
 *   <li>a watch continues where it ended, and by 410 if the changes since then are forgotten;
 *   <li>a write that is based on an old resource version is refused with 409, also of the status;
 *   <li>an eviction deletes the pod, or is answered with 429 if a disruption budget allows none;
 *   <li>an object with a finalizer is only marked by its deletion: {@link #finish} ends a pod;
 *   <li>{@link #faults}, by script or by chance.
 * </ul>
 *
 * <p>It has no field selectors but {@code metadata.name}, no paging, no dry run, no validation by a schema, no garbage
 * collection, no server-side apply, and no watch over plain HTTP.
 */
public final class TestApiServer implements AutoCloseable {
    /** The namespace of clients that choose none. */
    public static final String NAMESPACE = "default";

    static final String TEST_AGENT = "test";

    /** The finalizer that keeps a pod, as a kubelet does, until it has ended. */
    public static final String KUBELET = "test/kubelet";

    private static final Logger REQUESTS = Logger.getLogger(MockWebServer.class.getName());

    private final ServerFaults faults = new ServerFaults();
    private final WatchHistory history = new WatchHistory(faults);
    private final RequestLog log = new RequestLog();
    private final StoredObjects objects = new StoredObjects(history);
    private final Admission admission = new Admission(objects);
    private final KubernetesMockServer server = new KubernetesMockServer(
            new Context(),
            new MockWebServer(),
            new HashMap<>(),
            new ApiDispatcher(faults, objects, admission, log, this::hasStatuses),
            false);
    private final List<KubernetesClient> clients = new ArrayList<>();
    private final KubernetesClient client;

    /** Whether the status of ElasticQuotas is a subresource. */
    private final boolean hasStatuses;

    private TestApiServer(boolean hasStatuses) {
        this.hasStatuses = hasStatuses;
        REQUESTS.setLevel(Level.WARNING); // it reports each request
        server.expectCustomResource(context("scheduling.sigs.k8s.io", "elasticquotas", "ElasticQuota", hasStatuses));
        server.expectCustomResource(
                context("quota.koordinator.sh", "elasticquotaprofiles", "ElasticQuotaProfile", true));
        server.init(InetAddress.getLoopbackAddress(), 0);
        client = newClient(TEST_AGENT);
    }

    /** Starts a server. */
    public static TestApiServer start() {
        return new TestApiServer(true);
    }

    /** Starts a server whose ElasticQuotas have their status in the object, as by the definition of Koordinator. */
    public static TestApiServer startWithoutStatuses() {
        return new TestApiServer(false);
    }

    private boolean hasStatuses(ApiRequest request) {
        return hasStatuses || !request.resource().equals("elasticquotas");
    }

    private static CustomResourceDefinitionContext context(
            String group, String plural, String kind, boolean hasStatus) {
        return new CustomResourceDefinitionContext.Builder()
                .withGroup(group)
                .withVersion("v1alpha1")
                .withPlural(plural)
                .withKind(kind)
                .withScope("Namespaced")
                .withStatusSubresource(hasStatus)
                .build();
    }

    /** Returns the address of the server, such as {@code http://127.0.0.1:40123/}. */
    public String url() {
        return "http://127.0.0.1:" + server.getPort() + "/";
    }

    /** Returns the client of the test, which no fault by chance concerns. */
    public KubernetesClient client() {
        return client;
    }

    /** Returns a new client with quick retries, known in the log by its agent; it is closed with the server. */
    public synchronized KubernetesClient newClient(String agent) {
        KubernetesClient made =
                new KubernetesClientBuilder().withConfig(config(agent)).build();
        clients.add(made);
        return made;
    }

    /** Returns the configuration of a client with quick retries. */
    public Config config(String agent) {
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(url())
                .withNamespace(NAMESPACE)
                .withHttp2Disable(true)
                .withWatchReconnectInterval(20)
                .withRequestRetryBackoffInterval(10)
                .withRequestRetryBackoffLimit(3)
                .build();
        config.setUserAgent(agent);
        return config;
    }

    /** Returns what goes wrong. */
    public ServerFaults faults() {
        return faults;
    }

    /** Returns the requests so far. */
    public RequestLog log() {
        return log;
    }

    /** Lets a hook decide on writes from now on, or none if it is null. */
    public void admitBy(@Nullable AdmissionHook hook) {
        admission.setHook(hook);
    }

    /**
     * Returns the objects of a path, such as {@code /api/v1/pods}, without a request. A hook that needs them may not
     * send one: the server answers nothing else while it asks the hook.
     */
    public List<GenericKubernetesResource> stored(String path) {
        return objects.objects(path).stream()
                .map(object -> Serialization.unmarshal(object.toString(), GenericKubernetesResource.class))
                .toList();
    }

    /** Returns the number of open watches. */
    public int openWatches() {
        return history.openWatches();
    }

    /** Closes all watches; they may continue where they ended. */
    public void dropWatches() {
        history.drop(false);
    }

    /** Forgets the changes so far, and ends all watches with 410: the clients have to list again. */
    public void expireWatches() {
        history.drop(true);
    }

    /** Sends the last changes once more to all watches, in order. */
    public void repeatEvents(int count) {
        history.repeat(count);
    }

    /**
     * Lets no watch be open until the outage is closed, and then forgets the changes meanwhile if told so: the watches
     * miss them, deletes too, and only a list shows what has become of the objects.
     */
    public AutoCloseable watchOutage(boolean forget) {
        history.beginOutage();
        return () -> {
            if (forget) {
                history.drop(true);
            }
            history.endOutage();
        };
    }

    /** Ends a pod that was deleted or evicted and is kept by its {@link #KUBELET} finalizer. */
    public void finish(String namespace, String pod) {
        Await.until("the end of " + pod, () -> {
            try {
                client.pods().inNamespace(namespace).withName(pod).edit(found -> {
                    found.getMetadata().getFinalizers().remove(KUBELET);
                    return found;
                });
                return true;
            } catch (KubernetesClientException e) {
                if (e.getCode() != 409) {
                    throw e;
                }
                return false; // another client was faster
            }
        });
    }

    /** Closes the clients and stops the server; no thread and no port is left. */
    @Override
    public void close() {
        synchronized (this) {
            clients.forEach(KubernetesClient::close);
            clients.clear();
        }
        history.stop();
        server.destroy();
    }
}
