import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
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
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Plants errors in a clone, one at a time, and demands that tests catch them. The tests of an error are run once before
 * without it, as the control. Exits with 0 if all are caught, 1 if one is not or a control fails, and 2 if the list
 * does not fit the sources.
 *
 * <p>Maven builds each module once. An error is one class file more at the front of the class path, and the launcher of
 * JUnit runs its tests: no error changes a signature, so nothing else is to be compiled again.
 */
final class PlantedErrors {
    private static final Path LIST = Path.of(".ci/planted-errors.txt");
    private static final long MOST_MINUTES = 20;
    private static final Pattern JUNIT = Pattern.compile("<junit.version>5(\\.[0-9.]+)</junit.version>");
    private static final Pattern FAILED = Pattern.compile(
            "<testcase name=\"([^\"]*)\" classname=\"([^\"]*)\"[^>]*[^/]>\\s*<(?:failure|error)\\b");

    /** An error, and the tests that must catch it. */
    private record Planted(String what, String module, String file, String tests, String text, String error) {}

    /** The end of some tests: the ones that failed, or why that is not known. */
    private record Outcome(List<String> failed, String problem, long start) {
        boolean isGood() {
            return failed.isEmpty() && problem.isEmpty();
        }

        boolean isCaught() {
            return !failed.isEmpty() && problem.isEmpty();
        }

        @Override
        public String toString() {
            String more = failed.size() > 1 ? " and " + (failed.size() - 1) + " more" : "";
            return !problem.isEmpty() ? problem : failed.isEmpty() ? "no test fails" : failed.get(0) + more;
        }
    }

    private final Path clone;
    private final Path work;
    private final Map<String, String> classPaths = new LinkedHashMap<>();
    private final Map<String, Outcome> controls = new LinkedHashMap<>();

    private PlantedErrors(Path clone) {
        this.clone = clone;
        work = clone.resolve("target/planted");
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        List<Planted> all = read(Files.readString(LIST));
        Map<String, String> options = options(args);
        String only = options.getOrDefault("--only", "").toLowerCase(Locale.ROOT);
        for (Planted error : all) {
            int times = Files.readString(Path.of(error.file())).split(Pattern.quote(error.text()), -1).length - 1;
            if (times != 1) {
                throw unfit(LIST + ": the text of \"" + error.what() + "\" occurs " + times + " times in "
                        + error.file() + ", and must occur once:\n" + error.text());
            }
        }
        List<Planted> chosen = new ArrayList<>();
        for (Planted error : all) {
            boolean hasWords = error.what().toLowerCase(Locale.ROOT).contains(only) || error.module().endsWith(only);
            if (only.equals(String.valueOf(all.indexOf(error) + 1)) || hasWords) {
                chosen.add(error);
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
                run(clone, "git", "fetch", "-q", "origin", "HEAD");
                run(clone, "git", "reset", "-q", "--hard", "FETCH_HEAD");
            } else {
                run(Path.of(""), "git", "clone", "-q", ".", clone.toString());
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
            if (hasValue ? i + 1 == args.length : !args[i].equals("--check")) {
                throw unfit("use: .ci/planted [--only N or MODULE or a part of the words] [--in FOLDER] [--check]");
            }
            options.put(args[i], hasValue ? args[++i] : "");
        }
        return options;
    }

    /** Returns how many were not caught. */
    private int plant(List<Planted> errors) throws IOException, InterruptedException {
        int caught = 0;
        int done = 0;
        long start = System.nanoTime();
        for (Planted error : errors) {
            Outcome control = controls.get(error.module() + error.tests());
            if (control == null) {
                control = test(error, "");
                controls.put(error.module() + error.tests(), control);
                System.out.printf("%5d s  control %s %s%s%n", secondsSince(control.start()), error.module(),
                        error.tests(), control.isGood() ? "" : " IS BAD: " + control);
            }
            Outcome outcome = control.isGood() ? with(error) : control;
            boolean isCaught = control.isGood() && outcome.isCaught();
            caught += isCaught ? 1 : 0;
            System.out.printf("%5d s  [%d/%d] %s: %s, %s%n", secondsSince(outcome.start()), ++done, errors.size(),
                    isCaught ? "caught" : "NOT CAUGHT", error.what(), outcome);
        }
        System.out.printf("%d of %d planted errors caught, %d controls, in %d s%n", caught, errors.size(),
                controls.size(), secondsSince(start));
        return errors.size() - caught;
    }

    private static long secondsSince(long start) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    }

    /** Compiles the file of an error into a folder of its own, and runs the tests with it. */
    private Outcome with(Planted error) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Path folder = work.resolve("error");
        delete(folder);
        Path file = folder.resolve("source").resolve(Path.of(error.file()).getFileName());
        Files.createDirectories(file.getParent());
        String source = Files.readString(clone.resolve(error.file()));
        Files.writeString(file, source.replace(error.text(), error.error()));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter problems = new StringWriter();
        boolean compiles = compiler.getTask(problems, null, null,
                        List.of("-proc:none", "-parameters", "-nowarn", "-d", folder.toString(), "-cp",
                                classPath(error.module())),
                        null, compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
                .call();
        return compiles
                ? test(error, folder + File.pathSeparator)
                : new Outcome(List.of(), "it does not compile: " + problems, start);
    }

    /** Runs the tests of an error behind some entries of the class path. */
    private Outcome test(Planted error, String before) throws IOException, InterruptedException {
        String classPath = classPath(error.module());
        Path module = clone.resolve(error.module());
        Path reports = work.resolve("reports");
        delete(reports);
        String names = "(?:.*\\.)?(?:" + error.tests().replace("*", "[^.]*").replace(",", "|") + ")";
        long start = System.nanoTime();
        Process tests = new ProcessBuilder(java(), "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                        "--add-opens", "java.base/java.util=ALL-UNNAMED", "-Dslf4j.internal.verbosity=ERROR",
                        "-cp", before + launcher() + File.pathSeparator + classPath,
                        "org.junit.platform.console.ConsoleLauncher", "execute",
                        "--scan-classpath=" + module.resolve("target/test-classes"), "--include-classname=" + names,
                        "--exclude-tag=heavy", "--details=none", "--disable-banner", "--fail-if-no-tests",
                        "--reports-dir=" + reports)
                .directory(module.toFile())
                .redirectErrorStream(true)
                .redirectOutput(work.resolve("tests.log").toFile())
                .start();
        if (!tests.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
            tests.descendants().forEach(ProcessHandle::destroyForcibly);
            tests.destroyForcibly().waitFor();
            return new Outcome(List.of(), "no end after " + MOST_MINUTES + " minutes", start);
        }
        List<String> failed = new ArrayList<>();
        for (Path report : reports(reports)) {
            Matcher matcher = FAILED.matcher(Files.readString(report));
            while (matcher.find()) {
                String type = matcher.group(2);
                failed.add(type.substring(type.lastIndexOf('.') + 1) + "." + matcher.group(1));
            }
        }
        boolean isClear = tests.exitValue() == 0 || (tests.exitValue() == 1 && !failed.isEmpty());
        return new Outcome(failed, isClear ? "" : "the tests end with " + tests.exitValue() + ", see tests.log", start);
    }

    /** Returns the class path of the tests of a module, which Maven builds at the first call. */
    private String classPath(String module) throws IOException, InterruptedException {
        String known = classPaths.get(module);
        if (known != null) {
            return known;
        }
        long start = System.nanoTime();
        Path target = clone.resolve(module).resolve("target");
        run(clone, "./mvnw", "-B", "-ntp", "-q", "-pl", module, "-am", "test-compile", "dependency:build-classpath",
                "-Dmdep.includeScope=test", "-Dmdep.outputFile=target/planted-class-path", "-Djacoco.skip",
                "-Derrorprone.common=-XepDisableAllChecks", "-Dmaven.compiler.useIncrementalCompilation=false");
        String made = target.resolve("test-classes") + File.pathSeparator + target.resolve("classes")
                + File.pathSeparator + Files.readString(target.resolve("planted-class-path")).strip();
        classPaths.put(module, made);
        System.out.printf("%5d s  built %s%n", secondsSince(start), module);
        return made;
    }

    private Path launcher() throws IOException, InterruptedException {
        Matcher version = JUNIT.matcher(Files.readString(clone.resolve("pom.xml")));
        if (!version.find()) {
            throw unfit("pom.xml names no version 5 of JUnit");
        }
        Path jar = work.resolve("junit-platform-console-standalone-1" + version.group(1) + ".jar");
        if (!Files.exists(jar)) {
            run(clone, "./mvnw", "-B", "-ntp", "-q", "-N", "dependency:copy", "-DoutputDirectory=" + work,
                    "-Dartifact=org.junit.platform:junit-platform-console-standalone:1" + version.group(1));
        }
        return jar;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static List<Path> reports(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".xml")).sorted().toList();
        }
    }

    private static void run(Path folder, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(folder.toAbsolutePath().toFile()).inheritIO().start();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": fails in " + folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
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
                for (String field : List.of("#", "file", "tests", "-")) {
                    if (!fields.containsKey(field)) {
                        throw unfit(LIST + ": no line starts with \"" + field + " \" in:\n" + block);
                    }
                }
                errors.add(new Planted(fields.get("#"), fields.get("module"), fields.get("file"), fields.get("tests"),
                        fields.get("-"), fields.getOrDefault("+", "")));
            }
        }
        return errors;
    }

    private static IllegalArgumentException unfit(String message) {
        System.err.println(message);
        System.exit(2);
        throw new IllegalArgumentException(message);
    }
}
