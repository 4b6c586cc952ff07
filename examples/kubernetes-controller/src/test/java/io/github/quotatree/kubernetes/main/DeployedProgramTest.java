package io.github.quotatree.kubernetes.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.github.quotatree.kubernetes.TestControllers;
import io.github.quotatree.kubernetes.apiserver.ApiRequest;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Failure;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.deploy.DeployedObjects;
import io.github.quotatree.kubernetes.deploy.Rights;
import io.github.quotatree.kubernetes.webhook.TestCertificate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program runs with the arguments of the Deployment, and sends the requests that the roles grant, and no others.
 */
class DeployedProgramTest {
    private static final String AGENT = "quotatree-controller";

    private final TestApiServer server = TestApiServer.start();
    private final CountDownLatch stop = new CountDownLatch(1);

    @AfterEach
    void close() {
        stop.countDown();
        server.close();
    }

    @Test
    void theRolesGrantWhatTheProgramDoesAndNothingElse(@TempDir Path certificate, @TempDir Path page) throws Exception {
        TestCertificate.in(certificate, "EC");
        declareOveruse();
        // an object is read again where another client has overtaken a write
        server.faults().fail(Failure.CONFLICT, 1, request -> request.is("patch", "elasticquotas"));
        server.faults().fail(Failure.CONFLICT, 1, request -> request.is("patch", "elasticquotaprofiles"));
        CompletableFuture<Integer> exit = CompletableFuture.supplyAsync(
                () -> ControllerCommand.commandLine(server.config("program"), stop)
                        .execute(arguments(certificate, page)),
                TestControllers.THREADS);

        Await.until("a victim is evicted", () -> !sent("pods/eviction").isEmpty());
        Await.until("an event says so", () -> !sent("events").isEmpty());
        Await.until(
                "the root quota of the profile",
                () -> server.client()
                                .genericKubernetesResources(ApiKinds.QUOTAS)
                                .withName("gpus")
                                .get()
                        != null);
        TestControllers.awaitFreshSolve(server);
        Await.until(
                "the overtaken write is read again",
                () -> !sent("elasticquotas", "get").isEmpty());
        stop.countDown();
        assertThat(exit.join()).isZero();

        Set<String> done = new TreeSet<>();
        server.log().entries(DeployedProgramTest::isOfProgram).forEach(entry -> done.add(Rights.of(entry.request())));
        assertThat(done).containsExactlyInAnyOrderElementsOf(Rights.granted());
        assertThat(DeployedObjects.ofFiles(DeployedObjects.DEPLOY)
                        .one(Role.class)
                        .getRules())
                .filteredOn(rule -> !rule.getVerbs().contains("create"))
                .allSatisfy(rule -> assertThat(rule.getResourceNames()).containsExactly("quotatree-controller"));
        assertThat(server.log()
                        .entries(request -> isOfProgram(request)
                                && request.resource().equals("leases")
                                && !request.name().isEmpty()))
                .allMatch(entry -> entry.request().name().equals("quotatree-controller"));
    }

    private void declareOveruse() {
        List<HasMetadata> objects = new ArrayList<>();
        objects.add(TestObjects.node("n", 10, null));
        objects.add(TestObjects.node("g", 8, "gpu"));
        HasMetadata profile = TestObjects.profile("gpus", "", "gpus", "gpu");
        profile.getMetadata().setLabels(null); // the controller gives it the id of its tree
        objects.add(profile);
        objects.add(TestObjects.quota("a", 4, 10, Map.of()));
        objects.add(TestObjects.quota("b", 6, 10, Map.of()));
        for (int k = 1; k <= 5; k++) {
            objects.add(TestObjects.running(
                    TestObjects.pod("a" + k, "a", 2), "n", String.format("2026-01-01T11:%02d:00Z", k)));
        }
        for (int k = 1; k <= 3; k++) {
            objects.add(TestObjects.pod("b" + k, "b", 2));
        }
        TestControllers.create(server, objects);
    }

    /** The arguments of the Deployment, with free ports of loopback, files of this test, and evictions at once. */
    private static String[] arguments(Path certificate, Path page) {
        List<String> arguments = new ArrayList<>();
        for (String argument : DeployedObjects.ofFiles(DeployedObjects.DEPLOY)
                .one(Deployment.class)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getArgs()) {
            arguments.add(argument.replaceAll("-address=0\\.0\\.0\\.0", "-address=127.0.0.1")
                    .replaceAll("-port=[0-9]+", "-port=0")
                    .replace("/certificate", certificate.toString())
                    .replace("/page/", page + "/")
                    .replace("--dry-run=true", "--dry-run=false"));
        }
        arguments.addAll(List.of("--overuse-delay=100ms", "--merge=5ms", "--namespace=default", "--identity=one"));
        return arguments.toArray(String[]::new);
    }

    private List<ApiRequest> sent(String resource, String... verbs) {
        return server.log().entries(DeployedProgramTest::isOfProgram).stream()
                .map(entry -> entry.request())
                .filter(request -> Rights.resource(request).equals(resource))
                .filter(request -> verbs.length == 0 || Arrays.asList(verbs).contains(request.verb()))
                .toList();
    }

    private static boolean isOfProgram(ApiRequest request) {
        return request.agent().equals(AGENT) && !request.resource().isEmpty();
    }
}
