package io.github.quotatree.service;

import io.github.quotatree.service.disk.Disk;
import io.github.quotatree.service.disk.Durability;
import io.github.quotatree.service.disk.StoredLedger;
import io.github.quotatree.service.http.HttpFront;
import io.github.quotatree.service.http.Token;
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
 * @param storage where and how it keeps the ledger
 * @param token what a client must show to write
 * @param mostJournalBytes how long the journal may become before the state is written anew
 * @param grace how long a stop waits for the requests that are being carried out
 */
public record ServiceOptions(
        HttpFront.Settings http, StoredLedger.Settings storage, Token token, long mostJournalBytes, Duration grace) {
    /** Returns options for a folder, with a port that is free, on the loopback interface. */
    public static ServiceOptions of(Path folder, Token token) {
        return new ServiceOptions(
                new HttpFront.Settings(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Set.of(), 64, 1 << 20),
                new StoredLedger.Settings(folder, Durability.FORCED, InstantSource.system(), Disk.real(), () -> {}),
                token,
                1L << 26,
                Duration.ofSeconds(10));
    }

    /** Returns these options with another way to listen. */
    public ServiceOptions withHttp(HttpFront.Settings other) {
        return new ServiceOptions(other, storage, token, mostJournalBytes, grace);
    }

    /** Returns these options with another way to keep the ledger. */
    public ServiceOptions withStorage(StoredLedger.Settings other) {
        return new ServiceOptions(http, other, token, mostJournalBytes, grace);
    }

    /** Returns these options with another length of the journal. */
    public ServiceOptions withMostJournalBytes(long bytes) {
        return new ServiceOptions(http, storage, token, bytes, grace);
    }
}
