package io.github.quotatree.reading.condor.dump;

import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.SourceFile;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files with the output of HTCondor's tools on a pool.
 *
 * @param status of {@code condor_status}
 * @param submitters of {@code condor_status -submitters}
 * @param queue of {@code condor_q}
 * @param userprio of {@code condor_userprio}
 * @param now the time, in seconds; null for the latest that an ad names
 */
public record PoolDump(
        List<String> status,
        List<String> submitters,
        List<String> queue,
        List<String> userprio,
        @Nullable Long now) {
    public PoolDump {
        status = List.copyOf(status);
        submitters = List.copyOf(submitters);
        queue = List.copyOf(queue);
        userprio = List.copyOf(userprio);
    }

    public List<String> files() {
        return Stream.of(status, submitters, queue, userprio)
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the size of the pool and the demand of its groups. */
    public PoolFigures read(GroupQuotaTree tree, PoolRules rules, InputStream standardInput, Findings findings) {
        Tally tally = new Tally(tree);
        SlotAds slots = new SlotAds(rules, tally, userprio.isEmpty());
        SubmitterAds submitterAds = new SubmitterAds(rules, tally);
        JobAds jobs = new JobAds(rules, tally);
        AccountingAds records = new AccountingAds(tree, tally);
        status.forEach(file -> AdFile.read(file, standardInput, findings, now, slots::accept));
        if (tally.size() == 0 && slots.count() > 0) {
            findings.note(
                    SourceFile.shown(status) + ": no slot counts for the size of the pool, so that all quotas are 0");
        }
        submitters.forEach(file -> AdFile.read(file, standardInput, findings, now, submitterAds::accept));
        queue.forEach(file -> AdFile.read(file, standardInput, findings, now, jobs::accept));
        userprio.forEach(file -> AdFile.read(file, standardInput, findings, now, records::accept));
        records.finish();
        return tally.figures(now != null ? now : tally.latest());
    }
}
