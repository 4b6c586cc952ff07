package io.github.quotatree.cli.replay;

import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A moment of a trace on the command line: a day, such as {@code 2017-10-01}, or a time after second 0 as 110d. */
sealed interface Moment {
    /**
     * Returns the second of a trace.
     *
     * @throws DateTimeException if the trace has no dates
     */
    long second(Trace trace, ZoneId zone);

    /** A moment by the calendar: the start of a day. */
    record Day(LocalDate date) implements Moment {
        @Override
        public long second(Trace trace, ZoneId zone) {
            if (trace.epochSecond() == TraceJob.UNKNOWN) {
                throw new DateTimeException("the trace has no dates; give a time after its start, such as 10d");
            }
            return Math.max(0, date.atStartOfDay(zone).toEpochSecond() - trace.epochSecond());
        }
    }

    /** So many seconds after second 0 of the trace. */
    record After(long seconds) implements Moment {
        @Override
        public long second(Trace trace, ZoneId zone) {
            return seconds;
        }
    }

    final class Converter implements ITypeConverter<Moment> {
        @Override
        public Moment convert(String text) {
            try {
                return text.contains("-")
                        ? new Day(LocalDate.parse(text))
                        : new After(new SecondsOption().convert(text));
            } catch (DateTimeException e) {
                throw new TypeConversionException("'" + text + "' is no day such as 2017-10-01, or time such as 10d");
            }
        }
    }
}
