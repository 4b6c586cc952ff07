package io.github.quotatree.kubernetes.apiserver;

import io.fabric8.kubernetes.client.dsl.base.CustomResourceDefinitionContext;
import io.fabric8.kubernetes.client.server.mock.CustomResourceAware;
import io.fabric8.kubernetes.client.server.mock.Resetable;
import io.fabric8.mockwebserver.http.Dispatcher;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.mockwebserver.http.RecordedRequest;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Failure;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Fault;
import java.util.Optional;
import java.util.function.Predicate;

/** The way of a request: a fault, the documents for kubectl, the admission hook, an eviction, the objects, the log. */
final class ApiDispatcher extends Dispatcher implements CustomResourceAware, Resetable {
    private final ServerFaults faults;
    private final StoredObjects objects;
    private final Admission admission;
    private final Evictions evictions;
    private final RequestLog log;
    private final Predicate<ApiRequest> hasStatus;

    ApiDispatcher(
            ServerFaults faults,
            StoredObjects objects,
            Admission admission,
            RequestLog log,
            Predicate<ApiRequest> hasStatus) {
        this.faults = faults;
        this.objects = objects;
        this.admission = admission;
        this.log = log;
        this.hasStatus = hasStatus;
        evictions = new Evictions(objects);
    }

    @Override
    public MockResponse dispatch(RecordedRequest recorded) {
        ApiRequest request = ApiRequest.of(recorded);
        Optional<Fault> fault = faults.next(request);
        boolean isDone = fault.isEmpty() || fault.get().failure() == Failure.LOST_ANSWER;
        MockResponse answer = isDone ? answer(request) : fault.orElseThrow().answer();
        boolean wasDone = isDone && answer.code() < 300;
        if (isDone && fault.isPresent() && answer.getWebSocketListener() == null) {
            answer = fault.get().answer();
        }
        if (answer.getWebSocketListener() == null && !faults.delay().isZero()) {
            answer.setBodyDelay(faults.delay());
        }
        log.add(request, answer.getWebSocketListener() == null ? answer.code() : 101, wasDone);
        return answer;
    }

    private MockResponse answer(ApiRequest request) {
        Optional<String> document = request.verb().equals("list")
                ? Discovery.document(request.path().replaceAll("\\?.*", ""))
                : Optional.empty();
        if (document.isPresent()) {
            return Answers.json(200, document.get());
        }
        boolean isMissing = request.subresource().equals("status") && !hasStatus.test(request);
        if (isMissing || request.version().isEmpty() || request.resource().isEmpty()) {
            return Answers.failure(404, "the server could not find " + request.path());
        }
        if (request.resource().equals("pods") && request.subresource().equals("eviction")) {
            return evictions.evict(request);
        }
        if (request.resource().equals("pods") && request.subresource().equals("binding")) {
            return objects.bind(request);
        }
        Admission.Verdict verdict = admission.ask(request);
        return verdict.denied().orElseGet(() -> Answers.mended(objects.answer(verdict.request()), request));
    }

    @Override
    public void expectCustomResource(CustomResourceDefinitionContext context) {
        objects.expectCustomResource(context);
    }

    @Override
    public void reset() {
        objects.reset();
    }
}
