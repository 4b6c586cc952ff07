package io.github.quotatree.replay.trace.format;

import io.github.quotatree.replay.trace.Owner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds the quota group of a job by its owner: by its group, user, account and queue, in this order. An exact name goes
 * before a pattern, and of patterns the first one counts.
 */
public final class OwnerMapping {
    /** The group of jobs whose owner is not recorded. */
    static final String ALL = "all";

    /** A field of an owner. */
    enum Field {
        GROUP,
        USER,
        ACCOUNT,
        QUEUE;

        /** Returns the field that has a key of a mapping file. */
        static Optional<Field> ofKey(String key) {
            return switch (key) {
                case "groups" -> Optional.of(GROUP);
                case "users" -> Optional.of(USER);
                case "accounts" -> Optional.of(ACCOUNT);
                case "queues", "partitions", "virtualClusters", "namespaces" -> Optional.of(QUEUE);
                default -> Optional.empty();
            };
        }

        /** Returns its value, empty where it is not recorded. */
        String of(Owner owner) {
            return switch (this) {
                case GROUP -> owner.group();
                case USER -> owner.user();
                case ACCOUNT -> owner.account();
                case QUEUE -> owner.queue();
            };
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Map<Field, Names> names;
    private final List<Field> namedAs;
    private final Optional<String> otherwise;
    private final OptionalInt teams;
    private final Map<Owner, Optional<String>> found = new HashMap<>();
    private final SortedMap<String, Long> unmapped = new TreeMap<>();

    private OwnerMapping(Map<Field, Names> names, List<Field> namedAs, Optional<String> otherwise, OptionalInt teams) {
        this.names = names;
        this.namedAs = namedAs;
        this.otherwise = otherwise;
        this.teams = teams;
    }

    /** The groups of names and of patterns. */
    record Names(Map<String, String> exact, List<Map.Entry<String, String>> patterns) {
        Names() {
            this(new HashMap<>(), new ArrayList<>());
        }

        Optional<String> group(String name) {
            String group = exact.get(name);
            return group != null
                    ? Optional.of(group)
                    : patterns.stream()
                            .filter(pattern -> matches(pattern.getKey(), name))
                            .map(Map.Entry::getValue)
                            .findFirst();
        }
    }

    /** Returns the mapping of a file. */
    static OwnerMapping of(Map<Field, Names> names, Optional<String> otherwise, OptionalInt teams) {
        return new OwnerMapping(names, List.of(), otherwise, teams);
    }

    /** Returns the mapping in which the first of some fields that is recorded is the name of the group. */
    static OwnerMapping named(Field... fields) {
        return new OwnerMapping(Map.of(), List.of(fields), Optional.of(ALL), OptionalInt.empty());
    }

    /** Returns the group of a job, or nothing if this mapping has none. */
    Optional<String> group(String id, Owner owner) {
        Optional<String> group = found.computeIfAbsent(owner, this::find);
        if (group.isPresent()) {
            return group;
        }
        if (namedAs.isEmpty()) {
            unmapped.merge(shown(owner), 1L, Long::sum);
        }
        return teams.isPresent()
                ? Optional.of("team-" + (1 + Math.floorMod(id.hashCode(), teams.getAsInt())))
                : otherwise;
    }

    private Optional<String> find(Owner owner) {
        for (Field field : Field.values()) {
            Names of = names.get(field);
            Optional<String> group = of == null ? Optional.empty() : of.group(field.of(owner));
            if (group.isPresent()) {
                return group;
            }
        }
        return namedAs.stream()
                .map(field -> field.of(owner))
                .filter(name -> !name.isEmpty())
                .findFirst();
    }

    /** Returns the owners that no name and no pattern of the file has, each with its number of jobs. */
    SortedMap<String, Long> unmapped() {
        return new TreeMap<>(unmapped);
    }

    private static String shown(Owner owner) {
        List<String> known = new ArrayList<>();
        for (Field field : Field.values()) {
            String value = field.of(owner);
            if (!value.isEmpty()) {
                known.add(field + " " + value);
            }
        }
        return known.isEmpty() ? "no owner" : String.join(", ", known);
    }

    /** Returns whether a name has the form of a pattern, in which a star stands for any letters, in linear memory. */
    static boolean matches(String pattern, String name) {
        int at = 0;
        int star = -1;
        int afterStar = 0;
        int i = 0;
        while (i < name.length()) {
            if (at < pattern.length() && pattern.charAt(at) == '*') {
                star = at++;
                afterStar = i;
            } else if (at < pattern.length() && (pattern.charAt(at) == '?' || pattern.charAt(at) == name.charAt(i))) {
                at++;
                i++;
            } else if (star >= 0) {
                at = star + 1;
                i = ++afterStar;
            } else {
                return false;
            }
        }
        while (at < pattern.length() && pattern.charAt(at) == '*') {
            at++;
        }
        return at == pattern.length();
    }
}
