package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are not as they should be: a clear answer, nothing changed, and the service goes on. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputTest {
    @TempDir
    static Path folder;

    private QuotaService service;
    private Client client;

    @BeforeAll
    void start() throws IOException {
        service = TestService.start(folder);
        client = new Client(service.port());
        client.call("PUT", "/v1/workloads/job-1", "{\"group\": \"vision\", \"request\": {\"cpu\": 1}}")
                .expect(201);
    }

    @AfterAll
    void stop() throws IOException {
        client.close();
        service.close();
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            PUT  | /v1/workloads/a  | {"request": {"cpu": -1}}                   | request of workload a cpu | -1 | negative
            PUT  | /v1/workloads/a  | {"request": {"cpu": 1.5}}                  | request of workload a cpu | 1.5 | whole number
            PUT  | /v1/workloads/a  | {"request": {"cpu": 1e3}}                  | request of workload a cpu | 1000.0 | whole
            PUT  | /v1/workloads/a  | {"request": {"cpu": "1500m"}}              | request of workload a cpu | 1500m | base units
            PUT  | /v1/workloads/a  | {"request": {"cpu": "9223372036854775807"}} | request of workload a cpu | 9223372036854775807 | 2^63-2
            PUT  | /v1/workloads/a  | {"request": {"cpu": "8Ei"}}                | request of workload a cpu | 8Ei | 2^63-2
            PUT  | /v1/workloads/a  | {"request": {"cpu": "unlimited"}}          | request of workload a cpu | unlimited | whole number
            PUT  | /v1/workloads/a  | {"request": {"cpu": 99999999999999999999999999}} | request of workload a cpu | 999 | 2^63-2
            PUT  | /v1/workloads/a  | {"request": {"tpu": 1}}                    | request of workload a | tpu | no dimension
            PUT  | /v1/workloads/a  | {"request": [1, 2]}                        | request of workload a | [1,2] | object
            PUT  | /v1/workloads/a  | {}                                         | request of workload a | `` | missing
            PUT  | /v1/workloads/a  | {"request": {}, "prioritty": 5}            | workload a | prioritty | no field
            PUT  | /v1/workloads/a  | {"request": {}, "priority": "5"}           | priority of workload a | 5 | whole number
            PUT  | /v1/workloads/a  | {"request": {}, "priority": 3000000000}    | priority of workload a | 3000000000 | from -2147483648
            PUT  | /v1/workloads/a  | {"request": {}, "group": 7}                | group of workload a | 7 | string
            PUT  | /v1/workloads/a  | {"request": {}, "group": ""}               | group of workload a | `` | 1 to 256
            PUT  | /v1/workloads/a  | {"request": {}, "group": "a\\u0000b"}      | group of workload a | a?b | control
            PUT  | /v1/workloads/a  | {"request": {}, "group": "\\ud800"}        | group of workload a | ? | half of a pair
            PUT  | /v1/workloads/a  | {"request": {}, "preemptible": "no"}       | preemptible of workload a | no | true or false
            PUT  | /v1/workloads/a  | {"request": {}, "submitted": "yesterday"}  | submitted of workload a | yesterday | time such as
            PUT  | /v1/workloads/a  | {"request": {}, "maxRunTime": "PT-1S"}     | maxRunTime of workload a | PT-1S | positive
            PUT  | /v1/workloads/a  | {"request": {}, "request": {}}             | body | bytes | Duplicate field
            PUT  | /v1/workloads/a  | {"request": {}} {}                         | body | bytes | JSON
            PUT  | /v1/workloads/a  | {"request": {}                             | body | bytes | JSON
            PUT  | /v1/workloads/a  | [[[[[[[[[[[[1]]]]]]]]]]]]                  | body | bytes | nesting
            PUT  | /v1/workloads/a  | 7                                          | workload a | 7 | object
            PUT  | /v1/workloads/a  | null                                       | workload a | null | object
            PUT  | /v1/workloads/%ff | {"request": {}}                           | id in the path | %ff | UTF-8
            PUT  | /v1/workloads/%0a | {"request": {}}                           | id in the path | ? | control
            PUT  | /v1/workloads/   | {"request": {}}                            | id in the path | `` | 1 to 256
            GET  | /v1/workloads?limit=0 | ``                                    | query parameter limit | 0 | from 1
            GET  | /v1/workloads?limit=x | ``                                    | query parameter limit | x | whole
            GET  | /v1/workloads?phase=ASLEEP | ``                               | query parameter phase | ASLEEP | one of
            GET  | /v1/workloads?limit=1&limit=2 | ``                            | query parameter | limit | twice
            GET  | /v1/groups/nlp/explanation?dimension=tpu | ``                 | query parameter dimension | tpu | one of cpu, gpu
            POST | /v1/decisions    | {"mode": "admit"}                          | workloads of decision | 0 ids | 1 to
            POST | /v1/decisions    | {"mode": "admit", "workloads": ["job-1", "job-1"]} | workloads of decision | 2 ids | once
            POST | /v1/decisions    | {"mode": "maybe", "workloads": ["job-1"]}  | mode of decision | maybe | decide, admit or reserve
            POST | /v1/decisions    | {"mode": "reserve", "workloads": ["job-1"]} | time of decision | `` | exactly to reserve
            POST | /v1/decisions    | {"mode": "admit", "workloads": ["job-1"], "minimum": 2} | minimum of decision | 2 | at most
            POST | /v1/workloads/job-1/steps | {"step": "jump"}                  | step | jump | one of start
            POST | /v1/workloads/job-1/steps | {"step": "START"}                 | step | START | one of start
            POST | /v1/workloads/job-1/steps | {"step": "renew"}                 | time of step | `` | renew
            PUT  | /v1/totals       | {"total": {"gpu": "many"}}                 | total of tree "" gpu | many | whole
            PUT  | /v1/nodes/n      | {}                                         | allocatable of node n | `` | missing
            PUT  | /v1/nodes/n      | {"allocatable": {}, "labels": {"a": 1}}    | labels of node n | 1 | strings
            POST | /v1/plans/preemption | {"workloads": []}                      | workloads of preemption | `` | named
            POST | /v1/plans/revocation | {"mostVictims": 0}                     | mostVictims of revocation | 0 | from 1
            """)
    void aBodyOfAnotherFormIsRefused(String method, String path, String body, String thing, String value, String rule)
            throws IOException {
        long version = service.stored().ledger().snapshot().version();
        Client.Answer answer = client.call(method, path, body.isEmpty() ? null : body.replace("\\\\u", "\\u"))
                .expect(400);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        JsonNode problem = answer.json();
        assertThat(problem.get("thing").textValue()).isEqualTo(thing);
        assertThat(problem.get("value").textValue()).contains(value);
        assertThat(problem.get("rule").textValue()).contains(rule);
        assertThat(answer.body()).doesNotContain("java.", "Exception");
        assertThat(service.stored().ledger().snapshot().version()).isEqualTo(version);
    }

    @Test
    void theLargestAmountsLoseNoDigit() throws IOException {
        String largest = "9223372036854775806";
        client.call("PUT", "/v1/workloads/largest", "{\"group\": \"nlp\", \"request\": {\"gpu\": " + largest + "}}")
                .expect(201);
        assertThat(client.get("/v1/workloads/largest").json().at("/request/gpu").textValue())
                .isEqualTo(largest);
        client.call("PUT", "/v1/workloads/largest", "{\"group\": \"nlp\", \"request\": {\"gpu\": \"" + largest + "\"}}")
                .expect(200);
        client.call("DELETE", "/v1/workloads/largest", null).expect(204);
        client.call("PUT", "/v1/workloads/odd", "{\"group\": \"nlp\", \"request\": {\"gpu\": 9007199254740993}}")
                .expect(201);
        assertThat(client.get("/v1/workloads/odd").body()).contains("\"9007199254740993\"");
        client.call("DELETE", "/v1/workloads/odd", null).expect(204);
    }

    @Test
    void anIdMayHaveAnyCharacterThatIsNoControlCharacter() throws IOException {
        String path = "/v1/workloads/team%2Fjob%20%C3%A9%F0%9F%98%80%25";
        assertThat(client.call("PUT", path, "{\"request\": {}}")
                        .expect(201)
                        .json()
                        .get("id")
                        .textValue())
                .isEqualTo("team/job \u00e9\ud83d\ude00%");
        client.call("DELETE", path, null).expect(204);
        client.call("DELETE", "/v1/workloads/" + "x".repeat(257), null).expect(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\0\0\0\0~~",
                "GET~~",
                "GET /health HTTP/1.1~~",
                "GET /health HTTP/1.1~~",
                "GET /v1/quotas HTTP/1.1~Host: 127.0.0.1:1~~",
                "GET /health HTTP/1.1~Host: PORT~Host: PORT~~",
                "GET http://evil.example/health HTTP/1.1~Host: PORT~~",
                "GET /../../etc/passwd HTTP/1.1~Host: PORT~~",
                "GET //health HTTP/1.1~Host: PORT~~",
                "TRACE /health HTTP/1.1~Host: PORT~~",
                "OPTIONS * HTTP/1.1~Host: PORT~~",
                "GET /v1/workloads/%zz HTTP/1.1~Host: PORT~~",
                "HEAD /v1/decisions HTTP/1.1~Host: PORT~~",
                "GET /%00 HTTP/1.1~Host: PORT~~",
                "GET /health HTTP/1.1~Host: PORT~Content-Length: -1~~",
                "GET /health HTTP/1.1~Host: PORT~Content-Length: 5~~hello",
                "PUT /v1/totals HTTP/1.1~Host: PORT~Authorization: TOKEN~~",
                "PUT /v1/totals HTTP/1.1~Host: PORT~Authorization: TOKEN~Authorization: TOKEN~"
                        + "Content-Type: application/json~Content-Length: 2~~{}",
                "PUT /v1/totals HTTP/1.1~Host: PORT~Authorization: TOKEN~Content-Type: application/json~"
                        + "Content-Length: 99999999999999999999~~{}",
                "PUT /v1/totals HTTP/1.1~Host: PORT~Authorization: TOKEN~Content-Type: application/json~"
                        + "Transfer-Encoding: chunked~~zz~{}~",
                "PUT /v1/totals HTTP/1.1~Host: PORT~Authorization: TOKEN~Content-Type: application/json~"
                        + "Transfer-Encoding: chunked~~2~{}~0~~",
                "PUT /v1/totals HTTP/1.1~Host: PORT~Authorization: TOKEN~Content-Type: application/json~"
                        + "Content-Length: 4~Transfer-Encoding: chunked~~2~{}~0~~",
                "PUT /v1/totals HTTP/1.1~Host: PORT~Authorization: Basic TOKEN~"
                        + "Content-Type: application/json~Content-Length: 2~~{}",
            })
    void whatIsNoRequestIsRefused(String request) throws IOException {
        long version = service.stored().ledger().snapshot().version();
        String bytes = request.replace("PORT", "127.0.0.1:" + service.port())
                .replace("TOKEN", "Bearer " + Client.TOKEN)
                .replace("~", "\r\n");
        String answer = raw(bytes);
        if (!answer.isEmpty()) { // or the connection was closed
            assertThat(answer)
                    .startsWith("HTTP/1.1 4")
                    .contains("Content-Type: application/problem+json")
                    .doesNotContain("java.", "Exception\n", "\tat ");
        }
        assertThat(service.stored().ledger().snapshot().version()).isEqualTo(version);
        client.get("/health").expect(200);
    }

    @Test
    void aHeadOrABodyWithoutEndIsRefused() throws IOException {
        String head = "GET /health HTTP/1.1\r\nHost: 127.0.0.1:" + service.port() + "\r\n";
        assertThat(raw(head + "X: " + "y".repeat(500_000) + "\r\n\r\n")).doesNotStartWith("HTTP/1.1 2");
        assertThat(raw(head + "X: y\r\n".repeat(5_000) + "\r\n")).doesNotStartWith("HTTP/1.1 2");
        assertThat(raw("GET /" + "a".repeat(500_000) + " HTTP/1.1\r\n\r\n")).doesNotStartWith("HTTP/1.1 2");
        String chunk = "10000\r\n" + " ".repeat(65_536) + "\r\n";
        assertThat(raw("PUT /v1/totals HTTP/1.1\r\nHost: 127.0.0.1:" + service.port() + "\r\nAuthorization: Bearer "
                        + Client.TOKEN + "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + chunk.repeat(20)))
                .startsWith("HTTP/1.1 413");
        client.get("/health").expect(200);
    }

    /** Sends bytes, closes the sending side, and returns what comes back until the connection is closed or silent. */
    private String raw(String request) throws IOException {
        StringBuilder answer = new StringBuilder();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            socket.setSoTimeout(2_000);
            try {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
                socket.shutdownOutput();
            } catch (IOException e) {
                // it was refused before all of it was sent
            }
            InputStream in = socket.getInputStream();
            for (int c = in.read(); c >= 0; c = in.read()) {
                answer.append((char) c);
            }
        } catch (IOException e) {
            // closed, or silent
        }
        return answer.toString();
    }
}
