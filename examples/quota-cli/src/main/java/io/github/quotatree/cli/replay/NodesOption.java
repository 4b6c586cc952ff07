package io.github.quotatree.cli.replay;

import io.github.quotatree.cli.elastic.TreeOptions.TotalOption;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Equal nodes on the command line, such as {@code 104xgpu=8} or {@code 6xcpu=96,gpu=8}. */
record NodesOption(int count, Amounts each) {
    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,5})x(.+)");

    /** Returns the capacity of each node. */
    List<ResourceVector> in(ResourceSchema schema) {
        return Collections.nCopies(count, each.in(schema, 0));
    }

    /** Reads the nodes. */
    static final class Converter implements ITypeConverter<NodesOption> {
        @Override
        public NodesOption convert(String text) {
            Matcher form = FORM.matcher(text);
            if (!form.matches()) {
                throw new TypeConversionException("'" + text + "' is not of the form 104xgpu=8");
            }
            return new NodesOption(Integer.parseInt(form.group(1)), new TotalOption().convert(form.group(2)));
        }
    }
}
