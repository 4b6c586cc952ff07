package io.github.quotatree.kubernetes.main;

/** Checks ports. */
final class Ports {
    private static final int LAST = 65_535;

    private Ports() {}

    static int checked(String option, int port) {
        if (port < 0 || port > LAST) {
            throw new IllegalArgumentException(option + ": " + port + " is no port from 0 to " + LAST);
        }
        return port;
    }
}
