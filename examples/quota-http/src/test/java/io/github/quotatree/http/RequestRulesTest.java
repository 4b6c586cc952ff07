package io.github.quotatree.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is answered: by the name of the server, by the page that a request comes from, and by the token. */
class RequestRulesTest {
    private static String get(Raw raw, String path, String headers) throws IOException {
        return raw.exchange("GET " + path + " HTTP/1.1~" + headers + "~");
    }

    private static String status(String answer) {
        return answer.split(" ", 3)[1];
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:PORT, 200",
        "LOCALHOST:PORT, 200",
        "[::1]:PORT, 200",
        "[0:0::1]:PORT, 421",
        "quota.example:80, 200",
        "Quota.Example:80, 200",
        "127.0.0.2:PORT, 421",
        "127.1:PORT, 421",
        "127.0.0.1, 421",
        "127.0.0.1:1, 421",
        "evil.example:PORT, 421",
        "localhost.evil.example:PORT, 421"
    })
    void aReadNamesTheServer(String host, String status) throws IOException {
        try (GuardedServer server = GuardedServer.start(
                        new GuardedServer.Settings(
                                "test",
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                                Set.of("quota.EXAMPLE:80"),
                                Token.of(TestServers.SECRET),
                                null),
                        TestServers.PATIENT,
                        TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            String header = "Host: " + host.replace("PORT", String.valueOf(server.port())) + "~";
            assertThat(status(get(raw, "/read", header))).isEqualTo(status);
            assertThat(status(get(raw, "/health", header))).as("a probe").isEqualTo("200");
            assertThat(raw.exchange("GET http://evil.example/health HTTP/1.1~" + header + "~"))
                    .doesNotStartWith("HTTP/1.1 2");
        }
    }

    /** 127.0.0.2 is the address of a machine as far as the rules can see: the server listens on all addresses. */
    @Test
    void otherMachinesReachTheServerByItsAddressAndNeedTheToken() throws IOException {
        try (GuardedServer server = TestServers.start("0.0.0.0", TestServers.PATIENT, TestServers.site());
                Raw raw = new Raw("127.0.0.2", server.port())) {
            String own = "Host: 127.0.0.2:" + server.port() + "~";
            String token = "Authorization: Bearer " + TestServers.SECRET + "~";
            assertThat(status(get(raw, "/health", "Host: 10.1.2.3:" + server.port() + "~")))
                    .isEqualTo("200");
            for (String path : new String[] {"/read", "/page"}) {
                assertThat(get(raw, path, own)).startsWith("HTTP/1.1 401 ").contains("WWW-Authenticate: Bearer");
                assertThat(status(get(raw, path, own + token))).isEqualTo("200");
                assertThat(status(get(raw, path, own + "Authorization: Bearer " + "x".repeat(27) + "~")))
                        .isEqualTo("401");
                assertThat(status(get(raw, path, "Host: 127.0.0.3:" + server.port() + "~" + token)))
                        .isEqualTo("421");
            }
        }
        try (GuardedServer server = TestServers.start("127.0.0.1", TestServers.PATIENT, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            assertThat(raw.get("/read")).startsWith("HTTP/1.1 200 ");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                                           | 200 | 200 | 403",
                "Origin: OWN~                                                 | 200 | 200 | 200",
                "Origin: null~                                                | 403 | 403 | 403",
                "Origin: http://evil.example~                                 | 403 | 403 | 403",
                "Origin: OWN~Origin: OWN~                                     | 403 | 403 | 403",
                "Sec-Fetch-Site: none~                                        | 200 | 200 | 403",
                "Sec-Fetch-Site: cross-site~                                  | 403 | 403 | 403",
                "Sec-Fetch-Site: cross-site~Sec-Fetch-Mode: navigate~Sec-Fetch-Dest: document~ | 403 | 200 | 403",
                "Sec-Fetch-Site: cross-site~Sec-Fetch-Mode: navigate~Sec-Fetch-Dest: iframe~   | 403 | 403 | 403",
                "Origin: OWN~Sec-Fetch-Site: same-origin~                     | 200 | 200 | 200",
                "Origin: OWN~Sec-Fetch-Site: same-site~                       | 200 | 200 | 403",
            })
    void pagesOfOtherSitesAreRefused(String headers, String read, String page, String fromPage) throws IOException {
        try (GuardedServer server = TestServers.start("127.0.0.1", TestServers.PATIENT, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            String host = "127.0.0.1:" + server.port();
            String all = "Host: " + host + "~" + headers.replace("OWN", "http://" + host);
            assertThat(status(get(raw, "/read", all))).isEqualTo(read);
            assertThat(status(get(raw, "/page", all))).isEqualTo(page);
            String json = all + "Content-Type: application/json~Content-Length: 2~";
            String token = "Authorization: Bearer " + TestServers.SECRET + "~";
            assertThat(status(raw.exchange("POST /solve HTTP/1.1~" + json + token + "~{}")))
                    .isEqualTo(fromPage);
            assertThat(status(raw.exchange("POST /solve HTTP/1.1~" + json + "~{}")))
                    .isEqualTo(fromPage.equals("200") ? "401" : "403");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Content-Type: application/json~Content-Length: 2~~{}                    | 200",
                "Content-Type: application/json; charset=UTF-8~Content-Length: 2~~{}     | 200",
                "Content-Type: application/json~Transfer-Encoding: chunked~~2~{}~0~~     | 200",
                "Content-Length: 2~~{}                                                   | 415",
                "Content-Type: text/plain~Content-Length: 2~~{}                          | 415",
                "Content-Type: application/jsonp~Content-Length: 2~~{}                   | 415",
                "Content-Type: application/json~Content-Length: 1001~~{}                 | 413",
                "Content-Type: application/json~Content-Length: 99999999999~~{}          | 413",
                "Content-Type: application/json~Content-Length: -1~~{}                   | 400",
                "Content-Type: application/json~Content-Length: 2~Content-Length: 3~~{}  | 400",
                "Content-Type: application/json~Content-Length: 2~Transfer-Encoding: chunked~~2~{}~0~~ | 400",
                "Content-Type: application/json~Transfer-Encoding: chunked~~zz~{}~       | 400",
            })
    void aBodyIsJsonAndBounded(String request, String status) throws IOException {
        try (GuardedServer server = TestServers.start("127.0.0.1", TestServers.PATIENT, TestServers.site());
                Raw raw = new Raw("127.0.0.1", server.port())) {
            String head =
                    " HTTP/1.1~Host: 127.0.0.1:" + server.port() + "~Authorization: bearer " + TestServers.SECRET + "~";
            var socket = raw.send("POST /write" + head + request);
            socket.shutdownOutput();
            assertThat(status(Raw.exchange(socket))).isEqualTo(status);
            assertThat(status(raw.exchange("GET /read" + head + "Content-Length: 2~~{}")))
                    .isEqualTo("400");
        }
    }
}
