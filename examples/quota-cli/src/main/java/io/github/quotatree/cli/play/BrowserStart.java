package io.github.quotatree.cli.play;

import io.github.quotatree.http.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Opens an address in the browser. The address has a secret, and every user of the machine sees the arguments of every
 * process. So the browser is given a file that only its owner may read, which leads to the address.
 */
final class BrowserStart implements AutoCloseable {
    private final Path file;

    BrowserStart(Path folder, String address) throws IOException {
        file = Files.createTempFile(folder, "quota-play-", ".html", OwnerOnly.file(folder));
        Files.writeString(
                file,
                "<!DOCTYPE html><meta charset=\"utf-8\"><title>quota play</title>"
                        + "<meta http-equiv=\"refresh\" content=\"0; url=" + address + "\">\n");
    }

    /** Returns the command that opens the file, on a system of a name. */
    List<String> command(String system) {
        String name = system.toLowerCase(Locale.ROOT);
        return name.contains("win") && !name.contains("darwin")
                ? List.of(
                        "rundll32", "url.dll,FileProtocolHandler", file.toUri().toString())
                : List.of(name.contains("mac") ? "open" : "xdg-open", file.toString());
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
