package io.github.quotatree.workload;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The other side of an answer by {@link AdmissionRule#LOANS}: of {@link Answer#STARTS_ON_LOAN} the groups whose unused
 * runtime workloads would use, of {@link Answer#DUE} the loans in their way. Empty for the other two answers.
 *
 * @param beyondRuntime how much of the requests is beyond the runtimes of their own groups if they start on loan, in
 *     base units; else 0. The lenders lend it, apart from capacity that is in the runtime of no group
 * @param lenders the groups whose unused runtime they would use, by dimension, the largest unused amount first
 * @param lacking by how much they exceed the limits if they are due, the largest shortfall in each dimension, in base
 *     units; else 0
 * @param inTheWay the workloads on loan that use a part of the limits which are exceeded if they are due, by group, and
 *     in a group the least urgent first
 */
public record LoanTerms(
        ResourceVector beyondRuntime, List<Loan> lenders, ResourceVector lacking, List<InTheWay> inTheWay) {
    private static final int NAMED = 3;

    public LoanTerms {
        Objects.requireNonNull(beyondRuntime, "beyondRuntime");
        lenders = List.copyOf(Objects.requireNonNull(lenders, "lenders"));
        Objects.requireNonNull(lacking, "lacking");
        inTheWay = List.copyOf(Objects.requireNonNull(inTheWay, "inTheWay"));
    }

    /**
     * A workload on loan in the way of others that are due.
     *
     * @param workload the workload, whose request is the amount that its stop frees
     * @param group the group that it counts in
     * @param limits the exceeded limits of which it uses a part
     */
    public record InTheWay(Workload workload, String group, List<ExceededLimit> limits) {
        public InTheWay {
            Objects.requireNonNull(workload, "workload");
            Objects.requireNonNull(group, "group");
            limits = List.copyOf(Objects.requireNonNull(limits, "limits"));
        }

        @Override
        public String toString() {
            return workload.id() + " of " + group;
        }
    }

    /** Returns no terms. */
    public static LoanTerms none(ResourceSchema schema) {
        Objects.requireNonNull(schema, "schema");
        return new LoanTerms(schema.zero(), List.of(), schema.zero(), List.of());
    }

    /** Returns whether no lender, no amount and no loan is named. */
    public boolean isEmpty() {
        return beyondRuntime.isZero() && lacking.isZero() && inTheWay.isEmpty();
    }

    /**
     * Returns the terms as a clause without a full stop: of a start on loan the lenders, such as {@code 4 cpu of web, 2
     * cpu of search}; of one that is due the loans in its way, such as {@code it lacks 3 cpu; search has 3 cpu on loan
     * (j7, j9)}. Names at most three workloads of a group.
     */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        return lacking.isZero() ? lendersInWords(format) : loansInWords(format);
    }

    private String lendersInWords(AmountFormat format) {
        StringBuilder text = new StringBuilder();
        long[] rest = beyondRuntime.values();
        for (Loan loan : lenders) {
            rest[beyondRuntime.schema().position(loan.dimension())] -= loan.amount();
            append(text, format.named(loan.dimension(), loan.amount()) + " of " + loan.lender());
        }
        for (int d = 0; d < rest.length; d++) {
            if (rest[d] > 0) {
                append(text, format.named(beyondRuntime.schema().dimension(d), rest[d]) + " of no group");
            }
        }
        return text.isEmpty() ? "within the runtime of its group, where others go first" : text.toString();
    }

    private String loansInWords(AmountFormat format) {
        Map<String, List<Workload>> byGroup = new LinkedHashMap<>();
        inTheWay.forEach(loan ->
                byGroup.computeIfAbsent(loan.group(), none -> new ArrayList<>()).add(loan.workload()));
        StringBuilder text = new StringBuilder("it lacks " + named(lacking, lacking, format));
        String separator = "; ";
        for (Map.Entry<String, List<Workload>> loans : byGroup.entrySet()) {
            ResourceVector sum = lacking.schema().zero();
            for (Workload loan : loans.getValue()) {
                sum = sum.plus(loan.request());
            }
            text.append(separator)
                    .append(loans.getKey())
                    .append(" has ")
                    .append(named(sum, lacking, format))
                    .append(" on loan (")
                    .append(ids(loans.getValue()))
                    .append(')');
            separator = ", ";
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String part) {
        text.append(text.isEmpty() ? "" : ", ").append(part);
    }

    /** Returns the amounts in the dimensions that are lacking, such as {@code 2 cpu, 4Gi memory}. */
    private static String named(ResourceVector amounts, ResourceVector lacking, AmountFormat format) {
        return lacking.schema().dimensions().stream()
                .filter(dimension -> lacking.value(dimension) > 0 && amounts.value(dimension) > 0)
                .map(dimension -> format.named(dimension, amounts.value(dimension)))
                .collect(Collectors.joining(", "));
    }

    private static String ids(List<Workload> workloads) {
        String first = workloads.stream().limit(NAMED).map(Workload::id).collect(Collectors.joining(", "));
        int others = workloads.size() - NAMED;
        return others <= 0 ? first : first + " and " + others + " more";
    }
}
