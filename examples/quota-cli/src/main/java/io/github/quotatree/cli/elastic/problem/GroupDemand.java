package io.github.quotatree.cli.elastic.problem;

import io.github.quotatree.cli.input.BaseUnits;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Origin;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;

/** Sums up what the pods of one group ask for and use, exactly, and rounds up once at the end. */
final class GroupDemand {
    private final ResourceSchema schema;
    private final BigDecimal[] request;
    private final BigDecimal[] used;

    public GroupDemand(ResourceSchema schema) {
        this.schema = schema;
        request = zeros(schema.size());
        used = zeros(schema.size());
    }

    public void add(Map<String, BigDecimal> podRequest, boolean isAssigned) {
        podRequest.forEach((dimension, amount) -> {
            if (schema.contains(dimension)) {
                int d = schema.position(dimension);
                request[d] = request[d].add(amount);
                used[d] = isAssigned ? used[d].add(amount) : used[d];
            }
        });
    }

    /** Returns what the pods ask for; a sum out of range is a fault of the object that they belong to. */
    public ResourceVector request(Origin owner, Findings findings) {
        return rounded(request, "requests of its pods", owner, findings);
    }

    /** Returns what the pods use. */
    public ResourceVector used(Origin owner, Findings findings) {
        return rounded(used, "use of its pods", owner, findings);
    }

    private ResourceVector rounded(BigDecimal[] sums, String what, Origin owner, Findings findings) {
        long[] values = new long[sums.length];
        for (int d = 0; d < sums.length; d++) {
            BigInteger units = BaseUnits.of(schema.dimension(d), sums[d]);
            if (units.bitLength() > 63) {
                findings.fault(
                        owner.fault(what, schema.dimension(d) + " (" + units + " in base units) is above 2^63-1"));
            } else {
                values[d] = units.longValueExact();
            }
        }
        return schema.vector(values);
    }

    private static BigDecimal[] zeros(int size) {
        BigDecimal[] zeros = new BigDecimal[size];
        Arrays.fill(zeros, BigDecimal.ZERO);
        return zeros;
    }
}
