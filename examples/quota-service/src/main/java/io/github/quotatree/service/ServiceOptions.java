package io.github.quotatree.service;

import io.github.quotatree.http.Token;
import io.github.quotatree.service.http.HttpFront;
import io.github.quotatree.store.StoreOptions;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;

/**
 * How a service runs.
 *
 * @param http how it listens
 * @param folder where it keeps the ledger
 * @param store how it keeps the ledger
 * @param clock by which reservations end
 * @param token what a client must show to write
 * @param grace how long a stop waits for the requests that are being carried out
 */
public record ServiceOptions(
        HttpFront.Settings http, Path folder, StoreOptions store, InstantSource clock, Token token, Duration grace) {
    /** Returns options for a folder, with a port that is free, on the loopback interface. */
    public static ServiceOptions of(Path folder, Token token) {
        return new ServiceOptions(
                new HttpFront.Settings(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0, Set.of(), 64, 1 << 20),
                folder,
                StoreOptions.defaults(),
                InstantSource.system(),
                token,
                Duration.ofSeconds(10));
    }

    /** Returns these options with another way to listen. */
    public ServiceOptions withHttp(HttpFront.Settings other) {
        return new ServiceOptions(other, folder, store, clock, token, grace);
    }

    /** Returns these options with another way to keep the ledger. */
    public ServiceOptions withStore(StoreOptions other) {
        return new ServiceOptions(http, folder, other, clock, token, grace);
    }
}
