package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.BaseUnits;
import java.util.TreeMap;

/**
 * The resources of a job of Slurm, from its list of trackable resources or from the columns of an older version.
 *
 * <p>Processors, memory and cards count, and nodes where none of these is recorded. Others, such as licences, do not;
 * {@code billing} and {@code energy} are no resources.
 */
final class SlurmAmounts {
    static final String CARDS = "gpu";

    private static final String ANY_CARD = "gres/gpu";

    private final TraceCollector out;
    private final TreeMap<String, Long> amounts = new TreeMap<>();
    private long typedCards;
    private String flavor = "";
    private long nodes;

    SlurmAmounts(TraceCollector out) {
        this.out = out;
    }

    /** Reads a list such as {@code billing=4,cpu=4,gres/gpu:a100=2,mem=16G,node=1}. */
    static SlurmAmounts ofList(String list, TraceCollector out) throws Damage {
        SlurmAmounts read = new SlurmAmounts(out);
        for (String entry : list.split(",", -1)) {
            int equals = entry.indexOf('=');
            if (equals < 1) {
                throw new Damage("a trackable resource is not of the form name=amount", entry);
            }
            read.add(entry.substring(0, equals), entry.substring(equals + 1));
        }
        if (read.typedCards > 0) {
            read.amounts.putIfAbsent(CARDS, read.typedCards);
        }
        return read;
    }

    private void add(String name, String amount) throws Damage {
        switch (name) {
            case "cpu" -> cpus(FieldNumbers.duration(name, amount));
            case "mem" -> memory(SlurmFields.bytes(name, amount, 'M'));
            case "node" -> nodes = FieldNumbers.duration(name, amount);
            case "billing", "energy", "pages", "vmem" -> {
                // which no job requests
            }
            case ANY_CARD -> cards(FieldNumbers.duration(name, amount));
            default -> {
                if (name.startsWith(ANY_CARD + ":")) {
                    model(name.substring(ANY_CARD.length() + 1), FieldNumbers.duration(name, amount));
                } else {
                    out.note("the resource " + name + " is not read");
                }
            }
        }
    }

    private void model(String model, long cards) throws Damage {
        typedCards += cards;
        if (typedCards > FieldNumbers.MOST_SECONDS) {
            throw new Damage(ANY_CARD + " is out of range", Long.toString(typedCards));
        }
        if (!flavor.isEmpty() && !flavor.equals(model)) {
            out.note("jobs with cards of several models are read with the first");
            return;
        }
        flavor = model;
    }

    void cpus(long cpus) throws Damage {
        if (cpus > 0) {
            amounts.put(BaseUnits.CPU, FieldNumbers.product("cpu", cpus, 1000));
        }
    }

    void memory(long bytes) {
        if (bytes > 0) {
            amounts.put("memory", bytes);
        }
    }

    private void cards(long cards) {
        if (cards > 0) {
            amounts.put(CARDS, cards);
        }
    }

    /**
     * Reads the memory of an older version: {@code 4Gn} for each node, {@code 4000Mc} for each processor, or in all.
     */
    void requestedMemory(String text, long cpus, long onNodes) throws Damage {
        if (SlurmFields.isUnknown(text)) {
            return;
        }
        char last = text.charAt(text.length() - 1);
        boolean isPart = last == 'n' || last == 'c';
        long bytes = SlurmFields.bytes("ReqMem", isPart ? text.substring(0, text.length() - 1) : text, 'M');
        long parts = last == 'n' ? Math.max(1, onNodes) : last == 'c' ? cpus : 1;
        memory(FieldNumbers.product("ReqMem", bytes, parts));
    }

    /** Reads whole nodes, if nothing else is known of the job. */
    void wholeNodes(long count) {
        if (isEmpty() && count > 0) {
            amounts.put("node", count);
        }
    }

    boolean isEmpty() {
        return amounts.isEmpty();
    }

    String flavor() {
        return flavor;
    }

    /**
     * Returns the number of tasks: one for each node where the amounts divide evenly among them, and else one for all,
     * since nothing says then how much is on which.
     */
    int tasks(long onNodes) {
        long count = nodes > 0 ? nodes : onNodes;
        boolean isEven = count > 1
                && count <= Integer.MAX_VALUE
                && amounts.values().stream().allMatch(amount -> amount % count == 0);
        return isEven ? (int) count : 1;
    }

    /** Returns the request of one of so many tasks. */
    Amounts each(int tasks) {
        TreeMap<String, Long> each = new TreeMap<>();
        amounts.forEach((dimension, amount) -> each.put(dimension, amount / tasks));
        return Amounts.of(each);
    }
}
