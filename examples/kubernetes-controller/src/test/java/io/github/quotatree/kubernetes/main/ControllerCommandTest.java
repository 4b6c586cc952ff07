package io.github.quotatree.kubernetes.main;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.github.quotatree.kubernetes.FreshSolve;
import io.github.quotatree.kubernetes.ManifestFiles;
import io.github.quotatree.kubernetes.TestControllers;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.deploy.Chart;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

class ControllerCommandTest {
    private final TestApiServer server = TestApiServer.start();
    private final CountDownLatch stop = new CountDownLatch(1);
    private final StringWriter err = new StringWriter();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void theProgramWritesUntilItIsToldToStop() {
        TestControllers.create(server, ManifestFiles.objects("cluster.yaml"));
        CompletableFuture<Integer> exit = CompletableFuture.supplyAsync(
                () -> run("--metrics-port", "0", "--identity", "one", "--merge", "5ms"), TestControllers.THREADS);
        TestControllers.awaitFreshSolve(server);
        stop.countDown();
        assertThat(exit.join()).isZero();

        FreshSolve.check(server.client());
        assertThat(server.client()
                        .leases()
                        .inNamespace(TestApiServer.NAMESPACE)
                        .withName("quotatree-controller")
                        .get()
                        .getSpec()
                        .getHolderIdentity())
                .isEmpty();
        Await.until("no watch", () -> server.openWatches() == 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--metrics-port 70000 | --metrics-port: 70000 is no port from 0 to 65535",
                "--merge 5 | \"5\" is no duration such as 500ms, 15s, 2m or 1h",
                "--lease-duration 5s | must be positive and descend",
                "--max-evictions 0 | max evictions (0) is below 1",
                "--resync 0s | resync period (PT0S) must be positive",
                "--webhook-port 8443 | --webhook-port needs --tls-certificate and --tls-key",
                "--tls-key key.pem | there is no --webhook-port",
                "--gate-pods | there is no --webhook-port",
                "--quota-only --gate-pods --webhook-port 0 --tls-key k --tls-certificate c | takes the gates off",
                "--dry-run maybe | 'maybe' is not a boolean",
            })
    void aBadOptionIsNamedWithItsValueAndTheRule(String options, String message) {
        assertThat(run(options.split(" "))).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).contains(message);
        assertThat(server.log().entries()).isEmpty();
    }

    /** The arguments that the chart makes of its values are options of the program. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{gates: true, anyNode: true, arguments: [--resync=10m]}",
                "{quotaOnly: true, evictions: {enabled: true, delay: 30s, most: 5, window: 1h}}",
            })
    void theProgramTakesTheArgumentsOfTheChart(String values) {
        List<String> arguments = Chart.with(values)
                .one(Deployment.class)
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getArgs();
        ParseResult parsed =
                ControllerCommand.commandLine(server.config("one"), stop).parseArgs(arguments.toArray(String[]::new));
        assertThat(parsed.matchedOptions()).hasSameSizeAs(arguments);
        assertThat(parsed.unmatched()).isEmpty();
    }

    @Test
    void aPortThatIsTakenEndsTheProgram() throws Exception {
        try (java.net.ServerSocket taken = new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            assertThat(run("--metrics-port", String.valueOf(taken.getLocalPort())))
                    .isEqualTo(CommandLine.ExitCode.SOFTWARE);
        }
        assertThat(server.openWatches()).isZero();
    }

    private int run(String... arguments) {
        CommandLine line = ControllerCommand.commandLine(server.config("program"), stop);
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }
}
