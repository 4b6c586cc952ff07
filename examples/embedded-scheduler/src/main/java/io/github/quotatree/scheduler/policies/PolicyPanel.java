package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.picture.Brush;
import io.github.quotatree.scheduler.picture.Steps;
import io.github.quotatree.scheduler.policies.DayPlan.Phase;
import io.github.quotatree.scheduler.policies.Moments.Moment;
import io.github.quotatree.scheduler.policies.PolicyDay.Sample;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.time.Duration;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** The day under one policy: A from below, B from above, and the idle GPUs in white between them. */
final class PolicyPanel {
    static final int HEIGHT = 246;

    private static final double TOP = 34;
    private static final double UNIT = 19;
    private static final double MARK = 5;
    private static final Stroke HALO = new BasicStroke(5.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    private static final Stroke CROSS = new BasicStroke(2.4f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);

    private final PolicyDay day;
    private final Brush brush;
    private final HourScale scale;
    private final double top;

    /**
     * Makes a panel in a part of a picture.
     *
     * @param top the upper edge of the panel
     */
    PolicyPanel(PolicyDay day, Brush brush, HourScale scale, double top) {
        this.day = day;
        this.brush = brush;
        this.scale = scale;
        this.top = top + TOP;
    }

    void paint() {
        brush.text(Brush.INK, Brush.HEADING, day.kind().title(), scale.left(), top - 11);
        brush.endingAt(Brush.INK, Brush.TEXT, summary(), scale.right(), top - 11);
        for (Team team : Team.values()) {
            brush.fill(team.area(), area(team));
        }
        grid();
        for (Team team : Team.values()) {
            if (day.kind().knowsMax()) {
                level(team.line(), Brush.DOTTED, y(team, (double) team.max()));
            }
            brush.draw(
                    team.line(),
                    Brush.LINE,
                    steps(team, sample -> sample.of(team).wanted()));
        }
        level(Brush.MIN, Brush.DASHED, y(Team.A, (double) Team.A.min()));
        day.moments().stream()
                .filter(moment -> moment.kind() == Moment.Kind.STOPS)
                .forEach(this::stop);
    }

    private String summary() {
        PolicyFigures figures = day.figures();
        return "stopped " + figures.stopped() + ", GPU-hours lost " + PolicyReport.hours(figures.lost())
                + ", longest below min: A " + PolicyReport.clock(figures.longestBelowMin(Team.A)) + ", B "
                + PolicyReport.clock(figures.longestBelowMin(Team.B));
    }

    private void grid() {
        for (int hour : HourScale.marked()) {
            vertical(Brush.GRID, Brush.THIN, hour);
        }
        for (Phase phase : Phase.values()) {
            vertical(Brush.INK, Brush.DOTTED, phase.hour());
        }
        for (int gpus = 0; gpus <= Team.POOL; gpus += 2) {
            level(Brush.GRID, Brush.THIN, y(Team.A, gpus));
            brush.endingAt(Team.A.line(), Brush.SMALL, String.valueOf(gpus), scale.left() - 8, y(Team.A, gpus) + 5);
            brush.text(Team.B.line(), Brush.SMALL, String.valueOf(gpus), scale.right() + 8, y(Team.B, gpus) + 5);
        }
    }

    private void vertical(Color color, Stroke stroke, int hour) {
        double x = scale.x(hour);
        brush.draw(color, stroke, new Line2D.Double(x, y(Team.A, 0), x, y(Team.B, 0)));
    }

    private void level(Color color, Stroke stroke, double y) {
        brush.draw(color, stroke, new Line2D.Double(scale.left(), y, scale.right(), y));
    }

    /** Draws a cross in the middle of the freed GPUs. */
    private void stop(Moment moment) {
        Team team = Team.valueOf(moment.job().group());
        long after = team == Team.A ? moment.usedByA() : moment.usedByB();
        double middle = y(team, after + Team.gpus(moment.job()) / 2.0);
        double x = scale.x(Duration.between(PolicyDay.MIDNIGHT, moment.time()));
        Path2D cross = new Path2D.Double();
        cross.moveTo(x - MARK, middle - MARK);
        cross.lineTo(x + MARK, middle + MARK);
        cross.moveTo(x - MARK, middle + MARK);
        cross.lineTo(x + MARK, middle - MARK);
        brush.draw(Color.WHITE, HALO, cross);
        brush.draw(Brush.INK, CROSS, cross);
        brush.endingAt(Brush.INK, Brush.SMALL, moment.job().id(), x - 2 * MARK, middle + MARK);
    }

    private Path2D area(Team team) {
        Path2D path = steps(team, sample -> sample.of(team).used());
        path.lineTo(scale.right(), y(team, 0));
        path.lineTo(scale.left(), y(team, 0));
        path.closePath();
        return path;
    }

    private Path2D steps(Team team, ToLongFunction<Sample> gpus) {
        return Steps.of(
                day.samples(),
                sample -> scale.x(sample.time()),
                sample -> y(team, (double) gpus.applyAsLong(sample)),
                scale.right());
    }

    /** Returns the edge of an amount of a team; an amount above the pool ends where the pool does. */
    private double y(Team team, double gpus) {
        double cut = Math.min(gpus, (double) Team.POOL);
        return top + UNIT * (team == Team.A ? Team.POOL - cut : cut);
    }

    /**
     * The place of the hours of the day in a picture.
     *
     * @param left the start of the day
     * @param width from its start to its end
     */
    record HourScale(double left, double width) {
        /** Returns the hours that are marked. */
        static int[] marked() {
            return IntStream.rangeClosed((int) PolicyDay.BEGINS.toHours(), (int) PolicyDay.ENDS.toHours())
                    .toArray();
        }

        double x(Duration sinceMidnight) {
            double part = sinceMidnight.minus(PolicyDay.BEGINS).toMinutes()
                    / (double) PolicyDay.ENDS.minus(PolicyDay.BEGINS).toMinutes();
            return left + width * part;
        }

        double x(int hour) {
            return x(Duration.ofHours(hour));
        }

        double right() {
            return left + width;
        }
    }
}
