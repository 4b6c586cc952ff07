package io.github.quotatree.cli.draw;

import io.github.quotatree.reading.text.VisibleText;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Builds the text of a picture in SVG, one element a line, with every name and value escaped. */
final class SvgText {
    private final StringBuilder text = new StringBuilder(4096);

    /** Adds an element without content. */
    SvgText element(String name, Object... attributes) {
        start(name, attributes);
        text.append("/>\n");
        return this;
    }

    SvgText open(String name, Object... attributes) {
        start(name, attributes);
        text.append(">\n");
        return this;
    }

    SvgText close(String name) {
        text.append("</").append(name).append(">\n");
        return this;
    }

    SvgText content(String name, String content, Object... attributes) {
        start(name, attributes);
        text.append('>').append(escaped(content)).append("</").append(name).append(">\n");
        return this;
    }

    SvgText words(double x, double y, String strong, String rest, Object... attributes) {
        start("text", attributes);
        text.append(" x=\"")
                .append(number(x))
                .append("\" y=\"")
                .append(number(y))
                .append("\">");
        if (!strong.isEmpty()) {
            text.append("<tspan class=\"strong\">").append(escaped(strong)).append("</tspan>");
        }
        text.append(escaped(rest)).append("</text>\n");
        return this;
    }

    SvgText raw(String lines) {
        text.append(lines);
        return this;
    }

    private void start(String name, Object... attributes) {
        text.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            Object value = attributes[i + 1];
            String written = value instanceof Double number ? number(number) : escaped(value.toString());
            text.append(' ').append(attributes[i]).append("=\"").append(written).append('"');
        }
    }

    static String number(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    static String escaped(String text) {
        return VisibleText.of(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
