package io.github.quotatree.quickstart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JDK of this machine.
 *
 * @param home its folder
 * @param feature its version, such as 17
 */
record InstalledJdk(Path home, int feature) {
    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");
    private static final int OLDEST = 17;

    /**
     * Returns a JDK of each version from 17 on, by version: the one that runs this test, those of variables such as
     * {@code JAVA_HOME} and {@code JAVA_HOME_25_X64}, and those in the usual folders.
     */
    static Collection<InstalledJdk> all() throws IOException {
        Map<Integer, InstalledJdk> byVersion = new TreeMap<>();
        for (Path home : homes()) {
            Path release = home.resolve("release");
            if (Files.isRegularFile(release) && Files.exists(home.resolve("bin").resolve(executable("javac")))) {
                Matcher version = VERSION.matcher(Files.readString(release));
                if (version.find() && Integer.parseInt(version.group(1)) >= OLDEST) {
                    int feature = Integer.parseInt(version.group(1));
                    byVersion.putIfAbsent(feature, new InstalledJdk(home.toRealPath(), feature));
                }
            }
        }
        return byVersion.values();
    }

    /** Returns the JDK that runs this test. */
    static InstalledJdk running() throws IOException {
        return all().stream()
                .filter(jdk -> jdk.feature() == Runtime.version().feature())
                .findFirst()
                .orElseThrow();
    }

    private static List<Path> homes() throws IOException {
        Path user = Path.of(System.getProperty("user.home"));
        return Stream.of(
                        Stream.of(Path.of(System.getProperty("java.home"))),
                        System.getenv().entrySet().stream()
                                .filter(variable -> variable.getKey().startsWith("JAVA_HOME"))
                                .filter(variable -> !variable.getValue().isBlank())
                                .sorted(Map.Entry.comparingByKey())
                                .map(variable -> Path.of(variable.getValue())),
                        folders(Path.of("/usr/lib/jvm")).stream(),
                        folders(user.resolve(".sdkman/candidates/java")).stream(),
                        folders(user.resolve(".jdks")).stream(),
                        folders(Path.of("/Library/Java/JavaVirtualMachines")).stream()
                                .map(bundle -> bundle.resolve("Contents/Home")))
                .flatMap(homes -> homes)
                .toList();
    }

    private static List<Path> folders(Path in) throws IOException {
        if (!Files.isDirectory(in)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(in)) {
            return folders.sorted().toList();
        }
    }

    Path java() {
        return home.resolve("bin").resolve(executable("java"));
    }

    static String executable(String name) {
        return isWindows() ? name + ".exe" : name;
    }

    static boolean isWindows() {
        return System.getProperty("os.name").startsWith("Windows");
    }

    @Override
    public String toString() {
        return "JDK " + feature;
    }
}
