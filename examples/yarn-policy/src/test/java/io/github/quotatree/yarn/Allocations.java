package io.github.quotatree.yarn;

/** Allocation files of tests. */
final class Allocations {
    static final String FAIR = "fair";
    static final String DRF = "drf";
    static final String QUOTATREE = QuotaTreePolicy.class.getName();

    private Allocations() {}

    /** A file with these queues, which all use the policy, and without a limit on application masters. */
    static String of(String policy, String queues) {
        return of(policy, "-1.0", queues);
    }

    static String of(String policy, String amLimit, String queues) {
        return "<allocations>\n<defaultQueueSchedulingPolicy>" + policy + "</defaultQueueSchedulingPolicy>\n"
                + "<queueMaxAMShareDefault>" + amLimit + "</queueMaxAMShareDefault>\n" + queues + "\n</allocations>\n";
    }

    static String quotatree(String queues) {
        return of(QUOTATREE, queues);
    }
}
