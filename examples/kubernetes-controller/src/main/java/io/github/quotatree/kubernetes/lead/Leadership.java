package io.github.quotatree.kubernetes.lead;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes and renews a Lease, and says at any moment whether this controller may write.
 *
 * <p>A leader may write until its renew deadline after the start of its last renewal, whatever its thread does: also if
 * the API server does not answer, or the process was paused. Another controller takes the Lease over when it has not
 * seen a renewal for the duration of the Lease, by its own monotonic clock, so clocks need not agree. Since the
 * duration is longer than the deadline, there are never two that may write.
 *
 * <p>Every write of the Lease names the version that it replaces, so that of two controllers that take it one fails.
 */
public final class Leadership implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);
    private static final int CONFLICT = 409;

    private final KubernetesClient client;
    private final LeaseSettings settings;
    private final InstantSource clock;
    private final Runnable onGain;
    private final Thread thread;
    private final CountDownLatch closed = new CountDownLatch(1);

    private volatile boolean held;
    private volatile long renewed;
    private @Nullable String seen;
    private long seenSince;
    private volatile @Nullable String leader;
    private final AtomicLong failures = new AtomicLong();

    /** The reason of the last attempt that failed; null after one that did not. */
    private @Nullable String failure;

    /** Makes a leadership that is not sought yet. */
    public Leadership(KubernetesClient client, LeaseSettings settings, InstantSource clock, Runnable onGain) {
        this.client = client;
        this.settings = settings;
        this.clock = clock;
        this.onGain = onGain;
        thread = new Thread(this::run, "quota-lease-" + settings.identity());
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    public boolean mayWrite() {
        return held
                && closed.getCount() > 0
                && System.nanoTime() - renewed < settings.renewDeadline().toNanos();
    }

    public Optional<String> leader() {
        return Optional.ofNullable(leader);
    }

    /** Returns how many attempts to take or renew the Lease have failed, for other reasons than that another had it. */
    public long failures() {
        return failures.get();
    }

    /** Returns whether the thread that seeks the leadership is alive. */
    public boolean isAlive() {
        return thread.isAlive();
    }

    private void run() {
        while (true) {
            boolean before = held;
            attempt();
            if (held && !before) {
                LOG.info("{} leads by lease {}/{}", settings.identity(), settings.namespace(), settings.name());
                callOnGain();
            } else if (!held && before) {
                LOG.warn("{} does not lead any more", settings.identity());
            }
            try {
                if (closed.await(settings.retryPeriod().toNanos(), TimeUnit.NANOSECONDS)) {
                    return;
                }
            } catch (InterruptedException e) {
                return; // by close
            }
        }
    }

    private void callOnGain() {
        try {
            onGain.run();
        } catch (RuntimeException e) {
            LOG.error("what follows from the leadership has failed", e);
        }
    }

    private void attempt() {
        long start = System.nanoTime();
        try {
            Lease lease = lease().get();
            if (lease == null) {
                resource(new LeaseBuilder()
                                .withNewMetadata()
                                .withNamespace(settings.namespace())
                                .withName(settings.name())
                                .endMetadata()
                                .withSpec(spec(null))
                                .build())
                        .create();
                hold(start);
            } else if (isMine(lease.getSpec()) || isFree(lease, start)) {
                resource(new LeaseBuilder(lease).withSpec(spec(lease.getSpec())).build())
                        .update();
                hold(start);
            } else {
                held = false;
                leader = lease.getSpec().getHolderIdentity();
            }
            if (failure != null) {
                failure = null;
                LOG.info("lease {}/{}: it can be read and written again", settings.namespace(), settings.name());
            }
        } catch (RuntimeException e) {
            // the deadline says how long a leader may go on
            held = held
                    && System.nanoTime() - renewed < settings.renewDeadline().toNanos();
            if (!(e instanceof KubernetesClientException answer) || answer.getCode() != CONFLICT) {
                failed(e);
            } // otherwise another was first
        }
    }

    /** Tells that the Lease cannot be had: once for each reason, since whoever leads no more writes nothing more. */
    private void failed(RuntimeException e) {
        failures.incrementAndGet();
        String reason = e instanceof KubernetesClientException answer ? "status " + answer.getCode() : e.toString();
        if (!reason.equals(failure)) {
            failure = reason;
            LOG.warn(
                    "lease {}/{} can be neither taken nor renewed, and nothing is written without it: {}",
                    settings.namespace(),
                    settings.name(),
                    e.getMessage());
        }
    }

    private void hold(long start) {
        renewed = start;
        held = true;
        leader = settings.identity();
    }

    private boolean isMine(@Nullable LeaseSpec spec) {
        return spec != null && settings.identity().equals(spec.getHolderIdentity());
    }

    /** Returns whether a Lease has no holder, or its holder has not renewed it for its duration, as seen from here. */
    private boolean isFree(Lease lease, long now) {
        LeaseSpec spec = lease.getSpec();
        if (spec == null
                || spec.getHolderIdentity() == null
                || spec.getHolderIdentity().isBlank()) {
            return true;
        }
        String version = lease.getMetadata().getResourceVersion();
        if (!Objects.equals(seen, version)) {
            seen = version;
            seenSince = System.nanoTime();
            return false;
        }
        Integer seconds = spec.getLeaseDurationSeconds();
        Duration duration = seconds == null ? settings.duration() : Duration.ofSeconds(seconds);
        if (duration.compareTo(settings.duration()) < 0) {
            duration = settings.duration(); // parts of a second are not in the Lease
        }
        return now - seenSince > duration.toNanos();
    }

    private LeaseSpec spec(@Nullable LeaseSpec before) {
        ZonedDateTime now = clock.instant().atZone(ZoneOffset.UTC);
        boolean mine = isMine(before);
        int transitions = before == null || before.getLeaseTransitions() == null ? 0 : before.getLeaseTransitions();
        LeaseSpec spec = new LeaseSpec();
        spec.setHolderIdentity(settings.identity());
        spec.setLeaseDurationSeconds((int) Math.max(1, settings.duration().toSeconds()));
        spec.setAcquireTime(mine && before != null ? before.getAcquireTime() : now);
        spec.setRenewTime(now);
        spec.setLeaseTransitions(before == null || mine ? transitions : transitions + 1);
        return spec;
    }

    private Resource<Lease> resource(Lease lease) {
        return client.leases().inNamespace(settings.namespace()).resource(lease);
    }

    private Resource<Lease> lease() {
        return client.leases().inNamespace(settings.namespace()).withName(settings.name());
    }

    /** Lets this controller write nothing from now on; the Lease stays as it is, so that no other one writes yet. */
    public void resign() {
        closed.countDown();
    }

    @Override
    public void close() {
        resign();
        thread.interrupt();
        join();
        if (held) {
            held = false;
            release();
        }
    }

    private void join() {
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void release() {
        try {
            Lease lease = lease().get();
            if (lease != null && isMine(lease.getSpec())) {
                LeaseSpec free = lease.getSpec();
                free.setHolderIdentity("");
                free.setLeaseDurationSeconds(1);
                free.setRenewTime(clock.instant().atZone(ZoneOffset.UTC));
                resource(lease).update();
                LOG.info("{} has released lease {}/{}", settings.identity(), settings.namespace(), settings.name());
            }
        } catch (RuntimeException e) {
            LOG.warn("lease {}/{} was not released: {}", settings.namespace(), settings.name(), e.getMessage());
        }
    }
}
