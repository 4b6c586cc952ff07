package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.text.VisibleText;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the lines of one file: which of them count, and what they set. */
final class ConfigSource {
    private static final Set<String> DIRECTIVES = Set.of("use", "include", "error", "warning");

    private final String file;
    private final Directives directives;
    private final Macros macros;
    private final Knobs knobs;
    private final Remarks remarks;
    private final IfStack ifs = new IfStack();
    private @Nullable Block block;
    private boolean isStrict;
    private boolean hasColons;

    ConfigSource(String file, Directives directives, Macros macros, Knobs knobs, Remarks remarks) {
        this.file = file;
        this.directives = directives;
        this.macros = macros;
        this.knobs = knobs;
        this.remarks = remarks;
    }

    /** What is done with the lines that set nothing. */
    interface Directives {
        boolean holds(String condition, Place place) throws UnfitValueException;

        void directive(String word, Statement line, Place place) throws UnfitValueException;

        boolean isOver();
    }

    void read(String text) {
        ConfigLines lines = new ConfigLines(text);
        for (ConfigLines.Line line = lines.next(); line != null; line = lines.next()) {
            if (line.isComment()) {
                option(line.text(), lines);
                continue;
            }
            Place place = new Place(file, line.number());
            macros.at(place);
            try {
                accept(line, place);
            } catch (UnfitValueException e) {
                remarks.fault(place, e.reason());
            }
            if (directives.isOver() || ifs.isTooDeep()) {
                return;
            }
        }
        if (block != null) {
            remarks.fault(
                    block.place(),
                    VisibleText.start(block.name) + ": the value does not end, in @" + VisibleText.start(block.end));
        }
        if (ifs.isInside()) {
            remarks.fault(new Place(file, ifs.line()), "if: there is no endif for it");
        }
    }

    private void option(String comment, ConfigLines lines) {
        switch (comment.toLowerCase(Locale.ROOT)) {
            case "#opt:oldcomment" -> lines.setOldComments(true);
            case "#opt:newcomment" -> lines.setOldComments(false);
            case "#opt:strict" -> isStrict = true;
            default -> {
                // a comment like any other
            }
        }
    }

    private void accept(ConfigLines.Line line, Place place) throws UnfitValueException {
        if (line.endsInComment()) {
            remarks.note(
                    Remarks.Kind.LINE,
                    place,
                    "the line ends at a comment that has no backslash, with the last character of that, as HTCondor"
                            + " reads it; its manual leaves the comment out and goes on");
        }
        String text = line.text();
        if (block != null) {
            accept(block, text);
            return;
        }
        if (text.startsWith(":") && (ifs.isInside() || isWord("if", text.substring(1)))) {
            text = text.substring(1);
        }
        if (!isCondition(text, place) && ifs.isRead()) {
            statement(text, place);
        }
    }

    private boolean isCondition(String text, Place place) throws UnfitValueException {
        if (isWord("if", text)) {
            ifs.begin(place.line(), () -> directives.holds(text.substring(2), place));
        } else if (isWord("elif", text)) {
            ifs.otherwiseIf(() -> directives.holds(text.substring(4), place));
        } else if (isWord("else", text)) {
            noteRest("else", text, place);
            ifs.otherwise();
        } else if (isWord("endif", text)) {
            noteRest("endif", text, place);
            ifs.end();
        } else {
            return false;
        }
        return true;
    }

    private void noteRest(String word, String text, Place place) {
        String rest = Letters.trimmed(text.substring(word.length()));
        if (!rest.isEmpty()) {
            boolean isElseIf = isWord("if", rest);
            remarks.note(
                    Remarks.Kind.CONDITION,
                    place,
                    VisibleText.quotedStart(rest) + " after " + word + " is left out, as by HTCondor"
                            + (isElseIf ? "; elif takes a condition" : ""));
        }
    }

    private static boolean isWord(String word, String text) {
        return text.regionMatches(true, 0, word, 0, word.length())
                && (text.length() == word.length() || Letters.isBlank(text.charAt(word.length())));
    }

    private void statement(String text, Place place) throws UnfitValueException {
        Statement line = Statement.of(text);
        if (line == null) {
            if (!text.startsWith("[")) {
                throw new UnfitValueException(VisibleText.quotedStart(text) + " is not of the form NAME = value");
            }
            // the heading of a section, which means nothing
            return;
        }
        String word = (line.name().startsWith("@") ? line.name().substring(1) : line.name()).toLowerCase(Locale.ROOT);
        if (line.sign() == Statement.Sign.COLON && DIRECTIVES.contains(word)) {
            directives.directive(word, line, place);
        } else {
            assign(line, text, place);
        }
    }

    private void assign(Statement line, String text, Place place) throws UnfitValueException {
        String name = macros.expanded(line.name());
        if (!Letters.isName(name)) {
            if (name.isEmpty()) {
                throw new UnfitValueException(VisibleText.quotedStart(text) + " is not of the form NAME = value");
            }
            note(
                    place,
                    VisibleText.quotedStart(name) + " is read here as the name of a knob; HTCondor refuses it, and"
                            + " takes only letters of ASCII, digits and _ . /");
        }
        if (!line.between().isEmpty()) {
            note(
                    place,
                    VisibleText.quotedStart(line.between()) + " before the sign is left out, as by HTCondor, and "
                            + VisibleText.start(name) + " is set");
        }
        if (line.isTight()) {
            note(place, VisibleText.start(name) + ": HTCondor requires a blank before the sign");
        }
        switch (line.sign()) {
            case LINES -> block = new Block(name, line.value(), place, new StringBuilder());
            case ADD -> knobs.append(name, line.separator(), line.value(), place);
            case SET -> knobs.assign(name, line.value(), place);
            case COLON -> {
                if (isStrict) {
                    throw new UnfitValueException(
                            VisibleText.start(name) + ": after #opt:strict, = sets a knob, not :");
                }
                noteColon(place);
                knobs.assign(name, line.value(), place);
            }
        }
    }

    private void accept(Block open, String text) throws UnfitValueException {
        if (text.equals("@" + open.end)) {
            block = null;
            knobs.assign(open.name, open.value.toString(), open.place);
        } else {
            open.value.append(open.value.isEmpty() ? "" : "\n").append(text);
        }
    }

    private void noteColon(Place place) {
        if (!hasColons) {
            hasColons = true;
            note(place, "knobs are set by : from here on, which is obsolete; = is the sign for it");
        }
    }

    private void note(Place place, String text) {
        remarks.note(Remarks.Kind.LINE, place, text);
    }

    /** A value of several lines: {@code NAME @=end}, the lines, and {@code @end}. */
    private record Block(String name, String end, Place place, StringBuilder value) {}
}
