package io.github.quotatree.http;

/**
 * An operation of a site, for the one request that it was found for.
 *
 * @param hasBody whether a request has a body, which is JSON; else it may have none
 */
public record Operation(String name, Access access, boolean hasBody, Work work) {
    @FunctionalInterface
    public interface Work {
        Answer answer(byte[] body);
    }
}
