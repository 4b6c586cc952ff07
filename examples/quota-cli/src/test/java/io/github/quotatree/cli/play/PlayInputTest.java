package io.github.quotatree.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.play.RawHttp.Response;
import io.github.quotatree.json.ContractCheck;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends edits that are no edits, bodies that do not end, and more connections than the server has threads. */
class PlayInputTest {
    private static PlayRun run;
    private static RawHttp http;
    private static String answerToNoEdit;

    @BeforeAll
    static void start() throws IOException {
        run = PlayRun.of(CommandRun.EXAMPLES + "proposal.yaml");
        http = new RawHttp(run);
        answerToNoEdit = http.post("").send().body();
    }

    @AfterAll
    static void end() {
        run.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "min       | b | nvidia.com/gpu | -1                   | edit 1: -1 is below 0",
                "min       | b | nvidia.com/gpu | 9223372036854775807  | edit 1: 9223372036854775807 is above 2^63-2 in base units",
                "min       | b | nvidia.com/gpu | 9223372036854775808  | edit 1: 9223372036854775808 is above 2^63-2 in base units",
                "max       | b | nvidia.com/gpu | 1e400                | edit 1: 1e400 is above 2^63-2 in base units",
                "weight    | b | nvidia.com/gpu | NaN                  | edit 1: \"NaN\" is not a quantity",
                "request   | b | nvidia.com/gpu | ''                   | edit 1: \"\" is not a quantity",
                "request   | b | nvidia.com/gpu | 5 gpus               | edit 1: \"5 gpus\" is not a quantity",
                "min       | b | nvidia.com/gpu | unlimited            | edit 1: \"unlimited\" is not a quantity",
                "min       | X | nvidia.com/gpu | 5                    | edit 1: no group of this name",
                "min       | b | cpu            | 5                    | edit 1: no dimension of this name",
                "colour    | b | nvidia.com/gpu | 5                    | edit 1: an unknown property; there are total, min, max, weight, lendLimit and request",
                "total     | b | nvidia.com/gpu | 5                    | edit 1: a total is of a tree",
            })
    void anEditThatCannotBeMade(String property, String group, String dimension, String amount, String error)
            throws IOException {
        assertRefused(
                http.post(edit(property, "group", group, dimension, "\"" + amount + "\""))
                        .send(),
                error);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "-1", "1e400", "NaN", "null", "true", "[]", "{}", "9223372036854775808"})
    void anAmountThatIsNoText(String amount) throws IOException {
        Response response =
                http.post(edit("min", "group", "b", "nvidia.com/gpu", amount)).send();

        assertRefused(response, null);
        assertThat(CommandRun.parsed(response.body()).get("text").asText())
                .containsAnyOf("amount is missing, or is no text", "the body is not JSON");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{\"edits\":1}",
                "{\"edits\":[1]}",
                "{\"edits\":[null]}",
                "{\"edits\":[],\"more\":1}",
                "{\"edits\":[]} {}",
                "{\"edits\":[],\"edits\":[]}",
                "{\"edits\":[{\"property\":\"min\"}]}",
                "{\"edits\":[{\"proberty\":\"min\"}]}",
                "{\"edits\":[{\"property\":\"min\",\"group\":\"b\",\"tree\":\"\",\"dimension\":\"cpu\",\"amount\":\"1\"}]}",
            })
    void aBodyThatIsNoListOfEdits(String body) throws IOException {
        assertRefused(http.postBody(body).send(), null);
    }

    @Test
    void aDeepBody() throws IOException {
        assertRefused(
                http.postBody("{\"edits\":" + "[".repeat(30_000) + "]".repeat(30_000) + "}")
                        .send(),
                null);
    }

    @Test
    void aBodyThatEndsTooSoon() throws IOException {
        try (Socket socket = http.open()) {
            socket.getOutputStream()
                    .write(("POST /solve HTTP/1.1\r\nHost: 127.0.0.1:" + run.port() + "\r\nOrigin: http://127.0.0.1:"
                                    + run.port() + "\r\nContent-Type: application/json\r\nAuthorization: Bearer "
                                    + run.token()
                                    + "\r\nContent-Length: 500\r\n\r\n{\"edits\":[]}")
                            .getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            socket.setSoTimeout(20_000);
            assertThat(RawHttp.read(socket).status()).isIn(0, 400);
        }
        assertNothingChanged();
    }

    @Test
    void quotasThatAreNotValidAreAnAnswer() throws IOException {
        Response response =
                http.post(edit("min", "group", "b", "nvidia.com/gpu", "\"61\"")).send();

        assertThat(response.status()).isEqualTo(200);
        JsonNode answer = CommandRun.parsed(response.body());
        assertThat(answer.get("valid").asBoolean()).isFalse();
        assertThat(answer.get("violations")).hasSize(1);
        JsonNode violation = answer.get("violations").get(0);
        assertThat(violation.get("name").asText()).isEqualTo("b");
        assertThat(violation.get("property").asText()).isEqualTo("min");
        assertThat(violation.get("dimension").asText()).isEqualTo("nvidia.com/gpu");
        assertNothingChanged();
    }

    @Test
    void slowRequestsAreCutOffAndStopNoOther() throws IOException {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 30; i++) {
                Socket socket = http.open();
                slow.add(socket);
                socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: 127".getBytes(StandardCharsets.US_ASCII));
            }

            assertNothingChanged();
            for (Socket socket : slow) {
                socket.setSoTimeout(20_000);
                assertThat(isClosed(socket)).isTrue();
            }
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void onlyTheLoopbackInterfaceListens() throws IOException {
        for (NetworkInterface next : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(next.getInetAddresses())) {
                if (!address.isLoopbackAddress()) {
                    assertThat(isListening(address)).as(address.toString()).isFalse();
                }
            }
        }
        assertThat(isListening(InetAddress.getLoopbackAddress())).isTrue();
    }

    @Test
    void aPortThatIsTaken() {
        try (PlayRun second =
                PlayRun.of(CommandRun.EXAMPLES + "proposal.yaml", "--port", Integer.toString(run.port()))) {
            assertThat(second.address()).isEmpty();
            assertThat(second.end()).isEqualTo(2);
            assertThat(second.err()).startsWith("quota: --port: " + run.port() + " cannot be used: ");
        }
        assertThat(CommandRun.of("play", CommandRun.EXAMPLES + "proposal.yaml", "--port", "65536")
                        .err())
                .contains("--port: 65536 is not between 0 and 65535");
    }

    @Test
    void theEndOfTheInputEndsTheServer() throws IOException {
        PlayRun other = PlayRun.of(CommandRun.EXAMPLES + "proposal.yaml");
        int port = other.port();

        assertThat(other.end()).isZero();
        try (Socket socket = new Socket()) {
            assertThat(isListening(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), socket))
                    .isFalse();
        }
    }

    static String edit(String property, String ownerKind, String owner, String dimension, String amount) {
        return "{\"property\":\"" + property + "\",\"" + ownerKind + "\":\"" + owner + "\",\"dimension\":\"" + dimension
                + "\",\"amount\":" + amount + "}";
    }

    private static void assertRefused(Response response, String error) throws IOException {
        assertThat(response.status()).as(response.toString()).isEqualTo(400);
        JsonNode answer = CommandRun.parsed(response.body());
        ContractCheck.check(response.body());
        assertThat(answer.get("kind").asText()).isEqualTo("fault");
        assertThat(answer.get("text").asText()).isNotBlank();
        if (error != null) {
            assertThat(answer.get("text").asText()).isEqualTo(error);
        }
        assertNothingChanged();
    }

    private static void assertNothingChanged() throws IOException {
        assertThat(http.post("").send().body()).isEqualTo(answerToNoEdit);
    }

    private static boolean isClosed(Socket socket) throws IOException {
        try {
            int next = socket.getInputStream().read();
            while (next >= 0) {
                next = socket.getInputStream().read();
            }
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static boolean isListening(InetAddress address) throws IOException {
        try (Socket socket = new Socket()) {
            return isListening(new InetSocketAddress(address, run.port()), socket);
        }
    }

    private static boolean isListening(InetSocketAddress address, Socket socket) {
        try {
            socket.connect(address, 2000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
