package io.github.quotatree.http;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * A server that hostile clients cannot hold up: connections, heads, bodies and answers are bounded in number, size and
 * time, and no thread waits for a client. Who is answered at all, the {@link Access} of each operation says.
 *
 * <p>Two threads read and write for all connections; {@link Limits#atOnce} others carry out requests, and one more the
 * probes.
 */
public final class GuardedServer implements AutoCloseable {
    private static final int MOST_IO_THREADS = 4;
    private static final long MILLIS_BETWEEN_CHECKS = 250;

    private final Server server;
    private final ServerConnector connector;
    private final InetAddress address;
    private final Workers workers;
    private final Workers probes;
    private final ScheduledThreadPoolExecutor clock;

    /**
     * Where a server listens, and for whom.
     *
     * @param name the begin of the names of its threads
     * @param address the address and the port; port 0 for any
     * @param names further {@code host:port} by which clients call it
     * @param token the token, or null if no operation needs one
     * @param tls its keys, or null for HTTP without TLS
     */
    public record Settings(
            String name,
            InetSocketAddress address,
            Set<String> names,
            @Nullable Token token,
            @Nullable SSLContext tls) {
        public static Settings of(String name, InetSocketAddress address) {
            return new Settings(name, address, Set.of(), null, null);
        }

        public Settings withToken(Token other) {
            return new Settings(name, address, names, other, tls);
        }

        public Settings withTls(SSLContext other) {
            return new Settings(name, address, names, token, other);
        }
    }

    /** Takes the port of a server. Requests are answered from {@link #start} on. */
    public GuardedServer(Settings settings, Limits limits, Site site) throws IOException {
        String name = settings.name();
        address = settings.address().getAddress();
        clock = new ScheduledThreadPoolExecutor(1, Workers.daemons(name + "-clock"));
        clock.setRemoveOnCancelPolicy(true);
        workers = new Workers(name, limits.atOnce(), limits.mostWait(), clock);
        probes = new Workers(name + "-probe", 1, limits.answer(), clock);
        QueuedThreadPool threads = new QueuedThreadPool(MOST_IO_THREADS, 2);
        threads.setName(name + "-io");
        threads.setDaemon(true);
        server = new Server(threads);
        Connections connections = new Connections(limits);
        RequestRules rules =
                new RequestRules(settings.names(), settings.token(), address.isLoopbackAddress(), limits.bodyBytes());
        Guard guard = new Guard(site, rules, limits, connections, workers, probes);
        server.setHandler(guard);
        server.setErrorHandler((request, response, callback) -> {
            guard.write(guard.unreadable(response.getStatus()), response, callback);
            return true;
        });
        connector = new ServerConnector(server, 0, 1);
        connector.clearConnectionFactories();
        if (settings.tls() != null) {
            SslContextFactory.Server keys = new SslContextFactory.Server();
            keys.setSslContext(settings.tls());
            connector.addConnectionFactory(new SslConnectionFactory(keys, HttpVersion.HTTP_1_1.asString()));
        }
        connector.addConnectionFactory(new HttpConnectionFactory(configuration()));
        connector.setHost(address.getHostAddress());
        connector.setPort(settings.address().getPort());
        connector.setAcceptQueueSize(limits.connections());
        connector.setIdleTimeout(0); // the connections have times of their own
        connector.addBean(connections);
        server.addConnector(connector);
        try {
            connector.open();
        } catch (IOException e) {
            clock.shutdownNow();
            throw e.getCause() instanceof BindException cause ? cause : e;
        }
        ScheduledFuture<?> ignored = clock.scheduleWithFixedDelay(
                connections::closeLate, MILLIS_BETWEEN_CHECKS, MILLIS_BETWEEN_CHECKS, TimeUnit.MILLISECONDS);
    }

    private static HttpConfiguration configuration() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setRequestHeaderSize(Limits.HEAD_BYTES);
        configuration.setHttpCompliance(
                HttpCompliance.RFC9110.with("guarded", HttpCompliance.Violation.MISMATCHED_AUTHORITY)); // has a rule
        configuration.setUriCompliance(UriCompliance.UNSAFE); // a site sees the path as it was sent
        return configuration;
    }

    public static GuardedServer start(Settings settings, Limits limits, Site site) throws IOException {
        GuardedServer server = new GuardedServer(settings, limits, site);
        server.start();
        return server;
    }

    public void start() throws IOException {
        try {
            server.start();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    public int port() {
        return connector.getLocalPort();
    }

    /** Returns the address at which it listens, with the port that it has taken. */
    public InetSocketAddress address() {
        return new InetSocketAddress(address, port());
    }

    public void drain(Duration most) {
        try {
            workers.awaitDone(most);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try {
            server.stop();
            workers.close();
            probes.close();
            clock.shutdownNow();
            boolean ignored = clock.awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new IllegalStateException("the server cannot be stopped", e);
        } finally {
            clock.shutdownNow();
        }
    }
}
