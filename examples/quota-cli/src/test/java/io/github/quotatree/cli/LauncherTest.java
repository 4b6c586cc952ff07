package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the launcher for Windows, which runs nowhere else, with the tree and the other launcher. */
class LauncherTest {
    private static final Path EXAMPLES = Path.of("..");

    @Test
    void namesTheJarAndTheWrapper() throws IOException {
        String launcher = Files.readString(EXAMPLES.resolve("quota.cmd"));

        assertThat(launcher).contains("set \"jar=%examples%quota-cli\\target\\quota-cli.jar\"");
        assertThat(Files.readString(EXAMPLES.resolve("quota"))).contains("jar=$target/quota-cli.jar");
        assertThat(launcher).contains("pushd \"%examples%..\"").contains("call mvnw.cmd ");
        assertThat(EXAMPLES.resolve("../mvnw.cmd")).exists();
    }

    @Test
    void buildsAsTheOtherLauncherDoes() throws IOException {
        assertThat(mavenArguments("quota.cmd", "\\^")).isEqualTo(mavenArguments("quota", "\\\\"));
    }

    @Test
    void everyLineEndsAsWindowsExpects() throws IOException {
        assertThat(Files.readString(EXAMPLES.resolve("quota.cmd"))).doesNotContainPattern("[^\r]\n");
    }

    private static String mavenArguments(String launcher, String continued) throws IOException {
        String script = Files.readString(EXAMPLES.resolve(launcher)).replaceAll(continued + "\\R\\s*", "");
        var arguments = Pattern.compile("mvnw(?:\\.cmd)? (-q .*? -Dunchecked)").matcher(script);
        assertThat(arguments.find()).isTrue();
        return arguments.group(1);
    }
}
