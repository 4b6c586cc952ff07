package io.github.quotatree.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.quotatree.http.Token;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line, in a process of its own where it has to be. */
class CommandTest {
    @TempDir
    private Path folder;

    private Path quotas;

    @BeforeEach
    void writeQuotas() throws IOException {
        quotas = Files.writeString(folder.resolve("quotas.json"), TestService.QUOTAS);
    }

    private String failure(String... options) {
        try {
            ChildService.start(folder.resolve("data"), quotas, options).close();
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
        throw new AssertionError("the service has started");
    }

    @Test
    void whatHindersAStartIsSaidInALine() throws IOException {
        Files.writeString(quotas, TestService.QUOTAS.replace("\"parent\": \"research\"", "\"parent\": \"none\""));
        assertThat(failure()).contains("nlp", "vision", "none").doesNotContain("Exception", "\tat ");
        Files.writeString(quotas, TestService.QUOTAS.replace("16000", "-1"));
        assertThat(failure()).contains("min of group serving cpu (-1): must not be negative");
        Files.delete(quotas);
        assertThat(failure()).contains("quotas " + quotas + " cannot be read");
        assertThat(failure("--durability", "maybe")).contains("--durability");
        assertThat(failure("--most-at-once", "0")).contains("must be positive");
    }

    @Test
    void aGeneratedTokenIsForItsOwnerAlone() throws IOException {
        Path file = folder.resolve("token");
        Token token = Token.inFile(file);
        String text = Files.readString(file).strip();
        assertThat(text).hasSize(43);
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"), "no permissions of POSIX");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(Token.inFile(file)).isNotSameAs(token);
        assertThat(Files.readString(file).strip()).isEqualTo(text);
        assertThat(token.toString()).doesNotContain(text);
        Path data = folder.resolve("data");
        TestService.start(data).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwx------");
    }

    @Test
    void aTokenThatIsTooShortIsRefusedWithoutShowingIt() throws IOException {
        assertThatThrownBy(() -> Token.of("secret"))
                .hasMessageContaining("16 to 512")
                .hasMessageNotContaining("secret");
        Path file = Files.writeString(folder.resolve("token"), "with spaces in the middle of it\n");
        assertThatThrownBy(() -> Token.inFile(file)).hasMessageContaining(file.toString());
    }

    /**
     * A limit of the operating system for the size of a file: writes fail as on a full disk, in the middle of a record.
     */
    @Test
    void aJournalThatTheSystemCutsShortLosesNothing() throws Exception {
        Path shell = Path.of("/bin/bash");
        assumeTrue(Files.isExecutable(shell), "no bash, whose ulimit this needs");
        Path data = folder.resolve("data");
        int submitted = 0;
        int refused = 0;
        List<String> limited = List.of(shell.toString(), "-c", "ulimit -f 8; exec \"$@\"", "bash");
        try (ChildService service = ChildService.start(limited, data, quotas, "--durability", "written");
                Client client = new Client(service.port())) {
            while (refused == 0 || submitted % 10 != 0) {
                Client.Answer answer = client.call(
                        "PUT",
                        "/v1/workloads/job-with-a-long-name-" + submitted,
                        "{\"group\": \"nlp\", \"request\": {\"cpu\": 1}}");
                if (answer.status() == 507) {
                    refused++;
                    TestService.await("changes again", () -> isReady(client));
                } else {
                    answer.expect(201);
                    submitted++;
                }
            }
            service.kill();
        }
        assertThat(refused).isPositive();
        try (QuotaService service = TestService.start(data)) {
            assertThat(service.stored().ledger().snapshot().size()).isEqualTo(submitted);
        }
    }

    private static boolean isReady(Client client) {
        try {
            return client.get("/ready").status() == 200;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
