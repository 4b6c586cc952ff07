package io.github.quotatree.service.api;

import io.github.quotatree.http.Pages;
import io.github.quotatree.page.PageUnits;
import io.github.quotatree.page.live.LedgerSource;
import io.github.quotatree.page.live.LivePage;
import io.github.quotatree.store.LedgerStore;
import java.time.InstantSource;
import java.util.List;

/** The page of the ledger for the browser. */
public final class LedgerPage {
    private LedgerPage() {}

    /** Returns the page; it shows what is durable. */
    public static Pages of(LedgerStore stored, InstantSource clock) {
        LivePage.Source source = new LedgerSource(
                "quota service",
                PageUnits.base(),
                stored::ledger,
                () -> stored.takesChanges() ? List.of() : List.of("The disk does not take the journal."),
                clock);
        DurableAnswers durable = new DurableAnswers(stored);
        return new LivePage("Quota service", () -> durable.of(source.moment())).in(new Pages());
    }
}
