package io.github.quotatree.cli.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Breaks inputs in YAML or JSON as trees of values: what they are is well formed, and what they say is not. */
final class TreeMutation {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Random random;
    private final List<String> words;

    TreeMutation(Random random, List<String> words) {
        this.random = random;
        this.words = words;
    }

    /** Returns an input with values replaced, moved, repeated or renamed; null if the input is no tree. */
    byte[] of(byte[] input) {
        List<Object> documents = documents(input);
        if (documents.isEmpty()) {
            return null;
        }
        for (int change = Math.max(0, random.nextInt(6) - 2); change >= 0; change--) {
            List<Slot> slots = slots(documents);
            slots.get(random.nextInt(slots.size())).change(this, slots);
        }
        String text = documents.stream()
                .map(TreeMutation::json)
                .collect(Collectors.joining(random.nextBoolean() ? "\n" : "\n---\n"));
        return text.length() > Mutation.MOST_BYTES ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    private static List<Object> documents(byte[] input) {
        List<Object> documents = new ArrayList<>();
        try {
            new Load(LoadSettings.builder().build())
                    .loadAllFromString(new String(input, StandardCharsets.UTF_8))
                    .forEach(document -> documents.add(copy(document, 0)));
        } catch (YamlEngineException | StackOverflowError e) {
            // broken before
            return List.of();
        }
        return documents;
    }

    /** Returns a copy of which every part may be changed by itself; what is too deep is left out. */
    private static Object copy(Object value, int depth) {
        if (depth > 50) {
            return null;
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> copy = new LinkedHashMap<>();
            map.forEach((key, one) -> copy.put(String.valueOf(key), copy(one, depth + 1)));
            return copy;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(one -> copy(one, depth + 1)).collect(Collectors.toCollection(ArrayList::new));
        }
        return value instanceof byte[] ? "binary" : value;
    }

    private static String json(Object document) {
        try {
            return JSON.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    /** A place that has a value: in a map or in a list. */
    private record Slot(Map<Object, Object> map, List<Object> list, Object key) {
        Object get() {
            return map != null ? map.get(key) : list.get((Integer) key);
        }

        void set(Object value) {
            if (map != null) {
                map.put(key, value);
            } else {
                list.set((Integer) key, value);
            }
        }

        void change(TreeMutation mutation, List<Slot> slots) {
            Random random = mutation.random;
            switch (random.nextInt(6)) {
                case 0, 1 -> set(mutation.value());
                case 2 -> set(copy(slots.get(random.nextInt(slots.size())).get(), 0));
                case 3 -> set(List.of(copy(get(), 0) == null ? "" : copy(get(), 0)));
                case 4 -> {
                    if (map != null) {
                        map.put(mutation.word(), map.remove(key));
                    } else {
                        list.add(copy(get(), 0));
                    }
                }
                default -> {
                    if (map != null) {
                        map.remove(key);
                    } else {
                        list.remove((int) (Integer) key);
                    }
                }
            }
        }
    }

    private static List<Slot> slots(List<Object> documents) {
        List<Slot> slots = new ArrayList<>();
        List<Object> open = new ArrayList<>(List.of(documents));
        while (!open.isEmpty() && slots.size() < 20_000) {
            Object next = open.remove(open.size() - 1);
            if (next instanceof Map<?, ?>) {
                @SuppressWarnings("unchecked")
                Map<Object, Object> map = (Map<Object, Object>) next;
                map.keySet().forEach(key -> slots.add(new Slot(map, null, key)));
                open.addAll(map.values());
            } else if (next instanceof ArrayList<?>) {
                @SuppressWarnings("unchecked")
                List<Object> list = (List<Object>) next;
                for (int i = 0; i < list.size(); i++) {
                    slots.add(new Slot(null, list, i));
                }
                open.addAll(list);
            }
        }
        return slots.isEmpty() ? List.of(new Slot(new LinkedHashMap<>(), null, "a")) : slots;
    }

    private Object value() {
        return switch (random.nextInt(10)) {
            case 0 -> null;
            case 1 -> "";
            case 2 -> Map.of();
            case 3 -> List.of();
            case 4 -> random.nextBoolean();
            case 5 -> random.nextLong();
            case 6 -> new java.math.BigDecimal("1e" + (random.nextInt(80) - 40));
            case 7 -> Pieces.text(random);
            case 8 -> word();
            default -> Pieces.number(random);
        };
    }

    private String word() {
        return words.get(random.nextInt(words.size()));
    }
}
