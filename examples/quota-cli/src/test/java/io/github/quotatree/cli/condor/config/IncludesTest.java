package io.github.quotatree.cli.condor.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.reading.condor.config.KnobValues;
import io.github.quotatree.reading.condor.config.Surroundings;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IncludesTest {
    @TempDir
    private Path directory;

    private final Findings findings = new Findings();

    private String write(String name, String text) {
        return CommandRun.write(directory, name, text);
    }

    private String value(String... files) {
        KnobValues values = KnobValues.read(
                Arrays.asList(files), Surroundings.NONE, new ByteArrayInputStream(new byte[0]), findings);
        return values.text("A").orElse("not set");
    }

    private List<String> faults() {
        return findings.faults().stream()
                .map(Fault::line)
                .map(line -> line.replace(directory + "/", ""))
                .toList();
    }

    private List<String> notes() {
        return findings.notes().stream()
                .map(line -> line.replace(directory + "/", ""))
                .toList();
    }

    @Test
    void aFileIsReadWhereItIsIncluded() throws IOException {
        Files.createDirectories(directory.resolve("conf.d/more"));
        write("conf.d/one.conf", "A = $(A) one\ninclude ifexist : more/two.conf\nInclude:$(CONFIG_ROOT)/three.conf\n");
        write("conf.d/more/two.conf", "A = $(A) two\nif 1\nendif");
        write("three.conf", "A = $(A) three");
        String main = write(
                "main.conf",
                "D = conf.d\nA = zero\n@include : $(D)/one.conf\ninclude ifexists : none.conf\nA = $(A) end");

        assertThat(value(main)).isEqualTo("zero one two three end");
        assertThat(faults()).isEmpty();
        assertThat(notes()).isEmpty();
    }

    @Test
    void severalFilesAreReadInTheirOrder() {
        String main = write("main.conf", "A = 1\nLOCAL_CONFIG_DIR = /etc/$(X)\nX = conf.d\nLOCAL_CONFIG_FILE = a.sh|");
        String local = write("local.conf", "A = $(A) 2");

        assertThat(value(main, local)).isEqualTo("1 2");
        assertThat(notes())
                .containsExactly(
                        "main.conf: line 2: LOCAL_CONFIG_DIR is not followed: the files of /etc/conf.d are not read,"
                                + " unless they are named after CONFIG",
                        "main.conf: line 4: LOCAL_CONFIG_FILE is not followed: the files of a.sh| are not read, unless"
                                + " they are named after CONFIG");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    include : none.conf          | include: "none.conf": no such file
                    include : $(NONE)            | include: "": no such file
                    include : /dev/zero          | /dev/zero: is not a regular file
                    include command : ls -l      | include command: "ls -l" is not run, as no command is; write what it prints into a file, and include that
                    include output : ls          | include command: "ls" is not run, as no command is; write what it prints into a file, and include that
                    include ifexist command into none : ls | include command: "ls" is not run, as no command is; write what it prints into a file, and include that
                    include foo : x              | include takes ifexist and command into FILE before the colon, but no "foo"
                    include command into : x     | include takes ifexist and command into FILE before the colon, but no "command into"
                    """)
    void isRefused(String line, String fault) {
        value(write("main.conf", "X = 1\n" + line));

        assertThat(faults()).containsExactly("main.conf: line 2: " + fault);
    }

    @Test
    void aPipeRunsNoCommand() {
        value(write("main.conf", "include : touch x |"));

        assertThat(faults())
                .containsExactly("main.conf: line 1: include command: \"touch x |\" is not run, as no command is; write"
                        + " what it prints into a file, and include that");
        assertThat(directory.resolve("x")).doesNotExist();
    }

    @Test
    void theOutputOfACommandIsReadFromItsFile() {
        write("cache", "A = 7");

        assertThat(value(write("main.conf", "include command into $(CONFIG_ROOT)/cache : rm -r x")))
                .isEqualTo("7");
        assertThat(faults()).isEmpty();
    }

    @Test
    void faultsNameTheFileAndLineThatHasThem() {
        write("bad.conf", "A = 1\n\nif x y\nendif\nif 1");
        value(write("main.conf", "include : bad.conf\nendif\nA"));

        assertThat(faults())
                .containsExactly(
                        "bad.conf: line 3: \"x y\" is no condition; HTCondor takes a number, true, false, defined NAME"
                                + " and version >= X.Y.Z",
                        "bad.conf: line 5: if: there is no endif for it",
                        "main.conf: line 2: endif without an if",
                        "main.conf: line 3: \"A\" is not of the form NAME = value");
    }

    @Test
    void aGuardEndsACycleAndElseTheDepthDoes() {
        assertThat(value(write("guarded.conf", "if ! defined G\nG = 1\nA = 1\ninclude : guarded.conf\nendif")))
                .isEqualTo("1");
        assertThat(faults()).isEmpty();
        value(write("cycle.conf", "A = $(A) 1\ninclude : cycle.conf\n"));
        assertThat(faults())
                .containsExactly(
                        "cycle.conf: line 2: include: \"cycle.conf\": files include each other more than 19 deep");
    }

    @Test
    void aTreeOfIncludesEnds() {
        value(write("bomb.conf", "include : bomb.conf\n".repeat(30)));

        assertThat(faults()).hasSizeLessThan(200);
        assertThat(faults().get(faults().size() - 1)).endsWith("there are more faults");
    }

    @Test
    void allFilesTogetherAreBounded() {
        write("large.conf", "#" + "x".repeat(9 << 20));
        value(write("main.conf", "include : large.conf\ninclude : large.conf\n"));

        assertThat(faults())
                .containsExactly("large.conf: is larger than a configuration may be, 16777216 bytes with all that it"
                        + " includes");
    }

    @Test
    void latinLettersAreReadAndTold() throws IOException {
        Path file = directory.resolve("latin.conf");
        Files.write(file, new byte[] {'#', (byte) 0xE9, (byte) 0x93, '\n', 'A', '=', (byte) 0xFC, '\r', '\n'});

        assertThat(value(file.toString())).isEqualTo("\u00fc");
        assertThat(notes()).containsExactly("latin.conf: is not encoded in UTF-8; it is read as Latin-1");
        assertThat(value(write("mark.conf", "\uFEFFA = 1"))).isEqualTo("1");
        assertThat(notes())
                .endsWith(
                        "mark.conf: starts with a byte order mark, which is left out here; HTCondor takes it for a part"
                                + " of line 1");
        assertThat(faults()).isEmpty();
    }
}
