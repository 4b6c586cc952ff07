package io.github.quotatree.cli.play;

import io.github.quotatree.cli.text.QuantityText;
import io.github.quotatree.cli.text.VisibleText;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;

/** Amounts in sentences, as in the tables of the command line. */
final class ShownAmounts implements AmountFormat {
    @Override
    public String amount(String dimension, long amount) {
        return amount == ResourceVector.UNLIMITED
                ? "unlimited"
                : QuantityText.shortened(dimension, BigInteger.valueOf(amount));
    }

    @Override
    public String name(String dimension) {
        return VisibleText.of(dimension);
    }
}
