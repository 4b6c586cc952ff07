package io.github.quotatree.kubernetes.evict;

import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes reports to the log. */
public final class RevocationLog implements Consumer<RevocationReport> {
    private static final Logger LOG = LoggerFactory.getLogger(RevocationLog.class);

    @Override
    public void accept(RevocationReport report) {
        LOG.info(
                "{} {}of group {}: {}",
                report.kind(),
                report.pod()
                        .map(pod -> pod.namespace() + "/" + pod.name() + " ")
                        .orElse(""),
                report.group(),
                report.reason());
    }
}
