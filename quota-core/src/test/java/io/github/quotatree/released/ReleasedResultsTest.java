package io.github.quotatree.released;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each version gives the results of the releases before it: days of a ledger, call by call. A file of resources has the
 * days of a release; {@code -Dreleased.record=VERSION} writes that of a new one, and no file is ever written again.
 */
class ReleasedResultsTest {
    private static final Path FOLDER = Path.of("src/test/resources/io/github/quotatree/released");
    private static final String ANSWER = " -> ";
    private static final Pattern ANSWERED = Pattern.compile("^(.*?)" + ANSWER + ".*$");

    /** The verb of a line, and the first word of its answer. */
    private static final Pattern KIND = Pattern.compile("^(\\S+).*?" + ANSWER + "(\\w+|\\[+).*$");

    private static final int DAYS = 40;

    static Stream<Path> releases() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("releases")
    void theResultsOfTheReleaseStay(Path release) throws IOException {
        List<String> recorded = Files.readAllLines(release);
        List<String> again = new ArrayList<>();
        ReleasedDay day = new ReleasedDay();
        for (String line : recorded) {
            if (line.startsWith("day ")) {
                day = new ReleasedDay();
                again.add(line);
            } else {
                again.add(answered(day, ANSWERED.matcher(line).replaceFirst("$1")));
            }
        }
        assertThat(again).isEqualTo(recorded);
    }

    /** A record without refusals, plans or loans would promise nothing of them. */
    @ParameterizedTest
    @MethodSource("releases")
    void eachVerbHasManyAnswers(Path release) throws IOException {
        Set<String> answers = Files.readAllLines(release).stream()
                .map(KIND::matcher)
                .filter(Matcher::matches)
                .map(kind -> kind.group(1) + " " + kind.group(2))
                .collect(Collectors.toSet());
        assertThat(answers)
                .contains("admit STARTS", "admit STARTS_ON_LOAN", "admit DUE", "admit WAITS", "admit refused")
                .contains("preempt stops", "preempt no", "call-back stops", "revoke stops", "loans [[");
    }

    @Test
    void aNewReleaseIsRecordedOnce() throws IOException {
        String version = System.getProperty("released.record", "");
        if (!version.isEmpty()) {
            List<String> lines = new ArrayList<>();
            for (int seed = 1; seed <= DAYS; seed++) {
                lines.add("day " + seed);
                ReleasedDay day = new ReleasedDay();
                DrawnDay.lines(seed).forEach(line -> lines.add(answered(day, line)));
            }
            Path file = FOLDER.resolve(version + ".txt");
            assertThat(file).doesNotExist();
            Files.write(file, lines);
        }
        assertThat(releases()).isNotEmpty();
    }

    private static String answered(ReleasedDay day, String line) {
        String answer = day.answer(line);
        return answer.isEmpty() ? line : line + ANSWER + answer;
    }
}
