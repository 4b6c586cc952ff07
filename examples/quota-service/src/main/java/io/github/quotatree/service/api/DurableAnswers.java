package io.github.quotatree.service.api;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.service.body.Refusal;
import io.github.quotatree.service.disk.StorageException;
import io.github.quotatree.service.disk.StoredLedger;
import io.github.quotatree.service.http.Request;
import io.github.quotatree.service.http.Response;
import io.github.quotatree.service.http.Route;
import java.util.concurrent.TimeUnit;

/**
 * Holds each answer, also a refusal and that of a read, until the changes that it may show are durable: no client acts
 * on what a crash can undo. Turns what the ledger refuses into refusals of the interface.
 */
final class DurableAnswers {
    private static final int MOST_SECONDS = 10;

    private final StoredLedger stored;

    DurableAnswers(StoredLedger stored) {
        this.stored = stored;
    }

    /** Returns a route whose answers are durable. */
    Route of(Route route) {
        return new Route(route.method(), route.path(), route.operation(), route.kind(), route.query(), request -> {
            try {
                Response response = carryOut(route, request);
                awaitDurable();
                return response;
            } catch (Refusal refusal) {
                if (!stored.hasFailed()) {
                    awaitDurable();
                }
                throw refusal;
            }
        });
    }

    private static Response carryOut(Route route, Request request) {
        try {
            return route.handler().handle(request);
        } catch (StorageException e) {
            throw refusal(e);
        } catch (InvalidQuotaException e) {
            throw Refusal.ofQuotas(e.violations());
        } catch (IllegalArgumentException e) {
            throw Refusal.of(422, "not-accepted", route.operation(), "", String.valueOf(e.getMessage()));
        }
    }

    private void awaitDurable() {
        try {
            if (!stored.awaitDurable(MOST_SECONDS, TimeUnit.SECONDS)) {
                throw Refusal.of(
                        503,
                        "slow-disk",
                        "journal",
                        MOST_SECONDS + " s",
                        "the change is not on the disk yet; repeat the request, which is carried out once");
            }
        } catch (StorageException e) {
            throw refusal(e);
        }
    }

    private static Refusal refusal(StorageException e) {
        return e.isFatal()
                ? Refusal.of(
                        503, "storage-failed", "journal", "", e.getMessage() + "; repeat the request after a restart")
                : Refusal.of(507, "storage-full", "journal", "", String.valueOf(e.getMessage()));
    }
}
