package io.github.quotatree.cli.draw;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.elastic.lookup.DimensionNames;
import io.github.quotatree.reading.text.NearNames;
import io.github.quotatree.reading.text.VisibleText;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a drawing shows: one dimension of the trees that have it.
 *
 * @param top the name of the group whose subtree is drawn, or null for everything
 */
record Drawing(
        String dimension, List<DrawnTree> trees, @Nullable String top, Options options) {
    record Options(
            @Nullable String dimension,
            @Nullable String group,
            int depth,
            @Nullable String title) {}

    static Drawing of(List<RuntimeQuotas> trees, Options options) {
        GroupRuntime top = options.group() == null ? null : find(trees, options.group());
        List<RuntimeQuotas> chosen = new ArrayList<>();
        for (RuntimeQuotas quotas : trees) {
            if (top == null || quotas.tree().contains(top.name())) {
                chosen.add(quotas);
            }
        }
        String dimension = options.dimension();
        dimension = dimension == null ? scarcest(chosen) : wholeName(chosen, dimension);
        List<DrawnTree> drawn = new ArrayList<>();
        for (RuntimeQuotas quotas : chosen) {
            if (isInUse(quotas, dimension)) {
                drawn.add(DrawnTree.of(quotas, dimension, top == null ? null : top.name(), options.depth()));
            }
        }
        if (drawn.isEmpty()) {
            throw new IllegalArgumentException("--dimension: no tree has, names or uses " + dimension);
        }
        return new Drawing(dimension, drawn, top == null ? null : top.name(), options);
    }

    String title() {
        String given = options.title();
        return given != null ? VisibleText.of(given) : "Quotas of " + VisibleText.of(dimension);
    }

    Set<GroupState> states() {
        Set<GroupState> states = EnumSet.noneOf(GroupState.class);
        trees.forEach(tree -> tree.groups().forEach(group -> states.add(group.state())));
        return states;
    }

    String description() {
        int groups = 0;
        int over = 0;
        int borrowing = 0;
        for (DrawnTree tree : trees) {
            for (DrawnGroup group : tree.groups()) {
                groups++;
                over += group.over() > 0 ? 1 : 0;
                borrowing += group.borrowed() > 0 ? 1 : 0;
            }
        }
        return (groups == 1 ? "1 group" : groups + " groups") + " of "
                + trees.get(0).title() + ", " + over
                + (over == 1 ? " uses" : " use") + " more than " + (over == 1 ? "its" : "their") + " runtime, "
                + borrowing + (borrowing == 1 ? " borrows" : " borrow");
    }

    private static GroupRuntime find(List<RuntimeQuotas> trees, String nameOrPath) {
        Optional<GroupRuntime> found = trees.stream()
                .flatMap(quotas -> quotas.groups().stream())
                .filter(group -> group.name().equals(nameOrPath) || group.path().equals(nameOrPath))
                .findFirst();
        return found.orElseThrow(() -> new IllegalArgumentException("--group: there is no group "
                + VisibleText.of(nameOrPath)
                + NearNames.of(
                                nameOrPath,
                                trees.stream()
                                        .flatMap(quotas -> quotas.groups().stream())
                                        .map(GroupRuntime::name)
                                        .toList())
                        .text()));
    }

    /** Returns the dimension of which the first levels request the most, relative to what there is. */
    private static String scarcest(List<RuntimeQuotas> trees) {
        String scarcest = "";
        BigInteger requested = BigInteger.ZERO;
        BigInteger available = BigInteger.ONE;
        for (RuntimeQuotas quotas : trees) {
            for (String dimension : quotas.tree().schema().dimensions()) {
                BigInteger sum = BigInteger.ZERO;
                for (GroupRuntime group : quotas) {
                    sum = group.depth() == 0 ? sum.add(group.exactRequest(dimension)) : sum;
                }
                BigInteger have =
                        BigInteger.valueOf(Math.max(1, quotas.available().value(dimension)));
                boolean isFirst = scarcest.isEmpty();
                if (isFirst || sum.multiply(available).compareTo(requested.multiply(have)) > 0) {
                    scarcest = dimension;
                    requested = sum;
                    available = have;
                }
            }
        }
        return scarcest;
    }

    /** Returns the name of a dimension of which the part behind the slash may be given. */
    private static String wholeName(List<RuntimeQuotas> trees, String given) {
        DimensionNames names = new DimensionNames(trees.get(0).tree().schema().dimensions());
        return names.contains(given) ? names.find(given) : given;
    }

    private static boolean isInUse(RuntimeQuotas quotas, String dimension) {
        List<String> dimensions = quotas.tree().schema().dimensions();
        int d = dimensions.indexOf(dimension);
        if (d < 0) {
            return false;
        }
        return quotas.total().value(d) > 0
                || quotas.groups().stream()
                        .anyMatch(group -> group.request().value(d) > 0
                                || group.used().value(d) > 0
                                || group.min().value(d) > 0);
    }
}
