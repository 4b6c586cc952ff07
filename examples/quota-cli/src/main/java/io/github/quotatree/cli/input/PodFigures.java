package io.github.quotatree.cli.input;

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
public final class PodFigures {
    private final ResourceSchema schema;
    private final Findings findings;

    /** Makes figures in the dimensions of a schema. */
    public PodFigures(ResourceSchema schema, Findings findings) {
        this.schema = schema;
        this.findings = findings;
    }

    /** Returns what a pod asks for in base units, each rounded up, without the dimensions that the schema does not have. */
    public Map<String, Long> units(Origin pod, Map<String, BigDecimal> request) {
        Map<String, Long> result = new HashMap<>();
        request.forEach((dimension, amount) -> {
            if (!schema.contains(dimension)) {
                return;
            }
            BigInteger units = BaseUnits.of(dimension, amount);
            if (units.bitLength() > 63 || units.longValueExact() == ResourceVector.UNLIMITED) {
                findings.fault(pod.fault("request", dimension + " (" + units + " in base units) is above 2^63-2"));
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
            findings.fault(pod.fault(field, "\"" + written + "\" is no time such as \"2026-01-31T12:00:00Z\""));
            return null;
        }
    }
}
