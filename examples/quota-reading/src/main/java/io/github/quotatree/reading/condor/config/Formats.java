package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.text.VisibleText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes values in the formats of C, such as {@code %04d}, which may stand within other text. */
final class Formats {
    private static final Pattern FORM = Pattern.compile(
            "((?:[^%]|%%)*+)%([-+ 0#]*+)([0-9]{0,3}+)(?:\\.([0-9]{0,3}+))?(?:hh|h|ll|l|L|j|z|t)?([a-zA-Z])((?:[^%]|%%)*+)",
            Pattern.DOTALL);

    private static final int MOST_CHARACTERS = 200;
    private static final int USUAL_DECIMALS = 6;

    private final Matcher form;

    private Formats(String format, String conversions) throws UnfitValueException {
        form = FORM.matcher(format);
        if (format.length() > MOST_CHARACTERS || !form.matches() || conversions.indexOf(form.group(5)) < 0) {
            throw new UnfitValueException(VisibleText.quotedStart(format) + " is no format for such a value");
        }
    }

    static String whole(String format, long number) throws UnfitValueException {
        Formats form = new Formats(format, "dixXou");
        String digits = switch (form.conversion()) {
            case 'x' -> Long.toHexString(number);
            case 'X' -> Long.toHexString(number).toUpperCase(Locale.ROOT);
            case 'o' -> Long.toOctalString(number);
            case 'u' -> Long.toUnsignedString(number);
            default -> Long.toString(number).replace("-", "");
        };
        digits = "0".repeat(Math.max(0, form.precision(1) - digits.length())) + digits;
        boolean isSigned = form.conversion() == 'd' || form.conversion() == 'i';
        return form.padded(isSigned ? form.sign(number < 0) : "", digits, !form.hasPrecision());
    }

    static String real(String format, double number) throws UnfitValueException {
        Formats form = new Formats(format, "fFeEgG");
        boolean isNegative = Double.doubleToRawLongBits(number) < 0;
        if (!Double.isFinite(number)) {
            return form.padded(form.sign(isNegative), Double.isNaN(number) ? "nan" : "inf", false);
        }
        BigDecimal exact = new BigDecimal(Math.abs(number));
        int precision = form.precision(USUAL_DECIMALS);
        String digits = switch (Character.toLowerCase(form.conversion())) {
            case 'f' -> exact.setScale(precision, RoundingMode.HALF_EVEN).toPlainString();
            case 'e' -> scientific(exact, precision);
            default -> general(exact, Math.max(1, precision), form.has('#'));
        };
        boolean isUpper = Character.isUpperCase(form.conversion());
        return form.padded(form.sign(isNegative), isUpper ? digits.toUpperCase(Locale.ROOT) : digits, true);
    }

    static String text(String format, String text) throws UnfitValueException {
        Formats form = new Formats(format, "s");
        return form.padded("", text.substring(0, Math.min(text.length(), form.precision(text.length()))), false);
    }

    private static String scientific(BigDecimal exact, int decimals) {
        BigDecimal rounded = exact.round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
        int exponent = exponent(rounded);
        String digits = rounded.movePointLeft(exponent)
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .toPlainString();
        return digits + String.format(Locale.ROOT, "e%s%02d", exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    private static String general(BigDecimal exact, int digits, boolean keepsZeros) {
        BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
        int exponent = exponent(rounded);
        if (exponent >= -4 && exponent < digits) {
            String plain = rounded.setScale(digits - 1 - exponent, RoundingMode.HALF_EVEN)
                    .toPlainString();
            return keepsZeros ? plain : withoutZeros(plain);
        }
        String whole = scientific(exact, digits - 1);
        int e = whole.indexOf('e');
        return keepsZeros ? whole : withoutZeros(whole.substring(0, e)) + whole.substring(e);
    }

    private static int exponent(BigDecimal number) {
        return number.signum() == 0 ? 0 : number.precision() - number.scale() - 1;
    }

    private static String withoutZeros(String digits) {
        return digits.indexOf('.') < 0 ? digits : digits.replaceAll("0+$", "").replaceAll("\\.$", "");
    }

    private char conversion() {
        return form.group(5).charAt(0);
    }

    private boolean has(char flag) {
        return form.group(2).indexOf(flag) >= 0;
    }

    private boolean hasPrecision() {
        return form.group(4) != null;
    }

    private int precision(int otherwise) {
        String digits = form.group(4);
        return digits == null ? otherwise : digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    private String sign(boolean isNegative) {
        return isNegative ? "-" : has('+') ? "+" : has(' ') ? " " : "";
    }

    private String padded(String sign, String digits, boolean mayHaveZeros) {
        int width = form.group(3).isEmpty() ? 0 : Integer.parseInt(form.group(3));
        int missing = Math.max(0, width - sign.length() - digits.length());
        String value;
        if (has('-')) {
            value = sign + digits + " ".repeat(missing);
        } else if (has('0') && mayHaveZeros) {
            value = sign + "0".repeat(missing) + digits;
        } else {
            value = " ".repeat(missing) + sign + digits;
        }
        return form.group(1).replace("%%", "%") + value + form.group(6).replace("%%", "%");
    }
}
