package io.github.quotatree.kubernetes.main;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the webhook is served, if it is. */
final class WebhookOptions {
    private static final int LAST_PORT = 65_535;

    @Option(
            names = "--webhook-port",
            paramLabel = "PORT",
            description = "The port of the webhook, over HTTPS; without it no webhook is served.")
    private @Nullable Integer port;

    @Option(
            names = "--webhook-address",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address of the webhook; default: ${DEFAULT-VALUE}.")
    private String address = "";

    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            description = "The certificates of the webhook, in PEM; read again when they change.")
    private @Nullable Path certificate;

    @Option(names = "--tls-key", paramLabel = "FILE", description = "The private key of the first of them.")
    private @Nullable Path key;

    @Option(
            names = "--gate-pods",
            description = "Let the webhook give new pods of quotas the scheduling gate that the controller takes off.")
    private boolean gates;

    record Served(String address, int port, Path certificate, Path key, boolean gates) {}

    Optional<Served> served() {
        Integer chosen = port;
        Path chain = certificate;
        Path privateKey = key;
        if (chosen == null) {
            if (chain != null || privateKey != null || gates) {
                throw new IllegalArgumentException(
                        "--tls-certificate, --tls-key and --gate-pods are for the webhook, and"
                                + " there is no --webhook-port");
            }
            return Optional.empty();
        }
        if (chain == null || privateKey == null) {
            throw new IllegalArgumentException("--webhook-port needs --tls-certificate and --tls-key");
        }
        return Optional.of(new Served(address, checkedPort("--webhook-port", chosen), chain, privateKey, gates));
    }

    static int checkedPort(String option, int port) {
        if (port < 0 || port > LAST_PORT) {
            throw new IllegalArgumentException(option + ": " + port + " is no port from 0 to " + LAST_PORT);
        }
        return port;
    }
}
