package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * The workloads of one thread, which no other thread calls about: to each of them happens what the thread has done, one
 * call after the other, whatever others do to the groups.
 */
final class OwnWorkloads implements Runnable {
    /** A group that another thread deletes and brings back; its workloads count in the default group meanwhile. */
    static final String COMES_AND_GOES = "g";

    private static final int IDS = 60;

    private final QuotaLedger ledger;
    private final List<String> groups;
    private final String prefix;
    private final int calls;
    private final Random random;
    private final Map<String, Own> present = new TreeMap<>();
    private long admissions;

    /** What a thread knows of a workload of its own. */
    record Own(Workload workload, WorkloadPhase phase) {}

    OwnWorkloads(QuotaLedger ledger, List<String> groups, int thread, int calls) {
        this.ledger = ledger;
        this.groups = groups;
        this.calls = calls;
        prefix = "t" + thread + "-";
        random = new Random(thread);
    }

    Map<String, Own> present() {
        return present;
    }

    long admissions() {
        return admissions;
    }

    @Override
    public void run() {
        for (int call = 0; call < calls; call++) {
            String id = prefix + random.nextInt(IDS);
            Own own = present.get(id);
            if (own == null) {
                submit(id);
            } else {
                change(id, own);
            }
            if (call % 64 == 0) {
                assertThat(ledger.workload(id).map(WorkloadStatus::phase).orElse(null))
                        .isEqualTo(present.containsKey(id) ? present.get(id).phase() : null);
            }
        }
    }

    private void submit(String id) {
        Workload workload = Workload.builder(id, amount(ledger.forest().schema()))
                .group(random.nextInt(8) == 0 ? COMES_AND_GOES : groups.get(random.nextInt(groups.size())))
                .preemptible(random.nextInt(4) > 0)
                .build();
        if (random.nextInt(8) == 0) {
            ledger.adopt(workload, Instant.EPOCH);
            present.put(id, new Own(workload, WorkloadPhase.RUNNING));
        } else {
            ledger.submit(workload);
            present.put(id, new Own(workload, WorkloadPhase.PENDING));
        }
    }

    private void change(String id, Own own) {
        Workload workload = own.workload();
        switch (random.nextInt(13)) {
            case 10 -> {
                ResourceVector request = amount(workload.request().schema());
                if (ledger.tryResize(id, request, AdmissionOptions.defaults()).admitted()) {
                    put(workload.toBuilder().request(request).build(), own.phase());
                }
            }
            case 11 -> {
                String group = groups.get(random.nextInt(groups.size()));
                if (ledger.tryMove(id, group, AdmissionOptions.defaults()).admitted()) {
                    put(workload.toBuilder().group(group).build(), own.phase());
                }
            }
            case 12 -> {
                if (own.phase().holds()) {
                    assertThat(ledger.evict(id)).isEqualTo(own.phase());
                    put(workload, WorkloadPhase.PENDING);
                } else {
                    ledger.tick();
                }
            }
            case 0 -> {
                ledger.finish(id);
                present.remove(id);
            }
            case 1 -> {
                ResourceVector request = amount(workload.request().schema());
                ledger.resize(id, request);
                put(workload.toBuilder().request(request).build(), own.phase());
            }
            case 2 -> {
                String group = groups.get(random.nextInt(groups.size()));
                ledger.move(id, group);
                put(workload.toBuilder().group(group).build(), own.phase());
            }
            default -> advance(id, own);
        }
    }

    private void advance(String id, Own own) {
        switch (own.phase()) {
            case PENDING -> {
                boolean reserve = random.nextInt(3) == 0;
                AdmissionOptions options = AdmissionOptions.defaults().withCheckAncestors(random.nextBoolean());
                Decision decision = reserve
                        ? ledger.tryReserve(List.of(id), Duration.ofDays(1), options)
                        : ledger.tryAdmit(id, options);
                if (decision.admitted()) {
                    admissions++;
                    put(own.workload(), reserve ? WorkloadPhase.RESERVED : WorkloadPhase.ADMITTED);
                }
            }
            case RESERVED -> {
                if (random.nextBoolean()) {
                    ledger.renew(id, Duration.ofDays(2));
                } else {
                    ledger.confirm(id);
                    put(own.workload(), WorkloadPhase.ADMITTED);
                }
            }
            case ADMITTED -> {
                boolean start = random.nextBoolean();
                if (start) {
                    ledger.start(id, Instant.EPOCH);
                } else {
                    ledger.rollBack(id);
                }
                put(own.workload(), start ? WorkloadPhase.RUNNING : WorkloadPhase.PENDING);
            }
            case RUNNING -> {
                boolean atOnce = random.nextBoolean();
                if (atOnce) {
                    assertThat(ledger.evict(id)).isEqualTo(WorkloadPhase.RUNNING);
                } else {
                    ledger.stop(id);
                }
                put(own.workload(), atOnce ? WorkloadPhase.PENDING : WorkloadPhase.STOPPING);
            }
            case STOPPING -> {
                boolean resume = random.nextInt(3) == 0;
                if (resume) {
                    ledger.resume(id);
                } else {
                    assertThat(ledger.evict(id)).isEqualTo(WorkloadPhase.STOPPING);
                }
                put(own.workload(), resume ? WorkloadPhase.RUNNING : WorkloadPhase.PENDING);
            }
        }
    }

    private void put(Workload workload, WorkloadPhase phase) {
        present.put(workload.id(), new Own(workload, phase));
    }

    private ResourceVector amount(ResourceSchema schema) {
        return schema.vector(random.nextInt(20), random.nextInt(4));
    }
}
