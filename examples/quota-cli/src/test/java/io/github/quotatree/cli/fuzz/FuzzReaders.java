package io.github.quotatree.cli.fuzz;

import io.github.quotatree.cli.fuzz.Fuzzing.Finding;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Breaks the inputs of all readers in turn for some minutes, and writes what it finds to a folder. It runs in the folder
 * of the module:
 *
 * <pre>java -Xmx256m -cp ... FuzzReaders [--minutes 60] [--seed 1] [--reader manifests] [--findings target/fuzz]</pre>
 */
final class FuzzReaders {
    private static final int AT_ONCE = 200;
    private static final long REPORT_NANOS = 60_000_000_000L;

    /** Processor time for one input; a hang has more, whatever else runs on the machine. */
    private static final long MOST_NANOS = 60_000_000_000L;

    private final Path folder;
    private final List<Fuzzing> fuzzings = new ArrayList<>();
    private volatile Fuzzing current;
    private volatile byte[] watched = {};

    private FuzzReaders(Path folder) {
        this.folder = folder;
    }

    /** Runs; the exit code is 0 without findings, 1 with some, and 3 after a hang. */
    public static void main(String[] arguments) throws IOException {
        List<String> given = Arrays.asList(arguments);
        double minutes = Double.parseDouble(option(given, "--minutes", "60"));
        long seed = Long.parseLong(option(given, "--seed", String.valueOf(new Random().nextLong(1_000_000))));
        FuzzReaders fuzz = new FuzzReaders(Path.of(option(given, "--findings", "target/fuzz")));
        Readers.named(option(given, "--reader", "")).forEach(reader -> fuzz.fuzzings.add(new Fuzzing(reader, seed)));
        System.out.println("seed " + seed + ", " + minutes + " minutes");
        System.exit(fuzz.run(minutes) ? 0 : 1);
    }

    private static String option(List<String> given, String name, String otherwise) {
        int at = given.indexOf(name);
        return at < 0 ? otherwise : given.get(at + 1);
    }

    private boolean run(double minutes) throws IOException {
        Thread worker = Thread.currentThread();
        Thread watchdog = new Thread(() -> watch(worker.getId()), "watchdog");
        watchdog.setDaemon(true);
        watchdog.start();
        long start = System.nanoTime();
        long[] nanos = new long[fuzzings.size()];
        int found = 0;
        for (long reported = start; System.nanoTime() - start < minutes * 60e9; ) {
            for (int f = 0; f < fuzzings.size(); f++) {
                long before = System.nanoTime();
                current = fuzzings.get(f);
                for (Finding finding : current.read(AT_ONCE)) {
                    found++;
                    System.out.println(
                            "FOUND by " + finding.reader() + ": " + finding.fault() + "\n  " + keep(finding));
                }
                nanos[f] += System.nanoTime() - before;
            }
            if (System.nanoTime() - reported > REPORT_NANOS) {
                reported = System.nanoTime();
                report(nanos);
            }
        }
        report(nanos);
        return found == 0;
    }

    private void report(long[] nanos) {
        for (int f = 0; f < fuzzings.size(); f++) {
            System.out.printf(Locale.ROOT, "%s, %.1f minutes%n", fuzzings.get(f).counts(), nanos[f] / 60e9);
        }
    }

    private Path keep(Finding finding) throws IOException {
        Files.createDirectories(folder.resolve(finding.reader()));
        String name = HexFormat.of().toHexDigits(Arrays.hashCode(finding.input())) + ".input";
        return Files.write(folder.resolve(finding.reader()).resolve(name), finding.input());
    }

    /** Ends the program when an input takes too much processor time, and keeps that input. */
    private void watch(long worker) {
        long since = 0;
        while (true) {
            try {
                Thread.sleep(1_000);
                Fuzzing fuzzing = current;
                byte[] input = fuzzing == null ? watched : fuzzing.current();
                long now = ManagementFactory.getThreadMXBean().getThreadCpuTime(worker);
                if (!Arrays.equals(input, watched)) {
                    watched = input;
                    since = now;
                } else if (now - since > MOST_NANOS) {
                    Finding hang = new Finding(fuzzing.reader().name(), input, "does not end");
                    System.out.println("HANG of " + hang.reader() + "\n  " + keep(hang));
                    Runtime.getRuntime().halt(3);
                }
            } catch (InterruptedException | IOException e) {
                throw new AssertionError(e);
            }
        }
    }
}
