package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A client that knows what its workloads must be: it remembers what was answered, and of the one request whose answer
 * it has not got both what was before it and what would be after it.
 */
final class ModelClient {
    private static final List<String> GROUPS = List.of("vision", "nlp", "serving", "misspelt");

    /** A workload as it must be. */
    record Known(String group, long cpu, long gpu, String phase) {
        Known in(String other) {
            return new Known(group, cpu, gpu, other);
        }

        String countsIn() {
            return group.equals("misspelt") ? "quotatree-default" : group;
        }
    }

    final Map<String, Known> known = new TreeMap<>();
    final AtomicInteger acknowledged;
    private final String name;
    private final Random random;
    private int submitted;
    private @Nullable String openId;
    private @Nullable Known openAfter;

    ModelClient(String name, long seed, AtomicInteger acknowledged) {
        this.name = name;
        this.random = new Random(seed);
        this.acknowledged = acknowledged;
    }

    /** Sends requests until the server is gone. */
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

    /** Finds out what has become of the request that was not answered. */
    void resolve(Client client) throws IOException {
        String id = openId;
        if (id == null) {
            return;
        }
        Client.Answer answer = client.get("/v1/workloads/" + id);
        Known before = known.get(id);
        Known present = answer.status() == 404 ? null : read(answer.expect(200).json());
        assertThat(present)
                .as("workload %s after a request without an answer", id)
                .isIn(before, openAfter);
        put(id, present);
        openId = null;
    }

    boolean isUncertain() {
        return openId != null;
    }

    static Known read(JsonNode json) {
        return new Known(
                json.path("missingGroup").asText(json.get("group").textValue()),
                Long.parseLong(json.at("/request/cpu").textValue()),
                Long.parseLong(json.at("/request/gpu").textValue()),
                json.get("phase").textValue());
    }

    private void put(String id, @Nullable Known as) {
        if (as == null) {
            known.remove(id);
        } else {
            known.put(id, as);
        }
    }

    private void step(Client client) throws IOException {
        if (known.isEmpty() || random.nextInt(4) == 0) {
            submit(client);
            return;
        }
        List<String> ids = new ArrayList<>(known.keySet());
        String id = ids.get(random.nextInt(ids.size()));
        Known as = known.get(id);
        switch (as.phase()) {
            case "pending" -> {
                switch (random.nextInt(6)) {
                    case 0 -> finish(client, id);
                    case 1 -> resize(client, id, as);
                    case 2 -> move(client, id, as);
                    default -> admit(client, id, as);
                }
            }
            case "admitted" -> take(client, id, as, random.nextBoolean() ? "start" : "roll-back");
            case "running" -> {
                if (random.nextBoolean()) {
                    finish(client, id);
                } else {
                    take(client, id, as, random.nextBoolean() ? "stop" : "evict");
                }
            }
            default -> finish(client, id);
        }
    }

    /** Sends a request, in one of eight cases twice; its answer must be the same. */
    private Client.Answer send(
            Client client, String id, @Nullable Known after, String method, String path, @Nullable String body)
            throws IOException {
        openId = id;
        openAfter = after;
        Client.Answer answer = client.call(method, path, body);
        if (random.nextInt(8) == 0 && !method.equals("DELETE")) {
            Client.Answer again = client.call(method, path, body);
            assertThat(again.status()).as(again.body()).isEqualTo(answer.status() == 201 ? 200 : answer.status());
            if (path.equals("/v1/decisions")) {
                return again; // others may have made room since a rejection
            }
        }
        return answer;
    }

    private void acknowledge(String id, @Nullable Known as) {
        put(id, as);
        openId = null;
    }

    private void submit(Client client) throws IOException {
        String id = name + "-" + submitted++;
        Known after = new Known(
                GROUPS.get(random.nextInt(GROUPS.size())), 1000L * random.nextInt(12), random.nextInt(5), "pending");
        send(client, id, after, "PUT", "/v1/workloads/" + id, body(after)).expect(201);
        acknowledge(id, after);
    }

    private static String body(Known as) {
        return "{\"group\": \"" + as.group() + "\", " + request(as) + "}";
    }

    private static String request(Known as) {
        return "\"request\": {\"cpu\": \"" + as.cpu() + "\", \"gpu\": " + as.gpu() + "}";
    }

    private void admit(Client client, String id, Known as) throws IOException {
        String body = "{\"workloads\": [\"" + id + "\"], \"mode\": \"admit\"}";
        Client.Answer answer = send(client, id, as.in("admitted"), "POST", "/v1/decisions", body)
                .expect(200);
        acknowledge(id, answer.json().get("admitted").booleanValue() ? as.in("admitted") : as);
    }

    private void resize(Client client, String id, Known as) throws IOException {
        Known after = new Known(as.group(), as.cpu() + 500, random.nextInt(5), as.phase());
        send(client, id, after, "PUT", "/v1/workloads/" + id + "/request", "{" + request(after) + "}")
                .expect(200);
        acknowledge(id, after);
    }

    private void move(Client client, String id, Known as) throws IOException {
        Known after = new Known(GROUPS.get(random.nextInt(3)), as.cpu(), as.gpu(), as.phase());
        send(client, id, after, "PUT", "/v1/workloads/" + id + "/group", "{\"group\": \"" + after.group() + "\"}")
                .expect(200);
        acknowledge(id, after);
    }

    private void take(Client client, String id, Known as, String step) throws IOException {
        Known after = as.in(
                switch (step) {
                    case "start" -> "running";
                    case "stop" -> "stopping";
                    default -> "pending";
                });
        send(client, id, after, "POST", "/v1/workloads/" + id + "/steps", "{\"step\": \"" + step + "\"}")
                .expect(200);
        acknowledge(id, after);
    }

    private void finish(Client client, String id) throws IOException {
        send(client, id, null, "DELETE", "/v1/workloads/" + id, null).expect(204);
        acknowledge(id, null);
    }
}
