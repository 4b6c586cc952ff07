package io.github.quotatree.agreement;

import io.github.quotatree.QuotaTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.spi.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The classes of the library and of its tests a second time, with an error planted in one source file. The file is
 * compiled into a directory; what it consists of is read from there, and everything else from where it is.
 */
final class PlantedClasses extends ClassLoader {
    private static final String LIBRARY = "io.github.quotatree.";
    private static final Path SOURCES = Path.of("src/main/java/io/github/quotatree");

    private final Path planted;

    private PlantedClasses(Path planted) {
        super(PlantedClasses.class.getClassLoader());
        this.planted = planted;
    }

    /**
     * Plants an error.
     *
     * @param file the source file, below the package of the library
     * @param text a text that occurs once in it, which is replaced
     * @param directory an empty directory for the classes
     */
    static PlantedClasses of(String file, String text, String error, Path directory) {
        try {
            String source = Files.readString(SOURCES.resolve(file));
            int at = source.indexOf(text);
            if (at < 0 || source.indexOf(text, at + 1) >= 0) {
                throw new AssertionError(file + " must have this text once: " + text);
            }
            Path changed = directory.resolve(Path.of(file).getFileName());
            Files.writeString(changed, source.substring(0, at) + error + source.substring(at + text.length()));
            compile(changed, directory);
            return new PlantedClasses(directory);
        } catch (IOException thrown) {
            throw new UncheckedIOException(thrown);
        }
    }

    private static void compile(Path source, Path directory) {
        String path = root(QuotaTree.class) + System.getProperty("path.separator") + root(Nullable.class);
        StringWriter out = new StringWriter();
        PrintWriter printed = new PrintWriter(out);
        int exit = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(printed, printed, "-nowarn", "-proc:none", "-cp", path, "-d", directory + "", source + "");
        if (exit != 0) {
            throw new AssertionError("the planted error does not compile:\n" + out);
        }
    }

    /** Returns the directory or the jar that a class is in. */
    private static Path root(Class<?> type) {
        String name = type.getName().replace('.', '/') + ".class";
        String at = Objects.requireNonNull(type.getResource("/" + name)).toString();
        String root = at.substring(0, at.length() - name.length() - 1);
        return Path.of(URI.create(root.startsWith("jar:") ? root.substring(4, root.length() - 1) : root));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(LIBRARY)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        Path own = planted.resolve(file);
        try (InputStream in = Files.exists(own) ? Files.newInputStream(own) : getResourceAsStream(file)) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException thrown) {
            throw new ClassNotFoundException(name, thrown);
        }
    }
}
