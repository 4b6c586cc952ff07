package io.github.quotatree.kubernetes.main;

import io.github.quotatree.kubernetes.lead.LeaseSettings;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** By which Lease controllers agree on a leader. */
final class LeaseOptions {
    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            description = "The namespace of the Lease; by default that of the pod, from the variable POD_NAMESPACE.")
    private @Nullable String namespace;

    @Option(
            names = "--lease-name",
            paramLabel = "NAME",
            defaultValue = "quotatree-controller",
            description = "The name of the Lease; default: ${DEFAULT-VALUE}.")
    private String name = "";

    @Option(
            names = "--identity",
            paramLabel = "NAME",
            description = "The name of this controller; by default that of the pod, from the variable POD_NAME, or a"
                    + " random one.")
    private @Nullable String identity;

    @Option(
            names = "--lease-duration",
            paramLabel = "TIME",
            defaultValue = "15s",
            description = "How long others wait for a leader that does not renew the Lease; default: ${DEFAULT-VALUE}.")
    private Duration duration = Duration.ZERO;

    @Option(
            names = "--renew-deadline",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "How long a leader writes after its last renewal; default: ${DEFAULT-VALUE}.")
    private Duration renewDeadline = Duration.ZERO;

    @Option(
            names = "--lease-retry",
            paramLabel = "TIME",
            defaultValue = "2s",
            description = "The time between two attempts to take or renew the Lease; default: ${DEFAULT-VALUE}.")
    private Duration retry = Duration.ZERO;

    LeaseSettings settings(Map<String, String> environment, @Nullable String clientNamespace) {
        return new LeaseSettings(
                first(namespace, environment.get("POD_NAMESPACE"), clientNamespace, "default"),
                name,
                first(identity, environment.get("POD_NAME"), "quotatree-" + UUID.randomUUID()),
                duration,
                renewDeadline,
                retry);
    }

    private static String first(@Nullable String... texts) {
        for (String text : texts) {
            if (text != null && !text.isBlank()) {
                return text;
            }
        }
        throw new IllegalArgumentException("no text");
    }
}
