package io.github.quotatree.admission;

import io.github.quotatree.admission.QuestionMembers.Member;
import io.github.quotatree.admission.QuestionMembers.Request;
import io.github.quotatree.admission.QuestionMembers.Scope;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.LoanTerms;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The half of {@link AdmissionQuestion} for accounts that {@linkplain Accounts#lends lend}: whether workloads are
 * entitled, start on loan, are due or wait, by the classes of their groups and by {@link IdleRoom}.
 */
final class IdleQuestion {
    private IdleQuestion() {}

    /** Returns whether one workload may start, on loan or not. Allocates nothing. */
    static boolean fits(
            Accounts accounts, int account, Workload workload, ResourceVector request, AdmissionOptions options) {
        if (!IdleRoom.fitsNow(accounts, account, request)) {
            return false;
        }
        // beside all claims it does not matter whether it is entitled, which may take a solve to find out
        return (mayBeLent(workload, options) && IdleRoom.fits(accounts, account, request, null, null))
                || (IdleRoom.fits(accounts, account, request, workload, null)
                        && accounts.isEntitled(account, workload));
    }

    private static boolean mayBeLent(Workload workload, AdmissionOptions options) {
        return options.loans() && workload.preemptible();
    }

    /** Adds the limits that the members exceed, of their groups and of the idle capacity; none if they may start. */
    static void addExceeded(QuestionMembers asked, AdmissionOptions options, List<ExceededLimit> exceeded) {
        List<Member> others = new ArrayList<>(1);
        boolean mayStart = true;
        for (Member member : asked.members) {
            if (!member.isEntitled()) {
                others.add(member);
                mayStart &= mayBeLent(member.workload, options);
            }
        }
        List<ExceededLimit> idle = new ArrayList<>(0);
        addExceededRoom(asked, others.isEmpty() ? asked.members.get(0).workload : null, idle);
        if (!mayStart || !idle.isEmpty()) {
            exceeded.addAll(others.size() == 1 ? exceededEntitlement(others.get(0)) : exceededEntitlements(others));
            exceeded.addAll(idle);
        }
    }

    private static List<ExceededLimit> exceededEntitlement(Member member) {
        return member.accounts.exceededEntitlement(member.account, member.workload);
    }

    /** Returns the limits of several, each once: the members of a gang have the same. */
    private static Collection<ExceededLimit> exceededEntitlements(List<Member> members) {
        Set<ExceededLimit> ofUnits = new LinkedHashSet<>();
        members.forEach(member -> ofUnits.addAll(exceededEntitlement(member)));
        return ofUnits;
    }

    private static void addExceededRoom(QuestionMembers asked, @Nullable Workload entitled, List<ExceededLimit> idle) {
        Member first = asked.members.get(0);
        if (asked.members.size() == 1) {
            IdleRoom.fits(first.accounts, first.account, first.request, entitled, idle);
            return;
        }
        Map<Scope, ResourceVector> sums = new TreeMap<>();
        asked.own().forEach((key, sum) -> {
            int scope = key.accounts().isSystem(key.account()) ? IdleRoom.NONE : key.account();
            while (scope != IdleRoom.NONE) {
                sums.merge(new Scope(key.accounts(), scope), sum.all(), ResourceVector::plus);
                scope = IdleRoom.above(key.accounts(), scope);
            }
        });
        sums.forEach((scope, sum) -> {
            for (int d = 0; d < sum.schema().size(); d++) {
                IdleRoom.fitsIn(
                        scope.accounts(),
                        scope.account(),
                        d,
                        first.account,
                        sum,
                        kept(asked, scope, d),
                        entitled,
                        idle);
            }
        });
    }

    /** Returns the units of a scope that may not be lent, less the part that the groups of the members may use. */
    private static long kept(QuestionMembers asked, Scope scope, int d) {
        long all = IdleRoom.kept(scope.accounts(), scope.account(), IdleRoom.NONE, d, 0);
        long kept = all;
        for (Map.Entry<Scope, Request> each :
                all == 0 ? Map.<Scope, Request>of().entrySet() : asked.own().entrySet()) {
            Scope key = each.getKey();
            if (key.accounts().treeId().equals(scope.accounts().treeId())) {
                long more = each.getValue().all().value(d);
                kept -= all - IdleRoom.kept(scope.accounts(), scope.account(), key.account(), d, more);
            }
        }
        return kept;
    }

    /** Returns the answer to the members, of which the exceeded limits are known. */
    static Answer answer(QuestionMembers asked, List<ExceededLimit> exceeded) {
        boolean entitled = notEntitled(asked).isEmpty();
        if (exceeded.isEmpty()) {
            return entitled ? Answer.STARTS : Answer.STARTS_ON_LOAN;
        }
        return asked.areLent() && entitled ? Answer.DUE : Answer.WAITS;
    }

    /** Returns the lenders if the members start on loan, the loans in their way if they are due, or empty terms. */
    static LoanTerms terms(QuestionMembers asked, ResourceSchema schema, List<ExceededLimit> exceeded) {
        Answer answer = answer(asked, exceeded);
        boolean onLoan = answer == Answer.STARTS_ON_LOAN;
        if (!onLoan && answer != Answer.DUE) {
            return LoanTerms.none(schema);
        }
        Map<Accounts, Map<Integer, ResourceVector>> byTree = new LinkedHashMap<>();
        asked.own()
                .forEach((key, sum) -> byTree.computeIfAbsent(key.accounts(), tree -> new TreeMap<>())
                        .put(key.account(), sum.all()));
        long[] beyond = new long[schema.size()];
        List<Loan> lenders = new ArrayList<>();
        List<LoanTerms.InTheWay> inTheWay = new ArrayList<>();
        byTree.forEach((tree, requests) -> {
            if (onLoan) {
                LoanSides.addLenders(tree, requests, schema, beyond, lenders);
            } else {
                LoanSides.addInTheWay(tree, exceeded, inTheWay);
            }
        });
        return new LoanTerms(
                schema.vector(beyond), lenders, shortfall(schema, onLoan ? List.of() : exceeded), inTheWay);
    }

    private static ResourceVector shortfall(ResourceSchema schema, List<ExceededLimit> exceeded) {
        long[] shortfall = new long[schema.size()];
        for (ExceededLimit limit : exceeded) {
            int d = schema.position(limit.dimension().orElseThrow());
            shortfall[d] = Math.max(shortfall[d], limit.shortfall());
        }
        return schema.vector(shortfall);
    }

    /** Returns the ids of the members that are not entitled. */
    static List<String> notEntitled(QuestionMembers asked) {
        List<String> ids = List.of();
        for (int m = 0; asked.areLent() && m < asked.members.size(); m++) {
            Member member = asked.members.get(m);
            if (!member.isEntitled()) {
                ids = ids.isEmpty() ? new ArrayList<>(1) : ids;
                ids.add(member.workload.id());
            }
        }
        return ids;
    }
}
