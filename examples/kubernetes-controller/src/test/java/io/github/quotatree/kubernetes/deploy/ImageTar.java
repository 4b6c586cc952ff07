package io.github.quotatree.kubernetes.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** The image of the controller in a tar, as {@code docker load} and {@code kind load image-archive} read it. */
final class ImageTar {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, byte[]> files;
    private final JsonNode manifest;
    private final JsonNode config;

    private ImageTar(Map<String, byte[]> files) throws IOException {
        this.files = files;
        manifest = JSON.readTree(files.get("manifest.json")).path(0);
        config = JSON.readTree(files.get(manifest.path("Config").asText()));
    }

    /** A file of a layer, with the fields that say who made it, and when. */
    static final class LayerFile {
        private final TarArchiveEntry entry;
        private final byte[] content;

        private LayerFile(TarArchiveEntry entry, byte[] content) {
            this.entry = entry;
            this.content = content;
        }

        String name() {
            return entry.getName();
        }

        TarArchiveEntry entry() {
            return entry;
        }

        void writeTo(Path path) throws IOException {
            Files.write(path, content);
        }
    }

    static ImageTar read(Path file) throws IOException {
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (InputStream in = Files.newInputStream(file)) {
            for (LayerFile entry : entries(in)) {
                files.put(entry.name(), entry.content);
            }
        }
        return new ImageTar(files);
    }

    List<String> tags() {
        List<String> tags = new ArrayList<>();
        manifest.path("RepoTags").forEach(tag -> tags.add(tag.asText()));
        return tags;
    }

    /** Returns the configuration of a container, such as its user, ports and labels. */
    JsonNode container() {
        return config.path("config");
    }

    String created() {
        return config.path("created").asText();
    }

    /** Returns the files of each layer, from the lowest layer up. */
    List<List<LayerFile>> layers() throws IOException {
        List<List<LayerFile>> layers = new ArrayList<>();
        for (JsonNode layer : manifest.path("Layers")) {
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(files.get(layer.asText())))) {
                layers.add(entries(in));
            }
        }
        return layers;
    }

    private static List<LayerFile> entries(InputStream in) throws IOException {
        List<LayerFile> entries = new ArrayList<>();
        try (TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.isFile()) {
                    entries.add(new LayerFile(entry, tar.readAllBytes()));
                }
            }
        }
        return entries;
    }
}
