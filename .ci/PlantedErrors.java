import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Plants errors in a clone, one at a time, and demands that tests catch them. The tests of an error are run once before
 * without it, as the control. Exits with 0 if all are caught, 1 if one is not or a control fails, and 2 if the list
 * does not fit the sources.
 */
final class PlantedErrors {
    private static final Path LIST = Path.of(".ci/planted-errors.txt");
    private static final long MOST_MINUTES = 20;
    private static final Pattern CASE = Pattern.compile(
            "<testcase name=\"([^\"]*)\" classname=\"([^\"]*)\"[^>]*[^/]>\\s*<(?:failure|error)\\b");

    /** An error, and the tests that must catch it. */
    private record Planted(String what, String module, String file, String tests, String text, String error) {
        String run() {
            return module + " " + tests;
        }
    }

    /** The end of a build: the tests that failed, of which none also fail when the build has ended otherwise. */
    private record Outcome(boolean isGood, List<String> failed, String end, long seconds) {}

    private final Path clone;
    private final Map<String, Outcome> controls = new LinkedHashMap<>();

    private PlantedErrors(Path clone) {
        this.clone = clone;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        List<Planted> all = read(Files.readString(LIST));
        Map<String, String> options = options(args);
        String only = options.getOrDefault("--only", "").toLowerCase(Locale.ROOT);
        Path root = Path.of(".").toRealPath();
        for (Planted error : all) {
            int times = Files.readString(root.resolve(error.file())).split(Pattern.quote(error.text()), -1).length - 1;
            if (times != 1) {
                throw stale(LIST + ": the text of \"" + error.what() + "\" occurs " + times + " times in "
                        + error.file() + ", and must occur once:\n" + error.text());
            }
        }
        List<Planted> chosen = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (only.equals(String.valueOf(i + 1)) || all.get(i).what().toLowerCase(Locale.ROOT).contains(only)) {
                chosen.add(all.get(i));
            }
        }
        System.out.println(chosen.size() + " of " + all.size() + " planted errors; each text occurs once");
        if (options.containsKey("--check")) {
            return;
        }
        String in = options.get("--in");
        Path clone = in == null ? Files.createTempDirectory("planted") : Path.of(in).toAbsolutePath();
        int missed = 1;
        try {
            if (Files.isDirectory(clone.resolve(".git"))) {
                git(clone, "pull", "-q");
            } else {
                git(root, "clone", "-q", ".", clone.toString());
            }
            missed = new PlantedErrors(clone).plant(chosen);
        } finally {
            if (in == null) {
                delete(clone);
            }
        }
        System.exit(missed == 0 ? 0 : 1);
    }

    private static Map<String, String> options(String[] args) {
        Map<String, String> options = new LinkedHashMap<>();
        for (int i = 0; i < args.length; i++) {
            boolean hasValue = List.of("--only", "--in").contains(args[i]);
            if (!hasValue && !args[i].equals("--check") || hasValue && i + 1 == args.length) {
                throw stale("use: .ci/planted [--only N or a part of the words] [--in FOLDER] [--check]");
            }
            options.put(args[i], hasValue ? args[++i] : "");
        }
        return options;
    }

    private static void git(Path folder, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        if (new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start().waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " fails in " + folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }

    /** Returns how many were not caught. */
    private int plant(List<Planted> errors) throws IOException, InterruptedException {
        int caught = 0;
        int done = 0;
        long start = System.nanoTime();
        for (Planted error : errors) {
            Outcome control = controls.get(error.run());
            if (control == null) {
                control = build(error);
                controls.put(error.run(), control);
                System.out.printf("%s  %4d s  %s%n", control.isGood() ? "control  " : "BAD TESTS", control.seconds(),
                        error.run() + (control.isGood() ? "" : ": " + told(control)));
            }
            done++;
            Outcome outcome = control.isGood() ? with(error) : control;
            boolean isCaught = control.isGood() && !outcome.failed().isEmpty();
            caught += isCaught ? 1 : 0;
            System.out.printf("[%2d/%d] %s  %4d s  %s: %s%n", done, errors.size(),
                    isCaught ? "caught    " : "NOT CAUGHT", outcome.seconds(), error.what(),
                    control.isGood() ? told(outcome) : "its tests fail without it");
        }
        System.out.printf("%d of %d planted errors caught, %d controls, in %d s%n", caught, errors.size(),
                controls.size(), TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
        return errors.size() - caught;
    }

    private Outcome with(Planted error) throws IOException, InterruptedException {
        Path file = clone.resolve(error.file());
        String source = Files.readString(file);
        Files.writeString(file, source.replace(error.text(), error.error()));
        try {
            return build(error);
        } finally {
            Files.writeString(file, source);
        }
    }

    /**
     * Builds as far as the tests, without the checks of Error Prone: tests must catch an error. Only the changed file is
     * compiled again, since no error changes a signature.
     */
    private Outcome build(Planted error) throws IOException, InterruptedException {
        Path reports = clone.resolve(error.module()).resolve("target/surefire-reports");
        for (Path report : reports(reports)) {
            Files.delete(report);
        }
        long start = System.nanoTime();
        Path log = clone.resolve("planted.log");
        Process build = new ProcessBuilder("./mvnw", "-B", "-ntp", "-q", "-pl", error.module(), "-am", "test",
                        "-Dtest=" + error.tests(), "-Dsurefire.failIfNoSpecifiedTests=false", "-Djacoco.skip",
                        "-Derrorprone.common=-XepDisableAllChecks", "-Dmaven.compiler.useIncrementalCompilation=false")
                .directory(clone.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean hasEnded = build.waitFor(MOST_MINUTES, TimeUnit.MINUTES);
        if (!hasEnded) {
            build.descendants().forEach(ProcessHandle::destroyForcibly);
            build.destroyForcibly().waitFor();
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        List<String> failed = new ArrayList<>();
        List<Path> written = reports(reports);
        for (Path report : written) {
            Matcher matcher = CASE.matcher(Files.readString(report));
            while (matcher.find()) {
                String type = matcher.group(2);
                failed.add(type.substring(type.lastIndexOf('.') + 1) + "." + matcher.group(1));
            }
        }
        boolean isGood = hasEnded && build.exitValue() == 0 && !written.isEmpty() && failed.isEmpty();
        return new Outcome(isGood, failed, hasEnded ? end(written.isEmpty(), log) : "no end after " + MOST_MINUTES
                + " minutes", seconds);
    }

    private static String end(boolean isUntested, Path log) throws IOException {
        String first = Files.readAllLines(log).stream()
                .filter(line -> line.startsWith("[ERROR]") && line.length() > 8).findFirst().orElse("");
        return isUntested ? "no test was run, it may not compile: " + first : "no test fails " + first;
    }

    private static String told(Outcome outcome) {
        List<String> failed = outcome.failed();
        return failed.isEmpty() ? outcome.end()
                : failed.get(0) + (failed.size() > 1 ? " and " + (failed.size() - 1) + " more" : "");
    }

    private static List<Path> reports(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml")).sorted().toList();
        }
    }

    /** Reads blocks between empty lines; one without a module is a comment. */
    private static List<Planted> read(String list) {
        List<Planted> errors = new ArrayList<>();
        for (String block : list.strip().split("\n(?:\\s*\n)+")) {
            Map<String, String> fields = new LinkedHashMap<>();
            for (String line : block.split("\n")) {
                int space = (line + " ").indexOf(' ');
                String value = line.substring(Math.min(space + 1, line.length()));
                fields.merge(line.substring(0, space), value, (one, next) -> one + "\n" + next);
            }
            if (fields.containsKey("module")) {
                errors.add(new Planted(field(fields, "#", block), field(fields, "module", block),
                        field(fields, "file", block), field(fields, "tests", block), field(fields, "-", block),
                        fields.getOrDefault("+", "")));
            }
        }
        return errors;
    }

    private static String field(Map<String, String> fields, String name, String block) {
        String value = fields.get(name);
        if (value == null) {
            throw stale(LIST + ": no line starts with \"" + name + " \" in:\n" + block);
        }
        return value;
    }

    private static IllegalArgumentException stale(String message) {
        System.err.println(message);
        System.exit(2);
        throw new IllegalArgumentException(message);
    }
}
