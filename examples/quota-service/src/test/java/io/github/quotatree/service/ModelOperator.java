package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Edits the total and the quotas, and knows what they must be. */
final class ModelOperator {
    /** What it edits: the total of cards, the max of nlp, and the weight of vision. */
    record Edited(long total, long max, long weight) {}

    private final Random random;
    private final AtomicInteger acknowledged;
    private Edited known = new Edited(16, 12, 8);
    private Edited after = known;

    ModelOperator(long seed, AtomicInteger acknowledged) {
        this.random = new Random(seed);
        this.acknowledged = acknowledged;
    }

    Edited known() {
        return known;
    }

    boolean isUncertain() {
        return !after.equals(known);
    }

    static String quotas(Edited edited) {
        return TestService.QUOTAS
                .replaceFirst("\"totals\".*\\n", "")
                .replace("\"max\": {\"gpu\": 12}", "\"max\": {\"gpu\": " + edited.max() + "}")
                .replace(
                        "\"name\": \"vision\"",
                        "\"name\": \"vision\", \"sharedWeight\": {\"cpu\": 1, \"gpu\": " + edited.weight() + "}");
    }

    void run(int port) {
        try (Client client = new Client(port)) {
            while (true) {
                step(client);
                acknowledged.incrementAndGet();
            }
        } catch (IOException e) {
            // the server was killed
        }
    }

    private void step(Client client) throws IOException {
        switch (random.nextInt(5)) {
            case 0 -> client.call("POST", "/v1/checkpoints", null).expect(200);
            case 1 -> {
                after = new Edited(8 + random.nextInt(60), known.max(), known.weight());
                client.call("PUT", "/v1/totals", "{\"total\": {\"cpu\": 64000, \"gpu\": " + after.total() + "}}")
                        .expect(200);
            }
            case 2 -> {
                String tag = client.get("/v1/quotas").expect(200).header("ETag");
                after = new Edited(known.total(), 8 + random.nextInt(30), 1 + random.nextInt(20));
                client.call("PUT", "/v1/quotas", quotas(after), "If-Match: " + tag)
                        .expect(200);
            }
            case 3 -> client.get("/v1/runtimes").expect(200);
            default -> client.get("/v1/queue").expect(200);
        }
        known = after;
    }

    /** Finds out what has become of the request that was not answered. */
    void resolve(Client client) throws IOException {
        long total = client.get("/v1/totals")
                .expect(200)
                .json()
                .at("/totals/0/total/gpu")
                .asLong();
        JsonNode quotas = client.get("/v1/quotas").expect(200).json();
        long max = 12;
        long weight = 8;
        for (JsonNode group : quotas.get("groups")) {
            if (group.get("name").textValue().equals("nlp")) {
                max = group.at("/max/gpu").asLong();
            } else if (group.has("sharedWeight")) {
                weight = group.at("/sharedWeight/gpu").asLong();
            }
        }
        Edited present = new Edited(total, max, weight);
        assertThat(present).as("what the operator edits").isIn(known, after);
        known = present;
        after = present;
    }
}
