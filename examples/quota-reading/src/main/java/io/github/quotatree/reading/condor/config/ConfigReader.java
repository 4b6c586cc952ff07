package io.github.quotatree.reading.condor.config;

import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.text.VisibleText;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/** Reads which knobs the files of a configuration set, and all that they include. */
final class ConfigReader implements ConfigSource.Directives {
    static final int MOST_NESTED = 19;

    private static final int MOST_SHOWN = 300;
    private static final int MOST_WORDS = 5;

    private static final List<String> OTHER_FILES =
            List.of("LOCAL_CONFIG_DIR", "LOCAL_CONFIG_FILE", "USER_CONFIG_FILE");

    private final ConfigFiles files;
    private final Knobs knobs;
    private final Macros macros;
    private final Conditions conditions;
    private final Effort effort;
    private final Remarks remarks;
    private final Set<String> dumps = new HashSet<>();
    private String file = "";
    private int depth;

    ConfigReader(
            Surroundings surroundings,
            Knobs knobs,
            Macros macros,
            Effort effort,
            InputStream standardInput,
            Remarks remarks) {
        this.files = new ConfigFiles(standardInput, remarks);
        this.knobs = knobs;
        this.macros = macros;
        this.conditions = new Conditions(knobs, macros, surroundings.version(), remarks);
        this.effort = effort;
        this.remarks = remarks;
        Place none = new Place("", 0);
        String localName = surroundings.localName();
        preset("SUBSYSTEM", Knobs.NEGOTIATOR, none);
        preset("LOCALNAME", localName == null ? Knobs.NEGOTIATOR : localName, none);
        surroundings.macros().forEach((name, value) -> preset(name, value, none));
    }

    private void preset(String name, String value, Place place) {
        try {
            knobs.assign(name, value, place);
        } catch (UnfitValueException e) {
            remarks.fault(place, "--define " + VisibleText.start(name) + ": " + e.reason());
        }
    }

    void read(List<String> named) {
        for (String name : named) {
            if (name.equals(named.get(0)) && !name.equals(SourceFile.STANDARD_INPUT)) {
                preset("CONFIG_ROOT", ConfigFiles.folder(name), new Place("", 0));
            }
            read(name, files.read(name));
        }
        String first = named.isEmpty() ? "" : SourceFile.shown(named.get(0));
        OTHER_FILES.forEach(knob -> noteOtherFiles(knob, first));
    }

    private void read(String name, String text) {
        ConfigDump dump = ConfigDump.of(text);
        if (dump != null) {
            dumps.add(SourceFile.shown(name));
            dump.assignTo(knobs, SourceFile.shown(name), remarks);
            return;
        }
        String outer = file;
        file = name;
        new ConfigSource(SourceFile.shown(name), this, macros, knobs, remarks).read(text);
        file = outer;
    }

    private void noteOtherFiles(String knob, String first) {
        Knobs.Setting setting = knobs.find(knob);
        // a dump has what those files set
        if (setting == null
                || setting.isEmpty()
                || dumps.contains(setting.place().file())) {
            return;
        }
        String value;
        try {
            value = macros.value(knob);
        } catch (UnfitValueException e) {
            value = setting.value();
        }
        Place place = setting.place().line() == 0 ? new Place(first, 0) : setting.place();
        remarks.note(
                Remarks.Kind.NOT_READ,
                place,
                knob + " is not followed: the files of " + VisibleText.start(value)
                        + " are not read, unless they are named after CONFIG");
    }

    @Override
    public boolean holds(String condition, Place place) throws UnfitValueException {
        return conditions.holds(condition, place);
    }

    @Override
    public boolean isOver() {
        return remarks.isFull() || effort.isExhausted();
    }

    @Override
    public void directive(String word, Statement line, Place place) throws UnfitValueException {
        switch (word) {
            case "include" -> include(line, place);
            case "use" -> use(line, place);
            case "warning" -> remarks.note(Remarks.Kind.DIRECTIVE, place, "warning: " + shown(line.value()));
            default -> throw new UnfitValueException("error: " + shown(line.value()));
        }
    }

    private String shown(String message) throws UnfitValueException {
        return VisibleText.start(macros.expanded(message));
    }

    private void include(Statement line, Place place) throws UnfitValueException {
        List<String> words = words(line.between());
        boolean mayBeMissing = !words.isEmpty() && words.get(0).matches("ifexists?");
        List<String> rest = words.subList(mayBeMissing ? 1 : 0, words.size());
        boolean isCommand = !rest.isEmpty() && rest.get(0).matches("command|output");
        boolean hasCopy = isCommand && rest.size() == 3 && rest.get(1).equals("into");
        if (rest.size() != (isCommand ? hasCopy ? 3 : 1 : 0)) {
            throw new UnfitValueException("include takes ifexist and command into FILE before the colon, but no "
                    + VisibleText.quotedStart(line.between()));
        }
        String target = hasCopy ? macros.expanded(rest.get(2)) : macros.expanded(line.value());
        String text = (isCommand && !hasCopy) || target.indexOf('|') >= 0 ? null : open(target);
        if (text == null && (isCommand || target.indexOf('|') >= 0)) {
            throw new UnfitValueException("include command: " + VisibleText.quotedStart(macros.expanded(line.value()))
                    + " is not run, as no command is; write what it prints into a file, and include that");
        }
        if (text == null) {
            if (!mayBeMissing) {
                throw new UnfitValueException("include: " + path(target) + ": no such file");
            }
            return;
        }
        depth++;
        read(ConfigFiles.included(target, file), text);
        depth--;
        macros.at(place);
    }

    private @Nullable String open(String target) throws UnfitValueException {
        if (depth == MOST_NESTED) {
            throw new UnfitValueException(
                    "include: " + path(target) + ": files include each other more than " + MOST_NESTED + " deep");
        }
        return target.isEmpty() ? null : files.readIncluded(ConfigFiles.included(target, file));
    }

    /** Returns a path as it is shown: one that is not absurdly long as a whole. */
    private static String path(String path) {
        return path.length() <= MOST_SHOWN ? '"' + path + '"' : VisibleText.quotedStart(path);
    }

    private void use(Statement line, Place place) throws UnfitValueException {
        String category = macros.expanded(line.between());
        if (category.isEmpty()) {
            throw new UnfitValueException("use takes a category before the colon, such as ROLE");
        }
        for (String name : Templates.names(line.value())) {
            String template = "use " + VisibleText.start(category) + " : " + VisibleText.start(name);
            if (!Templates.isKnown(category + ":" + name)) {
                remarks.note(
                        Remarks.Kind.DIRECTIVE,
                        place,
                        template + " is not read; no such template of HTCondor is known here");
            } else if (Templates.forbidsPreemption(category, name)) {
                knobs.assign("NEGOTIATOR_CONSIDER_PREEMPTION", "False", place);
                remarks.note(
                        Remarks.Kind.DIRECTIVE,
                        place,
                        template + " sets NEGOTIATOR_CONSIDER_PREEMPTION = False; nothing else of it is read");
            } else {
                remarks.note(Remarks.Kind.DIRECTIVE, place, template + " is not read; it sets no knob of quotas");
            }
        }
    }

    /** Returns the first words of a text, of which more than any directive takes are not needed. */
    private static List<String> words(String text) {
        StringTokenizer words = new StringTokenizer(text, " \t");
        List<String> first = new ArrayList<>();
        while (words.hasMoreTokens() && first.size() < MOST_WORDS) {
            first.add(words.nextToken());
        }
        return first;
    }
}
