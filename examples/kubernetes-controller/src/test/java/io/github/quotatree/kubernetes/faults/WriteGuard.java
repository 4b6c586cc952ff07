package io.github.quotatree.kubernetes.faults;

import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;

/**
 * Lets a client read everything and write into one namespace only, so that a controller under test changes and evicts
 * nothing else in a cluster that has other users.
 */
final class WriteGuard implements Interceptor {
    private final String own;

    WriteGuard(String namespace) {
        own = "/namespaces/" + namespace + "/";
    }

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        if (!request.method().equals("GET") && !request.uri().getPath().contains(own)) {
            throw new IllegalStateException(
                    request.method() + " " + request.uri().getPath() + " is outside of " + own);
        }
    }
}
