package io.github.quotatree.reading.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a                 | a
                    research/nlp      | research/nlp
                    share of (nlp) 3  | share of (nlp) 3
                    yes               | "yes"
                    3                 | "3"
                    a: b              | "a: b"
                    a  b              | "a  b"
                    -                 | "-"
                    """)
    void quotesWhereATextWouldReadBackAsSomethingElse(String text, String scalar) {
        assertThat(YamlText.scalar(text)).isEqualTo(scalar);
    }

    @Test
    void takesATextOfManyWords() {
        String words = "a" + " word".repeat(100_000);

        assertThat(YamlText.scalar(words)).isEqualTo(words);
        assertThat(YamlText.scalar(words + ":")).isEqualTo('"' + words + ":\"");
    }
}
