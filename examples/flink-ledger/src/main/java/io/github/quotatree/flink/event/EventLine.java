package io.github.quotatree.flink.event;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * An event as one line of words: the tree, the time, the action, and what the action has.
 *
 * <pre>{@code
 * blue 2026-11-02T08:00:00Z declare cpu gpu
 * blue 2026-11-02T08:00:00Z total cpu=64000 gpu=8
 * blue 2026-11-02T08:00:00Z edit parent research min.gpu=4 | leaf vision under=research min.gpu=2 weight.cpu=1 weight.gpu=3
 * blue 2026-11-02T08:00:01Z submit job-1 group=vision request.gpu=1 priority=10
 * blue 2026-11-02T08:00:02Z reserve PT30S job-1
 * blue 2026-11-02T08:00:09Z start job-1
 * blue 2026-11-02T09:00:00Z finish job-1
 * }</pre>
 *
 * <p>A host that has Kafka and Avro or JSON writes a mapping of its own: an {@link EventReader}.
 */
public final class EventLine {
    private EventLine() {}

    /**
     * Returns the event of a line.
     *
     * @throws IllegalArgumentException if the line is no event; names the word, its value and the rule
     */
    public static LedgerEvent parse(String line) {
        Words words = new Words(line);
        String tree = words.next("the id of a tree");
        LedgerEvent event = new LedgerEvent(tree, words.nextInstant(), action(words));
        words.requireEnd();
        return event;
    }

    private static Action action(Words words) {
        String verb = words.next("an action");
        for (LifeStep step : LifeStep.values()) {
            if (step.word().equals(verb)) {
                return new Action.Report(step, words.next("the id of a workload"));
            }
        }
        return switch (verb) {
            case "declare" -> new Action.Declare(words.rest("a dimension"));
            case "edit" -> edit(words);
            case "total" -> new Action.SetTotal(amounts(words));
            case "node" -> new Action.SetNode(words.next("the name of a node"), amounts(words));
            case "remove-node" -> new Action.RemoveNode(words.next("the name of a node"));
            case "submit" -> new Action.Submit(job(words));
            case "admit" -> new Action.Admit(words.rest("the id of a workload"));
            case "reserve" -> new Action.Reserve(words.nextDuration(), words.rest("the id of a workload"));
            case "resize" -> new Action.Resize(words.next("the id of a workload"), amounts(words));
            case "reclaim" -> new Action.Reclaim();
            case "tick" -> new Action.Tick();
            default -> throw words.wrong("there is no such action");
        };
    }

    private static SortedMap<String, Long> amounts(Words words) {
        Words.Properties properties = words.properties();
        SortedMap<String, Long> amounts = properties.amounts("");
        properties.requireEnd();
        return amounts;
    }

    private static Job job(Words words) {
        String id = words.next("the id of a workload");
        Words.Properties properties = words.properties();
        Job job = new Job(
                id,
                properties.text("group"),
                properties.amounts("request."),
                properties.number("priority"),
                !properties.flag("non-preemptible"),
                properties.text("gang"),
                properties.duration("run"));
        properties.requireEnd();
        return job;
    }

    private static Action edit(Words words) {
        List<GroupRemoval> removals = new ArrayList<>();
        List<GroupEdit> groups = new ArrayList<>();
        do {
            String kind = words.next("leaf, parent or remove");
            switch (kind) {
                case "remove" -> removals.add(removal(words));
                case "leaf", "parent" -> groups.add(group(words, kind.equals("parent")));
                default -> throw words.wrong("an edit has leaf, parent and remove");
            }
        } while (words.skip(Words.CLAUSE));
        return new Action.Edit(removals, groups);
    }

    private static GroupRemoval removal(Words words) {
        String name = words.next("the name of a group");
        Words.Properties properties = words.properties();
        GroupRemoval removal = new GroupRemoval(name, properties.text("to"));
        properties.requireEnd();
        return removal;
    }

    private static GroupEdit group(Words words, boolean isParent) {
        String name = words.next("the name of a group");
        Words.Properties properties = words.properties();
        GroupEdit group = new GroupEdit(
                name,
                isParent,
                properties.text("under"),
                properties.amounts("min."),
                properties.amounts("max."),
                properties.amounts("weight."),
                properties.amounts("lend."),
                !properties.flag("fixed-min"));
        properties.requireEnd();
        return group;
    }
}
