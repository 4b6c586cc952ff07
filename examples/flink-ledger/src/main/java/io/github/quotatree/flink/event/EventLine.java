package io.github.quotatree.flink.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
 * <p>A host that has Kafka and Avro or JSON writes a mapping of its own to {@link LedgerEvent} in place of this class.
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

    /** Returns the line of an event, whose names have no spaces. */
    public static String write(LedgerEvent event) {
        return event.tree() + " " + event.time() + " " + write(event.action());
    }

    private static String write(Action action) {
        if (action instanceof Action.Declare declare) {
            return "declare " + String.join(" ", declare.dimensions());
        } else if (action instanceof Action.Edit edit) {
            List<String> clauses = new ArrayList<>();
            edit.removals().forEach(removal -> clauses.add("remove " + removal.name() + property("to", removal.to())));
            edit.groups().forEach(group -> clauses.add(write(group)));
            return "edit " + String.join(" | ", clauses);
        } else if (action instanceof Action.SetTotal set) {
            return "total" + write("", set.total());
        } else if (action instanceof Action.SetNode node) {
            return "node " + node.node() + write("", node.allocatable());
        } else if (action instanceof Action.RemoveNode node) {
            return "remove-node " + node.node();
        } else if (action instanceof Action.Submit submit) {
            return "submit " + write(submit.job());
        } else if (action instanceof Action.Admit admit) {
            return "admit " + String.join(" ", admit.ids());
        } else if (action instanceof Action.Reserve reserve) {
            return "reserve " + reserve.duration() + " " + String.join(" ", reserve.ids());
        } else if (action instanceof Action.Resize resize) {
            return "resize " + resize.id() + write("", resize.request());
        } else if (action instanceof Action.Report report) {
            return report.step().word() + " " + report.id();
        }
        return action instanceof Action.Reclaim ? "reclaim" : "tick";
    }

    private static String write(Job job) {
        return job.id()
                + property("group", job.group())
                + write("request.", job.request())
                + (job.priority() == 0 ? "" : " priority=" + job.priority())
                + (job.preemptible() ? "" : " non-preemptible")
                + property("gang", job.gang())
                + property("run", job.maxRunTime());
    }

    private static String write(GroupEdit group) {
        return (group.isParent() ? "parent " : "leaf ")
                + group.name()
                + property("under", group.under())
                + write("min.", group.min())
                + write("max.", group.max())
                + write("weight.", group.weight())
                + write("lend.", group.lend())
                + (group.minScalable() ? "" : " fixed-min");
    }

    private static String property(String key, Optional<?> value) {
        return value.map(present -> " " + key + "=" + present).orElse("");
    }

    private static String write(String prefix, SortedMap<String, Long> amounts) {
        return new TreeMap<>(amounts)
                .entrySet().stream()
                        .map(amount -> " " + prefix + amount.getKey() + "=" + amount.getValue())
                        .collect(Collectors.joining());
    }
}
