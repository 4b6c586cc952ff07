package io.github.quotatree.service.http;

import java.util.Map;

/** The bounds of the HTTP server of the JDK, which it reads from system properties once, before its first use. */
final class ServerProperties {
    private static final Map<String, String> BOUNDS = Map.of(
            "sun.net.httpserver.nodelay", "true", // 2 instead of 44 ms a request
            "sun.net.httpserver.maxReqTime", "10", // seconds to send a request
            "sun.net.httpserver.maxRspTime", "30", // seconds to carry it out and take the answer
            "sun.net.httpserver.idleInterval", "60", // seconds until an idle connection is closed
            "sun.net.httpserver.maxIdleConnections", "200",
            "sun.net.httpserver.maxReqHeaders", "100",
            "sun.net.httpserver.maxReqHeaderSize", "16384",
            "jdk.httpserver.maxConnections", "1000");

    private ServerProperties() {}

    /** Sets the bounds that were not set on the command line of the JVM. */
    static void set() {
        BOUNDS.forEach((name, value) -> {
            if (System.getProperty(name) == null) {
                System.setProperty(name, value);
            }
        });
    }
}
