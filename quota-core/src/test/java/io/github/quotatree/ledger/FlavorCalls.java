package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random calls of one thread on a ledger with flavors, on workloads of its own and beside other threads. */
final class FlavorCalls {
    private static final List<String> GROUPS = List.of("a", "b", "c", "nobody");

    private final QuotaLedger ledger;
    private final int thread;
    private final Random random;
    private int ids;

    FlavorCalls(QuotaLedger ledger, int thread) {
        this.ledger = ledger;
        this.thread = thread;
        random = new Random(thread);
    }

    /** Makes calls, and returns how many workloads it started. */
    int make(int calls) {
        int started = 0;
        for (int call = 0; call < calls; call++) {
            started += makeOne() ? 1 : 0;
        }
        return started;
    }

    private boolean makeOne() {
        String id = thread + "-" + (ids - random.nextInt(10));
        switch (random.nextInt(8)) {
            case 0, 1 -> submit();
            case 2, 3 -> {
                return startWhatIsHeld(id);
            }
            case 4 -> ledger.workload(id).ifPresent(known -> ledger.finish(id));
            case 5 -> ledger.workload(id).filter(known -> known.phase().holds()).ifPresent(known -> ledger.evict(id));
            case 6 -> ledger.workload(id).ifPresent(known -> ledger.move(id, GROUPS.get(random.nextInt(3))));
            default -> setTotal();
        }
        return false;
    }

    private void submit() {
        ledger.submit(Workload.builder(thread + "-" + ++ids, FlavorLedgerRun.SCHEMA.vector(1, 1 + random.nextInt(2)))
                .group(GROUPS.get(random.nextInt(GROUPS.size())))
                .accepts(FlavorClass.ofMask(FlavorLedgerRun.SCHEMA, 1, 1 + random.nextInt(7)))
                .build());
    }

    /** The flavor that is held stays free, whatever other threads do. */
    private boolean startWhatIsHeld(String id) {
        boolean pending = ledger.workload(id)
                .filter(known -> known.phase() == WorkloadPhase.PENDING)
                .isPresent();
        Decision decision = pending ? ledger.tryAdmit(id) : null;
        if (decision == null || !decision.admitted()) {
            return false;
        }
        Map<String, String> got = Map.of("gpu", decision.flavors("gpu").get(0));
        ledger.start(id, Instant.EPOCH, got);
        assertThat(ledger.workload(id).orElseThrow().flavors()).isEqualTo(got);
        return true;
    }

    private void setTotal() {
        ResourceVector total = FlavorLedgerRun.SCHEMA.vector("cpu", 200);
        for (String flavor : FlavorLedgerRun.SCHEMA.flavors("gpu")) {
            total = total.with("gpu", flavor, 4 + random.nextInt(9));
        }
        ledger.setTotal("", total);
    }
}
