package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.picture.Brush;
import io.github.quotatree.scheduler.picture.Picture;
import io.github.quotatree.scheduler.policies.DayPlan.Phase;
import io.github.quotatree.scheduler.policies.PolicyPanel.HourScale;
import java.awt.Color;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/** The day under all policies, one panel below the other, so that the same time is at the same place. */
public final class PolicyPicture extends Picture {
    private static final int WIDTH = 1400;
    private static final int HEAD = 142;
    private static final int FOOT = 56;
    private static final double LEFT = 60;
    private static final HourScale SCALE = new HourScale(LEFT, WIDTH - 2 * LEFT);

    private final List<PolicyDay> days;

    /** Makes a picture of some days. */
    public PolicyPicture(List<PolicyDay> days) {
        super(WIDTH, HEAD + days.size() * PolicyPanel.HEIGHT + FOOT);
        this.days = List.copyOf(days);
    }

    @Override
    protected void paint(Brush brush) {
        brush.text(Brush.INK, Brush.TITLE, "One day of two teams on ten GPUs, under four policies", LEFT, 36);
        legend(brush);
        double bottom = height() - FOOT;
        phases(brush);
        double top = HEAD;
        for (PolicyDay day : days) {
            new PolicyPanel(day, brush, SCALE, top).paint();
            top += PolicyPanel.HEIGHT;
        }
        for (int hour : HourScale.marked()) {
            brush.centred(Brush.INK, Brush.SMALL, String.valueOf(hour), SCALE.x(hour), bottom + 8);
        }
        brush.centred(Brush.INK, Brush.TEXT, "hour of the day", WIDTH / 2.0, bottom + 34);
    }

    private static void legend(Brush brush) {
        double x = LEFT;
        for (Team team : Team.values()) {
            x = area(brush, team, x);
        }
        for (Team team : Team.values()) {
            x = line(brush, team.line(), Brush.LINE, team + " wants", x);
        }
        x = line(brush, Brush.MIN, Brush.DASHED, "A's min 4 below, B's min 6 above", x);
        x = line(brush, Brush.INK, Brush.DOTTED, "max", x);
        brush.text(Brush.INK, Brush.TEXT, "\u00d7 stopped", x, 70);
    }

    private static double area(Brush brush, Team team, double x) {
        brush.fill(team.area(), new Rectangle2D.Double(x, 57, 34, 15));
        String text = team == Team.A ? "A uses, from below" : "B uses, from above";
        return x + 42 + brush.text(Brush.INK, Brush.TEXT, text, x + 42, 70) + 26;
    }

    private static double line(Brush brush, Color color, Stroke stroke, String text, double x) {
        brush.draw(color, stroke, new Line2D.Double(x, 65, x + 34, 65));
        return x + 42 + brush.text(Brush.INK, Brush.TEXT, text, x + 42, 70) + 26;
    }

    private static void phases(Brush brush) {
        Phase[] phases = Phase.values();
        for (int k = 0; k < phases.length; k++) {
            double begins = SCALE.x(phases[k].hour());
            double ends = k + 1 < phases.length ? SCALE.x(phases[k + 1].hour()) : SCALE.right();
            brush.centred(Brush.INK, Brush.TEXT, phases[k].words(), (begins + ends) / 2, HEAD - 20);
            brush.draw(Brush.INK, Brush.THIN, new Line2D.Double(begins + 4, HEAD - 10, ends - 4, HEAD - 10));
        }
    }
}
