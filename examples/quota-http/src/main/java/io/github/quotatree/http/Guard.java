package io.github.quotatree.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.jspecify.annotations.Nullable;

/** Decides by the head of each request whether it is answered, reads its body, and has it carried out. */
final class Guard extends Handler.Abstract.NonBlocking {
    private static final long MOST_DISCARDED = 16 << 20;

    private final Site site;
    private final RequestRules rules;
    private final Limits limits;
    private final Connections connections;
    private final Workers workers;
    private final Workers probes;

    /** The bytes of unfinished and waiting bodies that are still to be had. */
    private final Semaphore bodyBytes;

    Guard(Site site, RequestRules rules, Limits limits, Connections connections, Workers workers, Workers probes) {
        this.site = site;
        this.rules = rules;
        this.limits = limits;
        this.connections = connections;
        this.workers = workers;
        this.probes = probes;
        bodyBytes = new Semaphore(Math.multiplyExact(limits.bodyBytes(), Limits.BODIES));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        new Exchange(request, response, callback).begin();
        return true;
    }

    /** Returns the answer to a request that the server itself cannot read. */
    Answer unreadable(int status) {
        return site.refused(Refusal.of(
                status, "bad-request", "request", "", status == 431 ? "the head is too large" : "is not HTTP/1.1"));
    }

    void write(Answer answer, Response response, Callback callback) {
        response.setStatus(answer.status());
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.getHeaders().put("Cache-Control", "no-store");
        site.headers().forEach(response.getHeaders()::put);
        answer.headers().forEach(response.getHeaders()::put);
        ByteBuffer body = answer.body();
        if (answer.status() != 204 && answer.status() != 304) {
            response.getHeaders().put("Content-Length", body.remaining());
        }
        response.write(true, body, callback);
    }

    /** A request, from its head to its answer. */
    private final class Exchange implements BodyReader.Taker {
        private final Request request;
        private final Response response;
        private final Callback callback;
        private final Connection connection;
        private final Head head;
        private final long start;
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();
        private String operation = Site.UNNAMED;
        private Operation.@Nullable Work work;
        private boolean isProbe;
        private boolean isRead;

        Exchange(Request request, Response response, Callback callback) {
            this.request = request;
            this.response = response;
            this.callback = callback;
            connection = request.getConnectionMetaData().getConnection();
            head = new Head(request);
            start = request.getBeginNanoTime();
        }

        void begin() {
            connections.begin(connection, this, limits.body().toNanos());
            try {
                Operation found = site.operation(head);
                operation = found.name();
                work = found.work();
                isProbe = found.access() == Access.PROBE;
                rules.checkCaller(found.access(), head);
                rules.checkBody(found.hasBody(), head);
                if (found.hasBody()) {
                    new BodyReader(request, this).run();
                } else {
                    complete();
                }
            } catch (Refusal refusal) {
                refuse(refusal);
            } catch (RuntimeException e) {
                refuse(failure(e));
            }
        }

        @Override
        public boolean take(ByteBuffer bytes) {
            int more = bytes.remaining();
            if (body.size() + more > limits.bodyBytes()) {
                refuse(rules.tooLarge("more than " + limits.bodyBytes()));
                return false;
            }
            if (!bodyBytes.tryAcquire(more)) {
                refuse(busy());
                return false;
            }
            byte[] copy = new byte[more];
            bytes.get(copy);
            body.writeBytes(copy);
            return true;
        }

        @Override
        public void complete() {
            isRead = true;
            connections.carryOut(connection, this);
            Workers threads = isProbe ? probes : workers;
            threads.carryOut(() -> carryOut(threads), () -> refuse(busy()));
        }

        @Override
        public void fail(Throwable cause) {
            bodyBytes.release(body.size());
            connections.end(connection, this);
            callback.failed(cause);
        }

        private void carryOut(Workers threads) {
            Answer answer;
            try {
                if (work == null) {
                    throw new IllegalStateException("no operation");
                }
                answer = work.answer(body.toByteArray());
            } catch (Refusal refusal) {
                answer = site.refused(refusal);
            } catch (RuntimeException e) {
                answer = site.refused(failure(e));
            }
            send(answer, () -> {
                threads.done();
                finish();
            });
        }

        private Refusal failure(RuntimeException e) {
            System.getLogger(Guard.class.getName())
                    .log(System.Logger.Level.ERROR, "request of operation " + operation, e);
            return Refusal.of(500, "internal", "service", "", "it has failed; its log says why");
        }

        private Refusal busy() {
            return Refusal.of(
                    503,
                    "busy",
                    "requests at once",
                    String.valueOf(limits.atOnce()),
                    "no more are carried out at once; call again");
        }

        private void refuse(Refusal refusal) {
            boolean isLeft = !isRead && head.announcesBody();
            if (isLeft) {
                response.getHeaders().put("Connection", "close");
            }
            send(site.refused(refusal), isLeft ? this::discard : this::finish);
        }

        private void send(Answer answer, Runnable then) {
            bodyBytes.release(body.size());
            Runnable sent = () -> {
                site.answered(operation, answer.status(), Duration.ofNanos(NanoTime.since(start)));
                then.run();
            };
            write(answer, response, Callback.from(InvocationType.NON_BLOCKING, sent, cause -> sent.run()));
        }

        /** Throws away the rest of a body: a client that goes on sending would never see its answer. */
        private void discard() {
            if (head.has("Expect")) { // it has not begun to send
                finish();
                return;
            }
            new BodyReader(request, new BodyReader.Taker() {
                        private long discarded;

                        @Override
                        public boolean take(ByteBuffer bytes) {
                            discarded += bytes.remaining();
                            if (discarded > MOST_DISCARDED) {
                                finish();
                            }
                            return discarded <= MOST_DISCARDED;
                        }

                        @Override
                        public void complete() {
                            finish();
                        }

                        @Override
                        public void fail(Throwable cause) {
                            finish();
                        }
                    })
                    .run();
        }

        private void finish() {
            connections.end(connection, this);
            callback.succeeded();
        }
    }
}
