package io.github.quotatree.service;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.http.OwnerOnly;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.http.Token;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.service.http.HttpFront;
import io.github.quotatree.store.StoreOptions;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the service. */
@Command(
        name = "quota-service",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Serves a quota ledger over HTTP, and keeps it in a folder.")
public final class ServiceCommand implements Callable<Integer> {
    /** The environment variable that may have the token. */
    static final String TOKEN_VARIABLE = "QUOTA_SERVICE_TOKEN";

    private static final int FAILED = 1;
    private static final int STORAGE_FAILED = 70;

    @Option(names = "--data", required = true, description = "The folder of the ledger; made if it is not there.")
    private Path data;

    @Option(names = "--quotas", description = "The quotas of the first start, as JSON; not read when there is data.")
    private @Nullable Path quotas;

    @Option(
            names = "--quota-only",
            description = "At the first start: judge by quota alone, and lend no idle capacity; the folder keeps the"
                    + " rule.")
    private boolean quotaOnly;

    @Option(names = "--address", defaultValue = "127.0.0.1", description = "The address (default: ${DEFAULT-VALUE}).")
    private String address;

    @Option(names = "--port", defaultValue = "8280", description = "The port; 0 for any (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--health-port",
            description = "The port of /health and /ready alone, which no client of the other one can fill; 0 for any"
                    + " (default: the one after --port).")
    private @Nullable Integer healthPort;

    @Option(names = "--host-name", description = "A further host:port by which clients call it; may be repeated.")
    private Set<String> hostNames = new TreeSet<>();

    @Option(
            names = "--token-file",
            description = "The file with the token that writes need; made at the first start (default: token in"
                    + " the folder). The variable " + TOKEN_VARIABLE + " replaces it.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--durability",
            defaultValue = "forced",
            description = "forced: each answer waits for the disk; written: for the operating system"
                    + " (default: ${DEFAULT-VALUE}).")
    private Durability durability;

    @Option(
            names = "--most-at-once",
            defaultValue = "64",
            description = "How many requests are carried out at once (default: ${DEFAULT-VALUE}).")
    private int mostAtOnce;

    @Option(
            names = "--most-body-bytes",
            defaultValue = "1048576",
            description = "The largest body (default: ${DEFAULT-VALUE}).")
    private int mostBodyBytes;

    @Option(
            names = "--checkpoint-bytes",
            defaultValue = "67108864",
            description = "The length of the journal after which the state is written (default: ${DEFAULT-VALUE}).")
    private long checkpointBytes;

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the options
    private ServiceCommand() {}

    /** Runs the service until the process is told to end. */
    public static void main(String[] arguments) {
        int status = commandLine().execute(arguments);
        if (status != 0) {
            System.exit(status);
        }
    }

    static CommandLine commandLine() {
        return new CommandLine(new ServiceCommand()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        CountDownLatch failed = new CountDownLatch(1);
        QuotaService service;
        try {
            service = QuotaService.start(options(failed::countDown), this::firstState);
        } catch (InvalidQuotaException e) {
            e.violations().forEach(violation -> err.println("quota-service: " + violation.message()));
            return FAILED;
        } catch (IOException | UncheckedIOException | Refusal | IllegalArgumentException e) {
            err.println("quota-service: " + e.getMessage());
            return FAILED;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(service), "quota-service-stop"));
        report(service);
        failed.await();
        err.println("quota-service: the disk has failed; a restart finds out what is on it");
        return STORAGE_FAILED;
    }

    private ServiceOptions options(Runnable onFailure) throws IOException {
        if (mostAtOnce < 1 || mostBodyBytes < 1 || checkpointBytes < 1) {
            throw new IOException("--most-at-once, --most-body-bytes and --checkpoint-bytes must be positive");
        }
        HttpFront.Settings http = new HttpFront.Settings(
                new InetSocketAddress(InetAddress.getByName(address), port),
                healthPort != null ? healthPort : port == 0 ? 0 : port + 1,
                hostNames,
                mostAtOnce,
                mostBodyBytes);
        StoreOptions store = StoreOptions.defaults()
                .withDurability(durability.ofStore())
                .withJournalBytes(checkpointBytes)
                .withFailureListener(failure -> onFailure.run());
        return new ServiceOptions(http, data, store, InstantSource.system(), token(), Duration.ofSeconds(10));
    }

    private Token token() throws IOException {
        String given = System.getenv(TOKEN_VARIABLE);
        if (given != null) {
            return Token.of(given);
        }
        if (!Files.isDirectory(data)) {
            Files.createDirectories(data, OwnerOnly.folder(data));
        }
        return Token.inFile(tokenFile());
    }

    private Path tokenFile() {
        return tokenFile != null ? tokenFile : data.resolve("token");
    }

    private LedgerState firstState() {
        if (quotas == null) {
            throw new IllegalArgumentException("the folder " + data + " has no data yet; name its quotas by --quotas");
        }
        try {
            return StartFile.read(quotas, quotaOnly ? AdmissionRule.QUOTA_ONLY : AdmissionRule.LOANS);
        } catch (IOException e) {
            throw new UncheckedIOException(new IOException("quotas " + quotas + " cannot be read: " + e, e));
        }
    }

    private void report(QuotaService service) {
        PrintWriter out = spec.commandLine().getOut();
        int groups = service.stored().ledger().forest().trees().values().stream()
                .mapToInt(tree -> tree.groups().size())
                .sum();
        out.println("quota-service: listening on http://" + address + ":" + service.port() + ", " + groups + " groups, "
                + service.stored().ledger().snapshot().size() + " workloads");
        out.println("quota-service: probes at http://" + address + ":" + service.healthPort() + "/health and /ready");
        if (service.stored().tornBytes() > 0) {
            out.println(
                    "quota-service: the journal ended in " + service.stored().tornBytes()
                            + " bytes of a change that was not written completely; it was never answered");
        }
        if (System.getenv(TOKEN_VARIABLE) == null) {
            out.println("quota-service: writes need the token in " + tokenFile());
        }
        out.flush();
    }

    private static void stop(QuotaService service) {
        try {
            service.close();
        } catch (IOException e) {
            System.getLogger(ServiceCommand.class.getName())
                    .log(System.Logger.Level.ERROR, "the journal could not be closed", e);
        }
    }
}
