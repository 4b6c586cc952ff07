package io.github.quotatree.cli.ledger;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.QuotaFields;
import io.github.quotatree.json.WorkloadFields;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes a change of a ledger: its kind, and the components of its record under their names. */
final class ChangeJson {
    private static final Set<String> WHERE_ANY = Set.of("flavors", "onLoan");

    private ChangeJson() {}

    static void write(JsonFields json, LedgerChange change) {
        json.text(
                "change",
                change.getClass()
                        .getSimpleName()
                        .replaceAll("(?<=.)(?=[A-Z])", "-")
                        .toLowerCase(Locale.ROOT));
        for (RecordComponent component : change.getClass().getRecordComponents()) {
            Object value = value(change, component);
            if (!WHERE_ANY.contains(component.getName()) || !isEmpty(value)) {
                write(json, name(component), value);
            }
        }
    }

    /** Returns the word of the contract for a component. */
    private static String name(RecordComponent component) {
        return switch (component.getName()) {
            case "treeId" -> "tree";
            case "ids" -> "workloads";
            case "victims" -> component.getType() == int.class ? "revokedCount" : "revoked";
            default -> component.getName();
        };
    }

    private static boolean isEmpty(Object value) {
        if (value instanceof Map<?, ?> flavors) {
            return flavors.isEmpty();
        }
        return value instanceof Collection<?> ofWorkloads
                && ofWorkloads.stream().allMatch(ChangeJson::isEmpty);
    }

    private static Object value(LedgerChange change, RecordComponent component) {
        try {
            return component.getAccessor().invoke(change);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }

    private static void write(JsonFields json, String name, Object value) {
        if (value instanceof Optional<?> present) {
            json.text(name, present);
        } else if (value instanceof Boolean flag) {
            json.flag(name, flag);
        } else if (value instanceof Integer count) {
            json.count(name, count);
        } else if (value instanceof ResourceVector vector) {
            json.limits(name, vector);
        } else if (value instanceof Workload workload) {
            json.object(name, each -> WorkloadFields.submitted(each, workload));
        } else if (value instanceof QuotaForest forest) {
            json.object(name, each -> {
                QuotaFields.declared(each, forest);
                QuotaFields.nodes(each, forest);
            });
        } else if (value instanceof DisplacedWorkloads displaced) {
            json.texts("moves", displaced.moves()).flag("othersToDefaultGroup", displaced.othersToDefaultGroup());
        } else if (value instanceof Map<?, ?> flavors) {
            json.texts(name, texts(flavors));
        } else if (value instanceof Collection<?> members
                && members.stream().anyMatch(member -> member instanceof Map)) {
            json.objects(
                    name, members, (each, member) -> texts((Map<?, ?>) member).forEach(each::text));
        } else if (value instanceof Collection<?> members) {
            json.texts(name, members.stream().map(Object::toString).toList());
        } else {
            json.text(name, value.toString());
        }
    }

    private static Map<String, String> texts(Map<?, ?> values) {
        Map<String, String> texts = new LinkedHashMap<>();
        values.forEach((name, value) -> texts.put(name.toString(), value.toString()));
        return texts;
    }
}
