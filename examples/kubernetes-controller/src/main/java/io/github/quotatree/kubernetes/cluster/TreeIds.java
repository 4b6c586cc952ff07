package io.github.quotatree.kubernetes.cluster;

import java.nio.charset.StandardCharsets;

/** The tree id of a profile that does not name one. */
final class TreeIds {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private TreeIds() {}

    /** Returns the FNV-1a hash of the qualified name in 64 bits, in decimal. */
    static String of(ObjectKey profile) {
        long hash = OFFSET;
        for (byte next : (profile.namespace() + "/" + profile.name()).getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (next & 0xff)) * PRIME;
        }
        return Long.toUnsignedString(hash);
    }
}
