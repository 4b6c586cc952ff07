package io.github.quotatree.scheduler.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.scheduler.Audit;
import io.github.quotatree.scheduler.JobRun;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoryTest {
    private final Story story =
            new Story(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));

    @BeforeEach
    void tell() {
        story.tell();
    }

    @Test
    void bothHaveTheirsInTheEnd() {
        QuotaLedger ledger = story.scheduler().ledger();

        assertThat(ledger.runtime("A", "gpu")).isEqualTo(40);
        assertThat(ledger.used("A", "gpu")).isEqualTo(40);
        assertThat(ledger.runtime("B", "gpu")).isEqualTo(60);
        assertThat(ledger.used("B", "gpu")).isEqualTo(60);
        assertThat(Audit.of(story.scheduler()).isClean()).isTrue();
    }

    @Test
    void theLeastImportantGoFirstAndOfThoseTheYoungest() {
        assertThat(story.victims()).containsExactly("a-8", "a-7", "a-6", "a-5", "a-4", "a-3");
    }

    @Test
    void whatGaveBackWaitsAndNothingIsLost() {
        assertThat(story.scheduler().pool().runs())
                .filteredOn(JobRun::isRunning)
                .extracting(run -> run.job().id())
                .containsExactlyInAnyOrder("a-1", "a-2", "b-1", "b-2", "b-3", "b-4", "b-5", "b-6");
        assertThat(story.scheduler().pool().runs())
                .filteredOn(run -> !run.isRunning())
                .extracting(run -> run.job().id())
                .containsExactlyInAnyOrder("a-3", "a-4", "a-5", "a-6", "a-7", "a-8", "b-7");
    }
}
