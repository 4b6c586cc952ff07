package io.github.quotatree.reading.manifest;

import io.github.quotatree.reading.input.AmountReader;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.FlavorAmounts;
import io.github.quotatree.reading.input.FlavorUnits;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.FlavorLabels.Model;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a quota declares by flavor: in annotations, and by resources that stand for one flavor of another. What is read
 * otherwise than it is written is noted.
 */
record FlavorDeclarations(Origin origin, QuotaMetadata metadata, FlavorLabels labels, Findings findings) {
    /** Returns a min: what it names of flavors is a part of what it counts. */
    Amounts min(Amounts written) {
        Amounts split = split("spec.min", written, Remedy.NO_AMOUNT);
        return counted("spec.min", withAnnotation(split, QuotaMetadata.FLAVOR_MIN, Remedy.NO_AMOUNT));
    }

    /** Returns a max: a limit of a flavor stands beside the limit of the count. */
    Amounts max(Amounts written) {
        Amounts split = split("spec.max", written, Remedy.NO_OBJECT);
        Amounts max = withAnnotation(split, QuotaMetadata.FLAVOR_MAX, Remedy.NO_OBJECT);
        for (String resource : max.flavors().resources()) {
            if (!max.names(resource) && !max.isEmpty()) {
                findings.note(
                        origin,
                        "spec.max: limits flavors of " + resource + " and not " + resource
                                + " itself, which counts without a limit");
            }
        }
        return max;
    }

    @Nullable
    Amounts total(@Nullable Amounts written) {
        if (written == null) {
            return null;
        }
        Amounts split = split("annotation total-resource", written, Remedy.NO_AMOUNT);
        return counted("annotation total-resource", withAnnotation(split, QuotaMetadata.FLAVOR_TOTAL, Remedy.NO_FIELD));
    }

    /** Returns a weight, which counts units of any flavor. */
    @Nullable
    Amounts weight(@Nullable Amounts written) {
        if (written == null) {
            return null;
        }
        Amounts split = split("annotation shared-weight", written, Remedy.NO_AMOUNT);
        for (String resource : split.flavors().resources()) {
            if (split.names(resource)) {
                findings.note(
                        origin,
                        "annotation shared-weight: the weights of flavors of " + resource + " are left out; that of "
                                + resource + " counts for all");
            }
        }
        return counted("annotation shared-weight", split).withFlavors(FlavorAmounts.none());
    }

    /** Returns a lend limit, which no resource with flavors has. */
    Amounts lendLimit(Amounts written) {
        TreeMap<String, Long> limits = new TreeMap<>(written.byDimension());
        for (String name : written.dimensions()) {
            if (labels.models().containsKey(name)) {
                findings.fault(
                        origin,
                        "annotation lend-limit." + name,
                        "is a lend limit of a flavor; a resource with flavors has no lend limit",
                        Remedy.NO_AMOUNT);
                limits.remove(name);
            }
        }
        return limits.size() == written.dimensions().size() ? written : Amounts.of(limits);
    }

    /** Returns a request or a use, and adds the units that name a flavor. */
    Amounts demand(String field, Amounts written, boolean isUse, List<FlavorUnits> byFlavor) {
        Amounts demand = counted(field, split(field, written, Remedy.NO_AMOUNT));
        for (String resource : demand.flavors().resources()) {
            demand.flavors()
                    .of(resource)
                    .forEach((flavor, units) -> byFlavor.add(
                            new FlavorUnits(resource, new TreeSet<>(List.of(flavor)), isUse ? flavor : null, units)));
        }
        return demand.withFlavors(FlavorAmounts.none());
    }

    /** Returns amounts in which the resources that stand for flavors are such flavors. */
    private Amounts split(String field, Amounts written, Remedy remedy) {
        if (labels.models().isEmpty() || labels.models().keySet().stream().noneMatch(written::names)) {
            return written;
        }
        TreeMap<String, Long> counts = new TreeMap<>(written.byDimension());
        Map<String, SortedMap<String, Long>> flavors = new HashMap<>();
        labels.models().forEach((name, model) -> {
            Long units = counts.remove(name);
            if (units == null) {
                return;
            }
            if (units < 0) {
                findings.fault(origin, field + "." + name, QuantityText.amount(name, units) + " is below 0", remedy);
                return;
            }
            findings.note(origin, field + "." + name + ": counts as " + words(model) + ", by --model");
            Long other = flavors.computeIfAbsent(model.resource(), none -> new TreeMap<>())
                    .put(model.flavor(), units);
            if (other != null) {
                findings.fault(
                        origin,
                        field + "." + name,
                        "is " + words(model) + ", which stands there by another name",
                        remedy);
            }
        });
        return Amounts.of(counts).withFlavors(FlavorAmounts.of(flavors));
    }

    private static String words(Model model) {
        return model.resource() + " of " + model.flavor();
    }

    /** Returns amounts whose flavors are counted: what they do not count is the sum of the flavors. */
    private Amounts counted(String field, Amounts amounts) {
        TreeMap<String, Long> counts = new TreeMap<>(amounts.byDimension());
        for (String resource : amounts.flavors().resources()) {
            if (amounts.flavors().sum(resource) == ResourceVector.UNLIMITED) {
                findings.fault(
                        origin,
                        field,
                        "the flavors of " + resource + " sum to more than 2^63-2",
                        Remedy.counts("no flavor counts there"));
                return amounts.withFlavors(FlavorAmounts.none());
            }
            if (!counts.containsKey(resource)) {
                long sum = amounts.flavors().sum(resource);
                counts.put(resource, sum);
                findings.note(
                        origin,
                        field + ": names flavors of " + resource + " and not " + resource
                                + " itself, which counts as their sum");
            }
        }
        return counts.size() == amounts.dimensions().size()
                ? amounts
                : Amounts.of(counts).withFlavors(amounts.flavors());
    }

    /** Returns amounts with those of an annotation: a map of flavors by resource. */
    private Amounts withAnnotation(Amounts amounts, String annotation, Remedy remedy) {
        Object written = metadata.ownJson(annotation);
        if (written == null) {
            return amounts;
        }
        String field = "annotation " + annotation;
        if (!(written instanceof Map<?, ?> byResource)) {
            findings.fault(origin, field, "is not a JSON object of flavors by resource", Remedy.NO_FIELD);
            return amounts;
        }
        Map<String, SortedMap<String, Long>> flavors = new TreeMap<>();
        amounts.flavors()
                .resources()
                .forEach(resource ->
                        flavors.put(resource, new TreeMap<>(amounts.flavors().of(resource))));
        AmountReader reader = new AmountReader(origin, findings).or(remedy);
        byResource.forEach((key, value) -> {
            String resource = String.valueOf(key);
            if (!labels.labels().containsKey(resource)) {
                findings.note(
                        origin,
                        field + "." + resource + ": does not count without --flavor " + resource
                                + "=LABEL, which says the flavors of nodes");
                return;
            }
            Amounts units = reader.ofFlavors(
                    field + "." + resource, resource, value, annotation.equals(QuotaMetadata.FLAVOR_MAX));
            SortedMap<String, Long> known = flavors.computeIfAbsent(resource, none -> new TreeMap<>());
            units.byDimension().forEach((flavor, amount) -> put(field, resource, known, flavor, amount));
        });
        return amounts.withFlavors(FlavorAmounts.of(flavors));
    }

    private void put(String field, String resource, SortedMap<String, Long> known, String flavor, long amount) {
        Long other = known.putIfAbsent(flavor, amount);
        if (other != null && other != amount) {
            findings.fault(
                    origin,
                    field + "." + resource + "." + flavor,
                    amount + " differs from the " + other + " of " + labels.modelOf(resource, flavor),
                    Remedy.counts("it is left out"));
        }
    }
}
