package io.github.quotatree.admission;

import io.github.quotatree.FlavorShortage;
import io.github.quotatree.admission.QuestionMembers.Member;
import io.github.quotatree.admission.QuestionMembers.Request;
import io.github.quotatree.admission.QuestionMembers.Scope;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.LoanTerms;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The one question behind every admission: may workloads, which start together or not at all, start in these accounts?
 *
 * <p>In every dimension that is requested, the use with the requests must be within every limit of the group:
 * <ul>
 *   <li>the runtime of the group, and if the options say so the runtime of every group above;
 *   <li>for workloads that are not preemptible, if the options say so, the min of the group: it bounds their use.
 * </ul>
 *
 * <p>In accounts that {@linkplain Accounts#lends lend}, each workload is entitled or not as its leaf group says, and
 * all must fit into the idle capacity: see {@link IdleRoom}. Those that are not entitled, if any, start on loan.
 *
 * <p>The default group has no min, and its runtime is its max or the part of the total that the system group leaves,
 * whichever is smaller; that one is named as the limit. The system group has no limit. In a dimension with flavors,
 * each workload must also find a flavor that it accepts with room for all its units, beside those that were placed
 * before it.
 *
 * <p>The requests of one group count together, so a gang of any size takes time in its groups once they are summed up.
 * Units that are placed on flavors count as used in the accounts until {@link #end}.
 */
public final class AdmissionQuestion {
    private final AdmissionOptions options;
    private final ResourceSchema schema;
    private final QuestionMembers asked = new QuestionMembers();

    /** The requests for the accounts of the groups above, where limits hold there. */
    private final Map<Scope, Request> above = new TreeMap<>();

    private @Nullable FlavorChoice choice; // the flavors of the placed members; null where no dimension has flavors
    private int tried;
    private final List<FlavorShortage> shortages = new ArrayList<>();

    // of the first that was not added, since it does not fit
    private List<ExceededLimit> firstExceeded = List.of();
    private List<FlavorShortage> firstShortages = List.of();

    public AdmissionQuestion(ResourceSchema schema, AdmissionOptions options) {
        this.schema = schema;
        this.options = options;
        choice = schema.hasFlavors() ? new FlavorChoice() : null;
    }

    // one workload

    /** Returns whether one workload may start. Allocates nothing, and looks no further than the answer needs. */
    public static boolean fits(
            Accounts accounts, int account, Workload workload, ResourceVector request, AdmissionOptions options) {
        boolean fits = accounts.lends()
                ? IdleQuestion.fits(accounts, account, workload, request, options)
                : CountLimits.fits(accounts, account, request, workload.preemptible() ? null : request, options);
        for (int d : request.schema().flavoredPositions()) {
            fits = fits && FlavorChoice.fits(accounts, account, workload, request, d);
        }
        return fits;
    }

    /**
     * Returns whether a request of an account that lends is idle beside all use and claims, as a loan of it must be.
     */
    public static boolean isIdle(Accounts accounts, int account, ResourceVector request) {
        return IdleRoom.fits(accounts, account, request, null, null);
    }

    /** Returns the limits that a workload exceeds now for which room is held, where others have not left yet. */
    public static List<ExceededLimit> exceededNow(Accounts accounts, int account, ResourceVector request) {
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        IdleRoom.addExceededNow(accounts, account, request, exceeded);
        return exceeded;
    }

    // several

    public void add(Workload workload, Accounts accounts, int account, ResourceVector request) {
        add(workload, accounts, account, request, 0);
    }

    /**
     * Adds a workload with the amounts that it would hold more than now; where they name a flavor, that one alone is
     * tried. The account {@code below} is the lowest above that would hold no more, or 0.
     */
    public void add(Workload workload, Accounts accounts, int account, ResourceVector request, int below) {
        Request more = new Request(request, workload.preemptible() ? schema.zero() : request);
        asked.add(new Member(workload, accounts, account, request), more);
        int parent = CountLimits.firstAbove(accounts, account, options);
        for (; parent > below; parent = accounts.parent(parent)) {
            above.merge(new Scope(accounts, parent), more, Request::plus);
        }
    }

    /** Adds a workload if it fits with the ones before, all added so; keeps the shortage of the first one not added. */
    public void addIfItFits(Workload workload, Accounts accounts, int account, ResourceVector request) {
        if (accounts.lends()) {
            addIfIdle(workload, accounts, account, request);
            return;
        }
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        Request more = new Request(request, workload.preemptible() ? schema.zero() : request);
        addExceeded(
                new Scope(accounts, account),
                more.with(asked.own().get(new Scope(accounts, account))),
                false,
                exceeded);
        int parent = CountLimits.firstAbove(accounts, account, options);
        for (; parent > 0; parent = accounts.parent(parent)) {
            Scope key = new Scope(accounts, parent);
            addExceeded(key, more.with(above.get(key)), true, exceeded);
        }
        if (isPlaced(workload, accounts, account, request, exceeded)) {
            add(workload, accounts, account, request);
        }
    }

    private void addIfIdle(Workload workload, Accounts accounts, int account, ResourceVector request) {
        Request before = asked.own().get(new Scope(accounts, account));
        add(workload, accounts, account, request);
        if (!isPlaced(workload, accounts, account, request, exceededCounts())) {
            asked.removeLast(before);
        }
    }

    /** Returns whether a workload within the limits of counts gets its flavors; else notes the first shortage. */
    private boolean isPlaced(
            Workload workload, Accounts accounts, int account, ResourceVector request, List<ExceededLimit> exceeded) {
        List<FlavorShortage> lacking =
                exceeded.isEmpty() && choice != null ? choice.add(workload, accounts, account, request) : List.of();
        if (exceeded.isEmpty() && lacking.isEmpty()) {
            tried++;
            return true;
        }
        if (firstExceeded.isEmpty()) {
            lacking.forEach(shortage -> exceeded.add(shortage.limit()));
            firstExceeded = exceeded;
            firstShortages = lacking;
        }
        return false;
    }

    /** Returns the limits that the first workload that was not added exceeds; empty if all were. */
    public List<ExceededLimit> firstExceeded() {
        return firstExceeded;
    }

    public List<FlavorShortage> firstShortages() {
        return firstShortages;
    }

    public ResourceSchema schema() {
        return schema;
    }

    public List<String> ids() {
        return asked.members.size() == 1
                ? List.of(asked.members.get(0).workload.id()) // mostly: no garbage
                : asked.members.stream().map(member -> member.workload.id()).toList();
    }

    public int size() {
        return asked.members.size();
    }

    /** Returns every limit of counts that the members exceed together: of their groups, then of those above. */
    public List<ExceededLimit> exceededCounts() {
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        if (asked.areLent()) {
            IdleQuestion.addExceeded(asked, options, exceeded);
            return exceeded;
        }
        asked.own().forEach((key, sum) -> addExceeded(key, sum, false, exceeded));
        above.forEach((key, sum) -> addExceeded(key, sum, true, exceeded));
        return exceeded;
    }

    private void addExceeded(Scope key, Request sum, boolean isAbove, List<ExceededLimit> to) {
        CountLimits.isWithin(key.accounts(), key.account(), sum.all(), sum.nonPreemptible(), isAbove, options, to);
    }

    /** Returns the answer to the members, of which the exceeded limits are known. */
    public Answer answer(List<ExceededLimit> exceeded) {
        return IdleQuestion.answer(asked, exceeded);
    }

    /** Returns the lenders if the members start on loan, the loans in their way if they are due, or empty terms. */
    public LoanTerms loanTerms(List<ExceededLimit> exceeded) {
        return IdleQuestion.terms(asked, schema, exceeded);
    }

    /** Returns the ids of the members that are not entitled. */
    public List<String> notEntitled() {
        return IdleQuestion.notEntitled(asked);
    }

    /** Returns whether the options demand {@link #loanTerms}. */
    public boolean reportsLoans() {
        return options.reportLenders();
    }

    /** Returns every limit that the members exceed, limits of counts before limits of flavors. */
    public List<ExceededLimit> exceededLimits() {
        List<ExceededLimit> exceeded = exceededCounts();
        for (FlavorShortage shortage : shortages(exceeded)) {
            exceeded.add(shortage.limit());
        }
        return exceeded;
    }

    /** Returns the shortages of flavors that no exceeded limit of the count of their group says already. */
    public List<FlavorShortage> shortages(List<ExceededLimit> exceeded) {
        place();
        return shortages.isEmpty()
                ? List.of()
                : shortages.stream()
                        .filter(shortage -> exceeded.stream().noneMatch(limit -> isSaidBy(limit, shortage)))
                        .toList();
    }

    private static boolean isSaidBy(ExceededLimit limit, FlavorShortage shortage) {
        return limit.kind() != Kind.MIN
                && limit.kind() != Kind.FLAVOR
                && limit.holder().equals(Optional.of(shortage.group()))
                && limit.dimension().equals(Optional.of(shortage.dimension()));
    }

    /** Places the members that have not been tried yet. */
    private void place() {
        for (; choice != null && tried < asked.members.size(); tried++) {
            Member next = asked.members.get(tried);
            shortages.addAll(choice.add(next.workload, next.accounts, next.account, next.request));
        }
    }

    /** Takes back all that was placed on flavors; the next question places all members anew. */
    public void end() {
        if (choice != null) {
            choice.undo();
            choice = new FlavorChoice();
        }
        tried = 0;
        shortages.clear();
    }

    // the answer

    /**
     * Returns by the ids of workloads and by dimension the flavors that each may use, in the order of the schema; empty
     * where no dimension has flavors. The members of an admitted gang share the room, and each has one flavor.
     */
    public Map<String, Map<String, List<String>>> flavors(boolean admitted) {
        place();
        return choice == null ? Map.of() : choice.free(admitted);
    }

    /** Returns the request of each member on the flavors that it gets; null where no dimension has flavors. */
    public @Nullable List<ResourceVector> held() {
        place();
        return choice == null ? null : choice.held();
    }

    /** Returns how much of the requests lies within the mins of the groups; a sum above 2^63-1 is cut. */
    public ResourceVector fromMin() {
        return Borrowing.sum(asked, schema, true);
    }

    /** Returns how much of the requests the groups borrow; a sum above 2^63-1 is cut. */
    public ResourceVector borrowed() {
        return Borrowing.sum(asked, schema, false);
    }

    /** Returns the groups that lend, if the options say so and something is borrowed. */
    public List<Loan> lenders() {
        if (!options.reportLenders() || asked.areLent()) {
            return List.of();
        }
        return Borrowing.lenders(asked, schema);
    }
}
