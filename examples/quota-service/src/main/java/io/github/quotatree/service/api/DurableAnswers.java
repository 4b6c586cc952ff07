package io.github.quotatree.service.api;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.service.body.InvalidQuotas;
import io.github.quotatree.service.http.Request;
import io.github.quotatree.service.http.Route;
import io.github.quotatree.store.LedgerStore;
import io.github.quotatree.store.StoreFailedException;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * Holds each answer, also a refusal and that of a read, until the changes that it may show are durable: no client acts
 * on what a crash can undo. Turns what the ledger refuses into refusals of the interface.
 */
record DurableAnswers(LedgerStore stored) {
    private static final Duration MOST = Duration.ofSeconds(10);

    /** Returns a route whose answers are durable. */
    Route of(Route route) {
        return new Route(route.method(), route.path(), route.operation(), route.kind(), route.query(), request -> {
            try {
                Answer response = carryOut(route, request);
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

    /** Returns a value when the changes that it may show are durable. */
    <T> T of(T shown) {
        awaitDurable();
        return shown;
    }

    private static Answer carryOut(Route route, Request request) {
        try {
            return route.handler().handle(request);
        } catch (StoreFailedException e) {
            throw failed(e);
        } catch (UncheckedIOException e) {
            throw Refusal.of(
                    507, "storage-full", "journal", "", "the journal cannot be written, so nothing was changed");
        } catch (InvalidQuotaException e) {
            throw new InvalidQuotas(e.violations());
        } catch (IllegalArgumentException e) {
            throw Refusal.of(422, "not-accepted", route.operation(), "", String.valueOf(e.getMessage()));
        }
    }

    private void awaitDurable() {
        try {
            if (stored.awaitDurable(MOST)) {
                return;
            }
        } catch (StoreFailedException e) {
            throw failed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw Refusal.of(
                503,
                "slow-disk",
                "journal",
                MOST.toSeconds() + " s",
                "the change is not on the disk yet; repeat the request, which is carried out once");
    }

    private static Refusal failed(StoreFailedException e) {
        return Refusal.of(
                503, "storage-failed", "journal", "", e.getMessage() + "; repeat the request after a restart");
    }
}
