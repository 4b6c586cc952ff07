package io.github.quotatree.service.api;

import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.json.Kind;
import io.github.quotatree.service.http.Answers;
import io.github.quotatree.service.http.Request;
import io.github.quotatree.service.http.Route;
import io.github.quotatree.store.LedgerStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** What tells about the service itself, and the checkpoint of its files. */
final class ServiceApi {
    private static final String DOCUMENT = "openapi.json";
    private static final String SCHEMA = "application/schema+json";

    private final LedgerStore stored;
    private final BooleanSupplier isStopping;
    private final Supplier<String> metrics;
    private final String document;

    ServiceApi(LedgerStore stored, BooleanSupplier isStopping, Supplier<String> metrics) {
        this.stored = stored;
        this.isStopping = isStopping;
        this.metrics = metrics;
        document = document();
    }

    private static String document() {
        try (InputStream in = ServiceApi.class.getResourceAsStream("/io/github/quotatree/service/" + DOCUMENT)) {
            if (in == null) {
                throw new IllegalStateException(DOCUMENT + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the operations that are answered whatever the state of the ledger. */
    List<Route> probes() {
        return List.of(
                probe("/health", "readHealth", this::health),
                probe("/ready", "readReadiness", this::ready),
                probe("/openapi.json", "readOpenApi", request -> Answer.text(200, Answer.JSON, document)),
                probe("/v1/schema", "readSchema", request -> Answer.text(200, SCHEMA, ContractDocument.schema())));
    }

    private static Route probe(String path, String operation, Route.Handler handler) {
        return new Route("GET", path, operation, Route.Kind.PROBE, Set.of(), handler);
    }

    List<Route> routes() {
        return List.of(
                Route.read(
                        "/metrics",
                        "readMetrics",
                        request -> Answer.text(200, "text/plain; version=0.0.4; charset=utf-8", metrics.get())),
                Route.act("POST", "/v1/checkpoints", "checkpoint", this::checkpoint));
    }

    private Answer health(Request request) {
        boolean isAlive = !stored.hasFailed();
        return Answers.json(isAlive ? 200 : 503, Kind.HEALTH, json -> json.flag("isAlive", isAlive));
    }

    private Answer ready(Request request) {
        boolean isReady = stored.takesChanges() && !isStopping.getAsBoolean();
        return Answers.json(
                isReady ? 200 : 503,
                Kind.READINESS,
                json -> json.flag("isReady", isReady)
                        .flag("takesChanges", stored.takesChanges())
                        .flag("isStopping", isStopping.getAsBoolean())
                        .amount("journalBytes", stored.journalBytes()));
    }

    private Answer checkpoint(Request request) {
        try {
            long version = stored.rotate();
            return Answers.ok(Kind.CHECKPOINT, json -> json.amount("version", version));
        } catch (IOException e) {
            throw Refusal.of(507, "storage-full", "checkpoint", "", "the disk does not take it: " + e.getMessage());
        }
    }
}
