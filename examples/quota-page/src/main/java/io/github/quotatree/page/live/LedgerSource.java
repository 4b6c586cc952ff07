package io.github.quotatree.page.live;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.page.PageUnits;
import io.github.quotatree.page.PageWorkloads;
import io.github.quotatree.page.ReportJson.Report;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/**
 * The reports of a ledger.
 *
 * @param title the owner of the ledger
 * @param units the units of its amounts
 * @param ledger returns the ledger, which may be another one after some time
 * @param notes returns sentences on the state, such as that it may be old
 */
public record LedgerSource(
        String title, PageUnits units, Supplier<QuotaLedger> ledger, Supplier<List<String>> notes, InstantSource clock)
        implements LivePage.Source {
    /** A state of one ledger: another one may count its versions from the start. */
    private record Key(QuotaLedger ledger, long version, List<String> notes) {}

    @Override
    public LivePage.Moment moment() {
        QuotaLedger present = ledger.get();
        LedgerSnapshot snapshot = present.snapshot();
        List<String> said = notes.get();
        return new LivePage.Moment(
                new Key(present, snapshot.version(), said), () -> trees(snapshot), () -> report(snapshot, said));
    }

    private static List<RuntimeQuotas> trees(LedgerSnapshot snapshot) {
        return snapshot.forest().trees().keySet().stream().map(snapshot::quotas).toList();
    }

    private Report report(LedgerSnapshot snapshot, List<String> said) {
        return new Report(title, "", snapshot.options().solver().label(), units, trees(snapshot))
                .withWorkloads(PageWorkloads.of(snapshot, clock.instant()))
                .withNotes(said);
    }
}
