package io.github.quotatree.service.api;

import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.metrics.QuotaMetrics;
import io.github.quotatree.page.PageUnits;
import io.github.quotatree.page.live.LedgerSource;
import io.github.quotatree.page.live.LivePage;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.service.http.Route;
import io.github.quotatree.store.LedgerStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** All operations of the interface, and the page. */
public final class Operations {
    private Operations() {}

    /**
     * Returns the operations on a ledger.
     *
     * @param monitor knows for how long groups are over their runtime
     * @param isStopping whether the service is being stopped
     * @param meters count decisions and plans
     * @param metrics writes the metrics as Prometheus reads them
     */
    public static List<Route> of(
            LedgerStore stored,
            InstantSource clock,
            OveruseMonitor monitor,
            BooleanSupplier isStopping,
            QuotaMetrics meters,
            Supplier<String> metrics) {
        QuotaLedger ledger = stored.ledger();
        ServiceApi service = new ServiceApi(stored, isStopping, metrics);
        List<Route> routes = new ArrayList<>(new WorkloadApi(ledger, clock).routes());
        routes.addAll(new DecisionApi(ledger, clock, meters.decisions()).routes());
        routes.addAll(new QuotaApi(ledger).routes());
        routes.addAll(new CapacityApi(ledger).routes());
        routes.addAll(new PlanApi(ledger, clock, monitor, meters.plans()).routes());
        routes.addAll(new ReadingApi(ledger).routes());
        routes.addAll(service.routes());
        DurableAnswers durable = new DurableAnswers(stored);
        List<Route> all = new ArrayList<>(service.probes());
        routes.forEach(route -> all.add(durable.of(route)));
        return all;
    }

    /** Returns the page of a ledger for the browser, which shows what is durable. */
    public static LivePage page(LedgerStore stored, InstantSource clock) {
        LivePage.Source source = new LedgerSource(
                "quota service",
                PageUnits.base(),
                stored::ledger,
                () -> stored.takesChanges() ? List.of() : List.of("The disk does not take the journal."),
                clock);
        DurableAnswers durable = new DurableAnswers(stored);
        return new LivePage("Quota service", () -> durable.of(source.moment()));
    }
}
