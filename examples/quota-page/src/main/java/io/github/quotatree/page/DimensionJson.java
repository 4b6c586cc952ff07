package io.github.quotatree.page;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.Explanation;
import io.github.quotatree.FlavorRoom;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.Lending;
import io.github.quotatree.Lending.Pool;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ShareStep;
import io.github.quotatree.json.TreeFlavors;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Binding;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes what the page knows of one dimension of a tree: amounts, flavors, explanations and who lends to whom. */
final class DimensionJson {
    private final JsonGenerator json;
    private final RuntimeQuotas quotas;
    private final List<GroupRuntime> groups;
    private final Map<String, Integer> places;
    private final String dimension;
    private final PageUnits units;
    private final int d;

    /**
     * Makes a writer.
     *
     * @param groups the groups in the order of the page
     * @param places the place of each group in that order, by path
     */
    DimensionJson(
            JsonGenerator json,
            RuntimeQuotas quotas,
            List<GroupRuntime> groups,
            Map<String, Integer> places,
            String dimension,
            PageUnits units) {
        this.json = json;
        this.quotas = quotas;
        this.groups = groups;
        this.places = places;
        this.dimension = dimension;
        this.units = units;
        d = quotas.tree().schema().position(dimension);
    }

    /** Writes the amounts of all groups. */
    void amounts() throws IOException {
        json.writeStringField("name", dimension);
        json.writeStringField("label", dimension);
        json.writeStringField("unit", units.ofOne().apply(dimension));
        field("total", quotas.total().value(d));
        field("available", quotas.available().value(d));
        column("min", groups, group -> whole(group.min().value(d)));
        column("max", groups, group -> limit(group.max().value(d)));
        column("weight", groups, group -> whole(group.sharedWeight().value(d)));
        column("request", groups, group -> group.exactRequest(dimension));
        column("limited", groups, group -> group.exactLimitedRequest(dimension));
        column("effectiveMin", groups, group -> whole(group.effectiveMin().value(d)));
        column("runtime", groups, group -> group.exactRuntime(dimension));
        column("used", groups, group -> group.exactUsed(dimension));
    }

    /** Writes why each group has its runtime, in the sentences and the numbers of the library. */
    void explanations() throws IOException {
        List<String> sentences = new ArrayList<>();
        List<String> whys = new ArrayList<>();
        List<List<Binding>> bindings = new ArrayList<>();
        List<ShareStep> steps = new ArrayList<>();
        Map<String, ShareStep> sets = new LinkedHashMap<>();
        for (GroupRuntime group : groups) {
            Explanation explanation = group.explain(dimension);
            sentences.add(units.sentence(explanation::inWords));
            whys.add(explanation.why());
            bindings.add(explanation.bindings());
            List<ShareStep> path = explanation.steps();
            ShareStep last = path.get(path.size() - 1);
            steps.add(last);
            sets.putIfAbsent(last.parent(), last);
        }
        texts("sentence", sentences);
        texts("why", whys);
        bindings(bindings);
        column("base", steps, step -> whole(step.base()));
        json.writeObjectFieldStart("shared");
        places("parent", sets.keySet());
        sets(List.copyOf(sets.values()));
        json.writeEndObject();
    }

    private void sets(List<ShareStep> sets) throws IOException {
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

    private void bindings(List<List<Binding>> bindings) throws IOException {
        json.writeArrayFieldStart("bindings");
        for (List<Binding> ofGroup : bindings) {
            json.writeStartArray();
            for (Binding binding : ofGroup) {
                json.writeString(binding.term().inWords());
                json.writeNumber(place(binding.group()));
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    /** Writes the pools from which siblings borrow. */
    void lending() throws IOException {
        Lending lending = quotas.lending(dimension);
        json.writeArrayFieldStart("pools");
        for (Pool pool : lending.pools()) {
            json.writeStartObject();
            json.writeNumberField("parent", place(pool.parent()));
            places("lenders", pool.lenders().stream().map(Lending.Lender::group).toList());
            column("idle", pool.lenders(), lender -> whole(lender.idle()));
            column("lent", pool.lenders(), lender -> whole(lender.lent()));
            places(
                    "borrowers",
                    pool.borrowers().stream().map(Lending.Borrower::group).toList());
            column("borrowed", pool.borrowers(), borrower -> whole(borrower.borrowed()));
            field("beyondMins", pool.beyondMins());
            field("beyondMinsLent", pool.beyondMinsLent());
            field("overcommitted", pool.overcommitted());
            field("unused", pool.unused());
            field("unbacked", pool.unbacked());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes the smallest changes that were searched for. */
    void changes(SearchedChanges changes) throws IOException {
        Map<String, String> found = changes.of(quotas.tree().id(), dimension);
        json.writeObjectFieldStart("changes");
        places("groups", found.keySet());
        texts("words", found.values());
        json.writeNumberField("left", changes.left(quotas.tree().id(), dimension));
        json.writeEndObject();
    }

    /** Writes the flavors of the dimension: what there is of each, and what each group has of it. */
    void flavors() throws IOException {
        if (quotas.tree().schema().flavors(dimension).isEmpty()) {
            return;
        }
        TreeFlavors tree = new TreeFlavors(quotas, dimension);
        json.writeObjectFieldStart("flavors");
        texts("names", tree.flavors());
        column("total", tree.flavors(), flavor -> whole(tree.total(flavor)));
        column("used", tree.flavors(), tree::used);
        json.writeArrayFieldStart("ofGroups");
        List<long[]> headroom = groups.stream()
                .map(group -> group.isParent() ? new long[0] : tree.headroom(group))
                .toList();
        for (int k = 0; k < tree.flavors().size(); k++) {
            flavor(tree, k, headroom);
        }
        json.writeEndArray();
        texts("rooms", groups.stream().map(group -> rooms(tree, group)).toList());
        json.writeEndObject();
    }

    private void flavor(TreeFlavors tree, int k, List<long[]> headroom) throws IOException {
        String flavor = tree.flavors().get(k);
        json.writeStartObject();
        column("min", groups, group -> whole(group.min().value(dimension, flavor)));
        column("max", groups, group -> limit(group.max().value(dimension, flavor)));
        column("promised", groups, group -> whole(tree.promised(group, flavor)));
        column("used", groups, group -> tree.used(group, flavor));
        column("headroom", headroom, ofGroup -> ofGroup.length == 0 ? null : whole(ofGroup[k]));
        json.writeEndObject();
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

    private void places(String name, Iterable<String> paths) throws IOException {
        json.writeArrayFieldStart(name);
        for (String path : paths) {
            json.writeNumber(place(path));
        }
        json.writeEndArray();
    }

    /** Writes texts; one that comes often stands once, and its place for it. */
    private void texts(String name, Iterable<String> texts) throws IOException {
        Map<String, Integer> known = new HashMap<>();
        json.writeArrayFieldStart(name);
        int place = 0;
        for (String text : texts) {
            Integer first = known.putIfAbsent(text, place++);
            if (first == null) {
                json.writeString(text);
            } else {
                json.writeNumber(first);
            }
        }
        json.writeEndArray();
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

    private <T> void column(String name, List<T> things, Amount<T> amount) throws IOException {
        json.writeArrayFieldStart(name);
        for (T thing : things) {
            amount(amount.of(thing));
        }
        json.writeEndArray();
    }

    private void field(String name, long amount) throws IOException {
        json.writeFieldName(name);
        amount(whole(amount));
    }

    private void amount(@Nullable BigInteger amount) throws IOException {
        json.writeString(amount == null ? "" : amount.toString());
    }
}
