package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that a launcher builds, from a small example with a module, a library and a class of its tests. */
class LauncherJarTest {
    private static final String LIBRARY = "org/words/words/1/words-1.jar";
    private static final Path BUILD = Path.of("..", "launcher", "Build.java").toAbsolutePath();

    @TempDir
    private Path folder;

    private Path root;
    private Path home;

    @BeforeEach
    void layOut() throws Exception {
        root = folder.resolve("project");
        home = folder.resolve("home");
        write("pom.xml", "<project/>");
        write("examples/pom.xml", "<project/>");
        write("examples/app/pom.xml", pom(dependency("core", "") + dependency("checks", "<scope>test</scope>")));
        write("core/pom.xml", pom(""));
        write(
                "core/src/main/java/core/Core.java",
                "package core; public class Core { public int two() { return 2; } }");
        write("core/src/main/java/module-info.java", "module core { exports core; }");
        write("examples/app/src/main/resources/app/name.txt", "app");
        write("examples/app/src/main/java/app/App.java", """
                package app;
                public class App {
                    public static void main(String[] words) throws Exception {
                        System.out.println(new core.Core().two() + " " + App.class.getPackage().getImplementationVersion()
                            + " " + new String(App.class.getResourceAsStream("name.txt").readAllBytes())
                            + " " + new String(App.class.getResourceAsStream("/word.txt").readAllBytes()));
                    }
                }
                """);
        write("examples/app/src/test/java/app/Week.java", "package app; class Week { Day day; }");
        write("examples/app/src/test/java/app/Day.java", "package app; class Day {}");
        write("examples/app/src/test/java/app/AppTest.java", "package app; class AppTest { org.junit.Test test; }");
        Path library = home.resolve(".m2/repository").resolve(LIBRARY);
        Files.createDirectories(library.getParent());
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(library))) {
            jar.putNextEntry(new ZipEntry("word.txt"));
            jar.write("word".getBytes(StandardCharsets.UTF_8));
        }
        write("examples/app/libraries", hash(library) + "  " + LIBRARY + "\n");
    }

    @Test
    void runsWithItsModulesLibrariesAndResources() throws Exception {
        assertThat(build("app")).isEmpty();
        Path jar = root.resolve("examples/app/target/launcher/app.jar");

        assertThat(java(0, "-jar", jar.toString())).isEqualTo("2 7 app word\n");
        assertThat(root.resolve("examples/app/target/launcher/roots")).hasContent("""
                        pom.xml
                        examples/pom.xml
                        examples/app/pom.xml
                        examples/app/src/main
                        core/pom.xml
                        core/src/main
                        examples/app/libraries
                        examples/launcher
                        """);
        assertThat(entries(jar)).contains("app/App.class", "core/Core.class").doesNotContain("app/Week.class");
    }

    @Test
    void hasAClassOfTheTestsAndAllThatItNeeds() throws Exception {
        assertThat(build("app", "app.Week")).isEmpty();
        assertThat(entries(root.resolve("examples/app/target/launcher/app.jar")))
                .contains("app/Week.class", "app/Day.class")
                .doesNotContain("app/AppTest.class");
        assertThat(root.resolve("examples/app/target/launcher/roots")).content().contains("examples/app/src/test\n");
    }

    @Test
    void aLibraryThatIsNotTheSameIsNotTaken() throws Exception {
        write("examples/app/libraries", "0".repeat(64) + "  " + LIBRARY + "\n");
        maven("exit 1");
        assertThat(java(1, "-Dhttps.proxyHost=localhost", "-Dhttps.proxyPort=1", BUILD.toString(), "app"))
                .contains(LIBRARY + " cannot be fetched: ")
                .contains("Maven cannot build examples/app either");
        assertThat(root.resolve("examples/app/target/launcher/lib")).isEmptyDirectory();
    }

    /** As behind a mirror or a proxy, which the settings of Maven name. */
    @Test
    void mavenFetchesWhatCannotBeFetched() throws Exception {
        Path library = home.resolve(".m2/repository").resolve(LIBRARY);
        Files.move(library, folder.resolve("mirrored.jar"));
        maven("mkdir -p examples/app/target/lib && cp ../mirrored.jar examples/app/target/lib/" + library.getFileName()
                + " && echo \"$*\" > asked");

        assertThat(java(0, "-Dhttps.proxyHost=localhost", "-Dhttps.proxyPort=1", BUILD.toString(), "app"))
                .contains("; building by Maven, which may fetch more than 100 MB");
        assertThat(root.resolve("asked")).hasContent("-q -B -ntp -pl examples/app -am package -DskipTests");
        assertThat(java(
                        0,
                        "-jar",
                        root.resolve("examples/app/target/launcher/app.jar").toString()))
                .isEqualTo("2 7 app word\n");
    }

    private void maven(String command) throws IOException {
        write("mvnw", "#!/bin/sh\n" + command + "\n");
        assertThat(root.resolve("mvnw").toFile().setExecutable(true)).isTrue();
    }

    @Test
    void sourcesThatCannotBeCompiledLeaveTheJar() throws Exception {
        build("app");
        write("core/src/main/java/core/Core.java", "package core; public class Core { int two() { return 2; } }");
        assertThat(java(1, BUILD.toString(), "app")).contains("two() is not public");
        assertThat(java(
                        0,
                        "-jar",
                        root.resolve("examples/app/target/launcher/app.jar").toString()))
                .startsWith("2");
    }

    /** The build of Maven puts the libraries beside its jars; {@code .ci/run} compares all of them. */
    @Test
    void theListsNameTheLibrariesOfThisBuild() throws Exception {
        Map<String, Path> present = new HashMap<>();
        Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getProperty("java.class.path"))
                .map(Path::of)
                .forEach(element -> present.put(element.getFileName().toString(), element));
        Map<String, String> all = new HashMap<>();
        for (String module : List.of("quota-cli", "embedded-scheduler", "quota-service")) {
            for (String line : Files.readAllLines(Path.of("..", module, "libraries"))) {
                String hash = line.substring(0, line.indexOf(' '));
                Path path = Path.of(line.substring(line.lastIndexOf(' ') + 1));
                String file = path.getFileName().toString();
                String artifact = path.getParent().getParent().toString();
                assertThat(all.getOrDefault(artifact, line)).isEqualTo(line);
                all.put(artifact, line);
                if (module.equals("quota-cli")) {
                    assertThat(present).describedAs("this class path").containsKey(file);
                }
                if (present.containsKey(file)) {
                    assertThat(hash(present.get(file))).describedAs(file).isEqualTo(hash);
                }
            }
        }
        assertThat(all).hasSizeGreaterThan(20);
    }

    private static String pom(String dependencies) {
        return "<project><parent><version>7</version></parent><dependencies>" + dependencies
                + "</dependencies><build><mainClass>app.App</mainClass></build></project>";
    }

    private static String dependency(String name, String scope) {
        return "<dependency><groupId>io.github.quotatree</groupId><artifactId>" + name + "</artifactId>" + scope
                + "</dependency>";
    }

    private static String hash(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }

    private static List<String> entries(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream().map(ZipEntry::getName).toList();
        }
    }

    private String build(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of(BUILD.toString()));
        all.addAll(List.of(arguments));
        return java(0, all.toArray(new String[0]));
    }

    private String java(int code, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Duser.home=" + home));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .start();
        try (InputStream out = process.getInputStream()) {
            String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).describedAs(text).isEqualTo(code);
            return text;
        }
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
