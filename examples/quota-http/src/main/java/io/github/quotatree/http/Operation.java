package io.github.quotatree.http;

/**
 * An operation of a site, for the one request that it was found for.
 *
 * @param name its name, for meters
 * @param access who may call it
 * @param hasBody whether a request has a body, which is JSON; else it may have none
 * @param work carries it out
 */
public record Operation(String name, Access access, boolean hasBody, Work work) {
    /** Carries out a request. */
    @FunctionalInterface
    public interface Work {
        /**
         * Returns the answer.
         *
         * @param body the body, empty if the operation has none
         * @throws Refusal if the request is not carried out
         */
        Answer answer(byte[] body);
    }
}
