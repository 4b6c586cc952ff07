package io.github.quotatree.cli.condor;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.reading.condor.dump.PoolDump;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.Findings.Fault;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A configuration and a demand that belong together: {@code NAME.conf} and {@code NAME.json} of one folder.
 *
 * @param config the configuration; null if there is only the demand
 * @param demand the demand; null if there is only the configuration, or a dump
 * @param dump the output of HTCondor's tools in place of a demand, or null
 */
public record CondorPair(
        String name,
        @Nullable String config,
        @Nullable String demand,
        @Nullable PoolDump dump) {
    private static final String CONFIG = ".conf";
    private static final String DEMAND = ".json";

    /** Returns the pairs in a folder, in the order of the code points of their names. */
    public static List<CondorPair> in(String folder) {
        TreeMap<String, CondorPair> pairs = new TreeMap<>(QuotaGroup.nameOrder());
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder(folder))) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(CONFIG)) {
                    String pair = name.substring(0, name.length() - CONFIG.length());
                    pairs.merge(pair, new CondorPair(pair, file.toString(), null, null), CondorPair::with);
                } else if (name.endsWith(DEMAND)) {
                    String pair = name.substring(0, name.length() - DEMAND.length());
                    pairs.merge(pair, new CondorPair(pair, null, file.toString(), null), CondorPair::with);
                }
            }
        } catch (AccessDeniedException e) {
            throw fault(folder, "may not be read");
        } catch (IOException | DirectoryIteratorException e) {
            throw fault(folder, "cannot be read: " + e.getMessage());
        }
        if (pairs.isEmpty()) {
            throw fault(folder, "has no NAME" + CONFIG + " with a NAME" + DEMAND);
        }
        return new ArrayList<>(pairs.values());
    }

    public String file() {
        return config != null ? config : String.valueOf(demand);
    }

    String demandFile() {
        return dump == null ? String.valueOf(demand) : dump.files().get(0);
    }

    public Fault incomplete() {
        return new Fault(file(), "there is no " + name + (config == null ? CONFIG : DEMAND) + " beside it");
    }

    private CondorPair with(CondorPair other) {
        return new CondorPair(
                name, config == null ? other.config : config, demand == null ? other.demand : demand, null);
    }

    private static Path folder(String folder) {
        Path path;
        try {
            path = Path.of(folder);
        } catch (InvalidPathException e) {
            throw fault(folder, "no such folder");
        }
        if (folder.isEmpty() || !Files.exists(path)) {
            throw fault(folder, "no such folder");
        }
        if (!Files.isDirectory(path)) {
            throw fault(folder, "is not a folder, which --each requires");
        }
        return path;
    }

    private static BadInputException fault(String folder, String text) {
        return new BadInputException(folder.isEmpty() ? "\"\"" : folder, text);
    }
}
