package io.github.quotatree.ledger;

import io.github.quotatree.Explanation;
import io.github.quotatree.FlavorRoom;
import io.github.quotatree.FlavorShortage;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.LoanTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Why a workload waits, or that it may start: every limit that it would exceed, and for a limit that is a runtime the
 * explanation of that. An immutable value.
 *
 * @param status the workload
 * @param answer the answer to it if it is pending; if not, it has started
 * @param limits the limits that it would exceed, in the order of {@link Decision#exceededLimits}; empty if it may start
 *     or is admitted
 * @param loanTerms the groups whose unused runtime it would use if it may start on loan, or the loans in its way if it
 *     is due; else empty
 */
public record WorkloadExplanation(WorkloadStatus status, Answer answer, List<Limit> limits, LoanTerms loanTerms) {
    public WorkloadExplanation {
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(answer, "answer");
        limits = List.copyOf(Objects.requireNonNull(limits, "limits"));
        Objects.requireNonNull(loanTerms, "loanTerms");
    }

    /**
     * A limit that the workload would exceed.
     *
     * @param exceeded the limit, its use and the request
     * @param explanation the explanation of the limit where it is a runtime; empty for a min, and for a flavor
     * @param rooms the room on each flavor that it accepts, with the reason, where no flavor has room; else empty
     */
    public record Limit(ExceededLimit exceeded, Optional<Explanation> explanation, List<FlavorRoom> rooms) {
        public Limit {
            Objects.requireNonNull(exceeded, "exceeded");
            Objects.requireNonNull(explanation, "explanation");
            rooms = List.copyOf(Objects.requireNonNull(rooms, "rooms"));
        }

        /** Makes a limit that is not that of a flavor. */
        public Limit(ExceededLimit exceeded, Optional<Explanation> explanation) {
            this(exceeded, explanation, List.of());
        }
    }

    /** Returns the explanation of a workload, which must exist; takes time in the depth of its group. */
    public static WorkloadExplanation of(LedgerSnapshot snapshot, String workloadId, AdmissionOptions options) {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(workloadId, "workloadId");
        Objects.requireNonNull(options, "options");
        WorkloadStatus status = snapshot.workload(workloadId)
                .orElseThrow(() -> new IllegalArgumentException("no workload " + workloadId + " in the ledger"));
        List<Limit> limits = new ArrayList<>();
        Answer answer = Answer.STARTS;
        LoanTerms loanTerms = LoanTerms.none(snapshot.forest().schema());
        if (status.phase() == WorkloadPhase.PENDING) {
            AdmissionCheck check = AdmissionCheck.of(snapshot, workloadId, options);
            answer = check.answer();
            loanTerms = check.loanTerms();
            for (ExceededLimit exceeded : check.exceededLimits()) {
                if (exceeded.kind() != ExceededLimit.Kind.FLAVOR) {
                    limits.add(new Limit(exceeded, explanation(snapshot, exceeded)));
                }
            }
            for (FlavorShortage shortage : check.flavorShortages()) {
                limits.add(new Limit(shortage.limit(), Optional.empty(), shortage.rooms()));
            }
        }
        return new WorkloadExplanation(status, answer, limits, loanTerms);
    }

    private static Optional<Explanation> explanation(LedgerSnapshot snapshot, ExceededLimit exceeded) {
        boolean isRuntime = exceeded.kind() == ExceededLimit.Kind.RUNTIME
                || exceeded.holder().equals(Optional.of(ReservedNames.DEFAULT_GROUP));
        return isRuntime
                ? exceeded.holder()
                        .flatMap(group -> exceeded.dimension().map(dimension -> snapshot.explain(group, dimension)))
                : Optional.empty();
    }

    /** Returns whether it waits although it may start, as far as quotas are concerned. */
    public boolean mayStart() {
        return status.phase() == WorkloadPhase.PENDING && limits.isEmpty();
    }

    /**
     * Returns the explanation in sentences: the groups that lend to the workload, the loans in its way, or the limits
     * that it waits for, and why each is no larger.
     */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        String id = status.workload().id();
        String group = status.group();
        if (limits.isEmpty()) {
            return id + " "
                    + switch (status.phase()) {
                        case PENDING ->
                            "may start in " + group
                                    + (answer == Answer.STARTS_ON_LOAN
                                            ? " on loan: " + loanTerms.inWords(format)
                                            : ": " + room(format));
                        case RESERVED -> "has a reservation in " + group;
                        case ADMITTED -> "is admitted in " + group;
                        case RUNNING -> "runs in " + group;
                        case STOPPING -> "is stopping in " + group;
                    }
                    + ".";
        }
        StringBuilder text = new StringBuilder(id).append(answer == Answer.DUE ? " is due: " : " waits: ");
        boolean loansAreInTheWay = !loanTerms.inTheWay().isEmpty();
        text.append(loansAreInTheWay ? loanTerms.inWords(format) : limitsInWords(format))
                .append('.');
        Set<String> said = new TreeSet<>();
        for (Limit limit : limits) {
            limit.explanation()
                    .map(why -> why.inWords(format))
                    .filter(said::add)
                    .ifPresent(sentence -> text.append(' ').append(sentence));
            limit.rooms()
                    .forEach(room -> text.append(' ').append(room.inWords()).append('.'));
        }
        return text.toString();
    }

    private String limitsInWords(AmountFormat format) {
        return limits.stream().map(limit -> limit.exceeded().inWords(format)).collect(Collectors.joining("; "));
    }

    private String room(AmountFormat format) {
        String amounts = Decision.named(status.workload().request(), format);
        return amounts.isEmpty() ? "it requests nothing" : "there is room for " + amounts;
    }

    /** Returns {@link #inWords} with amounts in base units. */
    @Override
    public String toString() {
        return inWords(AmountFormat.baseUnits());
    }
}
