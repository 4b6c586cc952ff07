package io.github.quotatree.cli.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The target of a fuzzer that is guided by coverage, such as Jazzer: one reader, judged as by {@link FuzzReaders}. The
 * property {@code reader} names it. {@code .ci/fuzz} runs it.
 */
public final class GuidedFuzz {
    private static final Reader READER =
            Readers.named(System.getProperty("reader", "manifests")).findFirst().orElseThrow();

    private GuidedFuzz() {}

    /** Reads an input, and fails if the answer is wrong. One that has the words of a fault is passed over: it is quoted. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (Judge.hasWordsOfAFault(new String(input, ISO_8859_1))) {
            return; // the fuzzer learns what the judge compares with
        }
        Judge.fault(READER.command().of(input)).ifPresent(fault -> {
            throw new AssertionError(READER.name() + ": " + fault);
        });
    }

    /** Writes the seeds of each reader into a folder of its own below the given one; prints the names of the readers. */
    public static void main(String[] arguments) throws IOException {
        for (Reader reader : Readers.all()) {
            Path folder = Files.createDirectories(Path.of(arguments[0], reader.name()));
            List<byte[]> seeds = reader.seeds();
            for (int s = 0; s < seeds.size(); s++) {
                Files.write(folder.resolve("seed-" + s), seeds.get(s));
            }
            System.out.println(reader.name());
        }
    }
}
