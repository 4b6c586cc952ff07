package io.github.quotatree.internal.flavor;

/**
 * The input of a solve of one dimension with flavors, beside the declarations; nothing is copied.
 *
 * @param requests the requests of the leaf groups by class
 * @param used the use of the leaf groups by class and flavor
 * @param available the capacity that the groups of the first level share, by flavor of the dimension; 2^63-1 is
 *     unlimited
 */
@SuppressWarnings("ArrayRecordComponent") // not compared with another one
public record FlavorInput(ClassRequests requests, FlavorUse used, long[] available) {}
