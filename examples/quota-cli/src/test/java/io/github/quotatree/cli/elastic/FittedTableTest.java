package io.github.quotatree.cli.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Laws of the table of {@code quota solve} over random trees and widths: no line is wider than the table, no number is
 * cut, no two names look alike, and the numbers are those of the JSON.
 */
class FittedTableTest {
    /** The width of the names of a line that is wider than the table, as the page on the command line says. */
    private static final int LEAST_NAME = 12;

    private static final List<String> DIMENSIONS =
            List.of("cpu", "memory", "nvidia.com/gpu", "koordinator.sh/gpu-memory", "kubernetes.io/batch-cpu");

    private static final Map<String, BigDecimal> UNITS =
            Map.of("Ki", unit(1), "Mi", unit(2), "Gi", unit(3), "Ti", unit(4), "Pi", unit(5), "Ei", unit(6));

    /** A tree as manifests, and the number of its groups. */
    private record RandomTree(String manifests, List<String> names) {}

    /**
     * A line of a group as it was printed.
     *
     * @param name the name with its branches
     * @param numbers the amounts that stand behind it
     */
    private record GroupLine(String name, List<String> numbers) {}

    /** The lines of one dimension. */
    private record Block(String title, List<GroupLine> lines) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void noLineIsWiderThanTheTable(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 8; round++) {
            RandomTree tree = tree(random);
            int width = 40 + random.nextInt(211);
            CommandRun run = table(tree, width);
            for (String part : run.out().split("\n\n", -1)) {
                List<String> lines = part.lines().toList();
                int widest =
                        lines.stream().mapToInt(FittedTableTest::length).max().orElse(0);
                if (widest > width) {
                    String heading = lines.stream()
                            .filter(line -> line.startsWith("group") || line.startsWith("   "))
                            .reduce((one, other) -> other)
                            .orElseThrow();
                    assertThat(heading).as("without a reason: %s", part).doesNotContain("why");
                    assertThat(nameWidth(lines)).as("names of %s", part).isLessThanOrEqualTo(LEAST_NAME);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16})
    void numbersAreThoseOfTheJsonAndNamesStayDistinct(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 6; round++) {
            RandomTree tree = tree(random);
            // one dimension a block, so that each line has the amounts of one
            String dimension = DIMENSIONS.get(random.nextInt(DIMENSIONS.size()));
            int width = 40 + random.nextInt(211);
            CommandRun table = CommandRun.withInput(
                    tree.manifests, "solve", "-", "--total", TOTAL, "--width", "" + width, "--dimension", dimension);
            JsonNode groups =
                    CommandRun.solve(tree.manifests, "--total", TOTAL).tree("").get("groups");
            Block block = block(table.out());
            assertThat(block.lines).hasSize(groups.size());
            Set<String> names = new HashSet<>();
            BigDecimal unit = unitOf(block.title, dimension);
            for (GroupLine line : block.lines) {
                assertThat(names.add(line.name.replaceAll("^[…│├└─ ]*", "")))
                        .as("%s twice in %s", line, table.out())
                        .isTrue();
            }
            List<JsonNode> inOrder = depthFirst(groups);
            for (int g = 0; g < inOrder.size(); g++) {
                JsonNode group = inOrder.get(g);
                List<String> numbers = block.lines.get(g).numbers;
                JsonNode max = group.get("max").get(dimension);
                check(numbers.get(0), amount(group, "min", dimension), unit);
                if (max == null) {
                    assertThat(numbers.get(1)).isEqualTo("-");
                } else {
                    check(numbers.get(1), amount(group, "max", dimension), unit);
                }
                BigInteger request = amount(group, "request", dimension);
                boolean isAboveMax = max != null && request.compareTo(amount(group, "max", dimension)) > 0;
                assertThat(numbers.get(2).endsWith("*")).isEqualTo(isAboveMax);
                check(numbers.get(2).replace("*", ""), request, unit);
                check(numbers.get(3), amount(group, "runtime", dimension), unit);
                boolean isOver = amount(group, "used", dimension).compareTo(amount(group, "runtime", dimension)) > 0;
                assertThat(numbers.get(4).endsWith("!")).isEqualTo(isOver);
                check(numbers.get(4).replace("!", ""), amount(group, "used", dimension), unit);
            }
        }
    }

    @Test
    void filtersKeepWhatTheyPromise() {
        Random random = new Random(77);
        for (int round = 0; round < 12; round++) {
            RandomTree tree = tree(random);
            String dimension = DIMENSIONS.get(random.nextInt(DIMENSIONS.size()));
            JsonNode groups =
                    CommandRun.solve(tree.manifests, "--total", TOTAL).tree("").get("groups");
            for (String option : List.of("--over", "--borrowing", "--starved")) {
                Set<String> expected = new HashSet<>();
                int matching = 0;
                Map<String, JsonNode> byName = new LinkedHashMap<>();
                groups.forEach(group -> byName.put(group.get("name").asText(), group));
                for (JsonNode group : groups) {
                    String more =
                            option.equals("--over") ? "used" : option.equals("--borrowing") ? "runtime" : "request";
                    String less = option.equals("--borrowing") ? "min" : "runtime";
                    if (amount(group, more, dimension).compareTo(amount(group, less, dimension)) > 0) {
                        matching++;
                        JsonNode next = group;
                        while (next != null && expected.add(next.get("name").asText())) {
                            next = byName.get(next.path("parent").asText());
                        }
                    }
                }
                String out = CommandRun.withInput(
                                tree.manifests, "solve", "-", "--total", TOTAL, option, "--dimension", dimension)
                        .out();
                assertThat(block(out).lines.stream().map(line -> line.name.replaceAll("^[│├└─ ]*", "")))
                        .as(option)
                        .containsExactlyInAnyOrderElementsOf(expected);
                assertThat(out).contains("\n" + matching + " of " + groups.size() + " group");
            }
        }
    }

    // ---- random trees ----

    private static final String TOTAL = "cpu=100,memory=200Gi,nvidia.com/gpu=64,koordinator.sh/gpu-memory=1280Gi,"
            + "kubernetes.io/batch-cpu=57600";

    private static RandomTree tree(Random random) {
        StringBuilder manifests = new StringBuilder();
        List<String> names = new ArrayList<>();
        List<String> parents = new ArrayList<>();
        int departments = 1 + random.nextInt(4);
        for (int p = 0; p < departments; p++) {
            String name = name(random, names);
            String above =
                    parents.isEmpty() || random.nextInt(3) > 0 ? "" : parents.get(random.nextInt(parents.size()));
            manifests.append(quota(name, above, true, random));
            parents.add(name);
        }
        for (int g = random.nextInt(12); g >= 0; g--) {
            manifests.append(quota(name(random, names), parents.get(random.nextInt(parents.size())), false, random));
        }
        return new RandomTree(manifests.toString(), names);
    }

    /** Returns a name that is often like others at both ends. */
    private static String name(Random random, List<String> names) {
        String name;
        do {
            String middle = random.nextInt(3) == 0 ? "" : "-" + "x".repeat(random.nextInt(30)) + random.nextInt(4);
            name = "team" + middle + "-of-the-" + (random.nextBoolean() ? "platform" : "department")
                    + random.nextInt(3);
        } while (names.contains(name));
        names.add(name);
        return name;
    }

    private static String quota(String name, String parent, boolean isParent, Random random) {
        String labels = (isParent ? "quota.scheduling.koordinator.sh/is-parent: \"true\", " : "")
                + (parent.isEmpty() ? "" : "quota.scheduling.koordinator.sh/parent: " + parent);
        StringBuilder max = new StringBuilder();
        StringBuilder request = new StringBuilder();
        StringBuilder used = new StringBuilder();
        for (String dimension : DIMENSIONS) {
            if (random.nextInt(4) > 0) {
                max.append(dimension)
                        .append(": \"")
                        .append(amount(dimension, random))
                        .append("\", ");
            }
            request.append('"')
                    .append(dimension)
                    .append("\": \"")
                    .append(amount(dimension, random))
                    .append("\", ");
            used.append(dimension)
                    .append(": \"")
                    .append(amount(dimension, random))
                    .append("\", ");
        }
        String annotations = isParent
                ? ""
                : "  annotations:\n    quota.scheduling.koordinator.sh/request: '{"
                        + request.substring(0, request.length() - 2) + "}'\n";
        return "---\napiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata:\n  name: " + name
                + "\n  namespace: quotas\n  labels: {" + labels + "}\n" + annotations + "spec:\n  max: {" + max + "}\n"
                + (isParent ? "" : "status:\n  used: {" + used + "}\n");
    }

    private static String amount(String dimension, Random random) {
        return switch (dimension) {
            case "cpu" -> random.nextBoolean() ? random.nextInt(60) + "" : random.nextInt(60_000) + "m";
            case "memory", "koordinator.sh/gpu-memory" ->
                switch (random.nextInt(4)) {
                    case 0 -> random.nextInt(300) + "Gi";
                    case 1 -> random.nextInt(3000) + "Mi";
                    case 2 -> Long.toString(random.nextLong() >>> (20 + random.nextInt(40)));
                    default -> "0";
                };
            case "kubernetes.io/batch-cpu" -> random.nextInt(60_000) + "";
            default ->
                random.nextInt(9) == 0 ? Long.toString(Long.MAX_VALUE - random.nextInt(9)) : random.nextInt(20) + "";
        };
    }

    // ---- reading the table ----

    private static CommandRun table(RandomTree tree, int width) {
        CommandRun run = CommandRun.withInput(
                tree.manifests, "solve", "-", "--total", TOTAL, "--width", Integer.toString(width));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    private static Block block(String out) {
        String[] parts = out.split("\n\n", -1);
        List<GroupLine> lines = new ArrayList<>();
        String title = "";
        for (String part : parts) {
            if (part.contains("\ngroup ")) {
                List<String> all = part.lines().toList();
                title = all.get(0).strip();
                all.subList(2, all.size()).forEach(line -> lines.add(line(line)));
            }
        }
        return new Block(title, lines);
    }

    private static GroupLine line(String line) {
        String[] words = line.split(" +", -1);
        int name = 0;
        while (!words[name].matches(".*[a-z0-9…].*") || words[name].matches("…?[│├└─]+")) {
            name++;
        }
        return new GroupLine(
                String.join(" ", List.of(words).subList(0, name + 1)),
                List.of(words).subList(name + 1, words.length));
    }

    /** Returns how wide the column of the names is: up to two blanks before the first title of amounts. */
    private static int nameWidth(List<String> lines) {
        String heading = lines.stream()
                .filter(line -> line.contains(" min ") || line.contains(" total "))
                .findFirst()
                .orElseThrow();
        int longest = 0;
        for (String line : lines) {
            String name = line.replaceAll("^([…│├└─ ]*[^ ]*( \\([A-Z]i\\))?).*$", "$1");
            if (!line.equals(heading) && !line.startsWith("   ")) {
                longest = Math.max(longest, length(name));
            }
        }
        return longest;
    }

    private static List<JsonNode> depthFirst(JsonNode groups) {
        Map<String, List<JsonNode>> children = new LinkedHashMap<>();
        groups.forEach(group -> children.computeIfAbsent(group.path("parent").asText(), any -> new ArrayList<>())
                .add(group));
        List<JsonNode> open = new ArrayList<>(children.getOrDefault("", List.of()));
        List<JsonNode> order = new ArrayList<>();
        while (!open.isEmpty()) {
            JsonNode next = open.remove(0);
            order.add(next);
            open.addAll(0, children.getOrDefault(next.get("name").asText(), List.of()));
        }
        return order;
    }

    private static BigInteger amount(JsonNode group, String property, String dimension) {
        return new BigInteger(group.get(property).path(dimension).asText("0"));
    }

    /** Checks that a printed number is the amount, or is rounded to its decimals. */
    private static void check(String printed, BigInteger amount, BigDecimal unit) {
        BigDecimal exact = new BigDecimal(amount).divide(unit);
        BigDecimal shown = new BigDecimal(printed);
        if (shown.scale() <= 0) {
            assertThat(shown).as("a number without decimals is exact").isEqualByComparingTo(exact);
        } else {
            BigDecimal half = BigDecimal.ONE.scaleByPowerOfTen(-shown.scale()).divide(BigDecimal.valueOf(2));
            assertThat(shown.subtract(exact).abs())
                    .as("%s for %s", printed, exact)
                    .isLessThanOrEqualTo(half);
        }
    }

    private static BigDecimal unitOf(String title, String dimension) {
        for (Map.Entry<String, BigDecimal> unit : UNITS.entrySet()) {
            if (title.endsWith("(" + unit.getKey() + ")")) {
                return unit.getValue();
            }
        }
        return dimension.equals("cpu") ? BigDecimal.valueOf(1000) : BigDecimal.ONE;
    }

    private static BigDecimal unit(int steps) {
        return new BigDecimal(BigInteger.ONE.shiftLeft(10 * steps));
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
