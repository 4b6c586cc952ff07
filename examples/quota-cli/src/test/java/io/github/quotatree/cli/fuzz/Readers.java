package io.github.quotatree.cli.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.QuotaCommand;
import io.github.quotatree.cli.fuzz.Reader.Answer;
import io.github.quotatree.cli.fuzz.Reader.Command;
import io.github.quotatree.cli.play.PlayEdits;
import io.github.quotatree.reading.condor.classad.Ad;
import io.github.quotatree.reading.condor.classad.Expression;
import io.github.quotatree.reading.condor.classad.Expression.ExpressionException;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.DocumentLog;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.text.VisibleText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All readers of the command line. */
final class Readers {
    private static final String POOL = "src/test/resources/io/github/quotatree/cli/condor/pool/";
    private static final String EXAMPLES = "../manifests/";
    private static final String SLOTS = EXAMPLES + "condor-status.json";
    private static final String QUEUE = EXAMPLES + "condor-queue.json";

    /** What every dimension of the seeds has. */
    private static final String TOTAL = "--total=cpu=100,memory=400Gi,pods=50";

    private Readers() {}

    /** Returns the readers. */
    static List<Reader> all() {
        return List.of(
                condorConfig(),
                condor("condor-demand", Seeds.demands(), "--demand", "-"),
                condor("condor-status", dump("condor-status.json"), "--status", "-", "--queue", QUEUE),
                condor("condor-submitters", dump("condor-submitters.json"), "--status", SLOTS, "--submitters", "-"),
                condor("condor-queue", dump("condor-queue.json"), "--status", SLOTS, "--queue", "-"),
                condor(
                        "condor-userprio",
                        dump("condor-userprio.txt"),
                        "--status",
                        SLOTS,
                        "--queue",
                        QUEUE,
                        "--userprio",
                        "-"),
                manifests(),
                new Reader(
                        "capacity",
                        Seeds.in(EXAMPLES, "two-teams.yaml|batch-pool.yaml", Seeds.INPUTS + "capacity", ".*\\.yaml"),
                        Words.MANIFESTS,
                        input -> run(input, "capacity", "-", "-o", oneOf(input, "table", "json", "yaml"))),
                new Reader(
                        "quotafile",
                        Seeds.in(EXAMPLES, ".*quotatree.*\\.yaml|invalid.yaml|cluster.yaml", EXAMPLES, "company.*"),
                        Words.QUOTA_FILE,
                        Readers::trees),
                new Reader("stream", Seeds.streams(), Words.MANIFESTS, Readers::stream),
                whatIf(),
                new Reader("play", Seeds.edits(), Words.EDITS, Readers::play),
                new Reader("quantity", Seeds.quantities(), Words.QUANTITIES, Readers::quantity),
                new Reader("classad", Seeds.expressions(), Words.EXPRESSIONS, Readers::expression));
    }

    /** A reader of what a pool of HTCondor is asked for, in one of its forms. */
    private static Reader condor(String name, List<byte[]> seeds, String... demand) {
        return new Reader(name, seeds, Words.CONDOR_DEMAND, input -> {
            List<String> arguments = new ArrayList<>(List.of("condor", EXAMPLES + "condor.conf"));
            arguments.addAll(List.of(demand));
            arguments.addAll(List.of("-o", oneOf(input, "table", "json")));
            return run(input, arguments.toArray(String[]::new));
        });
    }

    private static List<byte[]> dump(String file) {
        return Seeds.in(EXAMPLES, Pattern.quote(file));
    }

    private static Reader condorConfig() {
        // of no group, so that it fits any names
        String demand = file("quota-fuzz", ".json", "{\"total\":40,\"now\":1000,\"root\":{\"idle\":7},\"groups\":{}}");
        List<byte[]> seeds =
                new ArrayList<>(Seeds.in(EXAMPLES, "condor.*\\.conf", Seeds.INPUTS + "condor", ".*\\.conf"));
        seeds.addAll(Seeds.in(POOL, "condor_config", POOL + "conf.d", ".*\\.conf"));
        return new Reader(
                "condor-config",
                seeds,
                Words.CONDOR_CONFIG,
                input -> run(input, "condor", "-", "--demand", demand, "-o", oneOf(input, "table", "json")));
    }

    private static Reader manifests() {
        return new Reader(
                "manifests",
                Seeds.in(EXAMPLES, ".*\\.yaml", Seeds.INPUTS + "trees", ".*\\.(?:yaml|json)"),
                Words.MANIFESTS,
                Readers::trees);
    }

    /** Edits of a cluster, one a line. */
    private static Reader whatIf() {
        return new Reader("what-if", Seeds.options(), Words.OPTIONS, input -> {
            List<String> arguments = new ArrayList<>(List.of("what-if", EXAMPLES + "cluster.yaml"));
            new String(input, UTF_8)
                    .lines()
                    .filter(line ->
                            line.matches("--(?:set|move|total|(?:add|remove)-[a-z]+)=.*") && !line.contains("/dev"))
                    .limit(20)
                    .forEach(arguments::add);
            return run(new byte[0], arguments.toArray(String[]::new));
        });
    }

    private static Answer trees(byte[] input) {
        return switch (Math.floorMod(Arrays.hashCode(input), 9)) {
            case 0 -> run(input, "solve", "-", TOTAL);
            case 1 -> run(input, "solve", "-", TOTAL, "-o", "json", "--explain");
            case 2 -> run(input, "solve", "-", TOTAL, "--solver", "iterative", "-o", "yaml");
            case 3 -> run(input, "admit", "-", TOTAL);
            case 4 -> run(input, "revoke", "-", TOTAL);
            case 5 -> run(input, "convert", "--to=quotatree", "-");
            case 6 -> run(input, "convert", "--to=elasticquota", "-", TOTAL);
            case 7 -> run(input, "explain", "default", "-", TOTAL);
            default -> run(input, "validate", "-");
        };
    }

    /** Reads a stream of documents, and solves the cluster of which they tell. */
    private static Answer stream(byte[] input) {
        DocumentLog log = new DocumentLog();
        try {
            log.add(new String(input, UTF_8));
            return run(log.content().readAllBytes(), "solve", "-", TOTAL);
        } catch (UnreadableException e) {
            return new Answer(2, "", "quota: " + VisibleText.of(String.valueOf(e.getMessage())) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Answer play(byte[] input) {
        return refusing(input, body -> PlayEdits.answer(body));
    }

    private static Answer quantity(byte[] input) {
        String text = new String(input, UTF_8);
        return refusing(input, none -> {
            var exact = BaseUnits.exact(text);
            return BaseUnits.of("cpu", exact).bitLength() + " "
                    + BaseUnits.of("memory", exact).bitLength();
        });
    }

    private static Answer expression(byte[] input) {
        try {
            Ad ad = new Ad();
            ad.put("Other", Expression.parse("Other + 1"));
            return new Answer(
                    0,
                    VisibleText.of(Expression.parse(new String(input, UTF_8))
                            .evaluate(ad, 1_000)
                            .toString()),
                    "");
        } catch (ExpressionException e) {
            return new Answer(2, "", "quota: " + VisibleText.of(String.valueOf(e.getMessage())) + "\n");
        }
    }

    /**
     * Calls what refuses a bad input by an exception; the caller of such a reader shows its message as visible text.
     */
    private static Answer refusing(byte[] input, Function<byte[], String> call) {
        try {
            return new Answer(0, call.apply(input), "");
        } catch (IllegalArgumentException e) {
            if (e.getClass() != IllegalArgumentException.class) {
                throw e;
            }
            return new Answer(2, "", "quota: " + VisibleText.of(String.valueOf(e.getMessage())) + "\n");
        }
    }

    private static String file(String start, String end, String text) {
        try {
            Path file = Files.createTempFile(start, end);
            file.toFile().deleteOnExit();
            return Files.writeString(file, text).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String oneOf(byte[] input, String... choices) {
        return choices[Math.floorMod(Arrays.hashCode(input), choices.length)];
    }

    private static Answer run(byte[] input, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = QuotaCommand.run(
                new ByteArrayInputStream(input),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8),
                arguments);
        return new Answer(exitCode, out.toString(UTF_8), CommandRun.withoutProgress(err.toString(UTF_8)));
    }

    /** Returns the reader of a name. */
    static Stream<Reader> named(String name) {
        return all().stream().filter(reader -> name.isEmpty() || reader.name().equals(name));
    }

    /** The command of a reader, for copies of it. */
    static Command command(String name) {
        return named(name).findFirst().orElseThrow().command();
    }
}
