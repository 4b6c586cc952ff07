package io.github.quotatree.cli.report;

import io.github.quotatree.page.ReportJson.Report;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Files that change, and the page that shows them.
 *
 * @param read reads the files
 * @param searched adds the smallest changes, which takes some time
 * @param faults takes the faults of files that cannot be read
 */
record FollowedFiles(
        FollowedInput changes,
        Supplier<Report> read,
        UnaryOperator<Report> searched,
        ServedReport served,
        Consumer<Fault> faults) {
    private static final int MOST_NOTED = 10;

    /** Shows each state of the files, and the smallest changes when they are found, until it is interrupted. */
    void follow(Report first) {
        try {
            Report present = first;
            while (true) {
                served.show(present);
                served.show(searched.apply(present));
                present = next();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for files that can be read, and notes on the page why other ones cannot. */
    private Report next() throws InterruptedException {
        while (true) {
            changes.awaitChange();
            try {
                return read.get();
            } catch (BadInputException e) {
                e.faults().forEach(faults);
                List<String> notes = new ArrayList<>();
                notes.add("The files cannot be read as they are; this is their last state that could be.");
                e.faults().stream().limit(MOST_NOTED).map(Fault::line).forEach(notes::add);
                served.note(notes);
            }
        }
    }
}
