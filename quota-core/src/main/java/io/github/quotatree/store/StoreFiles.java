package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerState;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files of a store: {@code state-N}, a state, and {@code journal-N}, changes after it. The journals from {@code N}
 * on continue {@code state-N}. A state is written beside and renamed, so that it is there completely or not at all.
 */
final class StoreFiles {
    private static final Pattern NUMBERED = Pattern.compile("(state|journal)-([0-9]{19})");
    private static final List<String> KINDS = List.of("state", "journal");
    private static final String UNFINISHED = ".new";

    private final Disk disk;

    StoreFiles(Disk disk) {
        this.disk = disk;
    }

    Disk disk() {
        return disk;
    }

    /** Returns an error that names a file. */
    IOException error(String name, String reason, @Nullable Throwable cause) {
        return new IOException(disk + "/" + name + ": " + reason, cause);
    }

    /** Returns the name of the folder. */
    @Override
    public String toString() {
        return disk.toString();
    }

    static String state(long number) {
        return name("state", number);
    }

    static String journal(long number) {
        return name("journal", number);
    }

    private static String name(String kind, long number) {
        String digits = Long.toString(number);
        return kind + "-" + "0".repeat(19 - digits.length()) + digits;
    }

    private List<Long> numbers(String kind) throws IOException {
        List<Long> numbers = new ArrayList<>();
        for (String name : disk.names()) {
            Matcher matcher = NUMBERED.matcher(name);
            if (matcher.matches() && matcher.group(1).equals(kind)) {
                numbers.add(Long.parseLong(matcher.group(2)));
            }
        }
        numbers.sort(Comparator.naturalOrder());
        return numbers;
    }

    /** Returns the number of the last state, or empty if there is none. */
    OptionalLong lastState() throws IOException {
        return numbers("state").stream().mapToLong(Long::longValue).max();
    }

    /** Returns the numbers of the journals from one on. */
    List<Long> journalsSince(long number) throws IOException {
        return numbers("journal").stream().filter(each -> each >= number).toList();
    }

    /** Returns a number above the numbers of all files. */
    long nextNumber() throws IOException {
        long last = 0;
        for (String kind : KINDS) {
            for (long number : numbers(kind)) {
                last = Math.max(last, number);
            }
        }
        return last + 1;
    }

    /** Deletes the rest of a state that was being written. */
    void deleteUnfinished() throws IOException {
        for (String name : disk.names()) {
            if (name.endsWith(UNFINISHED)
                    && NUMBERED.matcher(name.substring(0, name.length() - UNFINISHED.length()))
                            .matches()) {
                disk.delete(name);
            }
        }
    }

    /** Creates a journal; when this returns, its name is on the disk, before any change is in it. */
    Disk.Output createJournal(long number) throws IOException {
        Disk.Output file = disk.create(journal(number));
        try {
            disk.forceFolder();
            return file;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** Writes a state beside; when this returns, its bytes are on the disk. */
    void writeState(long number, LedgerState state, JournalPlace place) throws IOException {
        try (Disk.Output file = disk.create(state(number) + UNFINISHED);
                BufferedOutputStream buffered = new BufferedOutputStream(file, 1 << 16)) {
            StateFormat.write(state, place, buffered);
            file.force();
        }
    }

    /** Gives a state that was written its name; when this returns, the name is on the disk. */
    void publishState(long number) throws IOException {
        disk.rename(state(number) + UNFINISHED, state(number));
        disk.forceFolder();
    }

    /** Deletes the states and journals before a number. */
    void deleteBefore(long number) throws IOException {
        for (String kind : KINDS) {
            for (long each : numbers(kind)) {
                if (each < number) {
                    disk.delete(name(kind, each));
                }
            }
        }
    }
}
