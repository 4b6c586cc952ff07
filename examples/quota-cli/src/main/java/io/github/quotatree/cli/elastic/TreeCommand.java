package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.command.LenientOption;
import io.github.quotatree.cli.command.ManifestCommand;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.manifest.Manifests;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What the commands have in common that solve quota trees. */
abstract class TreeCommand<R> extends ManifestCommand<Manifests, R> {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "Manifests in YAML or JSON: ElasticQuota, ElasticQuotaProfile, Node and Pod; - is the standard"
                            + " input.")
    private List<String> files = List.of();

    @Mixin
    private final TreeOptions solving = new TreeOptions();

    @Mixin
    private final LenientOption lenient = new LenientOption();

    TreeCommand(Streams streams) {
        super(streams);
    }

    @Override
    protected final List<String> files() {
        return files;
    }

    @Override
    protected final Manifests read(ManifestReader reader, List<String> cluster, Findings findings) {
        return solving.read(reader, cluster, findings);
    }

    @Override
    protected final boolean isLenient() {
        return lenient.isLenient();
    }

    final TreeOptions solving() {
        return solving;
    }
}
