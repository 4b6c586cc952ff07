package io.github.quotatree.page.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.quotatree.json.ContractCheck;
import io.github.quotatree.json.GoldenDocument;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares a history with all samples that were added, kept as they are. */
class HistoryTest {
    private static final long START = 1_795_000_000L;
    private static final List<String> DIMENSIONS = List.of("cpu", "gpu");

    /** A sample of one tree: by group, the amounts of all dimensions in turn. */
    private record Plain(long second, boolean isAfterGap, Map<String, long[]> groups) {}

    private final List<Plain> added = new ArrayList<>();

    private static TreeSample sample(Map<String, long[]> groups) {
        List<String> names = List.copyOf(groups.keySet());
        long[][] amounts = new long[DIMENSIONS.size()][names.size() * Measure.COUNT];
        for (int g = 0; g < names.size(); g++) {
            for (int d = 0; d < amounts.length; d++) {
                System.arraycopy(
                        groups.get(names.get(g)), d * Measure.COUNT, amounts[d], g * Measure.COUNT, Measure.COUNT);
            }
        }
        return new TreeSample("", DIMENSIONS, names, amounts);
    }

    private void add(History history, long second, Map<String, long[]> groups) {
        history.add(second, List.of(sample(new TreeMap<>(groups))));
        long last = added.isEmpty() ? second : added.get(added.size() - 1).second();
        if (second < last) {
            long back = last + 60 - second;
            added.replaceAll(each -> new Plain(each.second() - back, each.isAfterGap(), each.groups()));
            last = second - 60;
        }
        if (added.isEmpty() || second > last) {
            added.add(new Plain(second, second - last > 150, new TreeMap<>(groups)));
        }
    }

    private static long[] amounts(long... amounts) {
        long[] all = new long[DIMENSIONS.size() * Measure.COUNT];
        System.arraycopy(amounts, 0, all, 0, amounts.length);
        return all;
    }

    private static JsonNode parsed(byte[] document) throws IOException {
        ContractCheck.check(new String(document, UTF_8));
        return JsonMapper.builder().build().readTree(document);
    }

    /** Returns the samples of a group in a dimension: the second, the amounts, and a mark where there is a gap. */
    private static List<String> told(History history, String group, String dimension) throws IOException {
        JsonNode document = parsed(HistoryJson.group(history, "", group));
        List<String> told = new ArrayList<>();
        List<Integer> gaps = new ArrayList<>();
        document.get("gaps").forEach(gap -> gaps.add(gap.asInt()));
        long from = document.has("from")
                ? Instant.parse(document.get("from").asText()).getEpochSecond()
                : 0;
        for (JsonNode each : document.get("dimensions")) {
            if (!each.get("name").asText().equals(dimension)) {
                continue;
            }
            int change = -1;
            for (int s = 0; s < document.get("seconds").size(); s++) {
                if (change + 1 < each.get("at").size()
                        && each.get("at").get(change + 1).asInt() == s) {
                    change++;
                }
                String amounts = "";
                for (String name : List.of("used", "runtime", "waiting", "min", "max")) {
                    amounts += " " + each.get(name).get(change).asText();
                }
                told.add((gaps.contains(s) ? "gap " : "")
                        + (from + document.get("seconds").get(s).asLong())
                        + amounts);
            }
        }
        return told;
    }

    private List<String> expected(String group, int dimension) {
        boolean isKnown = added.stream().anyMatch(each -> each.groups().containsKey(group));
        List<String> told = new ArrayList<>();
        for (Plain each : isKnown ? added : List.<Plain>of()) {
            String amounts = "";
            long[] all = each.groups().get(group);
            for (int m = 0; m < Measure.COUNT; m++) {
                long amount = all == null ? ResourceVector.UNLIMITED : all[dimension * Measure.COUNT + m];
                amounts += " " + (amount == ResourceVector.UNLIMITED ? "" : amount);
            }
            told.add((told.isEmpty() || !each.isAfterGap() ? "" : "gap ") + each.second() + amounts);
        }
        return told;
    }

    private void check(History history, List<String> groups) throws IOException {
        for (String group : groups) {
            for (int d = 0; d < DIMENSIONS.size(); d++) {
                assertThat(told(history, group, DIMENSIONS.get(d))).isEqualTo(expected(group, d));
            }
        }
    }

    private static Map<String, long[]> random(SplittableRandom random, Map<String, long[]> before, List<String> names) {
        Map<String, long[]> groups = new TreeMap<>(before);
        for (String name : names) {
            if (random.nextInt(10) == 0) {
                groups.remove(name);
            } else if (random.nextInt(3) == 0 || !groups.containsKey(name)) {
                long[] amounts = groups.getOrDefault(name, amounts()).clone();
                for (int change = random.nextInt(4); change > 0; change--) {
                    long size = 1L << random.nextInt(63);
                    amounts[random.nextInt(amounts.length)] =
                            random.nextInt(8) == 0 ? ResourceVector.UNLIMITED : random.nextLong(size);
                }
                groups.put(name, amounts);
            }
        }
        return groups;
    }

    /** Any changes, gaps, clocks that are set back, and groups that go and come again. */
    @Test
    void tellsEachSampleAsItWas() throws IOException {
        List<String> names = List.of("a", "b", "c");
        for (int seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            added.clear();
            History history = new History();
            Map<String, long[]> groups = Map.of();
            long second = START;
            for (int s = 0; s < 60; s++) {
                second += switch (random.nextInt(12)) {
                    case 0 -> 60L + random.nextInt(500);
                    case 1 -> -random.nextInt(5000);
                    default -> 60;
                };
                groups = random(random, groups, names);
                add(history, second, groups);
            }
            check(history, names);
        }
    }

    /** After a day the oldest samples go, and the state at the first one that stays is right. */
    @Test
    void keepsADay() throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        History history = new History();
        Map<String, long[]> groups = Map.of();
        for (int minute = 0; minute < 4000; minute++) {
            groups = random(random, groups, minute < 3000 ? List.of("a", "gone") : List.of("a"));
            if (minute >= 3000) {
                groups.remove("gone");
            }
            long now = START + 60L * minute;
            add(history, now, groups);
            // half an hour more goes at once
            if (added.get(0).second() < now - 86_400 - 1800) {
                added.removeIf(each -> each.second() < now - 86_400);
            }
        }
        assertThat(added).hasSizeBetween(1440, 1471);
        check(history, List.of("a"));
        assertThat(told(history, "gone", "cpu")).isNotEmpty();
        for (int minute = 4000; minute < 4700; minute++) {
            history.addSame(Instant.ofEpochSecond(START + 60L * minute));
        }
        assertThat(told(history, "gone", "cpu"))
                .as("a group that was not there for a day")
                .isEmpty();
    }

    /** Where more changes than fits, samples are missing, and the others are as they were. */
    @Test
    void staysWithinItsMemory() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        History history = new History(Duration.ofDays(1), 20_000);
        Map<String, long[]> groups = new TreeMap<>();
        List<String> names = List.of("a", "b", "c", "d");
        for (int minute = 0; minute < 1440; minute++) {
            for (String name : names) {
                groups.put(name, random.longs(10, 0, 1L << 40).toArray());
            }
            add(history, START + 60L * minute + (minute >= 700 ? 300 : 0), groups);
            assertThat(history.bytes()).isLessThanOrEqualTo(20_000);
        }
        List<String> told = told(history, "b", "gpu");
        assertThat(told.stream().map(line -> line.replace("gap ", "")).toList())
                .isSubsetOf(expected("b", 1).stream()
                        .map(line -> line.replace("gap ", ""))
                        .toList());
        assertThat(told.get(0)).as("the day is whole").startsWith("" + START);
        List<Long> seconds = told.stream()
                .map(line -> Long.parseLong(line.replace("gap ", "").substring(0, 10)))
                .toList();
        long mean = 86_400 / seconds.size();
        for (int s = 1; s < seconds.size(); s++) {
            assertThat(seconds.get(s) - seconds.get(s - 1))
                    .as("no part of the day is much rarer than the others")
                    .isLessThanOrEqualTo(4 * mean + 300);
        }
        assertThat(told.stream().filter(line -> line.startsWith("gap")))
                .as("one gap, and thin samples are none")
                .hasSize(1);
        assertThat(told.get(told.size() - 1))
                .as("the newest stay")
                .isEqualTo(expected("b", 1).get(1439));
    }

    /** A cluster of 5,000 groups in three dimensions, in which all amounts change each minute. */
    @Test
    void aLargeClusterStaysWithinTheBound() {
        SplittableRandom random = new SplittableRandom(5);
        History history = new History();
        List<String> names = IntStream.range(0, 5000).mapToObj(g -> "team-" + g).toList();
        long[][] amounts = new long[3][5000 * Measure.COUNT];
        for (int minute = 0; minute < 150; minute++) {
            for (long[] row : amounts) {
                for (int at = 0; at < row.length; at++) {
                    if (at % Measure.COUNT <= Measure.WAITING.place) {
                        row[at] = random.nextLong(1L << 36);
                    }
                }
            }
            history.add(
                    START + 60L * minute, List.of(new TreeSample("", List.of("cpu", "memory", "gpu"), names, amounts)));
            assertThat(history.bytes()).isLessThanOrEqualTo(History.MOST_BYTES);
        }
        assertThat(history.bytes()).isGreaterThan(History.MOST_BYTES / 4);
    }

    @Test
    void aSampleOfTheSameSecondIsLeftOut() throws IOException {
        History history = new History();
        add(history, START, Map.of("a", amounts(1, 2)));
        add(history, START, Map.of("a", amounts(5, 2)));
        assertThat(told(history, "a", "cpu")).containsExactly(START + " 1 2 0 0 0");
        assertThat(history.version()).isEqualTo(1);
    }

    @Test
    void aLineHasTheLargestAmountOfEachHalfHour() throws IOException {
        History history = new History();
        add(history, START, Map.of("a", amounts(10, 40), "b", amounts(0, 0)));
        add(history, START + 60, Map.of("a", amounts(63, 40), "b", amounts(0, 0)));
        add(history, START + 1800, Map.of("a", amounts(1, 63), "b", amounts(0, 0)));
        add(history, START + 9000, Map.of("b", amounts(0, 0)));
        JsonNode lines = parsed(HistoryJson.lines(history, "", "cpu"));
        assertThat(lines.get("names").toString()).isEqualTo("[\"a\",\"b\"]");
        // the day ends with the last sample, two and a half hours after the first one
        assertThat(lines.get("used").get(0).asText()).isEqualTo(".".repeat(43) + "/B...");
        assertThat(lines.get("used").get(1).asText()).isEqualTo(".".repeat(43) + "AA..A");
        assertThat(lines.get("most").get(0).asText()).isEqualTo("63");
        assertThat(lines.get("mostAfter").get(0).asLong()).isEqualTo(86_400 - 9000 + 60);
        assertThat(parsed(HistoryJson.lines(history, "", "none")).get("names")).isEmpty();
        assertThat(parsed(HistoryJson.lines(new History(), "", "cpu")).has("names"))
                .isFalse();
    }

    @Test
    void theDocumentsAreAsTheyWere() throws IOException {
        History history = new History();
        add(history, START, Map.of("a", amounts(4000, 8000, 500, 2000, ResourceVector.UNLIMITED, 1, 2)));
        add(history, START + 60, Map.of("a", amounts(6000, 8000, 0, 2000, ResourceVector.UNLIMITED, 1, 2)));
        add(history, START + 7200, Map.of());
        GoldenDocument.check("history", new String(HistoryJson.group(history, "", "a"), UTF_8));
        GoldenDocument.check("history-lines", new String(HistoryJson.lines(history, "", "cpu"), UTF_8));
    }
}
