package io.github.quotatree.kubernetes.faults;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import java.util.Optional;

/**
 * A cluster that tests may use: the API server in this process, or a real one. A test stays within {@link #namespace},
 * gives nodes and groups names that begin with {@link #prefix}, and keeps to nodes that it made: they have a label
 * {@code pool} that begins with the prefix, too.
 */
public interface ClusterUnderTest extends AutoCloseable {
    /** Returns the client of the test. */
    KubernetesClient client();

    /** Returns a client for a controller, to be closed by the test. */
    KubernetesClient newClient(String agent);

    /** Returns the namespace of the test. */
    String namespace();

    /** Returns what names in this test begin with. */
    String prefix();

    /** Creates an object; one that has a namespace comes into that of the test. */
    void create(HasMetadata object);

    /** Creates a pod, which stays until {@link #ended} when it is deleted. */
    void createPod(Pod pod);

    /** Gives a pod a node, which runs it. */
    void run(String pod, String node, String since);

    /** Lets a pod succeed. */
    void succeed(String pod);

    /** Deletes a pod that is there, or is being deleted, at once. */
    void ended(String pod);

    /** Lets a disruption budget for the pods with a label {@code app} allow evictions, or none. */
    void budget(String app, boolean allows);

    /** Returns the server, if faults can be had. */
    Optional<TestApiServer> faults();

    /** Edits an object, again where a controller has changed it meanwhile. */
    static void edit(Runnable edit) {
        for (int attempt = 1; ; attempt++) {
            try {
                edit.run();
                return;
            } catch (KubernetesClientException e) {
                if (e.getCode() != 409 || attempt == 20) {
                    throw e;
                }
            }
        }
    }

    @Override
    void close();
}
