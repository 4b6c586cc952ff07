package io.github.quotatree.kubernetes.webhook;

final class PodReview {
    static Verdict complete(ReviewedRequest request, DeclaredCluster declared) {
        return Verdict.allowed();
    }

    static Verdict check(ReviewedRequest request, DeclaredCluster declared) {
        return Verdict.allowed();
    }
}
