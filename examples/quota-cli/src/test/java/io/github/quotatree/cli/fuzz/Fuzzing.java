package io.github.quotatree.cli.fuzz;

import com.sun.management.ThreadMXBean;
import io.github.quotatree.cli.fuzz.Reader.Answer;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

/** Breaks the seeds of one reader again and again, and goes on with the inputs that led to new messages. */
final class Fuzzing {
    /** More than any input of its size takes; a constant number of copies of what is read is far below. */
    private static final long MOST_ALLOCATED = 3L << 30;

    private static final int MOST_KEPT = 500;

    /** Of so many inputs one is read twice. */
    private static final int AGAIN = 4;

    private static final Pattern SPECIFIC = Pattern.compile("\"[^\"]*\"|[0-9]+|: [^:]{0,40}(?=:)");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Reader reader;
    private final Random random;
    private final List<byte[]> corpus = new ArrayList<>();
    private final List<byte[]> refusals = new ArrayList<>();
    private final Set<String> messages = new HashSet<>();
    private final Mutation mutation;
    private final TreeMutation treeMutation;
    private final List<Finding> findings = new ArrayList<>();
    private final Set<String> known = new HashSet<>();
    private volatile byte[] current = {};
    private long inputs;
    private long refused;

    /** An input with a wrong answer. */
    static final class Finding {
        private final String reader;
        private final byte[] input;
        private final String fault;

        Finding(String reader, byte[] input, String fault) {
            this.reader = reader;
            this.input = input;
            this.fault = fault;
        }

        String reader() {
            return reader;
        }

        byte[] input() {
            return input;
        }

        String fault() {
            return fault;
        }
    }

    Fuzzing(Reader reader, long seed) {
        this.reader = reader;
        random = new Random(seed);
        for (byte[] good : reader.seeds()) {
            (answer(reader, good).exitCode() == 2 ? refusals : corpus).add(good);
        }
        mutation = new Mutation(random, reader.words());
        treeMutation = new TreeMutation(random, reader.words());
    }

    /** Reads some inputs more; returns the findings of a new kind among them. */
    List<Finding> read(int count) {
        int before = findings.size();
        for (int i = 0; i < count; i++) {
            current = next();
            judge(current);
            inputs++;
        }
        return List.copyOf(findings.subList(before, findings.size()));
    }

    /** Returns the input that is being read, or was last. */
    byte[] current() {
        return current.clone();
    }

    Reader reader() {
        return reader;
    }

    /** Returns how many inputs were read, and how many of them were refused. */
    String counts() {
        return String.format(
                "%-12s %,9d inputs, %,9d refused, %,5d kinds of messages, %d findings",
                reader.name(), inputs, refused, messages.size(), findings.size());
    }

    private byte[] next() {
        // what was refused would mostly be refused again, before anything new is read
        byte[] seed = one(random.nextInt(6) == 0 ? refusals : corpus);
        if (random.nextInt(3) == 0) {
            byte[] tree = treeMutation.of(seed);
            if (tree != null) {
                return random.nextInt(4) == 0 ? mutation.of(tree, seed) : tree;
            }
        }
        return mutation.of(seed, one(corpus));
    }

    private byte[] one(List<byte[]> wanted) {
        List<byte[]> of = wanted.isEmpty() ? reader.seeds() : wanted;
        return of.get(random.nextInt(of.size()));
    }

    private void judge(byte[] input) {
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        Answer answer = answer(reader, input);
        long taken = THREADS.getCurrentThreadAllocatedBytes() - allocated;
        Optional<String> fault = Judge.fault(answer);
        if (fault.isEmpty() && taken > MOST_ALLOCATED) {
            fault = Optional.of("takes " + (taken >> 20) + " MiB of copies");
        }
        if (fault.isEmpty() && random.nextInt(AGAIN) == 0 && !answer.equals(answer(reader, input))) {
            fault = Optional.of("another answer the second time");
        }
        refused += answer.exitCode() == 2 ? 1 : 0;
        if (fault.isPresent() && known.add(SPECIFIC.matcher(fault.get()).replaceAll(""))) {
            findings.add(new Finding(reader.name(), input, fault.get()));
        }
        String kind = SPECIFIC.matcher(answer.err()).replaceAll("");
        List<byte[]> kept = answer.exitCode() == 2 ? refusals : corpus;
        if (kind.length() < 1_000
                && messages.add(kind)
                && kept.size() < reader.seeds().size() + MOST_KEPT) {
            kept.add(input);
        }
    }

    /** Returns what comes of an input; what is thrown is a fault of the program, in words. */
    static Answer answer(Reader reader, byte[] input) {
        try {
            return reader.command().of(input);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return new Answer(
                    2,
                    "",
                    "quota: unexpected fault: " + e + " at "
                            + (e.getStackTrace().length > 0 ? e.getStackTrace()[0] : ""));
        }
    }
}
