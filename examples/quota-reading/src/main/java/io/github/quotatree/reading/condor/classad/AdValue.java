package io.github.quotatree.reading.condor.classad;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The value of an expression. */
@SuppressWarnings("ClassInitializationDeadlock") // the constants need no interface to be initialized
public sealed interface AdValue {
    /** The value of an attribute that an ad lacks. */
    AdValue UNDEFINED = Exceptional.UNDEFINED;

    /** The value of what makes no sense, such as a sum of a text and a number. */
    AdValue ERROR = Exceptional.ERROR;

    /** The values that most operators pass on. */
    enum Exceptional implements AdValue {
        UNDEFINED,
        /** Something is wrong. */
        ERROR
    }

    record Bool(boolean value) implements AdValue {}

    record Int(long value) implements AdValue {}

    /** A number with a fraction; may be infinite or NaN. */
    record Real(double value) implements AdValue {}

    record Text(String value) implements AdValue {}

    record Items(List<AdValue> values) implements AdValue {
        public Items {
            values = List.copyOf(values);
        }
    }

    static AdValue of(boolean value) {
        return new Bool(value);
    }

    static AdValue of(long value) {
        return new Int(value);
    }

    static AdValue of(double value) {
        return new Real(value);
    }

    static AdValue of(String value) {
        return new Text(value);
    }

    /** Returns what this value is as a condition: of numbers, 0 is false; nothing if it is no condition. */
    default Optional<Boolean> truth() {
        if (this instanceof Bool bool) {
            return Optional.of(bool.value());
        }
        OptionalDouble number = number();
        return number.isPresent() ? Optional.of(number.getAsDouble() != 0) : Optional.empty();
    }

    /** Returns this value as a number, of which true is 1; nothing if it is none. */
    default OptionalDouble number() {
        if (this instanceof Real real) {
            return OptionalDouble.of(real.value());
        }
        if (this instanceof Int whole) {
            return OptionalDouble.of((double) whole.value());
        }
        return this instanceof Bool bool ? OptionalDouble.of(bool.value() ? 1 : 0) : OptionalDouble.empty();
    }
}
