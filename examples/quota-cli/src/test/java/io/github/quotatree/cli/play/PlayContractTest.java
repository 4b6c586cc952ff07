package io.github.quotatree.cli.play;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.cli.elastic.SolvedFiles;
import io.github.quotatree.cli.elastic.flavor.FlavorExample;
import io.github.quotatree.json.GoldenDocument;
import io.github.quotatree.page.ReportJson;
import io.github.quotatree.page.ReportJson.Report;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.whatif.QuotaEdit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The data of the pages is of the contract, and stays as it is. */
class PlayContractTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("gpu");

    private static final RuntimeQuotas SOLVED = solved();

    private static final Report REPORT =
            new Report("a test", "22 Nov 2026, 06:30 UTC", "water-filling", SolvedFiles.UNITS, List.of(SOLVED));

    private static RuntimeQuotas solved() {
        QuotaTree tree = QuotaTree.builder(SCHEMA)
                .add(QuotaGroup.leaf(SCHEMA, "A").min(SCHEMA.vector(4)).build())
                .add(QuotaGroup.leaf(SCHEMA, "B").max(SCHEMA.vector(8)).build())
                .build();
        Demand demand = Demand.builder(tree)
                .request("A", SCHEMA.vector(2))
                .request("B", SCHEMA.vector(9))
                .used("B", SCHEMA.vector(8))
                .build();
        return tree.computeRuntime(SCHEMA.vector(10), demand, SolveOptions.defaults());
    }

    private static String answer(QuotaEdit edit) throws IOException {
        Playground playground = new Playground(List.of(SOLVED));
        return new String(new PlayJson(REPORT).answer(playground.solve(Map.of("", List.of(edit)))), UTF_8);
    }

    @Test
    void aReportIsAsItWas() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ReportJson().write(out, REPORT);
        GoldenDocument.check("report", out.toString(UTF_8));
        out.reset();
        new ReportJson()
                .write(out, new Report("flavors", "", "", SolvedFiles.UNITS, List.of(FlavorExample.proposal())));
        GoldenDocument.check("report.flavors", out.toString(UTF_8));
    }

    @Test
    void theAnswerToEditsIsAsItWas() throws IOException {
        GoldenDocument.check("play", answer(QuotaEdit.setMax("B", "gpu", 5)));
        GoldenDocument.check("play.violations", answer(QuotaEdit.setMin("B", "gpu", 9)));
    }

    @Test
    void manifestsAreAText() {
        GoldenDocument.check("manifests", new String(PlayJson.yaml("kind: Node\n"), UTF_8));
    }
}
