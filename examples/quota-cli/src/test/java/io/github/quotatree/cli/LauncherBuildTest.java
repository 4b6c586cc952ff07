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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** When the launcher builds, in a folder of its own with a Java and a Maven that only note that they were called. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class LauncherBuildTest {
    @TempDir
    private Path root;

    private Path source;

    @BeforeEach
    void layOut() throws IOException {
        for (String module : List.of(
                "quota-core",
                "examples/text-output",
                "examples/quota-reading",
                "examples/quota-json",
                "examples/quota-http",
                "examples/quota-cli")) {
            write(module + "/pom.xml", "<project/>");
            write(module + "/src/main/A.java", "class A {}");
        }
        write("pom.xml", "<project/>");
        write("examples/pom.xml", "<project/>");
        source = root.resolve("examples/quota-cli/src/main/A.java");
        Path launcher = Path.of("..", "quota");
        program("examples/quota", Files.readString(launcher));
        program("mvnw", """
                #!/bin/sh
                echo built >>builds
                sleep "$(cat seconds 2>/dev/null || echo 0)"
                mkdir -p examples/quota-cli/target/lib
                echo jar >examples/quota-cli/target/quota-cli.jar
                """);
        program("jdk/bin/javac", "#!/bin/sh\n");
        program("jdk/bin/java", """
                #!/bin/sh
                case $1 in
                    -version) echo 'openjdk version "17.0.1"' >&2 ;;
                    -XX:Dump*) ;;
                    -Xshare:dump) touch "$(echo "$3" | cut -d = -f 2)" ;;
                    *) echo ran ;;
                esac
                """);
    }

    @Test
    void buildsOnceUntilAContentChanges() throws Exception {
        assertThat(run()).contains("quota: building the example (first use").contains("ran");
        assertThat(run()).isEqualTo("ran\n");
        assertThat(builds()).isEqualTo(1);

        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
        assertThat(run()).describedAs("another time, as in a copy").isEqualTo("ran\n");
        assertThat(builds()).isEqualTo(1);

        Files.writeString(source, "class A { int b; }");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(10)));
        assertThat(run()).contains("its sources have changed");
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void saysThatItBuildsAndThatItWaits() throws Exception {
        write("seconds", "6");
        Process first = start();
        while (!Files.exists(root.resolve("builds"))) {
            Thread.sleep(20);
        }
        String second = run();
        String whatTheFirstSaid = output(first);

        assertThat(whatTheFirstSaid)
                .contains("quota: building the example ... 5 s")
                .contains("done");
        assertThat(second).contains("quota: waiting for another call, which builds the example ... 5 s");
        assertThat(builds()).isEqualTo(1);
    }

    private int builds() throws IOException {
        return Files.readAllLines(root.resolve("builds")).size();
    }

    private String run() throws Exception {
        return output(start());
    }

    private Process start() throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(root.resolve("examples/quota").toString(), "solve", "x.yaml");
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
