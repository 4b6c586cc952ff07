package io.github.quotatree.cli.elastic.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The four answers, the class of a running pod and the pod that it stops for, by hand on the example of loans. */
class ExplainLoansTest {
    private static CommandRun explain(String pod, String... options) {
        List<String> arguments =
                new ArrayList<>(List.of("explain", pod, CommandRun.EXAMPLES + "loans.yaml", "--total", "cpu=20,gpu=4"));
        arguments.addAll(Arrays.asList(options));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    web/shop-2   | web/shop-2 of web requests cpu 2, and may start now. |
                    web/shop-3   | web/shop-3 of web requests cpu 2, and may start now on loan: 1 cpu of train. |
                    search/index | search/index of search requests cpu 2, gpu 2, and is due: it is entitled, and waits for loans to stop: it lacks 2 gpu train has 2 gpu on loan (train/bert-2) gpu: used 4 + request 2 is 2 above the total, 4 |
                    train/bert-3 | train/bert-3 of train requests cpu 6, gpu 2, and waits: cpu: used 4 + request 6 is 1 above the runtime of train, 9 gpu: |
                    train/bert-1 | train/bert-1 of train requests cpu 4, gpu 2, and runs. |
                    train/bert-2 | train/bert-2 of train requests cpu 4, gpu 2, runs on loan, and must stop for search/index, which is due. |
                    """)
    void aPodHasAnAnswerOrAClass(String pod, String text) {
        assertThat(explain(pod).out().replaceAll("\\s+", " ")).startsWith(text);
    }

    @Test
    void jsonHasTheAnswerAndTheLoans() {
        JsonNode due =
                CommandRun.parsed(explain("search/index", "-o", "json").out()).get("workload");
        assertThat(due.get("answer").asText()).isEqualTo("due");
        assertThat(due.get("isHeld").asBoolean()).isFalse();
        assertThat(due.get("inTheWay").toString())
                .isEqualTo("[{\"id\":\"train/bert-2\",\"group\":\"train\","
                        + "\"frees\":{\"cpu\":\"4000\",\"gpu\":\"2\"}}]");
        JsonNode lent =
                CommandRun.parsed(explain("web/shop-3", "-o", "json").out()).get("workload");
        assertThat(lent.get("answer").asText()).isEqualTo("starts-on-loan");
        assertThat(lent.get("lenders").toString())
                .isEqualTo("[{\"group\":\"train\",\"dimension\":\"cpu\",\"amount\":\"1000\"}]");
        JsonNode victim =
                CommandRun.parsed(explain("train/bert-2", "-o", "json").out()).get("workload");
        assertThat(victim.get("onLoan").asBoolean()).isTrue();
        assertThat(victim.get("mustStop").asBoolean()).isTrue();
        assertThat(victim.get("stoppedFor").asText()).isEqualTo("search/index");
    }

    @Test
    void byQuotaAloneThereAreNoLoans() {
        assertThat(explain("search/index", "--quota-only").out()).contains("gpu 2, and may start now.");
        JsonNode pod = CommandRun.parsed(
                        explain("web/shop-3", "--quota-only", "-o", "json").out())
                .get("workload");
        assertThat(pod.has("answer")).isFalse();
        assertThat(pod.has("lenders")).isFalse();
    }
}
