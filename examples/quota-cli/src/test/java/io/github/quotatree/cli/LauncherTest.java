package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Compares the launcher for Windows, which runs nowhere else, with the tree and the other launcher. */
class LauncherTest {
    private static final Path EXAMPLES = Path.of("..");

    @Test
    void buildsAsTheOtherLauncherDoes() throws IOException {
        String launcher = Files.readString(EXAMPLES.resolve("quota.cmd"));
        assertThat(launcher)
                .contains("set \"jar=%examples%quota-cli\\target\\launcher\\quota-cli.jar\"")
                .contains("pushd \"%examples%..\"")
                .contains("\"%java%\" examples\\launcher\\Build.java quota-cli ");

        assertThat(Files.readString(EXAMPLES.resolve("quota"))).contains("module=quota-cli\n");
        assertThat(Files.readString(EXAMPLES.resolve("launcher/launch.sh")))
                .contains("target=$examples/$module/target/launcher\njar=$target/$module.jar\n")
                .contains("\"$java\" examples/launcher/Build.java \"$module\" $tests");
    }

    @Test
    void everyLineEndsAsWindowsExpects() throws IOException {
        assertThat(Files.readString(EXAMPLES.resolve("quota.cmd"))).doesNotContainPattern("[^\r]\n");
    }
}
