package io.github.quotatree.page;

import io.github.quotatree.Explanation;
import io.github.quotatree.FlavorRoom;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.Lending;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ShareStep;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.TreeFlavors;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Binding;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes what the page knows of one dimension of a tree: amounts, flavors, explanations and who lends to whom.
 *
 * @param groups the groups in the order of the page
 * @param places the place of each group in that order, by path
 */
record DimensionJson(
        JsonFields json,
        RuntimeQuotas quotas,
        List<GroupRuntime> groups,
        Map<String, Integer> places,
        String dimension,
        PageUnits units) {
    /** Writes all of the dimension, with the smallest changes that were searched for. */
    void write(SearchedChanges changes) {
        amounts();
        explanations();
        lending();
        Map<String, String> found = changes.of(quotas.tree().id(), dimension);
        json.object("changes", each -> {
            places("groups", found.keySet());
            texts("words", found.values());
            each.count("left", changes.left(quotas.tree().id(), dimension));
        });
        if (!quotas.tree().schema().flavors(dimension).isEmpty()) {
            TreeFlavors tree = new TreeFlavors(quotas, dimension);
            json.object("flavors", each -> flavors(tree));
        }
    }

    private void amounts() {
        json.text("name", dimension)
                .text("label", dimension)
                .text("unit", units.ofOne().apply(dimension))
                .amount("total", quotas.total().value(dimension))
                .amount("available", quotas.available().value(dimension));
        column("min", groups, group -> whole(group.min().value(dimension)));
        column("max", groups, group -> limit(group.max().value(dimension)));
        column("weight", groups, group -> whole(group.sharedWeight().value(dimension)));
        column("request", groups, group -> group.exactRequest(dimension));
        column("limited", groups, group -> group.exactLimitedRequest(dimension));
        column("effectiveMin", groups, group -> whole(group.effectiveMin().value(dimension)));
        column("runtime", groups, group -> group.exactRuntime(dimension));
        column("used", groups, group -> group.exactUsed(dimension));
    }

    /** Writes why each group has its runtime, in the sentences and the numbers of the library. */
    private void explanations() {
        List<String> sentences = new ArrayList<>();
        List<String> whys = new ArrayList<>();
        List<List<Object>> bindings = new ArrayList<>();
        List<ShareStep> steps = new ArrayList<>();
        Map<String, ShareStep> sets = new LinkedHashMap<>();
        for (GroupRuntime group : groups) {
            Explanation explanation = group.explain(dimension);
            sentences.add(units.sentence(explanation::inWords));
            whys.add(explanation.why());
            bindings.add(terms(explanation.bindings()));
            List<ShareStep> path = explanation.steps();
            ShareStep last = path.get(path.size() - 1);
            steps.add(last);
            sets.putIfAbsent(last.parent(), last);
        }
        texts("sentence", sentences);
        texts("why", whys);
        json.list("bindings", bindings);
        column("base", steps, step -> whole(step.base()));
        json.object("shared", each -> {
            places("parent", sets.keySet());
            sets(List.copyOf(sets.values()));
        });
    }

    private void sets(List<ShareStep> sets) {
        column("available", sets, step -> whole(step.available()));
        column("guaranteed", sets, step -> whole(step.guaranteed()));
        column("granted", sets, step -> whole(step.granted()));
        column("spare", sets, step -> whole(step.spare()));
        column("borrowers", sets, step -> whole(step.borrowerCount()));
        column("weights", sets, ShareStep::weightSum);
        column(
                "levelUnits",
                sets,
                step -> step.level().map(level -> whole(level.units())).orElse(null));
        column(
                "levelWeight",
                sets,
                step -> step.level().map(ShareStep.Level::weight).orElse(null));
    }

    /** Returns each term that binds, and after it the place of its group. */
    private List<Object> terms(List<Binding> bindings) {
        return bindings.stream()
                .flatMap(binding -> Stream.<Object>of(binding.term().inWords(), place(binding.group())))
                .toList();
    }

    /** Writes the pools from which siblings borrow. */
    private void lending() {
        json.objects("pools", quotas.lending(dimension).pools(), (each, pool) -> {
            each.count("parent", place(pool.parent()));
            places("lenders", pool.lenders().stream().map(Lending.Lender::group).toList());
            column("idle", pool.lenders(), lender -> whole(lender.idle()));
            column("lent", pool.lenders(), lender -> whole(lender.lent()));
            places(
                    "borrowers",
                    pool.borrowers().stream().map(Lending.Borrower::group).toList());
            column("borrowed", pool.borrowers(), borrower -> whole(borrower.borrowed()));
            each.amount("beyondMins", pool.beyondMins())
                    .amount("beyondMinsLent", pool.beyondMinsLent())
                    .amount("overcommitted", pool.overcommitted())
                    .amount("unused", pool.unused())
                    .amount("unbacked", pool.unbacked());
        });
    }

    /** Writes the flavors of the dimension: what there is of each, and what each group has of it. */
    private void flavors(TreeFlavors tree) {
        texts("names", tree.flavors());
        column("total", tree.flavors(), flavor -> whole(tree.total(flavor)));
        column("used", tree.flavors(), tree::used);
        List<long[]> headroom = groups.stream()
                .map(group -> group.isParent() ? new long[0] : tree.headroom(group))
                .toList();
        json.objects("ofGroups", tree.flavors(), (each, flavor) -> {
            int k = tree.flavors().indexOf(flavor);
            column("min", groups, group -> whole(group.min().value(dimension, flavor)));
            column("max", groups, group -> limit(group.max().value(dimension, flavor)));
            column("promised", groups, group -> whole(tree.promised(group, flavor)));
            column("used", groups, group -> tree.used(group, flavor));
            column("headroom", headroom, ofGroup -> ofGroup.length == 0 ? null : whole(ofGroup[k]));
        });
        texts("rooms", groups.stream().map(group -> rooms(tree, group)).toList());
    }

    /** Returns what holds the headroom of a leaf group, a line for each class and flavor. */
    private static String rooms(TreeFlavors tree, GroupRuntime group) {
        return group.isParent()
                ? ""
                : tree.rooms(group).stream().map(FlavorRoom::inWords).collect(Collectors.joining("\n"));
    }

    /** Returns the place of a group; -1 for the cluster, whose path is empty. */
    private int place(String path) {
        return places.getOrDefault(path, -1);
    }

    private void places(String name, Collection<String> paths) {
        json.list(name, paths.stream().map(this::place).toList());
    }

    /** Writes texts; one that comes often stands once, and its place for it. */
    private void texts(String name, Collection<String> texts) {
        Map<String, Integer> known = new HashMap<>();
        List<Object> written = new ArrayList<>(texts.size());
        for (String text : texts) {
            Integer first = known.putIfAbsent(text, written.size());
            written.add(first == null ? text : first);
        }
        json.list(name, written);
    }

    private static BigInteger whole(long amount) {
        return BigInteger.valueOf(amount);
    }

    private static @Nullable BigInteger limit(long amount) {
        return amount == ResourceVector.UNLIMITED ? null : whole(amount);
    }

    /**
     * An amount of a thing; null stands for no limit.
     *
     * @param <T> the thing
     */
    @FunctionalInterface
    private interface Amount<T> {
        @Nullable
        BigInteger of(T thing);
    }

    private <T> void column(String name, List<T> things, Amount<T> amount) {
        json.texts(name, things.stream().map(thing -> text(amount.of(thing))).toList());
    }

    private static String text(@Nullable BigInteger amount) {
        return amount == null ? "" : amount.toString();
    }
}
