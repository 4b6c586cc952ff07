package io.github.quotatree.cli.condor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CondorTableTest {
    @TempDir
    private Path directory;

    private String table(String config, String demand, String... options) {
        String[] arguments = new String[options.length + 4];
        arguments[0] = "condor";
        arguments[1] = CommandRun.write(directory, "c.conf", config);
        arguments[2] = "--demand";
        arguments[3] = CommandRun.write(directory, "d.json", demand);
        System.arraycopy(options, 0, arguments, 4, options.length);
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.errLines()).allMatch(line -> line.endsWith("takes only letters of ASCII, digits and _ . /"));
        assertThat(run.exitCode()).isZero();
        return run.out();
    }

    @Test
    void slotsPutTogetherFromFractionsAreToldOf() {
        String config = """
                NEGOTIATOR_USE_SLOT_WEIGHTS = false
                GROUP_NAMES = a b c
                GROUP_ACCEPT_SURPLUS = true
                GROUP_QUOTA_DYNAMIC_a = 0.3333333333333333
                GROUP_QUOTA_DYNAMIC_b = 0.3333333333333333
                GROUP_QUOTA_DYNAMIC_c = 0.3333333333333333
                """;
        String demand = "{\"total\":10,\"now\":500,\"groups\":{\"a\":{\"idle\":50,\"lastRemainderTime\":300},"
                + "\"b\":{\"idle\":50,\"lastRemainderTime\":200},\"c\":{\"idle\":50,\"lastRemainderTime\":100}}}";

        assertThat(table(config, demand)).isEqualTo("""
                group   quota  subtree  requested  allocated  unmet  limit  remainder at  why
                <none>      0       10          0          0      0      0           500
                ├─ a    3.333    3.333         50          3     47      3           300  3.333 of its quota, 0.333 cut off as a fraction; the pool is allocated
                ├─ b    3.333    3.333         50          3     47      3           200  3.333 of its quota, 0.333 cut off as a fraction; the pool is allocated
                └─ c    3.333    3.333         50          4     46      4           500  3.333 of its quota, 0.333 cut off as a fraction, 1 made of fractions; the pool is allocated
                surplus 0
                warning: fractions of slots sum to 0.9999999999999991, which HTCondor does not take for 1: there that slot is allocated to no group, here to the one that is next
                """);
    }

    @Test
    void warningsStandBelow() {
        String config = "GROUP_NAMES = a b x.y\nGROUP_QUOTA_a = 20\nGROUP_QUOTA_b = 20";

        assertThat(table(config, "{\"total\":20,\"now\":0}")).endsWith("""
                        surplus 40
                        warning: x.y: the parent x is missing; left out
                        warning: <none>: static quotas of its groups (40) sum to more than its own (20); none is scaled down, as oversubscription is allowed
                        """);
        assertThat(table(config, "{\"total\":20,\"now\":0}", "--mode", "repaired"))
                .endsWith("""
                        surplus 20
                        warning: x.y: the parent x is missing; left out
                        warning: <none>: static quotas of its groups (40) sum to more than its own (20); scaled down
                        """);
    }

    @Test
    void coloursSayWhatIsBorrowedAndWhatIsMissing() {
        String config = "GROUP_NAMES = a b\nGROUP_QUOTA_a = 10\nGROUP_QUOTA_b = 10\nGROUP_ACCEPT_SURPLUS_a = true";
        String demand = "{\"total\":20,\"now\":0,\"groups\":{\"a\":{\"idle\":30}}}";

        String colored = table(config, demand, "--color", "always");

        assertThat(colored).contains("\033[32m20\033[0m", "\033[31m10\033[0m");
        assertThat(colored.replaceAll("\033\\[[0-9]*m", "")).isEqualTo(table(config, demand));
    }

    @Test
    void namesCannotSteerTheTerminal() {
        assertThat(table("GROUP_NAMES = \u202Eb\nGROUP_QUOTA_\u202eb = 7", "{\"total\":7,\"now\":0}"))
                .contains("└─ \\u202eb  ")
                .doesNotContain("\u202e");
    }
}
