package io.github.quotatree.reading.condor.classad;

import io.github.quotatree.reading.condor.classad.Expression.ExpressionException;
import io.github.quotatree.reading.condor.classad.Expression.Quoting;
import io.github.quotatree.reading.condor.classad.Token.Kind;
import io.github.quotatree.reading.text.VisibleText;
import java.util.List;

/** Cuts an expression into tokens, one at a time. */
final class Lexer {
    /** The longer before those that they start with. */
    private static final List<String> SIGNS = List.of(
            "=?=", "=!=", ">>>", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "<", ">", "!", "&", "|", "^", "~", "+",
            "-", "*", "/", "%", "?", ":", "(", ")", "{", "}", "[", "]", ",", ".");

    private final String text;
    private final Quoting quoting;
    private int at;

    Lexer(String text, Quoting quoting) {
        this.text = text;
        this.quoting = quoting;
    }

    Token next() throws ExpressionException {
        skipSpace();
        int start = at;
        if (at == text.length()) {
            return new Token(Kind.END, "", null, start + 1);
        }
        char c = text.charAt(at);
        if (Ascii.isLetter(c)) {
            return word();
        }
        if (Ascii.isDigit(c) || (c == '.' && Ascii.isDigit(peek(1)))) {
            return number();
        }
        if (c == '"' || c == '\'') {
            String quoted = quoted(c);
            return c == '"'
                    ? new Token(Kind.LITERAL, quoted, AdValue.of(quoted), start + 1)
                    : new Token(Kind.NAME, quoted, null, start + 1);
        }
        for (String sign : SIGNS) {
            if (text.startsWith(sign, at)) {
                at += sign.length();
                return new Token(Kind.SIGN, sign.equals("?") ? elvisOr(sign) : sign, null, start + 1);
            }
        }
        throw new ExpressionException(
                start + 1,
                VisibleText.quotedStart(text.substring(start, text.offsetByCodePoints(start, 1)))
                        + " is not part of an expression");
    }

    /** HTCondor allows space inside {@code ?:}. */
    private String elvisOr(String sign) {
        int after = at;
        while (after < text.length() && Ascii.isSpace(text.charAt(after))) {
            after++;
        }
        if (after < text.length() && text.charAt(after) == ':') {
            at = after + 1;
            return "?:";
        }
        return sign;
    }

    private void skipSpace() throws ExpressionException {
        while (at < text.length()) {
            if (Ascii.isSpace(text.charAt(at))) {
                at++;
            } else if (text.startsWith("//", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                if (end < 0) {
                    throw new ExpressionException(at + 1, "the comment does not end");
                }
                at = end + 2;
            } else {
                return;
            }
        }
    }

    private Token word() {
        int start = at;
        while (at < text.length() && (Ascii.isLetter(text.charAt(at)) || Ascii.isDigit(text.charAt(at)))) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (Ascii.lowerCase(word)) {
            case "true" -> new Token(Kind.LITERAL, word, AdValue.of(true), start + 1);
            case "false" -> new Token(Kind.LITERAL, word, AdValue.of(false), start + 1);
            case "undefined" -> new Token(Kind.LITERAL, word, AdValue.UNDEFINED, start + 1);
            case "error" -> new Token(Kind.LITERAL, word, AdValue.ERROR, start + 1);
            case "is" -> new Token(Kind.SIGN, "=?=", null, start + 1);
            case "isnt" -> new Token(Kind.SIGN, "=!=", null, start + 1);
            default -> new Token(Kind.NAME, word, null, start + 1);
        };
    }

    private Token number() throws ExpressionException {
        int start = at;
        skipDigits();
        boolean isWhole = true;
        if (at < text.length() && text.charAt(at) == '.') {
            isWhole = false;
            at++;
            if (skipDigits() == 0) {
                throw unfit(start, "is not a number: a digit must follow the point");
            }
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            isWhole = false;
            at++;
            if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                at++;
            }
            if (skipDigits() == 0) {
                throw unfit(start, "is not a number: its exponent is missing");
            }
        }
        if (at < text.length() && Ascii.isLetter(text.charAt(at))) {
            at++;
            throw unfit(start, "is not a number");
        }
        String digits = text.substring(start, at);
        if (!isWhole) {
            return new Token(Kind.LITERAL, digits, AdValue.of(Double.parseDouble(digits)), start + 1);
        }
        if (digits.length() > 1 && digits.charAt(0) == '0') {
            throw unfit(start, "starts with 0: whole numbers are decimal");
        }
        try {
            return new Token(Kind.LITERAL, digits, AdValue.of(Long.parseLong(digits)), start + 1);
        } catch (NumberFormatException e) {
            throw unfit(start, "is above 2^63 - 1");
        }
    }

    private ExpressionException unfit(int start, String why) {
        return new ExpressionException(start + 1, VisibleText.start(text.substring(start, at)) + " " + why);
    }

    private int skipDigits() {
        int start = at;
        while (at < text.length() && Ascii.isDigit(text.charAt(at))) {
            at++;
        }
        return at - start;
    }

    private int peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : -1;
    }

    private String quoted(char quote) throws ExpressionException {
        int start = at;
        StringBuilder value = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == quote) {
                at++;
                return value.toString();
            }
            if (c == '\\' && quoting == Quoting.OUTPUT) {
                escape(value);
            } else if (c == '\\' && peek(1) == quote && at + 2 < text.length()) {
                at++; // before the last quote, a backslash stands for itself
                value.append(quote);
            } else {
                value.append(c);
            }
        }
        throw new ExpressionException(start + 1, "the text in quotes does not end");
    }

    private void escape(StringBuilder value) {
        int c = peek(1);
        at++;
        switch (c) {
            case 'n' -> value.append('\n');
            case 't' -> value.append('\t');
            case 'r' -> value.append('\r');
            case 'b' -> value.append('\b');
            case 'f' -> value.append('\f');
            case -1 -> at--;
            default -> value.append((char) c);
        }
    }
}
