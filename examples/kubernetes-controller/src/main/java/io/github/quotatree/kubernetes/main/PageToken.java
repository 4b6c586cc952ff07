package io.github.quotatree.kubernetes.main;

import io.github.quotatree.http.Token;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the token of the page. */
final class PageToken {
    private static final Logger LOG = LoggerFactory.getLogger(PageToken.class);

    private PageToken() {}

    /**
     * Returns the token in a file, which is made if it is not there; empty if it cannot be made, such as in the mount
     * of a Secret that does not exist. The page then has no data for other machines, and the rest of the program runs.
     *
     * @throws IOException if there is a file, and it cannot be read or its text is no token
     */
    static Optional<Token> in(Path file) throws IOException {
        try {
            return Optional.of(Token.inFile(file));
        } catch (IOException e) {
            if (Files.exists(file)) {
                throw e;
            }
            LOG.warn("{} is not there: the page has no data for other machines until a start that finds it", file);
            return Optional.empty();
        }
    }
}
