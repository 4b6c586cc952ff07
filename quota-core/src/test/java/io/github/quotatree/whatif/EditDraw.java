package io.github.quotatree.whatif;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Draws small trees, and edits of them, of which some make trees that are not valid. */
final class EditDraw {
    private static final List<String> DIMENSIONS = TreeModel.SCHEMA.dimensions();

    private final Random random;
    private final int bits;
    private int names;

    EditDraw(long seed, int bits) {
        random = new Random(seed);
        this.bits = bits;
    }

    Random random() {
        return random;
    }

    TreeModel tree(int size) {
        TreeModel model = new TreeModel();
        for (int k = 0; k < size; k++) {
            add(model);
        }
        for (int d = 0; d < model.total.length; d++) {
            model.total[d] = value() + value();
            model.defaultUsed[d] = random.nextInt(3) == 0 ? value() / 4 : 0;
        }
        for (TreeModel.Group group : model.groups.values()) {
            for (int d = 0; d < model.total.length && !group.isParent; d++) {
                group.request[d] = value();
                group.used[d] = Math.min(group.request[d], value());
            }
        }
        return model;
    }

    /** Adds a group whose min fits into what its parent has left to promise. */
    private void add(TreeModel model) {
        String name = (char) ('a' + random.nextInt(26)) + "-" + names++;
        String parent = random.nextInt(3) == 0 ? null : anyParent(model).orElse(null);
        TreeModel.Group group = new TreeModel.Group(name, random.nextInt(3) == 0, parent);
        for (int d = 0; d < group.min.length; d++) {
            long left = parent == null ? Long.MAX_VALUE : model.group(parent).min[d];
            for (TreeModel.Group other : model.groups.values()) {
                left -= parent != null && parent.equals(other.parent) ? other.min[d] : 0;
            }
            group.min[d] = Math.min(left, random.nextInt(3) == 0 ? 0 : value());
            group.max[d] = random.nextBoolean() ? ResourceVector.UNLIMITED : Math.max(group.min[d], value());
            group.lendLimit[d] = random.nextInt(3) == 0 ? value() : ResourceVector.UNLIMITED;
        }
        if (random.nextBoolean()) {
            group.weight = new long[] {weight(), weight()};
        }
        group.scalable = random.nextInt(4) > 0;
        model.groups.put(name, group);
    }

    /** Draws an edit that names what there is, and applies it. */
    QuotaEdit edit(TreeModel model, TreeModel start) {
        Optional<QuotaEdit> drawn = Optional.empty();
        while (drawn.isEmpty()) {
            drawn = drawn(model);
        }
        model.apply(drawn.get(), start);
        return drawn.get();
    }

    private Optional<QuotaEdit> drawn(TreeModel model) {
        String dimension = DIMENSIONS.get(random.nextInt(DIMENSIONS.size()));
        int d = TreeModel.d(dimension);
        List<TreeModel.Group> groups = new ArrayList<>(model.groups.values());
        int kind = random.nextInt(12);
        if (kind == 0) {
            return Optional.of(QuotaEdit.setTotal("", dimension, value()));
        }
        if (kind == 1) {
            long more = value();
            long delta = more - value();
            return delta < -model.total[d]
                    ? Optional.empty()
                    : Optional.of(QuotaEdit.changeTotal("", dimension, delta));
        }
        if (kind == 2) {
            TreeModel scratch = model.copy();
            add(scratch);
            return scratch.groups.values().stream()
                    .filter(group -> !model.groups.containsKey(group.name))
                    .map(group -> QuotaEdit.addGroup(weighted(group).declaration()))
                    .findFirst();
        }
        if (kind == 3 && random.nextBoolean()) {
            return Optional.of(QuotaEdit.setUsed(ReservedNames.DEFAULT_GROUP, dimension, value()));
        }
        if (groups.isEmpty()) {
            return Optional.empty();
        }
        TreeModel.Group group = groups.get(random.nextInt(groups.size()));
        return switch (kind) {
            case 3 -> childless(model, group) ? Optional.of(QuotaEdit.removeGroup(group.name)) : Optional.empty();
            case 4 -> Optional.of(QuotaEdit.moveGroup(group.name, anyParent(model)));
            case 5 -> Optional.of(QuotaEdit.setMin(group.name, dimension, random.nextBoolean() ? 0 : value()));
            case 6 ->
                Optional.of(QuotaEdit.setMax(
                        group.name, dimension, random.nextBoolean() ? ResourceVector.UNLIMITED : value()));
            case 7 -> Optional.of(QuotaEdit.setSharedWeight(group.name, dimension, weight()));
            case 8 -> Optional.of(QuotaEdit.setLendLimit(group.name, dimension, value()));
            case 9 -> ofLeaf(group, QuotaEdit.setUsed(group.name, dimension, value()));
            default -> ofLeaf(group, QuotaEdit.setRequest(group.name, dimension, value()));
        };
    }

    /** A group that is added has a weight, so that it may be edited in one dimension. */
    private TreeModel.Group weighted(TreeModel.Group group) {
        group.weight = new long[] {weight(), weight()};
        return group;
    }

    private static Optional<QuotaEdit> ofLeaf(TreeModel.Group group, QuotaEdit edit) {
        return group.isParent ? Optional.empty() : Optional.of(edit);
    }

    private static boolean childless(TreeModel model, TreeModel.Group group) {
        return model.groups.values().stream().noneMatch(other -> group.name.equals(other.parent));
    }

    private Optional<String> anyParent(TreeModel model) {
        List<String> parents = model.groups.values().stream()
                .filter(group -> group.isParent)
                .map(group -> group.name)
                .toList();
        return parents.isEmpty() || random.nextInt(4) == 0
                ? Optional.empty()
                : Optional.of(parents.get(random.nextInt(parents.size())));
    }

    long weight() {
        return random.nextInt(5) == 0 ? 0 : value();
    }

    /** A value whose magnitude is as likely to be small as large. */
    long value() {
        return (random.nextLong() >>> 1) >>> (63 - random.nextInt(bits + 1));
    }

    /** Returns the edits that undo an edit of a model, from the state before it. */
    static List<QuotaEdit> undoing(QuotaEdit edit, TreeModel before) {
        List<QuotaEdit> undo = new ArrayList<>();
        if (edit.kind() == QuotaEdit.Kind.SET_MIN) {
            undo.add(QuotaEdit.setMin(edit.name(), edit.inDimension(), before.group(edit.name()).min[d(edit)]));
        } else if (edit.kind() == QuotaEdit.Kind.SET_MAX) {
            undo.add(QuotaEdit.setMax(edit.name(), edit.inDimension(), before.group(edit.name()).max[d(edit)]));
        } else if (edit.kind() == QuotaEdit.Kind.SET_LEND_LIMIT) {
            undo.add(QuotaEdit.setLendLimit(
                    edit.name(), edit.inDimension(), before.group(edit.name()).lendLimit[d(edit)]));
        } else if (edit.kind() == QuotaEdit.Kind.SET_SHARED_WEIGHT) {
            long[] weight = before.group(edit.name()).weight;
            if (weight == null) {
                undo.addAll(again(before, edit.name()));
            } else {
                undo.add(QuotaEdit.setSharedWeight(edit.name(), edit.inDimension(), weight[d(edit)]));
            }
        } else if (edit.kind() == QuotaEdit.Kind.SET_REQUEST) {
            undo.add(QuotaEdit.setRequest(
                    edit.name(),
                    edit.inDimension(),
                    before.group(edit.name()).request[TreeModel.d(edit.inDimension())]));
        } else if (edit.kind() == QuotaEdit.Kind.SET_USED) {
            TreeModel.Group group = before.groups.get(edit.name());
            long[] used = group == null ? before.defaultUsed : group.used;
            undo.add(QuotaEdit.setUsed(edit.name(), edit.inDimension(), used[TreeModel.d(edit.inDimension())]));
        } else if (edit.kind() == QuotaEdit.Kind.SET_TOTAL) {
            undo.add(QuotaEdit.setTotal("", edit.inDimension(), before.total[TreeModel.d(edit.inDimension())]));
        } else if (edit.kind() == QuotaEdit.Kind.CHANGE_TOTAL) {
            undo.add(QuotaEdit.changeTotal("", edit.inDimension(), -edit.amount()));
        } else if (edit.kind() == QuotaEdit.Kind.ADD_GROUP) {
            undo.add(QuotaEdit.removeGroup(edit.detail(QuotaGroup.class).name()));
        } else if (edit.kind() == QuotaEdit.Kind.MOVE_GROUP) {
            undo.add(QuotaEdit.moveGroup(edit.name(), Optional.ofNullable(before.group(edit.name()).parent)));
        } else if (edit.kind() == QuotaEdit.Kind.REMOVE_GROUP) {
            undo.addAll(again(before, edit.name()));
            undo.remove(0); // it is removed already
        }
        return undo;
    }

    /** Removes a group, and adds it again as it was. */
    private static List<QuotaEdit> again(TreeModel before, String name) {
        TreeModel.Group group = before.group(name);
        QuotaGroup declaration = group.declaration();
        List<QuotaEdit> edits = new ArrayList<>(List.of(QuotaEdit.removeGroup(name), QuotaEdit.addGroup(declaration)));
        for (int d = 0; d < DIMENSIONS.size() && !group.isParent; d++) {
            edits.add(QuotaEdit.setRequest(name, DIMENSIONS.get(d), group.request[d]));
            edits.add(QuotaEdit.setUsed(name, DIMENSIONS.get(d), group.used[d]));
        }
        return edits;
    }

    private static int d(QuotaEdit edit) {
        return TreeModel.d(edit.inDimension());
    }
}
