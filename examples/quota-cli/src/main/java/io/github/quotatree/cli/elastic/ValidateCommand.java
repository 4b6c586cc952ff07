package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.command.Progress;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.elastic.TreeOptions.FlavorOptions;
import io.github.quotatree.reading.fill.FilledManifests;
import io.github.quotatree.reading.gate.RefusedObjects;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.input.RawObject;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.TreeSorter;
import io.github.quotatree.reading.problem.QuotaChange;
import io.github.quotatree.reading.quotafile.ManifestPlaces;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the rules that quotas, or a change of them, break. */
@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Prints every rule that the quotas break, one a line; nothing if they are valid.")
public final class ValidateCommand implements Callable<Integer> {
    /** The exit code of a run that found its quotas not valid. */
    static final int INVALID = 1;

    private final Streams streams;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Manifests in YAML or JSON; - is the standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--from",
            paramLabel = "OLDFILE",
            arity = "1",
            description = {
                "The manifests that the files replace: reports what the change breaks too. Repeatable;",
                "after FILE..., further files may follow without the option."
            })
    private List<String> oldFiles = List.of();

    @Option(names = "--allow-empty", description = "Accept files without any quota, as of a part that has none yet.")
    private boolean allowEmpty;

    @Option(
            names = "--fill",
            description = {
                "If the quotas are valid, print the manifests as the webhook and the profile controller complete",
                "them: labels, default weights, root quotas, node affinities of pods."
            })
    private boolean fills;

    @Mixin
    private final FlavorOptions flavors = new FlavorOptions();

    public ValidateCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        Findings findings = new Findings();
        try (Progress progress = new Progress(streams)) {
            ManifestReader reader = new ManifestReader(streams.in(), progress::objectRead);
            Manifests before = TreeSorter.read(reader, oldFiles, flavors.labels(), findings);
            List<RawObject> objects = new ArrayList<>();
            RefusedObjects refused = new RefusedObjects();
            Manifests after = TreeSorter.read(
                    reader, files, flavors.labels(), findings, fills ? objects::add : null, refused::see);
            before.flavors().addAll(after.flavors());
            after.flavors().addAll(before.flavors());
            progress.enter(", validating");
            reportEmpty(before, after, findings);
            List<Fault> faults = new ArrayList<>(new QuotaChange(before, after, findings).violations());
            faults.addAll(refused.faults(before, after));
            List<Fault> violations = ManifestPlaces.of(faults);
            violations.forEach(violation -> streams.out().println(violation.line()));
            if (fills && violations.isEmpty()) {
                streams.out().print(FilledManifests.of(objects, after, findings));
            }
            return violations.isEmpty() ? 0 : INVALID;
        } catch (BadInputException e) {
            throw new BadInputException(ManifestPlaces.of(e.faults()));
        } finally {
            findings.notes().forEach(streams::say);
        }
    }

    /** Reports files without quotas: a check of nothing passes forever, so that it fails unless that is expected. */
    private void reportEmpty(Manifests before, Manifests after, Findings findings) {
        if (after.hasQuotas() || !findings.faults().isEmpty()) {
            return;
        }
        if (before.hasQuotas()) {
            findings.note("no ElasticQuota in " + after.shownFiles() + ", which replace all of " + before.shownFiles());
        } else if (allowEmpty || !after.profiles().isEmpty()) {
            findings.note("no ElasticQuota in " + after.shownFiles());
        } else {
            findings.fault(new Fault(
                    after.shownFiles(), "no ElasticQuota, so that there is nothing to validate (see --allow-empty)"));
            findings.refuseFaults();
        }
    }

    /**
     * Tells the old files on the command line of {@code validate} from the new ones: {@code --from} takes one file
     * where no new file came before it, as the others after it may be the new ones, and every file that follows where
     * one did.
     */
    public static final class OldFiles {
        private static final String OPTION = "--from";

        private OldFiles() {}

        /** Returns arguments in which each old file has the option before it. */
        public static String[] spelledOut(String... arguments) {
            if (arguments.length == 0 || !arguments[0].equals("validate")) {
                return arguments;
            }
            List<String> result = new ArrayList<>();
            boolean anyNewFile = false;
            boolean old = false;
            boolean optionsOver = false;
            boolean isValue = false;
            for (int i = 0; i < arguments.length; i++) {
                String argument = arguments[i];
                boolean isOption = !optionsOver && !isValue && argument.startsWith("-") && !argument.equals("-");
                if (i == 0 || isOption) {
                    result.add(argument);
                    optionsOver |= argument.equals("--");
                    isValue = isOption && argument.equals(OPTION);
                    old = isOption && anyNewFile && (isValue || argument.startsWith(OPTION + "="));
                } else if (isValue) {
                    result.add(argument);
                    isValue = false;
                } else if (old) {
                    result.add(OPTION);
                    result.add(argument);
                } else {
                    result.add(argument);
                    anyNewFile = true;
                }
            }
            return result.toArray(String[]::new);
        }
    }
}
