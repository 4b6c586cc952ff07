package io.github.quotatree.scheduler.command;

import io.github.quotatree.scheduler.policies.FloorPicture;
import io.github.quotatree.scheduler.policies.PolicyDay;
import io.github.quotatree.scheduler.policies.PolicyKind;
import io.github.quotatree.scheduler.policies.PolicyPicture;
import io.github.quotatree.scheduler.policies.PolicyReport;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs one day of two teams under every policy, prints its course, and draws it. */
@Command(
        name = "policies",
        mixinStandardHelpOptions = true,
        description = {
            "Takes the same day of two teams on ten GPUs through elastic quota, capacity scheduling and group quotas.",
            "Prints the key moments under each policy, with the reasons it gives, and figures of all side by side."
        })
final class PoliciesCommand implements Runnable {
    private final PrintStream out;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "draws the days into FILE, whose name ends in .png or .svg; may be given again")
    private List<Path> pictures = List.of();

    @Option(
            names = "--floor-out",
            paramLabel = "FILE",
            description =
                    "draws into FILE how both modes of capacity scheduling answer the same claim; may be given again")
    private List<Path> floorPictures = List.of();

    PoliciesCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public void run() {
        PictureOption days = new PictureOption(spec, "--out");
        PictureOption floor = new PictureOption(spec, "--floor-out");
        pictures.forEach(days::requireWritable);
        floorPictures.forEach(floor::requireWritable);
        List<PolicyDay> run =
                Arrays.stream(PolicyKind.values()).map(PolicyDay::new).toList();
        new PolicyReport(run).print(out);
        pictures.forEach(file -> days.draw(new PolicyPicture(run), file, out));
        floorPictures.forEach(file -> floor.draw(new FloorPicture(), file, out));
    }
}
