package io.github.quotatree.kubernetes.apiserver;

import io.fabric8.mockwebserver.http.MockResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong in the API server: by script, for the next requests that a predicate selects, or by chance.
 *
 * <p>Chance spares the client of the test, {@link TestApiServer#client()}. Its seed decides what happens to the n-th
 * request; which request is the n-th depends on the threads of the clients.
 */
public final class ServerFaults {
    /** A failure that a request is answered with. */
    public enum Failure {
        /** 409, as if the object had been changed by another client. */
        CONFLICT,
        /** 429, as an overloaded server answers. */
        TOO_MANY_REQUESTS,
        /** 500, and nothing was done. */
        SERVER_ERROR,
        /** 500, although the request was carried out. */
        LOST_ANSWER,
        /** 403, as a client is answered that lacks a right; never by chance. */
        FORBIDDEN
    }

    private static final List<Failure> BY_CHANCE =
            List.of(Failure.CONFLICT, Failure.TOO_MANY_REQUESTS, Failure.SERVER_ERROR, Failure.LOST_ANSWER);

    /** What happens to a watch after an event. */
    enum WatchFault {
        NONE,
        DROP,
        EXPIRE,
        REPEAT
    }

    /**
     * Faults by chance.
     *
     * @param seed the seed of the chance
     * @param failures how many of 1000 requests fail
     * @param watchFaults after how many of 1000 events a watch is dropped, expires, or gets events again
     * @param maxDelay the longest delay of an event
     */
    public record Plan(long seed, int failures, int watchFaults, Duration maxDelay) {}

    /** What happens to one request. */
    record Fault(Failure failure, Duration retryAfter) {
        MockResponse answer() {
            return switch (failure) {
                case CONFLICT -> Answers.failure(409, "the object has been modified; please apply your changes again");
                case TOO_MANY_REQUESTS -> Answers.tooManyRequests(retryAfter, "too many requests");
                case SERVER_ERROR -> Answers.failure(500, "the server has failed");
                case LOST_ANSWER -> Answers.failure(500, "the answer was lost");
                case FORBIDDEN -> Answers.failure(403, "leases is forbidden");
            };
        }
    }

    private static final class Scripted {
        private final Predicate<ApiRequest> selects;
        private final Failure failure;
        private final Duration retryAfter;
        private int times;

        Scripted(Predicate<ApiRequest> selects, Failure failure, Duration retryAfter, int times) {
            this.selects = selects;
            this.failure = failure;
            this.retryAfter = retryAfter;
            this.times = times;
        }
    }

    private final List<Scripted> script = new ArrayList<>();
    private @Nullable Plan plan;
    private Random random = new Random(0);
    private Duration delay = Duration.ZERO;

    /** Lets the next requests that a predicate selects fail. */
    public synchronized void fail(Failure failure, int times, Predicate<ApiRequest> selects) {
        script.add(new Scripted(selects, failure, Duration.ZERO, times));
    }

    /** Answers the next requests that a predicate selects by 429, and by when to try again, in whole seconds. */
    public synchronized void tooManyRequests(Duration retryAfter, int times, Predicate<ApiRequest> selects) {
        script.add(new Scripted(selects, Failure.TOO_MANY_REQUESTS, retryAfter, times));
    }

    /** Lets faults happen by chance from now on. */
    public synchronized void begin(Plan chosen) {
        plan = chosen;
        random = new Random(chosen.seed());
    }

    /** Lets each answer come so late from now on; watches are not concerned. */
    public synchronized void answerAfter(Duration time) {
        delay = time;
    }

    synchronized Duration delay() {
        return delay;
    }

    /** Ends all faults. */
    public synchronized void end() {
        plan = null;
        delay = Duration.ZERO;
        script.clear();
    }

    /** Returns what goes wrong with a request, if anything does. */
    synchronized Optional<Fault> next(ApiRequest request) {
        for (Scripted scripted : script) {
            if (scripted.times > 0 && scripted.selects.test(request)) {
                scripted.times--;
                return Optional.of(new Fault(scripted.failure, scripted.retryAfter));
            }
        }
        Plan chance = plan;
        if (chance == null || isOfTest(request) || random.nextInt(1000) >= chance.failures()) {
            return Optional.empty();
        }
        Failure failure = BY_CHANCE.get(random.nextInt(BY_CHANCE.size()));
        return failure == Failure.CONFLICT && !request.isWrite()
                ? Optional.empty()
                : Optional.of(new Fault(failure, Duration.ZERO));
    }

    synchronized WatchFault nextWatchFault(ApiRequest watch) {
        Plan chance = plan;
        if (chance == null || isOfTest(watch) || random.nextInt(1000) >= chance.watchFaults()) {
            return WatchFault.NONE;
        }
        return WatchFault.values()[1 + random.nextInt(WatchFault.values().length - 1)];
    }

    synchronized long nextDelay(ApiRequest watch) {
        Plan chance = plan;
        return chance == null || isOfTest(watch) || chance.maxDelay().isZero()
                ? 0
                : random.nextLong(chance.maxDelay().toMillis() + 1);
    }

    private static boolean isOfTest(ApiRequest request) {
        return request.agent().equals(TestApiServer.TEST_AGENT);
    }
}
