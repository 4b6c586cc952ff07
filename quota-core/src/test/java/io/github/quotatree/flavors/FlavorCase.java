package io.github.quotatree.flavors;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.tree.TreeLayout;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A problem with its known results, read from {@code cases.txt}. A case is a run of lines:
 *
 * <pre>
 * case ID
 * capacity FLAVOR=UNITS ...
 * group NAME [min=N] [max=N] [weight=N] [fixed] [named=N,...] [most=N,...] limited=N [promised=N,...] runtime=N CLASS...
 * </pre>
 *
 * <p>The parent of a group is its name up to the last point. {@code named} and {@code most} are flavorMin and
 * flavorMax. A class is {@code LETTERS:REQUEST/USED,.../HEADROOM,...}: the flavors that it accepts by their place, the
 * units, and by flavor what is used and what may be used beside that; {@code -} stands for zeros.
 */
final class FlavorCase {
    final String id;
    final FlavorProblem problem;

    /** By position of the group. */
    final List<Long> limited = new ArrayList<>();

    final List<Long> runtime = new ArrayList<>();
    final List<long[]> promised = new ArrayList<>();
    final List<ClassLine> classes = new ArrayList<>();

    private final Map<String, Integer> positions = new HashMap<>();

    /** What a class of a group uses, and its headroom, by flavor. */
    static final class ClassLine {
        private final int group;
        private final int mask;
        private final long[] used;
        private final long[] headroom;

        /** Takes the arrays over. */
        ClassLine(int group, int mask, long[] used, long[] headroom) {
            this.group = group;
            this.mask = mask;
            this.used = used;
            this.headroom = headroom;
        }

        int group() {
            return group;
        }

        int mask() {
            return mask;
        }

        long[] used() {
            return used;
        }

        long[] headroom() {
            return headroom;
        }
    }

    private FlavorCase(String id, String capacity) {
        this.id = id;
        String[] words = capacity.split(" ", -1);
        String[] flavors = new String[words.length - 1];
        long[] units = new long[words.length - 1];
        for (int k = 0; k < flavors.length; k++) {
            String[] pair = words[k + 1].split("=", -1);
            flavors[k] = pair[0];
            units[k] = Long.parseLong(pair[1]);
        }
        problem = new FlavorProblem(flavors, units);
    }

    static List<FlavorCase> all() {
        List<FlavorCase> cases = new ArrayList<>();
        try (InputStream in = FlavorCase.class.getResourceAsStream("cases.txt")) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith("case ")) {
                    cases.add(new FlavorCase(lines.get(i).substring(5), lines.get(++i)));
                } else {
                    cases.get(cases.size() - 1).readGroup(lines.get(i));
                }
            }
            return cases;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readGroup(String line) {
        String[] words = line.split(" ", -1);
        String name = words[1];
        String parent = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        FlavorProblem.Group group = problem.add(name, parent.isEmpty() ? -1 : requireNonNull(positions.get(parent)));
        int position = problem.size() - 1;
        positions.put(name, position);
        promised.add(new long[problem.flavorCount()]);
        for (String word : List.of(words).subList(2, words.length)) {
            String value = word.substring(word.indexOf('=') + 1);
            switch (word.split("[=:]", -1)[0]) {
                case "min" -> group.min = Long.parseLong(value);
                case "max" -> group.max = Long.parseLong(value);
                case "weight" -> group.weight = Long.parseLong(value);
                case "fixed" -> group.scalable = false;
                case "named" -> readVector(value, 0, group.flavorMin);
                case "most" -> readVector(value, FlavorProblem.UNLIMITED, group.flavorMax);
                case "limited" -> limited.add(Long.valueOf(value));
                case "promised" -> readVector(value, 0, promised.get(position));
                case "runtime" -> runtime.add(Long.valueOf(value));
                default -> readClass(group, position, word);
            }
        }
    }

    private static void readVector(String list, long none, long[] vector) {
        String[] words = list.split(",", -1);
        for (int k = 0; k < vector.length; k++) {
            vector[k] = words[k].equals("-") ? none : Long.parseLong(words[k]);
        }
    }

    private void readClass(FlavorProblem.Group group, int position, String word) {
        String[] parts = word.split("[:/]", -1);
        int mask = 0;
        long[] used = new long[problem.flavorCount()];
        long[] headroom = new long[problem.flavorCount()];
        for (int i = 0; i < parts[0].length(); i++) {
            int flavor = parts[0].charAt(i) - 'a';
            mask |= 1 << flavor;
            used[flavor] = parts[2].equals("-") ? 0 : Long.parseLong(parts[2].split(",", -1)[i]);
            headroom[flavor] = parts[3].equals("-") ? 0 : Long.parseLong(parts[3].split(",", -1)[i]);
        }
        group.request.merge(mask, Long.valueOf(parts[1]), Long::sum);
        classes.add(new ClassLine(position, mask, used, headroom));
    }

    /** Returns the use by node. */
    FlavorUse use(TreeLayout layout) {
        FlavorUse use = new FlavorUse(problem.size() + 1, problem.flavorCount());
        for (ClassLine line : classes) {
            for (int k = 0; k < problem.flavorCount(); k++) {
                use.set(layout.find(problem.group(line.group).name), line.mask, k, line.used[k]);
            }
        }
        return use;
    }

    /** Returns the known promises of the leaf groups, each as the class of its flavor. */
    ClassRequests promised(TreeLayout layout) {
        ClassRequests named = new ClassRequests(problem.size() + 1);
        for (int g = 0; g < problem.size(); g++) {
            for (int k = 0; k < problem.flavorCount() && problem.isLeaf(g); k++) {
                named.set(layout.find(problem.group(g).name), 1 << k, promised.get(g)[k]);
            }
        }
        return named;
    }

    /** Returns the known runtimes by node. */
    long[] runtimes(TreeLayout layout) {
        long[] byNode = new long[problem.size() + 1];
        for (int g = 0; g < problem.size(); g++) {
            byNode[layout.find(problem.group(g).name)] = runtime.get(g);
        }
        return byNode;
    }
}
