package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that race: each is carried out once, or one of them is refused. */
class RaceTest {
    private static final int THREADS = 6;

    @TempDir
    private Path folder;

    private interface Race {
        int run(Client client, int thread) throws IOException;
    }

    /** Runs a request on all threads at once, and returns how many answers have each of two statuses. */
    private static int[] race(QuotaService service, int first, int second, Race race) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(THREADS);
        AtomicInteger firsts = new AtomicInteger();
        AtomicInteger seconds = new AtomicInteger();
        List<Throwable> failures = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int k = 0; k < THREADS; k++) {
            int number = k;
            Thread thread = new Thread(() -> {
                try (Client client = new Client(service.port())) {
                    client.get("/health").expect(200);
                    barrier.await();
                    int status = race.run(client, number);
                    assertThat(status).isIn(first, second);
                    (status == first ? firsts : seconds).incrementAndGet();
                } catch (Throwable e) {
                    synchronized (failures) {
                        failures.add(e);
                    }
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        return new int[] {firsts.get(), seconds.get()};
    }

    @Test
    void theSameSubmissionIsAddedOnceAndAnotherIsRefused() throws Exception {
        try (QuotaService service = TestService.start(folder)) {
            for (int round = 0; round < 10; round++) {
                String path = "/v1/workloads/same-" + round;
                assertThat(race(
                                service,
                                201,
                                200,
                                (client, thread) -> client.call("PUT", path, "{\"request\": {\"cpu\": 1}}")
                                        .status()))
                        .containsExactly(1, THREADS - 1);
                String other = "/v1/workloads/other-" + round;
                assertThat(race(
                                service,
                                201,
                                409,
                                (client, thread) -> client.call(
                                                "PUT", other, "{\"request\": {\"cpu\": " + thread + "}}")
                                        .status()))
                        .containsExactly(1, THREADS - 1);
            }
        }
    }

    @Test
    void ofEditsOfTheSameQuotasOneIsAccepted() throws Exception {
        try (QuotaService service = TestService.start(folder);
                Client reader = new Client(service.port())) {
            for (int round = 0; round < 10; round++) {
                String tag = reader.get("/v1/quotas").header("ETag");
                int base = 10 + round * THREADS;
                assertThat(race(
                                service,
                                200,
                                412,
                                (client, thread) -> client.call(
                                                "PUT",
                                                "/v1/quotas",
                                                ModelOperator.quotas(new ModelOperator.Edited(16, base + thread, 3)),
                                                "If-Match: " + tag)
                                        .status()))
                        .containsExactly(1, THREADS - 1);
            }
        }
    }

    @Test
    void aDecisionThatIsRepeatedAdmitsOnce() throws Exception {
        try (QuotaService service = TestService.start(folder);
                Client client = new Client(service.port())) {
            client.call("PUT", "/v1/workloads/a", "{\"group\": \"nlp\", \"request\": {\"gpu\": 9}}")
                    .expect(201);
            client.call("PUT", "/v1/workloads/b", "{\"group\": \"nlp\", \"request\": {\"gpu\": 9}}")
                    .expect(201);
            List<String> answers = new ArrayList<>();
            race(service, 200, 200, (each, thread) -> {
                String id = thread % 2 == 0 ? "a" : "b";
                Client.Answer answer =
                        each.call("POST", "/v1/decisions", "{\"workloads\": [\"" + id + "\"], \"mode\": \"admit\"}");
                synchronized (answers) {
                    answers.add(id
                            + answer.json().get("admitted")
                            + answer.json().path("repeated").asBoolean());
                }
                return answer.status();
            });
            // 9 of at most 12 cards: one of them is admitted, once, and the other one never
            assertThat(answers.stream().filter(answer -> answer.endsWith("truefalse")))
                    .hasSize(1);
            String admitted = answers.stream()
                    .filter(answer -> answer.endsWith("truefalse"))
                    .findFirst()
                    .orElseThrow()
                    .substring(0, 1);
            assertThat(answers.stream().filter(answer -> answer.startsWith(admitted)))
                    .allMatch(answer -> answer.substring(1).startsWith("true"));
            assertThat(answers.stream().filter(answer -> !answer.startsWith(admitted)))
                    .allMatch(answer -> answer.substring(1).startsWith("false"));
        }
    }
}
