package io.github.quotatree.replay.trace.format;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Makes the table of Philly's jobs that this module ships from the published one: {@code PhillyRestatement FROM TO}. */
final class PhillyRestatement {
    private PhillyRestatement() {}

    public static void main(String[] arguments) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(arguments[0]));
        try (Writer out = new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(Path.of(arguments[1]))) {
                    {
                        def.setLevel(Deflater.BEST_COMPRESSION);
                    }
                },
                StandardCharsets.UTF_8)) {
            out.write("timestamp,duration,num_gpus,cluster\n");
            for (String line : restated(lines)) {
                out.write(line + "\n");
            }
        }
    }

    /** Returns the lines of jobs in the order of their times. */
    static List<String> restated(List<String> lines) {
        return lines.stream()
                .skip(1)
                .filter(line -> !line.isBlank())
                .map(PhillyRestatement::restated)
                .sorted(Comparator.comparing(line -> line.substring(0, line.indexOf(','))))
                .toList();
    }

    private static String restated(String line) {
        String[] cells = line.split(",", -1);
        if (Double.parseDouble(cells[1]) * Integer.parseInt(cells[2]) != Double.parseDouble(cells[3])) {
            throw new IllegalArgumentException("gpu_time is no product: " + line);
        }
        return cells[0] + "," + cells[1].replaceFirst("\\.0$", "") + "," + cells[2] + "," + cells[4];
    }
}
