package io.github.quotatree.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A package or type that a minor version may change incompatibly, or remove. Its
 * results are exact all the same; its names and shapes may still move.
 *
 * <p>All other types of exported packages keep to semantic versioning: their callers compile and run with each later
 * version of the same major version.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PACKAGE, ElementType.TYPE})
public @interface Beta {}
