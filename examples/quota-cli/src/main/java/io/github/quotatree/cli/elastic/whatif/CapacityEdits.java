package io.github.quotatree.cli.elastic.whatif;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.elastic.lookup.DimensionNames;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.text.NearNames;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.QuotaEdit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads edits of the capacity: {@code --total}, {@code --add-nodes} and {@code --remove-node}. */
final class CapacityEdits {
    private static final String TOTAL = "--total";
    private static final String ADD = "--add-nodes";
    private static final String REMOVE = "--remove-node";

    private static final Pattern COUNTED = Pattern.compile("(?:([0-9]{1,6})\\*)?(.+)");

    private final EditScope scope;
    private final Function<String, Manifests> files;
    private QuotaForest forest;

    CapacityEdits(EditScope scope, Function<String, Manifests> files) {
        this.scope = scope;
        this.files = files;
        forest = scope.forest();
    }

    private record TotalText(String tree, String resource, String amount) {
        /**
         * Takes a text apart.
         *
         * @param isResource whether a text with a colon names a flavor, and not a dimension of a tree
         */
        private static TotalText of(String text, Predicate<String> isResource) {
            int equals = text.lastIndexOf('=');
            String target = text.substring(0, Math.max(0, equals)).strip();
            boolean isSignFirst = target.startsWith("+") || target.startsWith("-");
            int colon = isResource.test(isSignFirst ? target.substring(1) : target) ? -1 : target.indexOf(':');
            String resource = target.substring(colon + 1).strip();
            if (resource.isEmpty()) {
                throw new BadInputException(TOTAL, "'" + text + "' is not of the form DIMENSION=AMOUNT");
            }
            String amount = text.substring(equals + 1).strip();
            // +gpu=20 and gpu=+20 are the same
            isSignFirst = resource.startsWith("+") || resource.startsWith("-");
            return new TotalText(
                    colon < 0 ? ReservedNames.DEFAULT_TREE : target.substring(0, colon),
                    isSignFirst ? resource.substring(1) : resource,
                    isSignFirst ? resource.charAt(0) + amount : amount);
        }

        private boolean isRelative() {
            return amount.startsWith("+") || amount.startsWith("-");
        }
    }

    /** Returns the total of the default tree that the edits state, for files that state none; null if they do not. */
    static @Nullable Amounts stated(List<String> totals, DimensionNames dimensions) {
        TreeMap<String, Long> amounts = new TreeMap<>();
        for (String option : totals) {
            for (String part : option.split(",", -1)) {
                TotalText text = TotalText.of(part, resource -> isFlavor(dimensions, resource));
                if (!text.isRelative() && text.tree.equals(ReservedNames.DEFAULT_TREE)) {
                    String dimension = inFull(dimensions, text.resource);
                    amounts.put(
                            dimension,
                            EditedAmount.of(TOTAL, dimension, text.amount).after("total " + dimension, 0, false));
                }
            }
        }
        return amounts.isEmpty() ? null : Amounts.of(amounts);
    }

    /** Reads a change of totals. */
    void total(String option, boolean isStated) {
        for (String part : option.split(",", -1)) {
            TotalText text = TotalText.of(
                    part,
                    resource -> resource.indexOf(':') > 0
                            && !scope.cluster().trees().containsKey(resource.substring(0, resource.indexOf(':')))
                            && isFlavor(scope.dimensions(), resource));
            Map<String, RuntimeQuotas> trees = scope.cluster().trees();
            RuntimeQuotas quotas = trees.get(text.tree);
            if (quotas == null) {
                throw new BadInputException(
                        TOTAL,
                        (text.tree.isEmpty() ? "the default tree has no group" : "no tree " + text.tree)
                                + NearNames.of(text.tree, trees.keySet()).text());
            }
            if (isStated && !text.isRelative() && text.tree.equals(ReservedNames.DEFAULT_TREE)) {
                continue;
            }
            EditedResource resource = scope.resource(TOTAL, text.resource);
            String dimension = resource.dimension();
            EditedAmount amount = EditedAmount.of(TOTAL, dimension, text.amount);
            String what = "total " + resource.inWords() + (text.tree.isEmpty() ? "" : " of tree " + text.tree);
            long after = scope.edited(what, resource.value(quotas.total()), amount, false);
            scope.add(totalEdit(text.tree, resource, amount, after));
        }
    }

    private static QuotaEdit totalEdit(String tree, EditedResource resource, EditedAmount amount, long after) {
        String dimension = resource.dimension();
        String flavor = resource.flavor().orElse(null);
        if (flavor != null) {
            return amount.isRelative()
                    ? QuotaEdit.changeTotal(tree, dimension, flavor, amount.units())
                    : QuotaEdit.setTotal(tree, dimension, flavor, after);
        }
        return amount.isRelative()
                ? QuotaEdit.changeTotal(tree, dimension, amount.units())
                : QuotaEdit.setTotal(tree, dimension, after);
    }

    /** Returns a name with the whole name of its dimension, if it is one. */
    private static String inFull(DimensionNames dimensions, String text) {
        if (isFlavor(dimensions, text)) {
            int colon = text.indexOf(':');
            return dimensions.find(text.substring(0, colon)) + text.substring(colon);
        }
        return dimensions.contains(text) ? dimensions.find(text) : text;
    }

    /** Returns whether a text with a colon starts with a dimension, so that a flavor follows. */
    private static boolean isFlavor(DimensionNames dimensions, String text) {
        int colon = text.indexOf(':');
        return colon > 0 && dimensions.contains(text.substring(0, colon));
    }

    void addNodes(String text) {
        Matcher matcher = COUNTED.matcher(text);
        if (!matcher.matches()) {
            throw new BadInputException(ADD, "'" + text + "' is not of the form N*NODE, N*AMOUNTS or FILE");
        }
        int count = matcher.group(1) == null ? 1 : Integer.parseInt(matcher.group(1));
        if (count == 0) {
            throw new BadInputException(ADD, "'" + text + "' adds no node");
        }
        String shape = matcher.group(2);
        ClusterNode model = node(shape);
        if (model != null) {
            addCopies(shape, model, count);
        } else if (isAmounts(shape)) {
            addCopies("added", ClusterNode.of("added", Map.of(), ofKnownFlavors(scope.amounts(ADD, shape))), count);
        } else {
            List<NodeManifest> nodes = files.apply(shape).nodes();
            if (nodes.isEmpty()) {
                throw new BadInputException(
                        ADD, shape + " is no node of the cluster, no list of amounts, and no file with Node manifests");
            }
            for (NodeManifest node : nodes) {
                ClusterNode added = node(node);
                if (matcher.group(1) == null) {
                    add(added);
                } else {
                    addCopies(added.name(), added, count);
                }
            }
        }
    }

    private ResourceVector ofKnownFlavors(ResourceVector amounts) {
        for (String dimension : scope.schema().dimensions()) {
            List<String> flavors = scope.schema().flavors(dimension);
            if (!flavors.isEmpty()
                    && amounts.value(dimension)
                            != flavors.stream()
                                    .mapToLong(flavor -> amounts.value(dimension, flavor))
                                    .sum()) {
                throw new BadInputException(
                        ADD,
                        dimension + " has flavors, and a node has one; write " + dimension + ":" + flavors.get(0)
                                + "=AMOUNT");
            }
        }
        return amounts;
    }

    private void addCopies(String name, ClusterNode model, int count) {
        int next = 1;
        for (int n = 0; n < count; n++) {
            while (node(name + "-" + next) != null) {
                next++;
            }
            add(new ClusterNode(name + "-" + next, model.labels(), model.allocatable(), model.schedulable()));
        }
    }

    private void add(ClusterNode node) {
        if (node(node.name()) != null) {
            throw new BadInputException(ADD, "there is a node " + node.name() + " already");
        }
        QuotaForest with = forest.withNode(node);
        edit(QuotaEdit.addNode(node), with);
        forest = with;
    }

    void removeNode(String name) {
        if (node(name) == null) {
            List<String> names = forest.nodes().stream().map(ClusterNode::name).toList();
            throw new BadInputException(
                    REMOVE, "no node " + name + NearNames.of(name, names).text());
        }
        QuotaForest without = forest.withoutNode(name);
        edit(QuotaEdit.removeNode(name), without);
        forest = without;
    }

    /** Adds an edit of a node; where a total does not follow the nodes, the edit of the total that it comes to. */
    private void edit(QuotaEdit edit, QuotaForest after) {
        LedgerSnapshot snapshot = scope.cluster().snapshot().orElse(null);
        if (snapshot != null) {
            scope.add(edit);
        }
        for (String treeId : scope.cluster().trees().keySet()) {
            if (snapshot != null && !snapshot.totals().containsKey(treeId)) {
                continue;
            }
            ResourceVector old = forest.total(treeId);
            ResourceVector now = after.total(treeId);
            for (String dimension : scope.schema().dimensions()) {
                for (String flavor : scope.schema().flavors(dimension)) {
                    long delta = now.value(dimension, flavor) - old.value(dimension, flavor);
                    if (delta != 0) {
                        scope.add(QuotaEdit.changeTotal(treeId, dimension, flavor, delta));
                    }
                }
                long delta = now.value(dimension) - old.value(dimension);
                if (delta != 0 && scope.schema().flavors(dimension).isEmpty()) {
                    scope.add(QuotaEdit.changeTotal(treeId, dimension, delta));
                }
            }
        }
    }

    private @Nullable ClusterNode node(String name) {
        return forest.nodes().stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private ClusterNode node(NodeManifest node) {
        for (String resource : node.allocatable().flavors().resources()) {
            for (String flavor : node.allocatable().flavors().of(resource).keySet()) {
                if (scope.schema().contains(resource)
                        && !scope.schema().flavors(resource).contains(flavor)) {
                    throw new BadInputException(
                            ADD,
                            "node " + node.origin().name() + " has " + flavor + " of " + resource
                                    + ", a flavor that the cluster does not have");
                }
            }
        }
        ResourceVector allocatable = node.allocatable().ofKnownFlavors(scope.schema());
        return new ClusterNode(node.origin().name(), node.labels(), allocatable, node.schedulable());
    }

    private static boolean isAmounts(String text) {
        return text.indexOf('=') > 0 && text.indexOf('=') < text.length() - 1;
    }
}
