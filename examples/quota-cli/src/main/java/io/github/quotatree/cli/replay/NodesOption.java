package io.github.quotatree.cli.replay;

import io.github.quotatree.cli.elastic.TreeOptions.TotalOption;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.replay.trace.format.OpenbNodes;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Nodes on the command line: equal ones, such as {@code 104xgpu=8}, {@code 6xcpu=96,gpu=8} or, of one model,
 * {@code 4xgpu:a100=8}; or a file that lists them, whose models count where the cluster has flavors.
 */
record NodesOption(List<Amounts> nodes, boolean isFile) {
    private static final char FLAVOR = ':';
    private static final Pattern EQUAL_NODES = Pattern.compile("([1-9]\\d{0,5})x(.+=.+)");

    boolean namesFlavors() {
        return nodes.stream().flatMap(each -> each.dimensions().stream()).anyMatch(name -> name.indexOf(FLAVOR) > 0);
    }

    /**
     * Returns the capacity of each node.
     *
     * @throws IllegalArgumentException if a dimension with flavors has units of none, or a flavor is unknown
     */
    List<ResourceVector> in(ResourceSchema schema) {
        return nodes.stream().map(each -> capacity(schema, each)).toList();
    }

    private ResourceVector capacity(ResourceSchema schema, Amounts each) {
        ResourceVector node = schema.zero();
        for (Map.Entry<String, Long> units : each.byDimension().entrySet()) {
            String name = units.getKey();
            int flavor = name.lastIndexOf(FLAVOR);
            if (flavor > 0 && isFile && !schema.hasFlavors()) {
                node = node.with(name.substring(0, flavor), units.getValue());
            } else if (flavor > 0) {
                node = node.with(name.substring(0, flavor), name.substring(flavor + 1), units.getValue());
            } else if (schema.dimensions().contains(name)) {
                node = node.with(name, units.getValue());
            }
        }
        return schema.requireKnownFlavors("--nodes", node);
    }

    static final class Converter implements ITypeConverter<NodesOption> {
        @Override
        public NodesOption convert(String text) {
            Matcher form = EQUAL_NODES.matcher(text);
            if (form.matches()) {
                Amounts each = new TotalOption().convert(form.group(2));
                return new NodesOption(Collections.nCopies(Integer.parseInt(form.group(1)), each), false);
            }
            try {
                return new NodesOption(OpenbNodes.read(text), true);
            } catch (UnreadableException e) {
                throw new TypeConversionException(text + ": " + e.getMessage());
            } catch (IOException e) {
                throw new TypeConversionException(
                        "'" + text + "' is not of the form 104xgpu=8, and no file that can be read");
            }
        }
    }
}
