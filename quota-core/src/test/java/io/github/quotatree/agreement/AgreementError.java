package io.github.quotatree.agreement;

/** A runtime that is not the one of the definition, with the seed that shows it again. */
final class AgreementError extends AssertionError {
    private static final long serialVersionUID = 1;

    final long seed;

    AgreementError(long seed, String difference) {
        super("--case " + seed + ": " + difference);
        this.seed = seed;
    }
}
