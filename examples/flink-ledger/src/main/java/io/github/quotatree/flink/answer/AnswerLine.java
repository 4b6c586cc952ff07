package io.github.quotatree.flink.answer;

import io.github.quotatree.workload.ExceededLimit;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * An answer as one line: the tree, the number, the time, and what became of the event.
 *
 * <pre>{@code
 * blue 7 2026-11-02T08:00:02Z admitted job-1, borrowing gpu=1
 * blue 8 2026-11-02T08:00:03Z rejected job-2: vision: gpu used 1 + request 8 is 1 above runtime 8
 * blue 9 2026-11-02T08:00:03Z runtime vision cpu=0 gpu=8
 * }</pre>
 */
public final class AnswerLine {
    private AnswerLine() {}

    /** Returns the line of an answer. */
    public static String write(Answer answer) {
        return answer.tree() + " " + answer.number() + " " + answer.time() + " " + write(answer.outcome());
    }

    private static String write(Outcome outcome) {
        if (outcome instanceof Outcome.Done done) {
            return done.action() + (done.subject().isEmpty() ? "" : " " + done.subject());
        } else if (outcome instanceof Outcome.Submitted submitted) {
            return "submitted " + submitted.id() + " in " + submitted.group()
                    + submitted
                            .missingGroup()
                            .map(group -> ", since there is no leaf group " + group)
                            .orElse("");
        } else if (outcome instanceof Outcome.Decided decided) {
            return write(decided);
        } else if (outcome instanceof Outcome.Reclaimed reclaimed) {
            return reclaimed.victims().isEmpty()
                    ? "reclaimed nothing"
                    : "reclaimed from " + String.join(" ", reclaimed.victims());
        } else if (outcome instanceof Outcome.RuntimeChanged changed) {
            return "runtime " + changed.group() + " "
                    + changed.runtime().map(AnswerLine::write).orElse("none");
        } else if (outcome instanceof Outcome.ReservationEnded ended) {
            return "reservation-ended " + ended.id();
        }
        throw new IllegalArgumentException("outcome (" + outcome + ") has no line");
    }

    private static String write(Outcome.Decided decided) {
        String ids = String.join(" ", decided.ids());
        if (!decided.admitted()) {
            return "rejected " + ids + ": " + limits(decided.exceeded());
        }
        String borrowed = write(decided.borrowed());
        return "admitted " + ids + (borrowed.isEmpty() ? "" : ", borrowing " + borrowed);
    }

    private static String limits(List<ExceededLimit> limits) {
        return limits.stream().map(ExceededLimit::toString).collect(Collectors.joining("; "));
    }

    private static String write(SortedMap<String, Long> amounts) {
        return amounts.entrySet().stream()
                .map(amount -> amount.getKey() + "=" + amount.getValue())
                .collect(Collectors.joining(" "));
    }
}
