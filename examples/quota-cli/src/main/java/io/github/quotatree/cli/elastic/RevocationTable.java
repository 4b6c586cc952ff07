package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.PodRevocations;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.SentenceUnits;
import io.github.quotatree.reclaim.GroupRevocation;
import io.github.quotatree.reclaim.GroupRevocation.ShortFlavors;
import io.github.quotatree.workload.Victim;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Prints the pods that groups give back: a paragraph for each group, with a line for each pod and the reason. Before
 * them, a paragraph for each set of flavors that is short.
 */
record RevocationTable(StopParagraphs report) {
    void write(PodRevocations revocations) {
        revocations.shortFlavors().forEach(this::write);
        revocations.groups().forEach(group -> write(group, revocations));
        Set<String> planned =
                revocations.groups().stream().map(GroupRevocation::group).collect(Collectors.toSet());
        for (PodRevocations.GroupLeaving group : revocations.leaving()) {
            if (!planned.contains(group.group())) {
                report.paragraph(Manifests.nameOf(group.group()) + " is over by "
                        + QuantityText.amounts(group.overused()) + " until what is leaving is gone");
                writeLeaving(group, revocations);
            }
        }
        report.paragraph(report.isEmpty() ? "no group uses more than it may" : count(revocations));
    }

    private void writeLeaving(PodRevocations.GroupLeaving group, PodRevocations revocations) {
        for (WorkloadStatus status : group.workloads()) {
            report.line(
                    Palette.ADMITTED,
                    "gone",
                    name(status, revocations) + ": is leaving, and frees "
                            + QuantityText.amounts(status.workload().request()));
        }
    }

    private static String count(PodRevocations revocations) {
        List<GroupRevocation> groups = revocations.groups();
        int leaving = revocations.leaving().stream()
                .mapToInt(group -> group.workloads().size())
                .sum();
        int victims = 0;
        int kept = 0;
        int over = 0;
        int givesWay = 0;
        for (GroupRevocation group : groups) {
            givesWay += group.overused().isZero() ? 1 : 0;
            victims += group.victims().size();
            kept += group.kept().size();
            over += group.stillOver().isZero() ? 0 : 1;
        }
        return counted(groups.size() - givesWay, givesWay) + "; " + victims
                + (victims == 1 ? " pod stops" : " pods stop")
                + (leaving == 0 ? "" : ", " + leaving + (leaving == 1 ? " is leaving" : " are leaving"))
                + (kept == 0 ? "" : ", " + kept + (kept == 1 ? " is kept" : " are kept"))
                + (over == 0 ? "" : "; " + over + (over == 1 ? " group stays over" : " groups stay over")) + ".";
    }

    private static String counted(int over, int givesWay) {
        String overused = over + (over == 1 ? " group is over" : " groups are over");
        return givesWay == 0
                ? overused
                : (over == 0 ? "no group is over" : overused) + ", " + givesWay
                        + (givesWay == 1 ? " gives way" : " give way");
    }

    private void write(ShortFlavors flavors) {
        report.paragraph(FlavorTexts.shortage(flavors));
        if (flavors.stillMissing() > 0) {
            report.line(
                    Palette.REJECTED,
                    "over",
                    SentenceUnits.of(flavors.dimension(), flavors.stillMissing())
                                    .amount(flavors.dimension(), flavors.stillMissing())
                            + " stays out of reach: no more may be stopped");
        }
    }

    private void write(GroupRevocation group, PodRevocations revocations) {
        String state = group.overused().isZero()
                ? " is within its runtime, and gives way on flavors that others need"
                : " is over by " + QuantityText.amounts(group.overused());
        report.paragraph(group.group() + state + (group.leaving().isZero() ? "" : " without what is leaving"));
        revocations.leaving().stream()
                .filter(leaving -> leaving.group().equals(group.group()))
                .forEach(leaving -> writeLeaving(leaving, revocations));
        for (Victim<WorkloadStatus> victim : group.victims()) {
            SentenceUnits units = SentenceUnits.of(victim.frees(), victim.shortfall());
            String reason = FlavorTexts.givesWay(victim)
                    ? " " + FlavorTexts.runsOn(victim.workload())
                    : "; over by " + units.amounts(victim.shortfall());
            report.line(
                    Palette.REJECTED,
                    "stop",
                    name(victim.workload(), revocations) + ": frees " + units.amounts(victim.frees()) + reason);
        }
        for (WorkloadStatus kept : group.kept()) {
            report.line(Palette.ADMITTED, "keep", name(kept, revocations) + ": fits again");
        }
        if (!group.stillOver().isZero()) {
            report.line(
                    Palette.REJECTED,
                    "over",
                    QuantityText.amounts(group.stillOver()) + " stays too much: no more may be stopped");
        }
    }

    private static String name(WorkloadStatus workload, PodRevocations revocations) {
        return revocations.pod(workload).origin().qualifiedName() + " (priority "
                + workload.workload().priority() + ")";
    }
}
