package io.github.quotatree.service.api;

import io.github.quotatree.http.Pages;
import io.github.quotatree.page.PageUnits;
import io.github.quotatree.page.live.LedgerSource;
import io.github.quotatree.page.live.LivePage;
import io.github.quotatree.page.live.Sampler;
import io.github.quotatree.store.LedgerStore;
import java.time.InstantSource;
import java.util.List;

/** The page of the ledger for the browser, which shows what is durable. */
public final class LedgerPage {
    private final LivePage page;
    private final InstantSource clock;

    public LedgerPage(LedgerStore stored, InstantSource clock) {
        LivePage.Source source = new LedgerSource(
                "quota service",
                PageUnits.base(),
                stored::ledger,
                () -> stored.takesChanges() ? List.of() : List.of("The disk does not take the journal."),
                clock);
        DurableAnswers durable = new DurableAnswers(stored);
        page = new LivePage("Quota service", () -> durable.of(source.moment()));
        this.clock = clock;
    }

    /** Returns the page and its data. */
    public Pages pages() {
        return page.in(new Pages());
    }

    /** Takes samples for the history of the page until it is closed. */
    public Sampler follow() {
        return page.follow(clock);
    }
}
