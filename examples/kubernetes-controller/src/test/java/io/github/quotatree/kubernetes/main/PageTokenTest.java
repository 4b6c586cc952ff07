package io.github.quotatree.kubernetes.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.http.Token;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page is no reason for the program to stop, but a wrong token is one. */
class PageTokenTest {
    private static final String TOKEN = "0123456789abcdef";

    @Test
    void theTokenIsTheTextOfTheFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), TOKEN);
        assertThat(PageToken.in(file)).map(Token::secret).contains(TOKEN);
    }

    @Test
    void aFileThatIsNotThereIsMade(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("token");
        assertThat(PageToken.in(file))
                .map(Token::secret)
                .contains(Files.readString(file).strip());
    }

    @Test
    void thereIsNoTokenWhereNoFileCanBeMade(@TempDir Path folder) throws IOException {
        assertThat(PageToken.in(folder.resolve("absent").resolve("token"))).isEmpty();
    }

    @Test
    void aTextThatIsNoTokenIsRefused(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), "short");
        assertThatThrownBy(() -> PageToken.in(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("16 to 512");
    }
}
