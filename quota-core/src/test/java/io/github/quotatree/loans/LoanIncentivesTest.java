package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * What a group gains that tells less than the truth, beside a twin with the same work that tells it: days of a crowded
 * cluster, each run twice with the names of the twins exchanged, so that ties favour neither. The work of the twins has
 * one priority, since another order within a group finishes more or less of its work, also if all is called unimportant.
 */
class LoanIncentivesTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final ResourceVector TOTAL = SCHEMA.vector(100, 20);
    private static final int STEP = 20;
    private static final int END = 4 * 3600;
    private static final int SEEDS = 3;

    private long ofTwin;
    private long ofCheat;

    @Test
    void honestTwinsFinishAsMuch() {
        compare(workload -> workload);
        assertThat(ofCheat).isEqualTo(ofTwin).isPositive();
    }

    @Test
    void callingAllWorkUrgentGainsNothing() {
        compare(workload -> workload.toBuilder().priority(2).build());
        assertThat(ofCheat).isEqualTo(ofTwin);
    }

    @Test
    void refusingStopsGainsNothing() {
        compare(workload -> workload.toBuilder().preemptible(false).build());
        assertThat(ofCheat).isLessThanOrEqualTo(ofTwin);
    }

    @Test
    void requestingTwiceAsMuchGainsNothing() {
        compare(workload -> workload.withRequest(workload.request().plus(workload.request())));
        assertThat(ofCheat).isLessThanOrEqualTo(ofTwin);
    }

    @Test
    void requestingACardThatIsNotNeededGainsNothing() {
        compare(workload -> workload.withRequest(
                workload.request().with("gpu", Math.max(1, workload.request().value("gpu")))));
        assertThat(ofCheat).isLessThanOrEqualTo(ofTwin);
    }

    private void compare(UnaryOperator<Workload> cheat) {
        ofTwin = 0;
        ofCheat = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            run(seed, "a", "b", cheat);
            run(seed, "b", "a", cheat);
        }
    }

    private void run(int seed, String twin, String cheat, UnaryOperator<Workload> tells) {
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
        for (String group : new String[] {"a", "b", "c", "d"}) {
            builder.leaf(group, of -> of.min(SCHEMA.vector(25, 5)));
        }
        QuotaTree tree = builder.build();
        LoanHost host = new LoanHost(QuotaForest.of(tree), tree.id(), TOTAL, Duration.ofSeconds(60), () -> 20);
        Random random = new Random(seed);
        int number = 0;
        for (int second = 0; second < END; second += STEP) {
            Instant time = Instant.ofEpochSecond(second);
            if (random.nextInt(5) == 0) {
                ResourceVector request = request(random);
                Duration duration = duration(random);
                for (String group : new String[] {"a", "b"}) {
                    Workload told = Workload.builder("w" + number + group, request)
                            .group(group)
                            .submitted(time)
                            .build();
                    host.submit(group.equals(cheat) ? tells.apply(told) : told, duration);
                }
                number++;
            }
            for (String group : new String[] {"c", "d"}) {
                if (second / 3600 % 2 == (group.equals("c") ? 0 : 1) && random.nextInt(4) == 0) {
                    Workload other = Workload.builder("w" + number++, request(random))
                            .group(group)
                            .priority(random.nextInt(3))
                            .submitted(time)
                            .build();
                    host.submit(other, duration(random));
                }
            }
            host.step(time);
        }
        ofTwin += host.done.getOrDefault(twin, 0L);
        ofCheat += host.done.getOrDefault(cheat, 0L);
    }

    private static ResourceVector request(Random random) {
        boolean onCards = random.nextBoolean();
        return onCards
                ? SCHEMA.vector(1 + random.nextInt(6), 1 + random.nextInt(4))
                : SCHEMA.vector(1 + random.nextInt(12), 0);
    }

    private static Duration duration(Random random) {
        return Duration.ofSeconds(60 + (long) (-Math.log(1 - random.nextDouble()) * 1500));
    }
}
