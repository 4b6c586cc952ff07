package io.github.quotatree.service.http;

import io.github.quotatree.http.Refusal;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decodes the parts of a path and a query, in which every byte of UTF-8 may be written as {@code %XX}. */
final class Percent {
    private Percent() {}

    static String decode(String thing, String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '%') {
                bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
                continue;
            }
            int high = i + 2 <= text.length() - 1 ? Character.digit(text.charAt(i + 1), 16) : -1;
            int low = i + 2 <= text.length() - 1 ? Character.digit(text.charAt(i + 2), 16) : -1;
            if (high < 0 || low < 0) {
                throw Refusal.badBody(thing, text, "has a % that is not followed by two hexadecimal digits");
            }
            bytes.write(high * 16 + low);
            i += 2;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Refusal.badBody(thing, text, "must be UTF-8");
        }
    }

    /** Returns the parameters of a query, each of which must be known and occur once. */
    static Map<String, String> query(@Nullable String query, Set<String> known) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (query == null || query.isEmpty()) {
            return parameters;
        }
        for (String each : query.split("&", -1)) {
            int equals = each.indexOf('=');
            String name = decode("query", equals < 0 ? each : each.substring(0, equals));
            String value = equals < 0 ? "" : decode("query", each.substring(equals + 1));
            if (!known.contains(name)) {
                throw Refusal.badBody("query parameter", name, "is not known here");
            }
            if (parameters.put(name, value) != null) {
                throw Refusal.badBody("query parameter", name, "occurs twice");
            }
        }
        return parameters;
    }
}
