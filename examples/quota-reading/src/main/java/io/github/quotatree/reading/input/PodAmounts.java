package io.github.quotatree.reading.input;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The amounts and times of pods as the library has them; what is none is a fault. */
public record PodAmounts(ResourceSchema schema, Findings findings) {
    /** Returns a request in base units, each rounded up, without the dimensions that the schema does not have. */
    public Map<String, Long> units(Origin pod, Map<String, BigDecimal> request) {
        Map<String, Long> result = new HashMap<>();
        request.forEach((dimension, amount) -> {
            if (!schema.contains(dimension)) {
                return;
            }
            BigInteger units = BaseUnits.of(dimension, amount);
            if (units.bitLength() > 63 || units.longValueExact() == ResourceVector.UNLIMITED) {
                findings.fault(
                        pod, "request", dimension + " (" + units + " in base units) is above 2^63-2", Remedy.NO_AMOUNT);
            } else {
                result.put(dimension, units.longValueExact());
            }
        });
        return result;
    }

    /** Returns a time as it is written in a manifest, or null, with a fault if it is none. */
    public @Nullable Instant time(Origin pod, String field, @Nullable String written) {
        if (written == null || written.isBlank()) {
            return null;
        }
        try {
            return Instant.parse(written);
        } catch (DateTimeException e) {
            findings.fault(
                    pod, field, "\"" + written + "\" is no time such as \"2026-01-31T12:00:00Z\"", Remedy.NO_FIELD);
            return null;
        }
    }

    /** Sums up requests, so that no sum of some of them can be more than an amount can hold. */
    public static final class Sum {
        private final ResourceSchema schema;
        private final String whose;
        private final Findings findings;
        private final long[] sum;

        public Sum(ResourceSchema schema, String whose, Findings findings) {
            this.schema = schema;
            this.whose = whose;
            this.findings = findings;
            sum = new long[schema.size()];
        }

        /**
         * Adds a request, and returns whether an amount can hold the sum; if not, that is a fault of the field of the
         * origin.
         */
        public boolean add(Origin origin, String field, ResourceVector request) {
            boolean fits = true;
            for (int d = 0; d < sum.length; d++) {
                if (sum[d] >= ResourceVector.UNLIMITED - request.value(d)) {
                    findings.fault(
                            origin,
                            field,
                            schema.dimension(d) + " (" + request.value(d)
                                    + " in base units): with it, the requests of " + whose
                                    + " sum to more than 2^63-2",
                            Remedy.NO_OBJECT);
                    fits = false;
                }
            }
            for (int d = 0; fits && d < sum.length; d++) {
                sum[d] += request.value(d);
            }
            return fits;
        }
    }
}
