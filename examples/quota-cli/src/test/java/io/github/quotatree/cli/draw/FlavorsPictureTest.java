package io.github.quotatree.cli.draw;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Draws the open problem of the elastic-quota proposal, and what A may take at three moments, from solved numbers. Run
 * with {@code -Dpictures.record=true} to write the picture anew.
 */
class FlavorsPictureTest {
    private static final Path PICTURE = Path.of("..", "..", "docs", "images", "flavors.svg");
    private static final String DIMENSION = "gpu";
    private static final List<String> FLAVORS = List.of("a100", "v100");
    private static final int CARDS = 10;

    private static final double WIDTH = 760;
    private static final double CARD = 15;
    private static final double STEP = 18.5;
    private static final double MODEL = 38;
    private static final double PANEL = 242;
    private static final double PANELS_TOP = 62;
    private static final double ROWS_TOP = 78;
    private static final double ROW = 26;
    private static final double NOTES_TOP = 146;
    private static final double LEGEND_TOP = 180;

    private final ResourceSchema schema = ResourceSchema.of(DIMENSION).withFlavors(DIMENSION, FLAVORS);
    private final FlavorClass any = FlavorClass.any(schema, DIMENSION);

    /** The cluster when A uses some cards of each model and B none. */
    private RuntimeQuotas after(long a100, long v100) {
        QuotaTree tree = QuotaTree.builder(schema)
                .leaf("A", group -> group.min(10).max(20))
                .leaf(
                        "B",
                        group -> group.min(10)
                                .max(20)
                                .flavorMin(DIMENSION, "a100", 5)
                                .flavorMin(DIMENSION, "v100", 5))
                .build();
        Demand demand = Demand.builder(tree)
                .request("A", any, 10)
                .used("A", any, "a100", a100)
                .used("A", any, "v100", v100)
                .request("B", FlavorClass.of(schema, DIMENSION, "a100"), 5)
                .request("B", FlavorClass.of(schema, DIMENSION, "v100"), 5)
                .build();
        return tree.computeRuntime(
                schema.zero().with(DIMENSION, "a100", CARDS).with(DIMENSION, "v100", CARDS),
                demand,
                SolveOptions.defaults());
    }

    /** The cards of one model: used by A, used by A at the cost of B, to be used by A, promised to B, and no one's. */
    private record Cards(long used, long taken, long room, long promised) {
        long left() {
            return CARDS - used - taken - room - promised;
        }
    }

    private static Cards cards(RuntimeQuotas quotas, String flavor) {
        GroupRuntime counts = quotas.group("A");
        FlavorClass any = FlavorClass.any(quotas.tree().schema(), DIMENSION);
        return new Cards(
                quotas.demand().used("A", any, flavor),
                0,
                counts.headroom(any, flavor),
                quotas.group("B").promised().value(DIMENSION, flavor));
    }

    private static void panel(SvgText svg, int place, String heading, List<Cards> models, String... notes) {
        double x = SvgFrame.MARGIN + place * PANEL;
        svg.words(x, PANELS_TOP, "", heading, "class", "heading");
        for (int k = 0; k < FLAVORS.size(); k++) {
            double y = ROWS_TOP + k * ROW;
            svg.words(x, y + 12, "", FLAVORS.get(k), "class", "small muted");
            Cards cards = models.get(k);
            double at = row(svg, "own", x + MODEL, y, cards.promised);
            at = row(svg, "over", at, y, cards.taken);
            at = row(svg, "used", at, y, cards.used);
            at = row(svg, "borrowed", at, y, cards.room);
            row(svg, "request", at, y, cards.left());
        }
        for (int line = 0; line < notes.length; line++) {
            svg.words(x, NOTES_TOP + line * 17, "", notes[line], "class", "small");
        }
    }

    private static double row(SvgText svg, String look, double x, double y, long cards) {
        for (int i = 0; i < cards; i++) {
            svg.element("rect", "class", look, "x", x + i * STEP, "y", y, "width", CARD, "height", CARD, "rx", 2);
        }
        return x + cards * STEP;
    }

    private static void legend(SvgText svg) {
        double x = SvgFrame.MARGIN;
        for (List<String> entry : List.of(
                List.of("own", "promised to B by name"),
                List.of("used", "used by A"),
                List.of("borrowed", "A may use it"),
                List.of("over", "used by A, promised to B"),
                List.of("request", "left"))) {
            svg.element("rect", "class", entry.get(0), "x", x, "y", LEGEND_TOP, "width", 14, "height", 14, "rx", 2);
            svg.words(x + 20, LEGEND_TOP + 11.5, "", entry.get(1), "class", "small muted");
            x += 36 + TextWidth.of(entry.get(1), SvgFrame.SMALL);
        }
    }

    private String picture() {
        RuntimeQuotas before = after(0, 0);
        RuntimeQuotas then = after(5, 0);
        SvgText svg = new SvgText();
        panel(
                svg,
                0,
                "Cards are only counted",
                List.of(new Cards(0, 0, 0, 5), new Cards(5, 5, 0, 0)),
                "A takes 10 v100, within its quota.",
                "B cannot have its 5 v100.");
        panel(
                svg,
                1,
                "With flavors",
                FLAVORS.stream().map(flavor -> cards(before, flavor)).toList(),
                "A counts 10 cards: it may use",
                headroom(before) + ".");
        panel(
                svg,
                2,
                "A has started 5 on a100",
                FLAVORS.stream().map(flavor -> cards(then, flavor)).toList(),
                "Now A may use " + headroom(then) + ":",
                "the other a100 are kept for B.");
        legend(svg);
        return SvgFrame.framed(
                WIDTH,
                LEGEND_TOP + 16,
                "10 a100 and 10 v100: A counts 10 cards of any model, B is promised 5 of each",
                "Three panels of ten a100 and ten v100. Where cards are only counted, A takes ten v100, and B cannot have"
                        + " the five that it is promised. With flavors, A may use " + headroom(before)
                        + ". When it has started five on a100, it may use " + headroom(then) + ".",
                svg.toString(),
                List.of());
    }

    private static String headroom(RuntimeQuotas quotas) {
        return FLAVORS.stream()
                .map(flavor -> cards(quotas, flavor).room() + " " + flavor)
                .collect(Collectors.joining(" and "));
    }

    @Test
    void theDocumentationShowsWhatIsSolved() throws IOException {
        String picture = picture();
        if (Boolean.getBoolean("pictures.record")) {
            Files.writeString(PICTURE, picture);
        }
        assertThat(PICTURE).hasContent(picture);
    }
}
