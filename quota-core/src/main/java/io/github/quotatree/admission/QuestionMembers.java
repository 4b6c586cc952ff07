package io.github.quotatree.admission;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The workloads of a question in their order, and the sums of their requests by the accounts that they count in. */
final class QuestionMembers {
    final List<Member> members = new ArrayList<>();

    /** By account; one has no hash table, since most questions are about one workload. */
    private Map<Scope, Request> own = Map.of();

    void add(Member member, Request request) {
        members.add(member);
        Scope scope = member.scope();
        Request sum = request.with(own.get(scope));
        if (members.size() == 1) {
            own = Map.of(scope, sum);
            return;
        }
        own = own instanceof LinkedHashMap ? own : new LinkedHashMap<>(own);
        own.put(scope, sum);
    }

    /** Takes back the last member, before which its account had other requests, or none. */
    void removeLast(@Nullable Request before) {
        Scope scope = members.remove(members.size() - 1).scope();
        own = new LinkedHashMap<>(own);
        if (before == null) {
            own.remove(scope);
        } else {
            own.put(scope, before);
        }
    }

    /** Returns the requests for the accounts that the workloads count in, in the order of the workloads. */
    Map<Scope, Request> own() {
        return own;
    }

    /** Returns whether they are judged by {@link io.github.quotatree.workload.AdmissionRule#LOANS}. */
    boolean areLent() {
        return !members.isEmpty() && members.get(0).accounts.lends();
    }

    static final class Member {
        final Workload workload;
        final Accounts accounts;
        final int account;
        final ResourceVector request;

        /** Whether it is entitled; null until that is known. */
        private @Nullable Boolean entitled;

        Member(Workload workload, Accounts accounts, int account, ResourceVector request) {
            this.workload = workload;
            this.accounts = accounts;
            this.account = account;
            this.request = request;
        }

        private Scope scope() {
            return new Scope(accounts, account);
        }

        boolean isEntitled() {
            if (entitled == null) {
                entitled = accounts.isEntitled(account, workload); // the answer, its limits and its loans need it
            }
            return entitled;
        }
    }

    record Request(ResourceVector all, ResourceVector nonPreemptible) {
        Request plus(Request other) {
            return new Request(all.plus(other.all), nonPreemptible.plus(other.nonPreemptible));
        }

        Request with(@Nullable Request before) {
            return before == null ? this : before.plus(this);
        }
    }

    /** An account; ordered by tree id, and in a tree from the lowest group up. */
    record Scope(Accounts accounts, int account) implements Comparable<Scope> {
        @Override
        public int compareTo(Scope other) {
            int byTree = NameOrder.BY_CODE_POINT.compare(accounts.treeId(), other.accounts.treeId());
            return byTree != 0 ? byTree : Integer.compare(other.account, account);
        }
    }
}
