package io.github.quotatree.cli.draw;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the pictures of the documentation with those that the command draws. Run with {@code -Dpictures.record=true}
 * to draw them anew.
 */
class PicturesTest {
    private static final Path IMAGES = Path.of("..", "..", "docs", "images");

    /**
     * A picture and how it is drawn.
     *
     * @param name the name of the file
     * @param arguments the arguments of the command
     */
    record Picture(String name, List<String> arguments) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Picture> pictures() {
        String proposal = CommandRun.EXAMPLES + "proposal.yaml";
        String teams = CommandRun.EXAMPLES + "thirty-teams.yaml";
        return Stream.of(
                new Picture(
                        "proposal.svg",
                        List.of(
                                proposal,
                                "--title",
                                "Four groups share 100 cards: requested guarantees first, then the rest by weight")),
                new Picture(
                        "water-filling.svg",
                        List.of(proposal, "--picture", "water", "--title", "How four groups share 100 cards")),
                new Picture("thirty-teams.svg", List.of(teams, "--group", "research", "--dimension", "nvidia.com/gpu")),
                new Picture("scaled-mins.svg", List.of(teams, "--picture", "water", "--dimension", "nvidia.com/gpu")));
    }

    @ParameterizedTest
    @MethodSource("pictures")
    void theDocumentationShowsWhatTheCommandDraws(Picture picture) throws IOException {
        Stream<String> arguments = Stream.concat(Stream.of("draw", "--as", "svg"), picture.arguments().stream());
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));

        assertThat(run.err()).isEmpty();
        if (Boolean.getBoolean("pictures.record")) {
            Files.writeString(IMAGES.resolve(picture.name()), run.out());
        }
        assertThat(IMAGES.resolve(picture.name())).hasContent(run.out());
    }
}
