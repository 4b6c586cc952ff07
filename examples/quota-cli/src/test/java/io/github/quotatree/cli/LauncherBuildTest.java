package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When the launchers build, in a folder of its own with a Java that only notes that it was called. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launchers are shell scripts")
class LauncherBuildTest {
    @TempDir
    private Path folder;

    private Path root;

    enum Launcher {
        QUOTA("quota", "quota-cli"),
        SCHEDULER("scheduler", "embedded-scheduler"),
        SERVICE("service", "quota-service");

        final String file;
        final String module;

        Launcher(String file, String module) {
            this.file = file;
            this.module = module;
        }

        String source() {
            return "examples/" + module + "/src/main/A.java";
        }
    }

    @BeforeEach
    void layOut() throws IOException {
        root = folder.resolve("project");
        for (Launcher each : Launcher.values()) {
            program("examples/" + each.file, Files.readString(Path.of("..", each.file)));
            write(each.source(), "class A {}");
        }
        write("examples/launcher/launch.sh", Files.readString(Path.of("..", "launcher", "launch.sh")));
        program("jdk/bin/javac", "#!/bin/sh\n");
        program("jdk/bin/java", """
                #!/bin/sh
                case $1 in
                    -version) echo 'openjdk version "17.0.1"' >&2 ;;
                    */Build.java)
                        echo built >>builds
                        sleep "$(cat seconds 2>/dev/null || echo 0)"
                        target=examples/$2/target/launcher
                        mkdir -p $target/lib
                        echo jar >$target/$2.jar
                        echo "examples/$2/src/main" >$target/roots
                        if [ -f edit ]; then mv edit "examples/$2/src/main/B.java"; touch "examples/$2/src/main/B.java"; fi
                        ;;
                    -XX:Dump*) ;;
                    -Xshare:dump) touch "$(echo "$3" | cut -d = -f 2)" ;;
                    *) echo ran ;;
                esac
                """);
    }

    @ParameterizedTest
    @EnumSource
    void buildsOnceUntilAContentChanges(Launcher launcher) throws Exception {
        Path source = root.resolve(launcher.source());
        assertThat(run(launcher)).contains(": building the example (first use").endsWith("ran\n");
        assertThat(run(launcher)).isEqualTo("ran\n");
        assertThat(builds()).isEqualTo(1);

        later(source, 5);
        assertThat(run(launcher)).describedAs("another time").isEqualTo("ran\n");
        assertThat(builds()).isEqualTo(1);

        Files.writeString(source, "class A { int b; }");
        later(source, 10);
        assertThat(run(launcher)).contains("its sources have changed").endsWith("ran\n");
        assertThat(builds()).isEqualTo(2);

        Files.delete(source);
        later(source.getParent(), 15);
        assertThat(run(launcher)).contains("its sources have changed");
        assertThat(builds()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void aCopyOfTheFolderIsNotBuiltAgain(Launcher launcher) throws Exception {
        run(launcher);
        Path original = root;
        root = folder.resolve("copy");
        try (Stream<Path> files = Files.walk(original)) {
            for (Path file : files.toList()) {
                Path copy = root.resolve(original.relativize(file).toString());
                Files.copy(file, copy);
                later(copy, 5);
            }
        }
        later(root.resolve(launcher.source()), 10);

        assertThat(run(launcher)).isEqualTo("ran\n");
        assertThat(builds()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void buildsAgainIfASourceChangesMeanwhile(Launcher launcher) throws Exception {
        write("edit", "class B {}");
        run(launcher);
        assertThat(run(launcher)).contains("its sources have changed");
        assertThat(run(launcher)).isEqualTo("ran\n");
        assertThat(builds()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void saysThatItBuildsAndThatItWaits(Launcher launcher) throws Exception {
        write("seconds", "6");
        Process first = start(launcher);
        while (!Files.exists(root.resolve("builds"))) {
            Thread.sleep(20);
        }
        String second = run(launcher);
        String whatTheFirstSaid = output(first);

        assertThat(whatTheFirstSaid).contains(": building the example ... 5 s").contains("done");
        assertThat(second).contains(": waiting for another call, which builds the example ... 5 s");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void isFoundThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("q"), root.resolve("examples/quota"));
        assertThat(output(start(link))).endsWith("ran\n");
    }

    private static void later(Path file, int seconds) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(seconds)));
    }

    private int builds() throws IOException {
        return Files.readAllLines(root.resolve("builds")).size();
    }

    private String run(Launcher launcher) throws Exception {
        return output(start(launcher));
    }

    private Process start(Launcher launcher) throws IOException {
        return start(root.resolve("examples").resolve(launcher.file));
    }

    private Process start(Path program) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of(program.toString(), "solve", "x.yaml"));
        builder.environment().put("JAVA_HOME", root.resolve("jdk").toString());
        return builder.redirectErrorStream(true).start();
    }

    private static String output(Process process) throws Exception {
        try (InputStream out = process.getInputStream()) {
            String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).describedAs(text).isZero();
            return text;
        }
    }

    private Path write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }

    private void program(String file, String text) throws IOException {
        Files.setPosixFilePermissions(write(file, text), PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
