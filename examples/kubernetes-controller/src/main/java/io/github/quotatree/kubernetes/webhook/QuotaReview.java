package io.github.quotatree.kubernetes.webhook;

final class QuotaReview {
    static Verdict complete(ReviewedRequest request, DeclaredCluster declared) {
        return Verdict.allowed();
    }

    static Verdict check(ReviewedRequest request, DeclaredCluster declared) {
        return Verdict.allowed();
    }
}
