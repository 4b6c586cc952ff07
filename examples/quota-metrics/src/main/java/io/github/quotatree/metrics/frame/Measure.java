package io.github.quotatree.metrics.frame;

import java.util.List;

/** What is measured of a group in each resource. Each is a gauge, in the unit of the resource. */
public enum Measure {
    /** The guarantee. */
    MIN("quotatree.group.min", "Guaranteed amount of a group."),

    /** The upper bound. */
    MAX("quotatree.group.max", "Upper bound of the use of a group; no series where it is unlimited."),

    /** What the group requests. */
    REQUEST("quotatree.group.request", "Amount that the workloads of a group and of the groups below it request."),

    /** How much the group may use now. */
    RUNTIME("quotatree.group.runtime", "Amount that a group may use now; no series where it is unlimited."),

    /** What its workloads use. */
    USED("quotatree.group.used", "Amount that the admitted workloads of a group and of the groups below it hold."),

    /** The runtime above min. */
    BORROWED("quotatree.group.borrowed", "Runtime of a group above its min."),

    /** The unused min that others may use. */
    LENT("quotatree.group.lent", "Unused min of a group that others may use."),

    /** The use above runtime. */
    OVERUSE("quotatree.group.overuse", "Use of a group above its runtime, without the use that is leaving."),

    /** What pending workloads request. */
    WAITING("quotatree.group.waiting", "Amount that the pending workloads of a group and of those below it request."),

    /** What stopping workloads use. */
    LEAVING("quotatree.group.leaving", "Part of the use of a group that belongs to workloads that are stopping."),

    /** The use of those of its workloads that are not entitled. */
    ON_LOAN("quotatree.group.on.loan", "Use on loan of a group in all, without the use that is leaving."),

    /** The use on loan that others are entitled to. */
    CALLED_BACK("quotatree.group.called.back", "Use on loan of a group for which some workload is due.");

    private static final List<Measure> OF_LENDERS = List.of(values());
    private static final List<Measure> WITHOUT_LOANS = OF_LENDERS.subList(0, OF_LENDERS.indexOf(ON_LOAN));

    private final String meter;
    private final String help;

    Measure(String meter, String help) {
        this.meter = meter;
        this.help = help;
    }

    /** Returns the measures of a ledger that lends, or judges by quota alone. */
    public static List<Measure> all(boolean lends) {
        return lends ? OF_LENDERS : WITHOUT_LOANS;
    }

    /** Returns the name of the meter, with dots. */
    public String meter() {
        return meter;
    }

    /** Returns the description of the meter. */
    public String help() {
        return help;
    }
}
