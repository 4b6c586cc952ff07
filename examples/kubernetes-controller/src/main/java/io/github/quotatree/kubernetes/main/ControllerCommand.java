package io.github.quotatree.kubernetes.main;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.ControllerSettings;
import io.github.quotatree.kubernetes.QuotaController;
import io.github.quotatree.kubernetes.lend.OpenGates;
import io.github.quotatree.kubernetes.webhook.QuotaWebhook;
import io.github.quotatree.kubernetes.webhook.WebhookMeters;
import io.github.quotatree.kubernetes.webhook.WebhookServer;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a controller until the process is told to stop. */
@Command(
        name = "quotatree-controller",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Follows the ElasticQuotas, ElasticQuotaProfiles, nodes and pods of a cluster, writes how much each group"
                    + " may use, lets pods start, and calls loans back.",
            "The cluster is that of the service account of the pod, or of the variable KUBECONFIG."
        })
public final class ControllerCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(ControllerCommand.class);
    private static final int REQUEST_TIMEOUT = 5_000;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private final LeaseOptions lease = new LeaseOptions();

    @Option(
            names = "--merge",
            paramLabel = "TIME",
            defaultValue = "200ms",
            description = "How long to wait for further events after the first one; default: ${DEFAULT-VALUE}.")
    private Duration merge = Duration.ZERO;

    @Option(
            names = "--resync",
            paramLabel = "TIME",
            defaultValue = "5m",
            description = "How often to compare everything without an event; default: ${DEFAULT-VALUE}.")
    private Duration resync = Duration.ZERO;

    @Option(
            names = {"--quota-only", "--strict"},
            description = "Judge by quota alone: lend nothing, let no pod go, and let groups give back what they use"
                    + " above their runtime, whoever benefits.")
    private boolean quotaOnly;

    @Option(
            names = "--any-node",
            description = "Let pods go that none of the present nodes could take, where nodes are added for them.")
    private boolean anyNode;

    @Option(
            names = "--open-gates",
            description = "Take the scheduling gate off all pods, whatever the quotas are, and end.")
    private boolean openGates;

    @Option(
            names = FlavorLabels.FLAVOR,
            paramLabel = "RESOURCE=LABEL",
            description = "The flavors of a resource are the values of a label of the nodes, such as"
                    + " nvidia.com/gpu=nvidia.com/gpu.product. Repeatable.")
    private List<String> flavors = new ArrayList<>();

    @Mixin
    private final RevocationOptions revocation = new RevocationOptions();

    @Option(
            names = "--metrics-port",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "The port of /metrics, /healthz, /readyz and the page; 0 is any free one; default:"
                    + " ${DEFAULT-VALUE}.")
    private int metricsPort;

    @Option(
            names = "--metrics-address",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address of metrics, health and the page; default: ${DEFAULT-VALUE}.")
    private String metricsAddress = "";

    @Option(
            names = "--page-token-file",
            paramLabel = "FILE",
            description = "The file with the token that readers of the page need where other machines reach it; made"
                    + " if it is not there.")
    private @Nullable Path pageTokenFile;

    @Mixin
    private final WebhookOptions webhook = new WebhookOptions();

    private final Config config;
    private final CountDownLatch stop;

    ControllerCommand(Config config, CountDownLatch stop) {
        this.config = config;
        this.stop = stop;
    }

    /** Runs the program. On SIGTERM or SIGINT it stops cleanly: the Lease is released, and ports are closed. */
    public static void main(String[] arguments) {
        CountDownLatch stop = new CountDownLatch(1);
        Thread main = Thread.currentThread();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            stop.countDown();
                            try {
                                main.join(Duration.ofSeconds(20).toMillis());
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "quota-stop"));
        int exitCode = commandLine(Config.autoConfigure(null), stop).execute(arguments);
        if (stop.getCount() > 0) {
            System.exit(exitCode); // it has not been told to stop, so it could not start
        }
    }

    static CommandLine commandLine(Config config, CountDownLatch stop) {
        CommandLine line = new CommandLine(new ControllerCommand(config, stop));
        line.registerConverter(Duration.class, new DurationText());
        return line;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (openGates) {
            try (KubernetesClient client = client()) {
                return OpenGates.of(client) == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
            } catch (KubernetesClientException e) {
                LOG.error("the pods cannot be listed: {}", e.getMessage());
                return CommandLine.ExitCode.SOFTWARE;
            }
        }
        ControllerSettings settings;
        Optional<WebhookOptions.Served> served;
        try {
            settings = new ControllerSettings(
                    quotaOnly ? AdmissionRule.QUOTA_ONLY : AdmissionRule.LOANS,
                    lease.settings(System.getenv(), config.getNamespace()),
                    ControllerSettings.Times.of(merge, resync),
                    revocation.settings(),
                    !anyNode,
                    FlavorLabels.of(flavors, List.of()),
                    new InetSocketAddress(metricsAddress, WebhookOptions.checkedPort("--metrics-port", metricsPort)),
                    pageTokenFile == null ? Optional.empty() : PageToken.in(pageTokenFile));
            served = webhook.served();
            if (quotaOnly && served.filter(WebhookOptions.Served::gates).isPresent()) {
                throw new IllegalArgumentException("--gate-pods: no controller takes the gates off with --quota-only");
            }
        } catch (IllegalArgumentException | BadInputException | IOException e) {
            throw new ParameterException(line(), String.valueOf(e.getMessage()), e);
        }
        logOptions(settings);
        try (KubernetesClient client = client();
                QuotaController controller =
                        new QuotaController(client, settings, Clock.systemUTC(), new SecureRandom().nextLong());
                WebhookServer server = server(served, controller, client)) {
            controller.start();
            LOG.info("serves metrics, health and the page on {}", controller.address());
            if (server != null) {
                LOG.info("serves the webhook on {}", server.address());
            }
            stop.await();
            LOG.info("stops");
        } catch (IOException | IllegalArgumentException e) {
            LOG.error("cannot start: {}", e.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        LOG.info("has stopped");
        return CommandLine.ExitCode.OK;
    }

    private KubernetesClient client() {
        // what fails is tried again by the controller, and a request ends before another controller may lead
        Config chosen = new ConfigBuilder(config)
                .withRequestTimeout(REQUEST_TIMEOUT)
                .withRequestRetryBackoffLimit(0)
                .build();
        chosen.setUserAgent("quotatree-controller");
        return new KubernetesClientBuilder().withConfig(chosen).build();
    }

    private static @Nullable WebhookServer server(
            Optional<WebhookOptions.Served> served, QuotaController controller, KubernetesClient client)
            throws IOException {
        if (served.isEmpty()) {
            return null;
        }
        WebhookOptions.Served where = served.get();
        QuotaWebhook webhook = QuotaWebhook.of(
                        controller.cluster(), controller::isSynced, client, new WebhookMeters(controller.registry()))
                .withGates(where.gates());
        return new WebhookServer(
                new InetSocketAddress(where.address(), where.port()), where.certificate(), where.key(), webhook);
    }

    private void logOptions(ControllerSettings settings) {
        LOG.info(
                "{} on {}, lease {}/{}",
                settings.lease().identity(),
                config.getMasterUrl(),
                settings.lease().namespace(),
                settings.lease().name());
        for (OptionSpec option : line().getCommandSpec().options()) {
            if (!option.usageHelp() && !option.versionHelp() && option.getValue() != null) {
                Object value = option.getValue();
                LOG.info("{} {}", option.longestName(), value instanceof Duration time ? DurationText.of(time) : value);
            }
        }
    }

    private CommandLine line() {
        CommandSpec present = spec;
        if (present == null) {
            throw new IllegalStateException("the command has not been parsed");
        }
        return present.commandLine();
    }
}
