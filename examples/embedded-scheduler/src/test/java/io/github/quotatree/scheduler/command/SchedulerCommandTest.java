package io.github.quotatree.scheduler.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulerCommandTest {
    @Test
    void tellsTheStory() {
        CommandRun run = CommandRun.of("story");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("t0: only A has work", "t1: B comes", "a-8 is stopped", "A uses 40 of 40, B uses 60 of 60");
        assertThat(run).isEqualTo(CommandRun.of("story"));
    }

    @Test
    void runsADayAndDrawsIt(@TempDir Path directory) throws IOException {
        Path png = directory.resolve("day.png");
        Path svg = directory.resolve("day.SVG");
        CommandRun run = CommandRun.of("day", "--seed", "7", "--out", png.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("02:00  ", "24:00  ", "mean wait", "equal in all numbers at 24 of them", "Drawn in " + png)
                .doesNotContain("DIFFERS");
        BufferedImage image = ImageIO.read(png.toFile());
        assertThat(image.getWidth()).isEqualTo(1600);
        assertThat(Files.size(png)).isLessThan(300_000);

        CommandRun again = CommandRun.of("day", "--seed=7", "--out", svg.toString());
        assertThat(again.out().replace(svg.toString(), png.toString())).isEqualTo(run.out());
        assertThat(Files.readString(svg)).contains("<svg", "A day of six groups", "runtime: what it may use now");
    }

    @Test
    void comparesThePoliciesAndDrawsThem(@TempDir Path directory) throws IOException {
        Path png = directory.resolve("policies.png");
        Path svg = directory.resolve("policies.svg");
        Path floor = directory.resolve("floor.png");
        CommandRun run = CommandRun.of(
                "policies", "--out", png.toString(), "--out", svg.toString(), "--floor-out", floor.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("elastic quota", "capacity scheduling, floor-safe", "group quotas", "jobs stopped")
                .contains("Drawn in " + png, "Drawn in " + svg, "Drawn in " + floor);
        assertThat(ImageIO.read(png.toFile()).getWidth()).isEqualTo(1400);
        assertThat(ImageIO.read(floor.toFile()).getWidth()).isEqualTo(980);
        assertThat(Files.size(png)).isLessThan(300_000);
        assertThat(Files.readString(svg)).contains("<svg", "under four policies", "B returns, wants 6");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                    | Missing command: story, day or policies; see scheduler --help",
                "night                 | Unmatched argument at index 0: 'night'; see scheduler --help",
                "story --seed 3        | Unknown options: '--seed', '3'; see scheduler story --help",
                "day --speed 3         | Unknown options: '--speed', '3'; see scheduler day --help",
                "day --seed            | Missing required parameter for option '--seed' (N); see scheduler day --help",
                "day --seed many       | Invalid value for option '--seed': 'many' is not a long; see scheduler day --help",
                "policies --seed 3     | Unknown options: '--seed', '3'; see scheduler policies --help",
                "policies --out day.gif | --out day.gif: the name must end in .png or .svg; see scheduler policies --help",
                "day --out day.gif     | --out day.gif: the name must end in .png or .svg; see scheduler day --help",
            })
    void refusesWhatItDoesNotUnderstand(String arguments, String message) {
        CommandRun run = CommandRun.of(arguments.isEmpty() ? new String[0] : arguments.split(" "));

        assertThat(run.err()).isEqualTo("scheduler: " + message + System.lineSeparator());
        assertThat(run.out()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void saysBeforeTheDayThatThePictureCannotBeWritten(@TempDir Path directory) {
        Path file = directory.resolve("missing").resolve("day.png");
        CommandRun run = CommandRun.of("day", "--out", file.toString());

        assertThat(run.err()).contains("--out " + file + ": there is no directory to write it to");
        assertThat(run.out()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "'--help', '(story | day | policies)', 'policies'",
        "'story --help', 'A', 'B'",
        "'day --help', '--seed', '--out'",
        "'policies --help', '--out', '--floor-out'"
    })
    void helps(String arguments, String one, String other) {
        CommandRun run = CommandRun.of(arguments.split(" "));

        assertThat(run.out()).startsWith("Usage: scheduler").contains(one, other);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }
}
