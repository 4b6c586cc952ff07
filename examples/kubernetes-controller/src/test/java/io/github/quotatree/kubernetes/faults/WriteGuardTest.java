package io.github.quotatree.kubernetes.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import org.junit.jupiter.api.Test;

/** A guarded client reads everything and writes into its namespace. */
class WriteGuardTest {
    @Test
    void writesIntoItsNamespaceOnly() {
        try (TestApiServer server = TestApiServer.start();
                KubernetesClient guarded = new KubernetesClientBuilder()
                        .withConfig(server.config("guarded"))
                        .withHttpClientBuilderConsumer(
                                http -> http.addOrReplaceInterceptor("guard", new WriteGuard("mine")))
                        .build()) {
            guarded.pods()
                    .inNamespace("mine")
                    .resource(TestObjects.pod("a", "g", 1))
                    .create();
            server.client()
                    .pods()
                    .inNamespace("theirs")
                    .resource(TestObjects.pod("b", "g", 1))
                    .create();
            assertThat(guarded.pods().inAnyNamespace().list().getItems()).hasSize(2);
            assertThatThrownBy(() ->
                            guarded.pods().inNamespace("theirs").withName("b").evict())
                    .hasStackTraceContaining("is outside of /namespaces/mine/");
            assertThatThrownBy(() -> guarded.nodes().withName("n").delete())
                    .hasStackTraceContaining("is outside of /namespaces/mine/");
            assertThat(server.log()
                            .entries(request ->
                                    request.isWrite() && request.agent().equals("guarded")))
                    .hasSize(1);
        }
    }
}
