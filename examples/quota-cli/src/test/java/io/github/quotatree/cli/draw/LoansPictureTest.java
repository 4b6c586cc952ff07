package io.github.quotatree.cli.draw;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Draws who holds 10 cpu and 4 cards while a workload waits for cards, by quota alone and with loans, and when it gets
 * its cards: from the snapshots of two ledgers. Run with {@code -Dpictures.record=true} to write the picture anew.
 */
class LoansPictureTest {
    private static final Path PICTURE = Path.of("..", "..", "docs", "images", "loans.svg");
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private static final double WIDTH = 760;
    private static final double UNIT = 15;
    private static final double STEP = 18.5;
    private static final double NAME = 38;
    private static final double PANEL = 242;
    private static final double PANELS_TOP = 62;
    private static final double ROWS_TOP = 78;
    private static final double ROW = 26;
    private static final double NOTES_TOP = 146;
    private static final double LEGEND_TOP = 180;

    private final SvgText svg = new SvgText();

    private static QuotaLedger ledger(AdmissionRule rule) {
        QuotaTree tree = QuotaTree.builder(SCHEMA)
                .leaf("A", group -> group.min(SCHEMA.vector(5, 2)))
                .leaf("B", group -> group.min(SCHEMA.vector(5, 2)))
                .build();
        return QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), SCHEMA.vector(10, 4))
                .admissionRule(rule)
                .clock(() -> Instant.EPOCH)
                .build();
    }

    /** B runs on two cards and five cpu; then A requests four cards with five cpu, and B five more cpu. */
    private static QuotaLedger waitingForCards(AdmissionRule rule) {
        QuotaLedger ledger = ledger(rule);
        submit(ledger, "b1", "B", 0, 2);
        submit(ledger, "b2", "B", 5, 0);
        submit(ledger, "a1", "A", 5, 4);
        submit(ledger, "b3", "B", 5, 0);
        for (String id : List.of("b1", "b2", "a1", "b3")) {
            if (ledger.tryAdmit(id).admitted()) {
                ledger.start(id);
            }
        }
        return ledger;
    }

    private static void submit(QuotaLedger ledger, String id, String group, long cpu, long gpu) {
        ledger.submit(Workload.builder(id, SCHEMA.vector(cpu, gpu))
                .group(group)
                .submitted(Instant.ofEpochSecond(id.charAt(1)))
                .build());
    }

    /** Lets the cards of B end, carries out the plan, and starts A. */
    private static QuotaLedger givingBack() {
        QuotaLedger ledger = waitingForCards(AdmissionRule.LOANS);
        ledger.finish("b1");
        ledger.tryAdmit("a1");
        LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
        assertThat(plan.stoppedFor()).containsEntry("b3", "a1");
        ledger.carryOut(plan);
        ledger.evict("b3");
        ledger.start("a1");
        return ledger;
    }

    private static long units(LedgerSnapshot snapshot, String group, boolean entitled, int d) {
        return snapshot.workloads(group).stream()
                .filter(status -> status.phase().holds() && isEntitled(snapshot, status.id()) == entitled)
                .map(WorkloadStatus::workload)
                .mapToLong(workload -> workload.request().value(d))
                .sum();
    }

    /** Returns whether a workload is entitled; by quota alone, all that run are within their runtime here. */
    private static boolean isEntitled(LedgerSnapshot snapshot, String id) {
        return snapshot.admissionRule() == AdmissionRule.QUOTA_ONLY || snapshot.isEntitled(id);
    }

    private void panel(int place, String heading, LedgerSnapshot snapshot, String... notes) {
        double x = SvgFrame.MARGIN + place * PANEL;
        svg.words(x, PANELS_TOP, "", heading, "class", "heading");
        for (int d = 0; d < SCHEMA.size(); d++) {
            double y = ROWS_TOP + d * ROW;
            svg.words(x, y + 12, "", SCHEMA.dimension(d), "class", "small muted");
            long total = snapshot.total(
                            snapshot.forest().trees().keySet().iterator().next())
                    .value(d);
            long a = units(snapshot, "A", true, d);
            long b = units(snapshot, "B", true, d);
            long loan = units(snapshot, "B", false, d);
            double at = row("own", x + NAME, y, a);
            at = row("used", at, y, b);
            at = row("borrowed", at, y, loan);
            row("request", at, y, total - a - b - loan);
        }
        for (int line = 0; line < notes.length; line++) {
            svg.words(x, NOTES_TOP + line * 17, "", notes[line], "class", "small");
        }
    }

    private double row(String look, double x, double y, long units) {
        for (int i = 0; i < units; i++) {
            svg.element("rect", "class", look, "x", x + i * STEP, "y", y, "width", UNIT, "height", UNIT, "rx", 2);
        }
        return x + units * STEP;
    }

    private void legend() {
        double x = SvgFrame.MARGIN;
        for (List<String> entry : List.of(
                List.of("own", "A, entitled"),
                List.of("used", "B, entitled"),
                List.of("borrowed", "B, on loan"),
                List.of("request", "idle"))) {
            svg.element("rect", "class", entry.get(0), "x", x, "y", LEGEND_TOP, "width", 14, "height", 14, "rx", 2);
            svg.words(x + 20, LEGEND_TOP + 11.5, "", entry.get(1), "class", "small muted");
            x += 36 + TextWidth.of(entry.get(1), SvgFrame.SMALL);
        }
    }

    private String picture() {
        panel(
                0,
                "Each resource by itself",
                waitingForCards(AdmissionRule.QUOTA_ONLY).snapshot(),
                "A waits for 4 cards, and claims 5 cpu.",
                "B has work for them, which waits.");
        panel(
                1,
                "With loans",
                waitingForCards(AdmissionRule.LOANS).snapshot(),
                "B runs on 5 cpu that A cannot use:",
                "they are on loan.");
        panel(2, "The cards are free", givingBack().snapshot(), "A is due. B gives back the loan,", "and A starts.");
        legend();
        return SvgFrame.framed(
                WIDTH,
                LEGEND_TOP + 16,
                "10 cpu and 4 cards: A and B are guaranteed half of each",
                "Three panels of ten cpu and four cards. By quota alone, five cpu idle while A waits for cards. With loans,"
                        + " B runs on them. When the cards are free, B gives the five cpu back, and A starts.",
                svg.toString(),
                List.of());
    }

    @Test
    void theDocumentationShowsWhatALedgerSays() throws IOException {
        String picture = picture();
        if (Boolean.getBoolean("pictures.record")) {
            Files.writeString(PICTURE, picture);
        }
        assertThat(PICTURE).hasContent(picture);
    }
}
