package io.github.quotatree.page.live;

import io.github.quotatree.http.Access;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.PageHeaders;
import io.github.quotatree.http.Pages;
import io.github.quotatree.page.Page;
import io.github.quotatree.page.ReportJson;
import io.github.quotatree.page.ReportJson.Report;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Serves the page of a source that changes: the page itself, which has no data, and the report that it asks for each
 * second.
 *
 * <p>A report is made when somebody asks, at most once a second and at most a third of the time, whoever asks: while
 * one is made, others get the one before. Safe for use by many threads.
 */
public final class LivePage {
    private static final String HTML = "text/html; charset=utf-8";
    private static final long LEAST_PAUSE = Duration.ofSeconds(1).toNanos();
    private static final int PAUSE_OF_WORK = 2;
    private static final int SMALL = 16 * 1024;

    private final Source source;
    private final LongSupplier nanoTime;
    private final Answer shell;
    private final ReentrantLock making = new ReentrantLock();
    private volatile @Nullable Document last;
    private long due;

    /** The source of reports. */
    @FunctionalInterface
    public interface Source {
        /** Returns the present state. One thread at a time asks. */
        Moment moment();
    }

    /**
     * A state of a source.
     *
     * @param key equals the key of another state if that has the same report
     * @param report makes its report
     */
    public record Moment(Object key, Supplier<Report> report) {
        public Moment {
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(report, "report");
        }
    }

    /** A report and its answers; a small one is not compressed. */
    private record Document(Object key, String tag, Answer plain, Answer compressed) {}

    /** Makes the page of a source. */
    public LivePage(String title, Source source) {
        this(title, source, System::nanoTime);
    }

    LivePage(String title, Source source, LongSupplier nanoTime) {
        this.source = source;
        this.nanoTime = nanoTime;
        due = nanoTime.getAsLong();
        Page page = Page.ofServer(LivePage.class, List.of("live.css"), List.of("live.js"));
        ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 17);
        try {
            page.write(out, title, data -> data.write("null".getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        shell = PageHeaders.withPolicy(alone(Answer.of(200, HTML, out.toByteArray())), page.policy());
    }

    /** Adds the page to a site: it has no data, so only its report needs the token. */
    public Pages in(Pages pages) {
        return pages.get("/", Access.PAGE_WITHOUT_DATA, head -> shell)
                .get(
                        "/report.json",
                        Access.READ,
                        head -> report(head.only("If-None-Match"), head.only("Accept-Encoding")));
    }

    /** Returns the report, or 304 if the asker has it already. */
    Answer report(@Nullable String known, @Nullable String encodings) {
        Document present = present();
        if (present.tag().equals(known)) {
            return Answer.of(304, Answer.JSON, new byte[0]).withHeader("ETag", present.tag());
        }
        boolean takesCompressed =
                encodings != null && encodings.toLowerCase(Locale.ROOT).contains("gzip");
        return takesCompressed ? present.compressed() : present.plain();
    }

    private static Answer alone(Answer answer) {
        Answer all = answer;
        for (Map.Entry<String, String> header : PageHeaders.ALONE.entrySet()) {
            all = all.withHeader(header.getKey(), header.getValue());
        }
        return all;
    }

    private Document present() {
        Document before = last;
        if (before == null) {
            making.lock();
        } else if (!making.tryLock()) {
            return before;
        }
        try {
            long now = nanoTime.getAsLong();
            Document present = last;
            if (present != null && now - due < 0) {
                return present;
            }
            Moment moment = source.moment();
            if (present == null || !present.key().equals(moment.key())) {
                present = document(moment);
            }
            long after = nanoTime.getAsLong();
            due = after + Math.max(LEAST_PAUSE, PAUSE_OF_WORK * (after - now));
            last = present;
            return present;
        } finally {
            making.unlock();
        }
    }

    private static Document document(Moment moment) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(SMALL);
        try {
            new ReportJson().write(out, moment.report().get());
            String tag = Tag.of(out.toByteArray());
            Answer plain = alone(Answer.of(200, Answer.JSON, out.toByteArray())).withHeader("ETag", tag);
            return new Document(moment.key(), tag, plain, out.size() > SMALL ? compressed(out, tag) : plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Answer compressed(ByteArrayOutputStream plain, String tag) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream(plain.size() / 4);
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            plain.writeTo(out);
        }
        return alone(Answer.of(200, Answer.JSON, compressed.toByteArray()))
                .withHeader("ETag", tag)
                .withHeader("Content-Encoding", "gzip");
    }
}
