package io.github.quotatree.internal.flavor;

/**
 * What a solve takes of one dimension with flavors, beside the declarations.
 *
 * @param requests the requests of the leaf groups by class
 * @param used the use of the leaf groups by class and flavor
 * @param available the capacity that the groups of the first level share, by flavor of the dimension; 2^63-1 is
 *     unlimited
 */
public record FlavorInput(ClassRequests requests, FlavorUse used, long[] available) {}
