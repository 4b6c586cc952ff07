package io.github.quotatree.cli.dump;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Writes objects as kubectl does: keys in order, lists not indented, quotes where YAML needs them. */
final class KubectlText {
    /** What is no text without quotes, by the rules of YAML 1.1 too. */
    private static final Pattern OTHER = Pattern.compile("(?i)true|false|yes|no|on|off|y|n|null|~|"
            + "[-+]?[0-9][0-9_,]*(\\.[0-9]*)?(e[-+]?[0-9]+)?|0x[0-9a-f]+|[0-9]{4}-[0-9]{2}-[0-9]{2}.*");

    private static final Pattern SPECIAL = Pattern.compile("[-?:,\\[\\]{}#&*!|>'\"%@`].*|.*(: | #|:$).*|.*\\s$");

    private final StringBuilder out = new StringBuilder();

    private KubectlText() {}

    /** Returns what {@code kubectl get ... -o yaml} prints of several objects. */
    static String yaml(List<Map<String, Object>> objects) {
        KubectlText text = new KubectlText();
        text.yamlMap(list(objects), 0, false);
        return text.out.toString();
    }

    /** Returns what {@code kubectl get ... -o json} prints of several objects. */
    static String json(List<Map<String, Object>> objects) {
        KubectlText text = new KubectlText();
        text.json(list(objects), 0);
        return text.out.append('\n').toString();
    }

    private static Map<String, Object> list(List<Map<String, Object>> objects) {
        return Map.of("apiVersion", "v1", "items", objects, "kind", "List", "metadata", Map.of("resourceVersion", ""));
    }

    private void yamlMap(Map<?, ?> map, int indent, boolean isFirstOnLine) {
        boolean onLine = isFirstOnLine;
        for (Map.Entry<?, ?> entry : new TreeMap<>(map).entrySet()) {
            out.append(onLine ? "" : " ".repeat(indent));
            onLine = false;
            out.append(scalar(entry.getKey())).append(':');
            yamlValue(entry.getValue(), indent);
        }
    }

    private void yamlValue(Object value, int indent) {
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            out.append('\n');
            yamlMap(map, indent + 2, false);
        } else if (value instanceof List<?> list && !list.isEmpty()) {
            out.append('\n');
            for (Object element : list) {
                out.append(" ".repeat(indent)).append("- ");
                if (element instanceof Map<?, ?> map && !map.isEmpty()) {
                    yamlMap(map, indent + 2, true);
                } else {
                    out.append(scalar(element)).append('\n');
                }
            }
        } else {
            out.append(' ').append(scalar(value)).append('\n');
        }
    }

    private static String scalar(Object value) {
        if (value instanceof Map) {
            return "{}";
        }
        if (value instanceof List) {
            return "[]";
        }
        if (!(value instanceof String text)) {
            return String.valueOf(value);
        }
        if (text.isEmpty() || OTHER.matcher(text).matches()) {
            return '"' + text + '"';
        }
        return SPECIAL.matcher(text).matches() ? '\'' + text.replace("'", "''") + '\'' : text;
    }

    private void json(Object value, int indent) {
        String inside = " ".repeat(indent + 4);
        String separator = "\n";
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            out.append('{');
            for (Map.Entry<?, ?> entry : new TreeMap<>(map).entrySet()) {
                out.append(separator)
                        .append(inside)
                        .append(quoted(entry.getKey()))
                        .append(": ");
                json(entry.getValue(), indent + 4);
                separator = ",\n";
            }
            out.append('\n').append(" ".repeat(indent)).append('}');
        } else if (value instanceof List<?> list && !list.isEmpty()) {
            out.append('[');
            for (Object element : list) {
                out.append(separator).append(inside);
                json(element, indent + 4);
                separator = ",\n";
            }
            out.append('\n').append(" ".repeat(indent)).append(']');
        } else if (value instanceof String text) {
            out.append(quoted(text));
        } else {
            out.append(scalar(value));
        }
    }

    private static String quoted(Object text) {
        return '"' + String.valueOf(text).replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
