package io.github.quotatree.scheduler.policies;

import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.capacity.CapacityPreemptionPlan;
import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.scheduler.picture.Brush;
import io.github.quotatree.scheduler.picture.Picture;
import io.github.quotatree.workload.Victim;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The answers of both modes of capacity scheduling to the same claim: the pool before and after, A from the left, B
 * from the right.
 */
public final class FloorPicture extends Picture {
    private static final int WIDTH = 980;
    private static final int HEIGHT = 520;
    private static final int HEAD = 96;
    private static final int CASE = 212;
    private static final double LEFT = 150;
    private static final double UNIT = 52;
    private static final double BAR = 40;
    private static final double STEP = 56;
    private static final double GAP = 1.5;

    /** Makes the picture. */
    public FloorPicture() {
        super(WIDTH, HEIGHT);
    }

    @Override
    protected void paint(Brush brush) {
        brush.text(Brush.INK, Brush.TITLE, "B asks for 3 more of its 6: who gives back?", 24, 36);
        brush.text(
                Brush.INK,
                Brush.TEXT,
                "10 GPUs, A from the left, B from the right; left of the dashed line is A's min of 4, right of it B's of 6",
                24,
                64);
        double top = HEAD;
        for (FloorCase floorCase : FloorCase.all()) {
            paint(brush, floorCase, top);
            top += CASE;
        }
    }

    private static void paint(Brush brush, FloorCase floorCase, double top) {
        brush.text(Brush.INK, Brush.HEADING, floorCase.title(), 24, top + 10);
        double y = top + 24;
        bar(brush, "before", floorCase.before(), "b2 wants to start", y);
        for (Mode mode : Mode.values()) {
            y += STEP;
            CapacityPreemptionPlan plan = floorCase.plan(mode);
            bar(brush, mode.name(), floorCase.after(plan), verdict(plan), y);
        }
        double x = LEFT + UNIT * Team.A.min();
        brush.draw(Brush.MIN, Brush.DASHED, new Line2D.Double(x, top + 18, x, y + BAR + 6));
    }

    private static String verdict(CapacityPreemptionPlan plan) {
        if (!plan.possible()) {
            return "b2 has to wait";
        }
        List<String> victims =
                new ArrayList<>(plan.victims().stream().map(Victim::id).toList());
        Collections.reverse(victims);
        return String.join(" and ", victims) + " stopped";
    }

    private static void bar(Brush brush, String name, CapacityState state, String verdict, double y) {
        double middle = y + BAR / 2 + 6;
        brush.text(Brush.INK, Brush.TEXT, name, 24, middle);
        brush.draw(Brush.GRID, Brush.THIN, new Rectangle2D.Double(LEFT, y, UNIT * Team.POOL, BAR));
        double fromLeft = LEFT;
        double fromRight = LEFT + UNIT * Team.POOL;
        for (CapacityWorkload job : state.workloads()) {
            Team team = Team.valueOf(job.namespace());
            double width = UNIT * job.request().amounts().value(Team.GPU);
            double x = team == Team.A ? fromLeft : fromRight - width;
            brush.fill(team.area(), new Rectangle2D.Double(x + GAP, y, width - 2 * GAP, BAR));
            brush.centred(Brush.INK, Brush.TEXT, job.id(), x + width / 2, middle);
            fromLeft += team == Team.A ? width : 0;
            fromRight -= team == Team.A ? 0 : width;
        }
        long a = FloorCase.used(state, Team.A);
        long b = FloorCase.used(state, Team.B);
        double x = LEFT + UNIT * Team.POOL + 20;
        brush.text(Brush.INK, Brush.HEADING, "A " + a + ", B " + b + ", idle " + (Team.POOL - a - b), x, y + 16);
        brush.text(Brush.INK, Brush.TEXT, verdict + (a < Team.A.min() ? "; A is below its min" : ""), x, y + 37);
    }
}
