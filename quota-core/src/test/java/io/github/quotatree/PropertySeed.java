package io.github.quotatree;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Gives all properties of a class one seed, so that each build draws the same cases. {@code -Dproperty.seed=N} replays
 * another seed, and {@code -Dproperty.seed=new} searches with a new one for each property, which a failure prints.
 */
public final class PropertySeed implements AroundPropertyHook {
    static final String OF_BUILDS = "35";

    static String given() {
        return System.getProperty("property.seed", OF_BUILDS);
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        if (context.attributes().seed().filter(seed -> !seed.equals(given())).isPresent()) {
            throw new IllegalStateException(
                    context.label() + " has a seed of its own, which a search could not change");
        }
        if (!given().equals("new")) {
            context.attributes().setSeed(given());
        }
        return property.execute();
    }
}
