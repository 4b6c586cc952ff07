package io.github.quotatree.metrics.frame;

import java.util.List;

/** What is measured of a group in each resource. Each is a gauge, in the unit of the resource. */
public enum Measure {
    MIN("quotatree.group.min", "Guaranteed amount of a group."),

    MAX("quotatree.group.max", "Upper bound of the use of a group; no series where it is unlimited."),

    REQUEST("quotatree.group.request", "Amount that the workloads of a group and of the groups below it request."),

    RUNTIME("quotatree.group.runtime", "Amount that a group may use now; no series where it is unlimited."),

    USED("quotatree.group.used", "Amount that the admitted workloads of a group and of the groups below it hold."),

    BORROWED("quotatree.group.borrowed", "Runtime of a group above its min."),

    LENT("quotatree.group.lent", "Unused min of a group that others may use."),

    OVERUSE("quotatree.group.overuse", "Use of a group above its runtime, without the use that is leaving."),

    WAITING("quotatree.group.waiting", "Amount that the pending workloads of a group and of those below it request."),

    LEAVING("quotatree.group.leaving", "Part of the use of a group that belongs to workloads that are stopping."),

    ON_LOAN("quotatree.group.on.loan", "Use on loan of a group in all, without the use that is leaving."),

    CALLED_BACK("quotatree.group.called.back", "Use on loan of a group for which some workload is due.");

    private static final List<Measure> OF_LENDERS = List.of(values());
    private static final List<Measure> WITHOUT_LOANS = OF_LENDERS.subList(0, OF_LENDERS.indexOf(ON_LOAN));

    private final String meter;
    private final String help;

    Measure(String meter, String help) {
        this.meter = meter;
        this.help = help;
    }

    public static List<Measure> all(boolean lends) {
        return lends ? OF_LENDERS : WITHOUT_LOANS;
    }

    public String meter() {
        return meter;
    }

    public String help() {
        return help;
    }
}
