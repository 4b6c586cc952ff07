package io.github.quotatree.benchmarks.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Describes the machine that this program runs on, without its name. */
final class Machine {
    private static final Path LINUX_CPUS = Path.of("/proc/cpuinfo");
    private static final String LINUX_MODEL = "model name";

    private Machine() {}

    static ObjectNode description() throws IOException {
        ObjectNode machine = JsonNodeFactory.instance.objectNode();
        machine.put("cpu", processor());
        machine.put("cores", Runtime.getRuntime().availableProcessors());
        machine.put("memoryBytes", memory());
        machine.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        machine.put("jvm", System.getProperty("java.vm.name") + " " + Runtime.version());
        return machine;
    }

    /** Returns the model, where the system tells it in a file. */
    private static String processor() throws IOException {
        if (Files.isReadable(LINUX_CPUS)) {
            try (Stream<String> lines = Files.lines(LINUX_CPUS)) {
                return lines.filter(line -> line.startsWith(LINUX_MODEL))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse("unknown");
            }
        }
        return "unknown";
    }

    private static long memory() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }
}
