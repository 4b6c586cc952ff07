package io.github.quotatree.values;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.capacity.CapacityPreemptionOptions;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.reclaim.PreemptionOptions;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.VictimRules;
import io.github.quotatree.workload.AdmissionOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionNamesTest {
    @Test
    void optionsPrintTheNameOfTheirType() {
        List<Object> options = List.of(
                AdmissionOptions.defaults(),
                CapacityPreemptionOptions.defaults(),
                HandOverOptions.defaults(),
                PreemptionOptions.defaults(),
                QueueOptions.defaults(),
                RevocationOptions.defaults(),
                VictimRules.defaults());

        assertThat(options)
                .allSatisfy(each -> assertThat(each.toString())
                        .startsWith(each.getClass().getSimpleName() + "[")
                        .doesNotContain("Values"));
    }
}
