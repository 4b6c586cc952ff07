package io.github.quotatree.cli.elastic.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.QuotaEdit;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads edits of groups: {@code --add-group}, {@code --move}, {@code --set} and {@code --remove-group}. */
record GroupEdits(EditScope scope) {
    private static final String SET = "--set";
    private static final String FORM = " is not of the form GROUP.PROPERTY.DIMENSION=AMOUNT, where PROPERTY is ";

    /** The properties as users write them. */
    private static final Map<String, Property> PROPERTIES = Map.of(
            "min", Property.MIN,
            "max", Property.MAX,
            "weight", Property.WEIGHT,
            "shared-weight", Property.WEIGHT,
            "lend-limit", Property.LEND_LIMIT,
            "request", Property.REQUEST,
            "used", Property.USED);

    private static final String PROPERTY_NAMES = "min, max, weight, lend-limit, request or used";

    private enum Property {
        MIN,
        MAX,
        WEIGHT,
        LEND_LIMIT,
        REQUEST,
        USED;

        private boolean hasFlavors() {
            return this == MIN || this == MAX || this == REQUEST;
        }

        private String inWords() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** A value that an edit sets: a property of a group in a dimension or a flavor, and the text of the amount. */
    private record Value(String group, Property property, EditedResource resource, String amount) {
        private String dimension() {
            return resource.dimension();
        }
    }

    private record Named(String group, String resource) {}

    void add(String text) {
        int slash = text.lastIndexOf('/');
        String name = text.substring(slash + 1);
        if (name.isBlank()) {
            throw new BadInputException("--add-group", "'" + text + "' is not of the form NAME or PARENT/NAME");
        }
        QuotaGroup.Builder group = QuotaGroup.leaf(scope.schema(), name);
        String tree = "";
        if (slash >= 0) {
            String parent = scope.group(text.substring(0, slash));
            tree = scope.treeOf(parent);
            group.under(parent);
        }
        if (scope.hasGroup(name)) {
            throw new BadInputException("--add-group", "there is a group " + name + " already");
        }
        scope.added(name, tree);
        scope.add(QuotaEdit.addGroup(group.treeId(tree).build()));
    }

    void move(String text) {
        int equals = text.lastIndexOf('=');
        if (equals < 1) {
            throw new BadInputException("--move", "'" + text + "' is not of the form GROUP=PARENT");
        }
        String parent = text.substring(equals + 1);
        scope.add(QuotaEdit.moveGroup(
                declared("--move", text.substring(0, equals)),
                parent.isEmpty() || parent.equals("/") ? Optional.empty() : Optional.of(declared("--move", parent))));
    }

    DisplacedWorkloads remove(String text, DisplacedWorkloads others) {
        int equals = scope.hasGroup(text) ? -1 : text.lastIndexOf('=');
        String group = declared("--remove-group", equals < 0 ? text : text.substring(0, equals));
        scope.add(QuotaEdit.removeGroup(group));
        return equals < 0 ? others : others.withMove(group, scope.group(text.substring(equals + 1)));
    }

    private String declared(String option, String text) {
        String group = scope.group(text);
        if (ReservedNames.isReserved(group)) {
            throw new BadInputException(option, text + " stands beside the tree, and cannot be moved or removed");
        }
        return group;
    }

    void set(String text) {
        Value value = value(text);
        String group = value.group;
        String dimension = value.dimension();
        EditedAmount amount = EditedAmount.of(SET, dimension, value.amount);
        String what = (value.resource.flavor().isEmpty() ? "" : "flavor ") + value.property.inWords() + " "
                + value.resource.inWords() + " of " + group;
        boolean mayBeUnlimited = value.property == Property.MAX || value.property == Property.LEND_LIMIT;
        long before = before(value);
        String flavor = value.resource.flavor().orElse(null);
        if (flavor != null && !value.property.hasFlavors()) {
            throw new BadInputException(
                    SET,
                    value.property.inWords() + " of " + group
                            + " has no flavors; the min, the max and the request have");
        }
        long after = scope.edited(what, before, amount, mayBeUnlimited);
        scope.add(
                switch (value.property) {
                    case MIN ->
                        flavor == null
                                ? QuotaEdit.setMin(group, dimension, after)
                                : QuotaEdit.setMin(group, dimension, flavor, after);
                    case MAX ->
                        flavor == null
                                ? QuotaEdit.setMax(group, dimension, after)
                                : QuotaEdit.setMax(group, dimension, flavor, after);
                    case WEIGHT -> QuotaEdit.setSharedWeight(group, dimension, after);
                    case LEND_LIMIT -> QuotaEdit.setLendLimit(group, dimension, after);
                    case REQUEST ->
                        flavor == null
                                ? QuotaEdit.setRequest(group, dimension, after)
                                : QuotaEdit.setRequest(group, FlavorClass.of(scope.schema(), dimension, flavor), after);
                    case USED -> QuotaEdit.setUsed(group, dimension, after);
                });
    }

    /**
     * Takes a text apart. Names of groups may have dots and equals signs, names of dimensions dots and slashes; so the
     * last property decides after which there is a dimension, and of several such, the last that has a group before it.
     */
    private Value value(String text) {
        int equals = text.lastIndexOf('=');
        String target = text.substring(0, Math.max(0, equals));
        String fault = "'" + text + "'" + FORM + PROPERTY_NAMES;
        Named found = null;
        for (int dot = target.lastIndexOf('.'); dot > 0; dot = target.lastIndexOf('.', dot - 1)) {
            for (Map.Entry<String, Property> property : PROPERTIES.entrySet()) {
                String start = "." + property.getKey() + ".";
                if (!target.startsWith(start, dot)) {
                    continue;
                }
                String group = target.substring(0, dot);
                String resource = target.substring(dot + start.length());
                if (scope.hasResource(resource) && scope.hasGroup(group)) {
                    return new Value(
                            scope.group(group),
                            property.getValue(),
                            scope.resource(SET, resource),
                            text.substring(equals + 1));
                }
                found = found == null ? new Named(group, resource) : found;
            }
        }
        if (found == null) {
            throw new BadInputException(SET, fault);
        }
        // one of the two is not there, which is the fault
        scope.group(found.group);
        scope.resource(SET, found.resource);
        throw new BadInputException(SET, fault);
    }

    private long before(Value value) {
        String group = value.group;
        if (ReservedNames.isReserved(group)) {
            return beside(value);
        }
        RuntimeQuotas quotas = scope.quotasOf(group).orElse(null);
        if (quotas == null) {
            // a group that was added has no min, no limits and no weight of its own
            return switch (value.property) {
                case MAX, LEND_LIMIT -> ResourceVector.UNLIMITED;
                default -> 0;
            };
        }
        String flavor = value.resource.flavor().orElse(null);
        if (value.property == Property.REQUEST && flavor != null) {
            return quotas.demand()
                    .requestByClass(group, value.dimension())
                    .getOrDefault(FlavorClass.of(scope.schema(), value.dimension(), flavor), 0L);
        }
        GroupRuntime runtime = quotas.group(group);
        return value.resource.value(
                switch (value.property) {
                    case MIN -> runtime.min();
                    case MAX -> runtime.max();
                    case LEND_LIMIT -> runtime.declaration().lendLimit();
                    case WEIGHT -> runtime.sharedWeight();
                    case REQUEST -> runtime.ownRequest();
                    case USED -> runtime.used();
                });
    }

    private long beside(Value value) {
        boolean isDefault = value.group.equals(ReservedNames.DEFAULT_GROUP);
        if (value.property == Property.MAX && isDefault) {
            return scope.forest().defaultGroupMax().value(value.dimension());
        }
        RuntimeQuotas quotas = scope.cluster().trees().get(ReservedNames.DEFAULT_TREE);
        if (value.property == Property.USED && quotas != null) {
            return (isDefault ? quotas.demand().defaultUsed() : quotas.demand().systemUsed()).value(value.dimension());
        }
        throw new BadInputException(
                SET,
                (isDefault ? "the default group has a max and use" : "the system group has use") + " only, no "
                        + value.property.inWords());
    }
}
