package io.github.quotatree.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the fuzzer has found once is answered or refused since. */
class FuzzFindingsTest {
    private static final Path FINDINGS = Path.of("src/test/resources/io/github/quotatree/cli/fuzz");

    static List<Path> findings() throws IOException {
        List<Path> findings = new ArrayList<>();
        try (Stream<Path> files = Files.walk(FINDINGS)) {
            files.filter(Files::isRegularFile).sorted().forEach(findings::add);
        }
        return findings;
    }

    @ParameterizedTest
    @MethodSource("findings")
    void isMended(Path finding) throws IOException {
        String name = String.valueOf(finding.getParent().getFileName());
        Reader reader = Readers.named(name).findFirst().orElseThrow();

        assertThat(Judge.fault(Fuzzing.answer(reader, Files.readAllBytes(finding))))
                .isEmpty();
    }

    @Test
    void thereIsAReaderForEach() throws IOException {
        assertThat(findings())
                .allSatisfy(finding -> assertThat(
                                Readers.named(String.valueOf(finding.getParent().getFileName())))
                        .hasSize(1));
    }
}
