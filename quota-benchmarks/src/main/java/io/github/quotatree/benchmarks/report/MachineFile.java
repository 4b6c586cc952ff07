package io.github.quotatree.benchmarks.report;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import io.github.quotatree.benchmarks.report.results.Results;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keeps in {@code machine.json} on what machine, when and how each step of the published set was measured. */
public final class MachineFile {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final double GIBIBYTE = 1L << 30;

    private MachineFile() {}

    /**
     * Notes that a step was just measured here.
     *
     * @param args the directory of the results, the step, and {@code quick} or {@code full}
     */
    public static void main(String[] args) throws IOException {
        if (args.length != 3) {
            throw new IllegalArgumentException("wanted: DIRECTORY STEP quick|full");
        }
        note(Path.of(args[0]), args[1], args[2].equals("quick"), Clock.systemUTC());
    }

    static void note(Path directory, String step, boolean quick, Clock clock) throws IOException {
        Path file = directory.resolve(Results.MACHINE + ".json");
        ObjectNode notes = JsonNodeFactory.instance.objectNode();
        ObjectNode steps = notes.putObject("steps");
        if (Files.exists(file) && MAPPER.readTree(Files.readString(file)).path("steps") instanceof ObjectNode earlier) {
            steps.setAll(earlier);
            steps.retain(measured(directory, earlier));
        }
        ObjectNode noted = steps.putObject(step);
        noted.put("date", LocalDate.now(clock).toString());
        noted.put("machine", Machine.description());
        noted.put("quick", quick);
        noted.set("jvmFlags", flags(directory.resolve(step + ".json")));
        Files.writeString(file, MAPPER.writer(printer()).writeValueAsString(notes) + "\n");
    }

    /** Returns the steps whose results are there: a file of their name, or some whose names start with it. */
    private static List<String> measured(Path directory, ObjectNode steps) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<String> names = files.map(
                            file -> file.getName(file.getNameCount() - 1).toString())
                    .toList();
            return steps.properties().stream()
                    .map(Map.Entry::getKey)
                    .filter(step -> names.contains(step + ".json") || names.contains(step + "-1.json"))
                    .toList();
        }
    }

    /** Returns the flags that the measured JVMs were started with, without those that say where to put files. */
    private static JsonNode flags(Path result) throws IOException {
        List<String> flags = new ArrayList<>();
        if (Files.exists(result)) {
            for (JsonNode flag :
                    MAPPER.readTree(Files.readString(result)).path(0).path("jvmArgs")) {
                if (!flag.asText().startsWith("-Djava.io.tmpdir=")) {
                    flags.add(flag.asText());
                }
            }
        }
        return MAPPER.valueToTree(flags);
    }

    private static DefaultPrettyPrinter printer() {
        // the same bytes on every system
        return new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
    }

    /** Returns when and on which machine the steps were measured: a sentence for each machine, and a warning. */
    public static String sentences(JsonNode notes) {
        if (notes.isMissingNode()) {
            return "There is no record of the machine.";
        }
        // by machine, and there by step, the day
        var machines = new TreeMap<String, SortedMap<String, String>>();
        var flags = new TreeSet<String>();
        var quick = new TreeSet<String>();
        notes.path("steps").properties().forEach(step -> {
            String name = code(step.getKey());
            machines.computeIfAbsent(step.getValue().path("machine").asText(), machine -> new TreeMap<>())
                    .put(name, step.getValue().path("date").asText());
            step.getValue().path("jvmFlags").forEach(flag -> flags.add(name + " with " + code(flag.asText())));
            if (step.getValue().path("quick").asBoolean()) {
                quick.add(name);
            }
        });
        String text = machines.entrySet().stream()
                .map(machine -> "Measured on "
                        + period(new TreeSet<>(machine.getValue().values())) + ", UTC: " + machine.getKey()
                        + (machines.size() == 1
                                ? ""
                                : " (" + String.join(", ", machine.getValue().keySet()) + ")"))
                .collect(Collectors.joining(". "));
        return text
                + (flags.isEmpty() ? "." : "; " + String.join(", ", flags) + ".")
                + (quick.isEmpty() ? "" : " **Only to try it out, with `--quick`: " + String.join(", ", quick) + ".**");
    }

    private static String code(String name) {
        return "`" + name + "`";
    }

    private static String period(SortedSet<String> dates) {
        return dates.first().equals(dates.last()) ? dates.first() : dates.first() + " to " + dates.last();
    }

    /** Describes the machine that this program runs on, without its name. */
    private static final class Machine {
        private static final Path LINUX_CPUS = Path.of("/proc/cpuinfo");
        private static final String LINUX_MODEL = "model name";
        private static final String UNKNOWN = "a processor unknown";

        private Machine() {}

        static String description() throws IOException {
            return String.format(
                    Locale.ROOT,
                    "%s, %d cores, %.0f GiB, %s %s, %s %s",
                    processor(),
                    Runtime.getRuntime().availableProcessors(),
                    memory() / GIBIBYTE,
                    System.getProperty("os.name"),
                    System.getProperty("os.arch"),
                    System.getProperty("java.vm.name"),
                    Runtime.version());
        }

        /** Returns the model, if the system has it in a file. */
        private static String processor() throws IOException {
            if (Files.isReadable(LINUX_CPUS)) {
                try (Stream<String> lines = Files.lines(LINUX_CPUS)) {
                    return lines.filter(line -> line.startsWith(LINUX_MODEL))
                            .map(line -> line.substring(line.indexOf(':') + 1).strip())
                            .findFirst()
                            .orElse(UNKNOWN);
                }
            }
            return UNKNOWN;
        }

        private static long memory() {
            return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                    .getTotalMemorySize();
        }
    }
}
