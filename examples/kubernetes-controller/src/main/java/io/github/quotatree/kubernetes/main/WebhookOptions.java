package io.github.quotatree.kubernetes.main;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the webhook is served, if it is. */
final class WebhookOptions {
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

    /**
     * Where the webhook is served.
     *
     * @param address the address
     * @param port the port, or 0 for any free one
     * @param certificate the file of certificates
     * @param key the file of the key
     * @param gates whether new pods of quotas get the scheduling gate
     */
    record Served(String address, int port, Path certificate, Path key, boolean gates) {}

    /**
     * Returns where the webhook is served, or empty if it is not.
     *
     * @throws IllegalArgumentException if the options contradict each other
     */
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
        return Optional.of(new Served(address, Ports.checked("--webhook-port", chosen), chain, privateKey, gates));
    }
}
