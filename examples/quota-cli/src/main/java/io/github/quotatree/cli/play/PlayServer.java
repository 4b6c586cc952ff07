package io.github.quotatree.cli.play;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.http.Access;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.GuardedServer;
import io.github.quotatree.http.Head;
import io.github.quotatree.http.Limits;
import io.github.quotatree.http.Operation;
import io.github.quotatree.http.PageHeaders;
import io.github.quotatree.http.Pages;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.http.Site;
import io.github.quotatree.http.Token;
import io.github.quotatree.whatif.RuntimeDiff;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Serves the page on the loopback interface, and solves the edits that it sends, if they come from the page and have
 * the token. A solve that takes too long is cut off.
 */
final class PlayServer implements AutoCloseable {
    static final int MOST_BYTES = 64 * 1024;

    private static final int SOLVERS = 2;
    private static final int MOST_SECONDS = 5;
    private static final String POLICY_WITHOUT_PAGE = "default-src 'none'; frame-ancestors 'none'";

    private final GuardedServer server;
    private final ExecutorService solvers;
    private final Token token = Token.random();
    private final Playground playground;
    private final EditReader edits;
    private final PlayJson json;
    private final Manifests manifests;

    @FunctionalInterface
    interface Manifests {
        String text(List<RuntimeQuotas> trees) throws IOException;
    }

    PlayServer(int port, Playground playground, PlayJson json, Manifests manifests, byte[] page, String policy)
            throws IOException {
        this.playground = playground;
        this.edits = new EditReader(playground);
        this.json = json;
        this.manifests = manifests;
        solvers = Executors.newFixedThreadPool(SOLVERS, task -> {
            Thread thread = new Thread(task, "solve");
            thread.setDaemon(true);
            return thread;
        });
        Answer shown = PageHeaders.withPolicy(Answer.of(200, "text/html; charset=utf-8", page), policy);
        InetAddress loopback = InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
        server = GuardedServer.start(
                GuardedServer.Settings.of("play", new InetSocketAddress(loopback, port))
                        .withToken(token),
                Limits.small().withBodyBytes(MOST_BYTES),
                new Play(new Pages()
                        .get("/", Access.PAGE, head -> shown)
                        .post("/solve", Access.FROM_PAGE, body -> answer(() -> solved(body)))
                        .post("/yaml", Access.FROM_PAGE, body -> answer(() -> yaml(body)))));
    }

    int port() {
        return server.port();
    }

    String address() {
        return "http://127.0.0.1:" + port() + "/#token=" + token.secret();
    }

    private record Play(Pages pages) implements Site {
        @Override
        public Operation operation(Head head) {
            if (head.query() != null) {
                throw Refusal.unknownPath(head.path());
            }
            Operation found = pages.operation(head);
            if (found.hasBody() && (head.has("Transfer-Encoding") || !head.has("Content-Length"))) {
                throw Refusal.of(411, "no-length", "body", "", "its length must be given");
            }
            return found;
        }

        @Override
        public Answer refused(Refusal refusal) {
            return refusal.status() == 401
                    ? refusal.answer(Answer.PLAIN, "the token is wrong; open the address that quota play has printed\n")
                    : Site.super.refused(refusal);
        }

        @Override
        public Map<String, String> headers() {
            Map<String, String> headers = new HashMap<>(PageHeaders.ALONE);
            headers.put("Content-Security-Policy", POLICY_WITHOUT_PAGE);
            return headers;
        }
    }

    private Answer answer(Callable<byte[]> computation) {
        try {
            return answerOrError(computation);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Answer answerOrError(Callable<byte[]> computation) throws IOException {
        try {
            return Answer.of(200, Answer.JSON, withinTime(computation));
        } catch (IllegalArgumentException e) {
            return Answer.of(400, Answer.JSON, PlayJson.fault(String.valueOf(e.getMessage())));
        } catch (TimeoutException e) {
            return Answer.of(503, Answer.JSON, PlayJson.fault("the solve took more than " + MOST_SECONDS + " seconds"));
        }
    }

    private byte[] solved(byte[] body) throws IOException {
        return json.answer(playground.solve(edits.read(body)));
    }

    private byte[] yaml(byte[] body) throws IOException {
        List<RuntimeQuotas> after = new ArrayList<>();
        for (RuntimeDiff diff : playground.solve(edits.read(body))) {
            after.add(diff.after()
                    .orElseThrow(() -> new IllegalArgumentException("the edited quotas are not valid: "
                            + diff.violations().get(0))));
        }
        return PlayJson.yaml(manifests.text(after));
    }

    /** Returns the result of a computation, which may not take long. */
    private byte[] withinTime(Callable<byte[]> computation) throws IOException, TimeoutException {
        Future<byte[]> result = solvers.submit(computation);
        try {
            return result.get(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            result.cancel(true);
        }
    }

    @Override
    public void close() {
        server.close();
        solvers.shutdownNow();
    }
}
