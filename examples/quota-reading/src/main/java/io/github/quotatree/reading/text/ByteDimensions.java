package io.github.quotatree.reading.text;

import java.util.Set;

/**
 * The dimensions that count bytes, and so are written as {@code 8Gi}.
 *
 * <p>{@code kubernetes.io/batch-memory}, {@code kubernetes.io/mid-memory} and {@code koordinator.sh/gpu-memory} are
 * bytes like {@code memory} itself. {@code kubernetes.io/batch-cpu} and {@code kubernetes.io/mid-cpu} are whole numbers
 * of milli cores in every manifest, and stay so; {@code koordinator.sh/gpu-memory-ratio} is a percentage.
 */
final class ByteDimensions {
    /** Devices whose memory is counted in megabytes, or in blocks of 256 megabytes. */
    private static final Set<String> OTHER_UNITS =
            Set.of("volcano.sh/gpu-memory", "volcano.sh/vgpu-memory", "tencent.com/vcuda-memory");

    private ByteDimensions() {}

    static boolean contain(String dimension) {
        String name = dimension.substring(dimension.lastIndexOf('/') + 1);
        return isBytes(name) && !OTHER_UNITS.contains(dimension);
    }

    private static boolean isBytes(String name) {
        return name.equals("memory")
                || name.endsWith("-memory")
                || name.endsWith("storage")
                || name.startsWith("hugepages-");
    }
}
