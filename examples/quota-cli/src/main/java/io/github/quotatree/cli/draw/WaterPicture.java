package io.github.quotatree.cli.draw;

import io.github.quotatree.cli.draw.SvgFrame.Legend;
import io.github.quotatree.cli.draw.Vessels.Guarantee;
import io.github.quotatree.cli.draw.Vessels.Vessel;
import io.github.quotatree.reading.text.AmountUnit;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.VisibleText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Draws how the children of a group share: the guarantees first, in a row, and then the rest, which rises to one level
 * in vessels that are as wide as the weights. Vessels that do not fit beside each other stand on several shelves.
 */
final class WaterPicture {
    private static final double WIDTH = 760;
    private static final double INNER = WIDTH - 2 * SvgFrame.MARGIN - 16;
    private static final double LEFT = SvgFrame.MARGIN + 16;
    private static final double STRIP = 30;
    private static final double SHELF = 170;
    private static final double LABELS = 78;
    private static final double GAP = 18;
    private static final double MOST_NAME = 120;
    private static final int LISTED_WEIGHTS = 3;

    /** How high a vessel is drawn at most, in levels; what is higher is open at the top. */
    private static final double MOST_LEVELS = 2.4;

    private final Drawing drawing;
    private final @Nullable String parent;
    private final String dimension;
    private final Set<Legend> legend = EnumSet.noneOf(Legend.class);
    private final SvgText body = new SvgText();
    private final StringBuilder description = new StringBuilder();
    private AmountUnit unit;
    private double y = 40;

    WaterPicture(Drawing drawing, @Nullable String parent) {
        this.drawing = drawing;
        this.parent = parent;
        this.dimension = drawing.dimension();
        this.unit = drawing.trees().get(0).unit();
    }

    String svg() {
        for (DrawnTree tree : drawing.trees()) {
            unit = tree.unit();
            Vessels vessels = Vessels.of(tree.quotas(), dimension, parent);
            if (vessels.guarantees().isEmpty() && vessels.vessels().isEmpty()) {
                String of = parent == null ? "the first level" : VisibleText.of(parent);
                throw new IllegalArgumentException(
                        "--picture water: no group below " + of + " requests " + VisibleText.of(dimension));
            }
            guarantees(vessels);
            rest(vessels);
        }
        String title = drawing.options().title() == null
                ? "How " + (parent == null ? "" : VisibleText.of(parent) + " shares ") + VisibleText.of(dimension)
                        + (parent == null ? " is shared" : "")
                : drawing.title();
        return SvgFrame.framed(
                WIDTH, y, title, description.toString().strip(), body.toString(), new ArrayList<>(legend));
    }

    private void guarantees(Vessels vessels) {
        BigInteger sum = vessels.guaranteed();
        String requested = vessels.areScaled()
                ? text(sum) + " are requested within min, but there are only " + text(vessels.available())
                : text(sum) + " of the " + text(vessels.available()) + " are requested within min";
        heading("1. Guarantees first: " + requested);
        double scale = INNER / Math.max(sum.doubleValue(), (double) vessels.available());
        double x = LEFT;
        for (Guarantee guarantee : vessels.guarantees()) {
            double length = guarantee.amount() * scale;
            rect(Legend.OWN, "own", x, y, length, STRIP);
            body.element("path", "class", "edge", "d", "M" + at(x + length, y) + "v" + SvgText.number(STRIP));
            String amount = text(guarantee.amount());
            if (TextWidth.of(amount, SvgFrame.TEXT) + 4 <= length) {
                body.words(x + length / 2, y + 20, "", amount, "class", "own-text mid");
            }
            String name = TextWidth.fitted(guarantee.name(), SvgFrame.SMALL, MOST_NAME);
            if (TextWidth.of(name, SvgFrame.SMALL) + 4 <= length) {
                body.words(x + length / 2, y + STRIP + 15, "", name, "class", "small muted mid");
            }
            x += length;
        }
        double end = LEFT + vessels.available() * scale;
        if (vessels.areScaled()) {
            rect(Legend.TOO_MUCH, "over", end, y + STRIP - 6, x - end, 6);
        } else if (end - x > 1) {
            body.element("rect", "class", "request", "x", x, "y", y + 1, "width", end - x - 1, "height", STRIP - 2);
            String left = text(BigInteger.valueOf(vessels.available()).subtract(sum)) + " left";
            if (TextWidth.of(left, SvgFrame.TEXT) + 4 <= end - x) {
                body.words((x + end) / 2, y + 20, "", left, "class", "mid");
            }
        }
        y += STRIP + 34;
    }

    private void rest(Vessels vessels) {
        if (vessels.vessels().isEmpty()) {
            heading("2. No group takes part in the rest");
        } else {
            heading("2. " + (vessels.areScaled() ? "The shortage" : "The rest") + ": " + text(vessels.held())
                    + (vessels.areScaled()
                            ? " rise to one level in vessels as wide as the mins"
                            : " rise to one level in vessels as wide as the weights"));
            shelves(vessels);
        }
        if (!vessels.withoutWeight().isEmpty()) {
            String names = "Without a share, by weight 0: " + String.join(", ", vessels.withoutWeight());
            body.words(LEFT, y, "", TextWidth.fitted(names, SvgFrame.SMALL, INNER), "class", "small muted");
            y += 20;
        }
    }

    private void shelves(Vessels vessels) {
        boolean hasLevel = vessels.levelWeight().signum() > 0;
        double level = hasLevel
                ? vessels.levelAmount().doubleValue() / vessels.levelWeight().doubleValue()
                : 0;
        double highest = 0;
        for (Vessel vessel : vessels.vessels()) {
            highest = Math.max(highest, (double) vessel.lid() / vessel.weight());
        }
        highest = hasLevel ? Math.max(level, Math.min(highest, MOST_LEVELS * level)) : highest;
        double rise = (SHELF - 10) / (highest <= 0 ? 1 : highest);
        String levelText = hasLevel ? levelText(vessels) : "";
        double room = INNER - TextWidth.of(levelText, SvgFrame.TEXT) - 12;
        double weights = vessels.vessels().stream().mapToDouble(Vessel::weight).sum();
        double widest =
                vessels.vessels().stream().mapToDouble(Vessel::weight).max().orElse(1);
        double wide = Math.min(0.75 * room / weights, room / widest);
        List<List<Vessel>> shelves = SvgFrame.rows(vessels.vessels(), vessel -> slot(vessel, wide), GAP, room);
        boolean isFirst = true;
        for (List<Vessel> shelf : shelves) {
            double ground = y + SHELF;
            double x = LEFT;
            for (Vessel vessel : shelf) {
                double slot = slot(vessel, wide);
                double width = vessel.weight() * wide;
                vessel(vessel, vessels, x + (slot - width) / 2, ground, width, level, rise, highest);
                labels(vessel, vessels, x + slot / 2, ground);
                x += slot + GAP;
            }
            if (hasLevel) {
                double at = ground - level * rise;
                double end = LEFT + room;
                mark(Legend.LEVEL, "mark", "M" + at(LEFT - 8, at) + "H" + SvgText.number(end));
                if (isFirst) {
                    body.words(end + 8, at + 4.5, "", levelText);
                }
            }
            isFirst = false;
            y = ground + LABELS;
        }
        describe(vessels, levelText);
    }

    /** Returns the room for a vessel and the words below it. */
    private double slot(Vessel vessel, double wide) {
        double words = Math.max(
                Math.min(MOST_NAME, TextWidth.of(vessel.name(), SvgFrame.TEXT)),
                Math.max(
                        TextWidth.of("weight " + text(vessel.weight()), SvgFrame.SMALL),
                        Math.max(
                                TextWidth.of(text(vessel.share()) + " of " + text(vessel.lid()), SvgFrame.TEXT),
                                TextWidth.of("rounded from 99.9", SvgFrame.SMALL))));
        return Math.max(words, vessel.weight() * wide);
    }

    private void vessel(
            Vessel vessel,
            Vessels all,
            double x,
            double ground,
            double width,
            double level,
            double rise,
            double highest) {
        double lid = (double) vessel.lid() / vessel.weight();
        double top = ground - Math.min(lid, highest * 1.06) * rise;
        double filled = vessel.isFull() ? lid : level;
        rect(Legend.SHARE, "borrowed", x, ground - filled * rise, width, filled * rise);
        BigDecimal gained = new BigDecimal(vessel.share()).subtract(fluid(vessel, all));
        double band = gained.doubleValue() / vessel.weight() * rise;
        if (Math.abs(band) >= 1) {
            Legend meaning = gained.signum() > 0 ? Legend.ROUNDED_UP : Legend.ROUNDED_DOWN;
            double from = ground - filled * rise - Math.max(0, band);
            rect(meaning, gained.signum() > 0 ? "own" : "gone", x, from, width, Math.abs(band));
        }
        mark(
                Legend.ROOM,
                "request",
                "M" + at(x, top) + "V" + SvgText.number(ground) + "h" + SvgText.number(width) + "V"
                        + SvgText.number(top));
        if (lid <= highest * 1.06) {
            mark(
                    all.areScaled() ? Legend.LID_WITHIN_MIN : Legend.LID,
                    "cap",
                    "M" + at(x - 3, top) + "h" + SvgText.number(width + 6));
        }
    }

    private void labels(Vessel vessel, Vessels all, double x, double ground) {
        body.words(x, ground + 17, TextWidth.fitted(vessel.name(), SvgFrame.TEXT, MOST_NAME), "", "class", "mid")
                .words(
                        x,
                        ground + 33,
                        "",
                        (all.areScaled() ? "min " : "weight ") + text(vessel.weight()),
                        "class",
                        "small muted mid")
                .words(x, ground + 49, text(vessel.share()), " of " + text(vessel.lid()), "class", "mid");
        String rounding = rounding(vessel, all);
        if (!rounding.isEmpty()) {
            body.words(x, ground + 64, "", rounding, "class", "small muted mid");
        }
    }

    /** Returns how the share came from the level, where single units can be read. */
    private String rounding(Vessel vessel, Vessels all) {
        if (vessel.isFull()) {
            return "full";
        }
        BigDecimal fluid = fluid(vessel, all).setScale(1, RoundingMode.HALF_UP);
        boolean countsUnits = !dimension.equals(QuantityText.CPU) && text(1).equals("1") && vessel.share() < 1000;
        return countsUnits ? "rounded from " + fluid.stripTrailingZeros().toPlainString() : "";
    }

    /** Returns the amount in a vessel before it is rounded. */
    private static BigDecimal fluid(Vessel vessel, Vessels all) {
        if (vessel.isFull()) {
            return new BigDecimal(vessel.lid());
        }
        return new BigDecimal(BigInteger.valueOf(vessel.weight()).multiply(all.levelAmount()))
                .divide(new BigDecimal(all.levelWeight()), MathContext.DECIMAL64);
    }

    private String levelText(Vessels vessels) {
        List<Long> open = vessels.openWeights();
        String weights = open.size() == 1 || open.size() > LISTED_WEIGHTS
                ? text(vessels.levelWeight())
                : open.stream().map(this::text).collect(Collectors.joining(" + ", "(", ")"));
        BigDecimal level = new BigDecimal(vessels.levelAmount())
                .divide(new BigDecimal(vessels.levelWeight()), new MathContext(3, RoundingMode.HALF_UP));
        return "level " + text(vessels.levelAmount()) + " / " + weights + " ≈ "
                + level.stripTrailingZeros().toPlainString();
    }

    private void describe(Vessels vessels, String levelText) {
        description
                .append(text(vessels.guaranteed()))
                .append(" are requested within min, of ")
                .append(text(vessels.available()))
                .append(". ")
                .append(text(vessels.held()))
                .append(" rise in vessels as wide as the ")
                .append(vessels.areScaled() ? "mins" : "weights");
        if (!levelText.isEmpty()) {
            description.append(", to the ").append(levelText);
        }
        description
                .append(": ")
                .append(vessels.vessels().stream()
                        .map(vessel -> vessel.name() + " holds " + text(vessel.share()) + " of " + text(vessel.lid())
                                + (vessel.isFull() ? " and is full" : ""))
                        .collect(Collectors.joining(", ")))
                .append(". ");
    }

    private void heading(String words) {
        body.words(SvgFrame.MARGIN, y + 16, "", words, "class", "heading");
        y += 28;
    }

    private void rect(Legend meaning, String style, double x, double top, double length, double height) {
        legend.add(meaning);
        body.element("rect", "class", style, "x", x, "y", top, "width", length, "height", height);
    }

    private void mark(Legend meaning, String style, String path) {
        legend.add(meaning);
        body.element("path", "class", style, "d", path);
    }

    private String text(long amount) {
        return text(BigInteger.valueOf(amount));
    }

    private String text(BigInteger amount) {
        return unit.text(amount);
    }

    private static String at(double x, double y) {
        return SvgText.number(x) + " " + SvgText.number(y);
    }
}
