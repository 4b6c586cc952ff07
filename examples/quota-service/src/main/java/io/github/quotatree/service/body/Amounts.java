package io.github.quotatree.service.body;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads vectors: an object with an amount for each dimension. An amount is a whole number of base units. It is
 * accepted as a number, or as a string with an optional factor: {@code 4294967296}, {@code "4294967296"}, {@code
 * "4Gi"}. A limit may be {@code "unlimited"}.
 */
public final class Amounts {
    private static final String UNLIMITED = "unlimited";
    private static final Pattern STRING = Pattern.compile("([0-9]{1,19})(k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?");
    private static final BigInteger MOST = BigInteger.valueOf(ResourceVector.UNLIMITED);
    private static final Map<String, BigInteger> FACTORS = Map.ofEntries(
            Map.entry("k", BigInteger.TEN.pow(3)),
            Map.entry("M", BigInteger.TEN.pow(6)),
            Map.entry("G", BigInteger.TEN.pow(9)),
            Map.entry("T", BigInteger.TEN.pow(12)),
            Map.entry("P", BigInteger.TEN.pow(15)),
            Map.entry("E", BigInteger.TEN.pow(18)),
            Map.entry("Ki", BigInteger.ONE.shiftLeft(10)),
            Map.entry("Mi", BigInteger.ONE.shiftLeft(20)),
            Map.entry("Gi", BigInteger.ONE.shiftLeft(30)),
            Map.entry("Ti", BigInteger.ONE.shiftLeft(40)),
            Map.entry("Pi", BigInteger.ONE.shiftLeft(50)),
            Map.entry("Ei", BigInteger.ONE.shiftLeft(60)));

    private Amounts() {}

    /**
     * Reads amounts, each 0 to 2^63-2; dimensions that are not named are 0.
     *
     * @param thing what has the amounts, for messages
     */
    public static ResourceVector read(String thing, ResourceSchema schema, JsonNode node) {
        return read(thing, schema, node, schema.zero(), false);
    }

    /** Reads amounts that must be there. */
    public static ResourceVector required(String thing, ResourceSchema schema, Optional<JsonNode> node) {
        return read(thing, schema, node.orElseThrow(() -> Refusal.badBody(thing, "", "is missing")));
    }

    /** Reads limits, each 0 to 2^63-2 or unlimited; dimensions that are not named are unlimited. */
    public static ResourceVector readLimits(String thing, ResourceSchema schema, JsonNode node) {
        return read(thing, schema, node, schema.unlimited(), true);
    }

    private static ResourceVector read(
            String thing, ResourceSchema schema, JsonNode node, ResourceVector absent, boolean isLimit) {
        if (!node.isObject()) {
            throw Refusal.badBody(thing, node.toString(), "must be an object with an amount for each dimension");
        }
        ResourceVector vector = absent;
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            String dimension = member.getKey();
            if (!schema.contains(dimension)) {
                throw Refusal.badBody(
                        thing, dimension, "is no dimension; there are " + String.join(", ", schema.dimensions()));
            }
            vector = vector.with(dimension, amount(thing + " " + dimension, member.getValue(), isLimit));
        }
        return vector;
    }

    private static long amount(String thing, JsonNode node, boolean isLimit) {
        if (isLimit && node.isTextual() && node.textValue().equals(UNLIMITED)) {
            return ResourceVector.UNLIMITED;
        }
        String shown = node.isTextual() ? node.textValue() : node.toString();
        BigInteger units = node.isIntegralNumber() ? node.bigIntegerValue() : quantity(thing, node, shown, isLimit);
        if (units.signum() < 0) {
            throw Refusal.badBody(thing, shown, "must not be negative");
        }
        if (units.compareTo(MOST) > 0 || (!isLimit && units.equals(MOST))) {
            throw Refusal.badBody(thing, shown, "must be at most 2^63-2 base units");
        }
        return units.longValueExact();
    }

    private static BigInteger quantity(String thing, JsonNode node, String shown, boolean isLimit) {
        Matcher matcher = STRING.matcher(shown);
        if (!node.isTextual() || !matcher.matches()) {
            throw Refusal.badBody(
                    thing,
                    shown,
                    "must be a whole number of base units, such as 1500, \"1500\" or \"4Gi\""
                            + (isLimit ? ", or \"unlimited\"" : ""));
        }
        BigInteger number = new BigInteger(matcher.group(1));
        return matcher.group(2) == null ? number : number.multiply(FACTORS.get(matcher.group(2)));
    }
}
