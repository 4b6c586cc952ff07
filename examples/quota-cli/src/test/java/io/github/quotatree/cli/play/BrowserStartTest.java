package io.github.quotatree.cli.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The token is in no list of processes, and in no file that another user may read. */
class BrowserStartTest {
    private static final String ADDRESS = "http://127.0.0.1:1/#token=secret";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"Linux, xdg-open", "Mac OS X, open", "Windows 11, rundll32"})
    void noArgumentHasTheToken(String system, String program) throws IOException {
        try (BrowserStart browser = new BrowserStart(folder, ADDRESS)) {
            List<String> command = browser.command(system);
            assertThat(command.get(0)).isEqualTo(program);
            assertThat(command).noneMatch(argument -> argument.contains("secret"));
            assertThat(command.get(command.size() - 1)).contains("quota-play-").endsWith(".html");
            assertThat(Files.readString(written())).contains("0; url=" + ADDRESS + "\"");
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void onlyItsOwnerReadsTheFile() throws IOException {
        assumeTrue(
                folder.getFileSystem().supportedFileAttributeViews().contains("posix"),
                "no permissions on this file system");
        try (BrowserStart browser = new BrowserStart(folder, ADDRESS)) {
            assertThat(browser.command("Linux")).hasSize(2);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(written())))
                    .isEqualTo("rw-------");
        }
    }

    private Path written() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findFirst().orElseThrow();
        }
    }
}
