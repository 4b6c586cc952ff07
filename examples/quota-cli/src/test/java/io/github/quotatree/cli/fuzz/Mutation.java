package io.github.quotatree.cli.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Breaks inputs as bytes, lines and words. */
final class Mutation {
    /** An input does not grow beyond this, so that a run is of many inputs. */
    static final int MOST_BYTES = 200_000;

    private static final Pattern NUMBER = Pattern.compile("-?[0-9][0-9.]*(?:[eE][0-9]+)?[KMGTPEkmn]?i?");
    private static final Pattern VALUE = Pattern.compile("(?<=[:=] ?)[^\\n,:={}\\[\\]]+");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_./-]*");

    private final Random random;
    private final List<String> words;

    Mutation(Random random, List<String> words) {
        this.random = random;
        this.words = words;
    }

    /** Returns an input that is broken in one to four places. */
    byte[] of(byte[] input, byte[] other) {
        byte[] broken = input;
        for (int change = Math.max(0, random.nextInt(6) - 2); change >= 0; change--) {
            broken = once(broken, other);
        }
        return broken.length <= MOST_BYTES ? broken : java.util.Arrays.copyOf(broken, MOST_BYTES);
    }

    private byte[] once(byte[] input, byte[] other) {
        return switch (random.nextInt(14)) {
            case 0 -> bytes(input, random.nextInt(1 + Math.min(8, input.length)), new byte[0]);
            case 1 -> bytes(input, 0, Pieces.bytes(random));
            case 2 -> bytes(input, 1, new byte[] {(byte) random.nextInt(256)});
            case 3 -> bytes(input, 0, utf8(Pieces.text(random)));
            case 4 -> splice(input, other);
            case 5 -> lines(input, other);
            case 6, 7 -> replace(input, NUMBER, Pieces.number(random));
            case 8 -> replace(input, VALUE, value());
            case 9 -> replace(input, WORD, word());
            case 10 -> replace(input, VALUE, Pieces.nest(random));
            case 11 -> bytes(input, 0, utf8(random.nextInt(8) == 0 ? Pieces.nest(random) : word()));
            case 12 -> aliased(input);
            default -> lines(input, input);
        };
    }

    private String value() {
        return switch (random.nextInt(4)) {
            case 0 -> Pieces.number(random);
            case 1 -> Pieces.text(random);
            case 2 -> word();
            default -> "x".repeat(1 << random.nextInt(15));
        };
    }

    private String word() {
        return words.get(random.nextInt(words.size()));
    }

    /** Replaces some bytes at a random place. */
    private byte[] bytes(byte[] input, int deleted, byte[] inserted) {
        int at = random.nextInt(input.length + 1);
        int end = Math.min(input.length, at + deleted);
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        result.write(input, 0, at);
        result.writeBytes(inserted);
        result.write(input, end, input.length - end);
        return result.toByteArray();
    }

    /** Puts a part of another input at a random place. */
    private byte[] splice(byte[] input, byte[] other) {
        int from = random.nextInt(other.length + 1);
        int length = Math.min(other.length - from, 1 << random.nextInt(12));
        byte[] part = java.util.Arrays.copyOfRange(other, from, from + length);
        return bytes(input, random.nextInt(1 + length), part);
    }

    /** Deletes, repeats, moves or takes over lines. */
    private byte[] lines(byte[] input, byte[] other) {
        List<String> lines = new ArrayList<>(List.of(latin(input).split("\n", -1)));
        String[] others = latin(other).split("\n", -1);
        int at = random.nextInt(lines.size());
        switch (random.nextInt(5)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, lines.get(random.nextInt(lines.size())));
            case 2 -> lines.add(random.nextInt(lines.size()), lines.remove(at));
            case 3 ->
                lines.set(at, (random.nextBoolean() ? "  " : "") + lines.get(at).strip());
            default -> lines.add(at, others[random.nextInt(others.length)]);
        }
        return String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Replaces one match of a pattern. */
    private byte[] replace(byte[] input, Pattern pattern, String replacement) {
        String text = latin(input);
        List<MatchResult> matches = pattern.matcher(text).results().limit(5_000).toList();
        if (matches.isEmpty()) {
            return bytes(input, 0, utf8(replacement));
        }
        MatchResult match = matches.get(random.nextInt(matches.size()));
        String encoded = new String(utf8(replacement), StandardCharsets.ISO_8859_1);
        return (text.substring(0, match.start()) + encoded + text.substring(match.end()))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Names a value, and puts that name elsewhere, as an alias or a merged map. */
    private byte[] aliased(byte[] input) {
        byte[] named = replace(input, Pattern.compile("(?<=: )(?=[^\\n])"), "&a ");
        return random.nextBoolean()
                ? replace(named, VALUE, "*a")
                : replace(
                        named,
                        Pattern.compile("(?<=[{\\n ])(?=[a-z]+:)"),
                        "<<: *a" + (random.nextBoolean() ? ", " : "\n"));
    }

    /** Returns bytes as a text that has a character for each. */
    private static String latin(byte[] input) {
        return new String(input, StandardCharsets.ISO_8859_1);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
