package io.github.quotatree.cli.elastic.compare;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.command.FilesCommand;
import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.TreeOptions;
import io.github.quotatree.cli.elastic.TreeOptions.RequestsOption;
import io.github.quotatree.cli.elastic.compare.DeclaredChanges.DeclaredChange;
import io.github.quotatree.cli.elastic.compare.DiffCommand.ClusterDiff;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.json.DiffFields;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.TreeSorter;
import io.github.quotatree.reading.problem.QuotaChange;
import io.github.quotatree.reading.problem.QuotaProblem;
import io.github.quotatree.reading.problem.QuotaProblem.Settings;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.whatif.RuntimeDiff;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what differs between two clusters: their declarations, and what groups may use. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Prints what differs between two clusters, and which groups gain and pay by it.",
        footer = {"", "Exit codes: 0 nothing differs, 1 something differs, 2 the input or the usage is wrong."})
public final class DiffCommand extends FilesCommand<ClusterDiff> {
    private static final int DIFFERENT = 1;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "BEFORE", description = "A file of manifests; - is the standard input.")
    private String before = "";

    @Parameters(index = "1", paramLabel = "AFTER", description = "Another; - is the standard input.")
    private String after = "";

    @Mixin
    private final TreeOptions solving = new TreeOptions();

    @Mixin
    private final RequestsOption requests = new RequestsOption();

    public DiffCommand(Streams streams) {
        super(streams);
    }

    @Override
    protected List<List<String>> problems() {
        if (before.equals("-") && after.equals("-")) {
            throw new ParameterException(spec.commandLine(), "BEFORE and AFTER cannot both be the standard input");
        }
        return super.problems();
    }

    @Override
    protected String file(List<String> files) {
        return files.get(1);
    }

    @Override
    protected List<String> files() {
        return List.of(before, after);
    }

    @Override
    protected int exitCode(ClusterDiff diff) {
        return diff.isEmpty() ? DONE : DIFFERENT;
    }

    @Override
    protected ClusterDiff solve(List<String> files, Findings findings, Progress progress) {
        ManifestReader reader = new ManifestReader(standardInput(), progress::objectRead);
        Manifests old = TreeSorter.read(reader, List.of(files.get(0)), solving.flavors(), findings);
        Manifests now = TreeSorter.read(reader, List.of(files.get(1)), solving.flavors(), findings);
        old.flavors().addAll(now.flavors());
        now.flavors().addAll(old.flavors());
        progress.enter(", solving");
        Settings settings = solving.settings(requests);
        TreeSet<String> dimensions = new TreeSet<>(QuotaProblem.dimensions(old));
        dimensions.addAll(QuotaProblem.dimensions(now));
        Map<String, RuntimeQuotas> solved = byId(new QuotaProblem(old, findings, dimensions).solve(settings));
        ResourceSchema schema = solved.values().iterator().next().tree().schema();
        List<DeclaredChange> nodes = DeclaredChanges.ofNodes(old.nodes(), now.nodes(), schema);
        List<Fault> violations = new QuotaChange(old, now, findings).violationsByItself();
        if (!violations.isEmpty()) {
            return new ClusterDiff(nodes, List.of(), violations);
        }
        Map<String, RuntimeQuotas> solvedNow = byId(new QuotaProblem(now, findings, dimensions).solve(settings));
        List<DeclaredChange> declared = new ArrayList<>(DeclaredChanges.ofTrees(solved, solvedNow, schema));
        declared.addAll(nodes);
        List<RuntimeDiff> trees = new ArrayList<>();
        solved.forEach((id, tree) -> {
            RuntimeQuotas other = solvedNow.get(id);
            if (other != null) {
                trees.add(RuntimeDiff.between(tree, other));
            }
        });
        return new ClusterDiff(declared, trees, List.of());
    }

    private static Map<String, RuntimeQuotas> byId(List<RuntimeQuotas> trees) {
        Map<String, RuntimeQuotas> byId = new TreeMap<>();
        trees.forEach(tree -> byId.put(tree.tree().id(), tree));
        return byId;
    }

    @Override
    protected void printJson(JsonLines lines, ClusterDiff diff) throws IOException {
        lines.write(Kind.DIFF, json -> write(json, diff));
    }

    @Override
    protected void printTable(PrintStream out, Palette palette, ClusterDiff diff) {
        if (diff.isEmpty()) {
            out.print("nothing differs\n");
            return;
        }
        if (!diff.declared().isEmpty()) {
            new DeclaredTable(out).write(diff.declared());
            out.print("\n");
        }
        if (diff.violations().isEmpty()) {
            new RuntimeDiffTable(out, palette).write(diff.trees());
            return;
        }
        diff.violations().forEach(violation -> out.print("not valid: " + violation.line() + "\n"));
    }

    private static void write(JsonFields json, ClusterDiff diff) {
        json.objects("declared", diff.declared(), DiffCommand::declared)
                .objects(
                        "invalid",
                        diff.violations(),
                        (each, violation) -> each.text("file", violation.file()).text("text", violation.text()));
        DiffFields.trees(json, diff.trees());
    }

    private static void declared(JsonFields json, DeclaredChange change) {
        json.code("subject", change.subject()).text("name", change.name()).text("property", change.property());
        if (change.dimension() != null) {
            json.text("dimension", change.dimension());
        }
        value(json, "before", change.before());
        value(json, "after", change.after());
    }

    /** Writes a value; nothing where none is declared. */
    private static void value(JsonFields json, String name, @Nullable Object value) {
        if (value instanceof Long amount) {
            json.limit(name, amount);
        } else if (value != null) {
            json.text(name, value.toString());
        }
    }

    /**
     * What differs between two clusters.
     *
     * @param declared what is declared or stated differently
     * @param trees the trees that both have, with their runtimes; none if the second is not valid
     * @param violations the rules that the second cluster breaks
     */
    public record ClusterDiff(List<DeclaredChange> declared, List<RuntimeDiff> trees, List<Fault> violations) {
        public boolean isEmpty() {
            return declared.isEmpty() && violations.isEmpty() && trees.stream().allMatch(RuntimeDiff::isEmpty);
        }
    }
}
