package io.github.quotatree.page.live;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.http.Access;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.PageHeaders;
import io.github.quotatree.http.Pages;
import io.github.quotatree.page.Page;
import io.github.quotatree.page.ReportJson;
import io.github.quotatree.page.ReportJson.Report;
import io.github.quotatree.page.history.History;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
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

    private final Source source;
    private final LongSupplier nanoTime;
    private final Answer shell;
    private final ReentrantLock making = new ReentrantLock();
    private final History history;
    private final HistoryAnswers historyAnswers;
    private volatile @Nullable Shown last;
    private @Nullable Object sampled;
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
     * @param trees solves its trees, which the history needs
     * @param report makes its report
     */
    public record Moment(Object key, Supplier<List<RuntimeQuotas>> trees, Supplier<Report> report) {
        public Moment {
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(trees, "trees");
            Objects.requireNonNull(report, "report");
        }
    }

    private record Shown(Object key, Document document) {}

    /** Makes the page of a source. */
    public LivePage(String title, Source source) {
        this(title, source, new History());
    }

    /**
     * Makes the page of a source.
     *
     * @param history takes samples of the source, and may have some already
     */
    public LivePage(String title, Source source, History history) {
        this(title, source, history, System::nanoTime);
    }

    LivePage(String title, Source source, History history, LongSupplier nanoTime) {
        this.source = source;
        this.history = history;
        historyAnswers = new HistoryAnswers(history);
        this.nanoTime = nanoTime;
        due = nanoTime.getAsLong();
        Page page = Page.ofServer(
                LivePage.class, List.of("live.css", "history.css"), List.of("live.js", "history.js", "plot.js"));
        ByteArrayOutputStream out = new ByteArrayOutputStream(1 << 17);
        try {
            page.write(out, title, data -> data.write("null".getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        shell = PageHeaders.withPolicy(
                Answer.of(200, HTML, out.toByteArray()).withHeaders(PageHeaders.ALONE), page.policy());
    }

    /** Adds the page to a site: it has no data, so only its report needs the token. */
    public Pages in(Pages pages) {
        return historyAnswers
                .in(pages)
                .get("/", Access.PAGE_WITHOUT_DATA, head -> shell)
                .get("/report.json", Access.READ, head -> report().answer(head));
    }

    /**
     * Takes a sample for the history now and once a minute, until it is closed. A sample that the source refuses is
     * missing, and the page shows a gap.
     */
    public Sampler follow(InstantSource clock) {
        return Sampler.start(() -> sample(clock.instant()));
    }

    /** Takes a sample for the history. */
    void sample(Instant now) {
        making.lock();
        try {
            Moment moment = source.moment();
            if (moment.key().equals(sampled)) {
                history.addSame(now);
            } else {
                history.add(now, moment.trees().get());
                sampled = moment.key();
            }
        } finally {
            making.unlock();
        }
    }

    /** Returns the report, made now or a moment ago. */
    Document report() {
        return present().document();
    }

    private Shown present() {
        Shown before = last;
        if (before == null) {
            making.lock();
        } else if (!making.tryLock()) {
            return before;
        }
        try {
            long now = nanoTime.getAsLong();
            Shown present = last;
            if (present != null && now - due < 0) {
                return present;
            }
            Moment moment = source.moment();
            if (present == null || !present.key().equals(moment.key())) {
                present = new Shown(moment.key(), document(moment));
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
        ByteArrayOutputStream out = new ByteArrayOutputStream(Document.SMALL);
        try {
            new ReportJson().write(out, moment.report().get());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Document.of(out.toByteArray());
    }
}
