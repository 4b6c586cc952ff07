package io.github.quotatree.reading.condor.classad;

import io.github.quotatree.reading.condor.classad.Expression.ExpressionException;
import io.github.quotatree.reading.condor.classad.Operators.Binary;
import io.github.quotatree.reading.condor.classad.Operators.Unary;
import io.github.quotatree.reading.condor.classad.Step.Jump;
import io.github.quotatree.reading.condor.classad.Step.Jump.When;
import io.github.quotatree.reading.condor.classad.Token.Kind;
import io.github.quotatree.reading.text.VisibleText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns tokens into steps. From loose to tight, operators are {@code ?} with {@code :}, then those of {@link #LEVELS},
 * then {@code - + ! ~} before a value, and after it {@code [ ]} and {@code ?:}.
 */
final class Parser {
    /** How deep parentheses, conditions, arguments and lists may be nested; HTCondor allows fewer. */
    static final int MOST_NESTED = 200;

    /** The operators between two values, from loose to tight. */
    private static final List<Map<String, Binary>> LEVELS = List.of(
            Map.of("||", Binary.OR),
            Map.of("&&", Binary.AND),
            Map.of("|", Binary.BIT_OR),
            Map.of("^", Binary.BIT_XOR),
            Map.of("&", Binary.BIT_AND),
            Map.of("==", Binary.EQUAL, "!=", Binary.UNEQUAL, "=?=", Binary.SAME, "=!=", Binary.DIFFERENT),
            Map.of("<", Binary.LESS, "<=", Binary.LESS_OR_EQUAL, ">", Binary.GREATER, ">=", Binary.GREATER_OR_EQUAL),
            Map.of("<<", Binary.SHIFT_LEFT, ">>", Binary.SHIFT_RIGHT, ">>>", Binary.SHIFT_RIGHT_UNSIGNED),
            Map.of("+", Binary.ADD, "-", Binary.SUBTRACT),
            Map.of("*", Binary.MULTIPLY, "/", Binary.DIVIDE, "%", Binary.REMAINDER));

    private static final Map<String, Unary> PREFIXES =
            Map.of("+", Unary.PLUS, "-", Unary.MINUS, "!", Unary.NOT, "~", Unary.COMPLEMENT);

    private final Lexer lexer;
    private final Step.Sequence steps = new Step.Sequence();
    private Token token;
    private int depth;

    Parser(Lexer lexer) throws ExpressionException {
        this.lexer = lexer;
        token = lexer.next();
    }

    List<Step> parse() throws ExpressionException {
        if (token.kind() == Kind.END) {
            throw new ExpressionException(1, "there is no expression");
        }
        expression();
        if (token.kind() != Kind.END) {
            throw unexpected("the end");
        }
        return steps.done();
    }

    private void expression() throws ExpressionException {
        if (++depth > MOST_NESTED) {
            throw new ExpressionException(token.column(), "is nested more than " + MOST_NESTED + " deep");
        }
        List<Jump> ends = new ArrayList<>();
        operators(0);
        while (token.is("?")) {
            advance();
            Jump noCondition = steps.jump(When.IS_NO_CONDITION);
            Jump otherwise = steps.jump(When.IS_FALSE);
            expression();
            expect(":");
            ends.add(noCondition);
            ends.add(steps.jump(When.ALWAYS));
            steps.land(otherwise);
            operators(0);
        }
        steps.land(ends.toArray(Jump[]::new));
        depth--;
    }

    private void operators(int level) throws ExpressionException {
        if (level == LEVELS.size()) {
            prefixed();
            return;
        }
        operators(level + 1);
        for (Binary operator = infix(level); operator != null; operator = infix(level)) {
            advance();
            if (operator == Binary.AND || operator == Binary.OR) {
                Jump settled = steps.jump(operator == Binary.AND ? When.AND_IS_SETTLED : When.OR_IS_SETTLED);
                operators(level + 1);
                steps.add(new Step.Infix(operator));
                steps.land(settled);
            } else {
                operators(level + 1);
                steps.add(new Step.Infix(operator));
            }
        }
    }

    private @Nullable Binary infix(int level) {
        return token.kind() == Kind.SIGN ? LEVELS.get(level).get(token.text()) : null;
    }

    private void prefixed() throws ExpressionException {
        Deque<Unary> prefixes = new ArrayDeque<>();
        while (token.kind() == Kind.SIGN) {
            Unary prefix = PREFIXES.get(token.text());
            if (prefix == null) {
                break;
            }
            prefixes.push(prefix);
            advance();
        }
        postfixed();
        prefixes.forEach(prefix -> steps.add(new Step.Prefix(prefix)));
    }

    private void postfixed() throws ExpressionException {
        List<Jump> defined = new ArrayList<>();
        while (true) {
            primary();
            while (token.is("[")) {
                advance();
                expression();
                expect("]");
                steps.add(new Step.Infix(Binary.SUBSCRIPT));
            }
            if (!token.is("?:")) {
                break;
            }
            advance();
            defined.add(steps.jump(When.IS_DEFINED));
        }
        steps.land(defined.toArray(Jump[]::new));
        if (token.is(".")) {
            throw new ExpressionException(token.column(), "attributes of an ad inside an ad are not supported");
        }
    }

    private void primary() throws ExpressionException {
        Token first = token;
        if (first.value() != null) {
            advance();
            steps.add(new Step.Push(first.value()));
        } else if (first.kind() == Kind.NAME) {
            advance();
            if (token.is("(")) {
                call(first);
            } else {
                attribute(first);
            }
        } else if (first.is("(")) {
            advance();
            expression();
            expect(")");
        } else if (first.is("{")) {
            advance();
            steps.add(new Step.Gather(values("}")));
        } else if (first.is("[")) {
            throw new ExpressionException(first.column(), "an ad inside an expression is not supported");
        } else {
            throw unexpected("a value");
        }
    }

    private void attribute(Token name) throws ExpressionException {
        String key = Ascii.lowerCase(name.text());
        boolean isMine = key.equals("my");
        if (!token.is(".") || !(isMine || key.equals("target"))) {
            steps.add(new Step.Attribute(key));
            return;
        }
        advance();
        if (token.kind() != Kind.NAME) {
            throw unexpected("the name of an attribute");
        }
        steps.add(isMine ? new Step.Attribute(Ascii.lowerCase(token.text())) : new Step.Push(AdValue.UNDEFINED));
        advance();
    }

    private void call(Token name) throws ExpressionException {
        advance();
        if (Ascii.lowerCase(name.text()).equals("ifthenelse")) {
            condition(name);
            return;
        }
        Functions.Rule rule = Functions.find(name);
        steps.add(new Step.Call(rule, values(")")));
    }

    /** Parses the arguments of {@code ifThenElse}, of which only those are evaluated that count. */
    private void condition(Token name) throws ExpressionException {
        expression();
        Jump noCondition = steps.jump(When.IS_NO_CONDITION);
        Jump otherwise = steps.jump(When.IS_FALSE);
        if (!token.is(",")) {
            throw argumentsOf(name);
        }
        advance();
        expression();
        Jump end = steps.jump(When.ALWAYS);
        steps.land(otherwise);
        if (!token.is(",")) {
            throw argumentsOf(name);
        }
        advance();
        expression();
        if (token.is(",")) {
            throw argumentsOf(name);
        }
        expect(")");
        steps.land(noCondition, end);
    }

    private ExpressionException argumentsOf(Token name) {
        return token.is(",") || token.is(")")
                ? new ExpressionException(name.column(), name.text() + " needs 3 arguments")
                : unexpected("a comma");
    }

    private int values(String close) throws ExpressionException {
        int count = 0;
        while (!token.is(close)) {
            if (count > 0) {
                if (!token.is(",")) {
                    throw unexpected("\",\" or \"" + close + "\"");
                }
                advance();
            }
            expression();
            count++;
        }
        advance();
        return count;
    }

    private void expect(String sign) throws ExpressionException {
        if (!token.is(sign)) {
            throw unexpected("\"" + sign + "\"");
        }
        advance();
    }

    private void advance() throws ExpressionException {
        token = lexer.next();
    }

    private ExpressionException unexpected(String expected) {
        String found = token.kind() == Kind.END ? "the end" : VisibleText.quotedStart(token.text());
        return new ExpressionException(token.column(), "found " + found + " instead of " + expected);
    }
}
