import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Makes one jar of an example and of the modules that it stands on, with the compiler of the JDK, and puts the
 * libraries beside it. The POMs name the modules, the file {@code libraries} of the example the libraries. Maven would
 * download itself and its plugins too, which are more than twice as large; it builds where only a mirror can be
 * reached.
 *
 * <p>{@code java Build.java MODULE [CLASS]}, in the folder of the project: with a class of the tests, and all that it
 * needs, too.
 */
final class Build {
    private static final String GROUP = "io.github.quotatree";
    private static final String REPOSITORY = "https://repo.maven.apache.org/maven2/";

    private final Path root;
    private final Path module;
    private final Path target;
    private final Set<Path> modules = new LinkedHashSet<>();
    private boolean isMavenAsked;

    private Build(Path root, String module) {
        this.root = root;
        this.module = root.resolve("examples").resolve(module);
        target = this.module.resolve("target/launcher");
    }

    public static void main(String[] arguments) throws Exception {
        new Build(Path.of("").toAbsolutePath(), arguments[0]).run(List.of(arguments).subList(1, arguments.length));
    }

    private void run(List<String> testClasses) throws Exception {
        addModule(module);
        Files.createDirectories(target.resolve("lib"));
        List<Path> libraries = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(module.resolve("libraries"))) {
                libraries.add(library(line));
            }
        } catch (IOException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
        Path classes = Files.createTempDirectory(target, "classes");
        try {
            if (!compile(classes, libraries, testClasses)) {
                System.exit(1);
            }
            pack(classes, libraries);
        } finally {
            delete(classes);
        }
        Files.write(
                target.resolve("roots"),
                Stream.concat(
                                Stream.of(root.resolve("pom.xml"), root.resolve("examples/pom.xml"))
                                        .filter(Files::exists),
                                roots(testClasses))
                        .map(path -> root.relativize(path).toString())
                        .toList());
    }

    private Stream<Path> roots(List<String> testClasses) {
        Stream<Path> ofModules = modules.stream().flatMap(each -> Stream.of(each.resolve("pom.xml"), main(each)));
        Stream<Path> own = Stream.of(module.resolve("libraries"), root.resolve("examples/launcher"));
        Stream<Path> tests = testClasses.isEmpty() ? Stream.of() : Stream.of(module.resolve("src/test"));
        return Stream.of(ofModules, own, tests).flatMap(each -> each);
    }

    private static Path main(Path module) {
        return module.resolve("src/main");
    }

    // modules

    private void addModule(Path folder) throws Exception {
        if (!modules.add(folder)) {
            return;
        }
        for (Element dependencies : children(pom(folder), "dependencies")) {
            for (Element dependency : children(dependencies, "dependency")) {
                String scope = text(dependency, "scope");
                if (text(dependency, "groupId").equals(GROUP) && !scope.equals("test")) {
                    String name = text(dependency, "artifactId");
                    Path other = root.resolve(name);
                    addModule(Files.exists(other) ? other : root.resolve("examples").resolve(name));
                }
            }
        }
    }

    private static Element pom(Path folder) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("pom.xml").toFile())
                .getDocumentElement();
    }

    private static List<Element> children(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                found.add(element);
            }
        }
        return found;
    }

    private static String text(Element parent, String name) {
        List<Element> found = children(parent, name);
        return found.isEmpty() ? "" : found.get(0).getTextContent().trim();
    }

    // libraries

    /** Returns a library, copied from the local repository of Maven or fetched unless it is there. */
    private Path library(String line) throws IOException, GeneralSecurityException, InterruptedException {
        String hash = line.substring(0, line.indexOf(' '));
        String path = line.substring(line.lastIndexOf(' ') + 1);
        Path library = target.resolve("lib").resolve(path.substring(path.lastIndexOf('/') + 1));
        if (isIntact(library, hash)) {
            return library;
        }
        Path part = library.resolveSibling(library.getFileName() + ".part");
        Path local = Path.of(System.getProperty("user.home"), ".m2", "repository").resolve(path);
        if (isIntact(local, hash)) {
            Files.copy(local, part, StandardCopyOption.REPLACE_EXISTING);
        } else {
            try {
                fetch(path, part);
            } catch (IOException e) {
                askMaven(e);
                Files.copy(ofMaven(library), part, StandardCopyOption.REPLACE_EXISTING);
            }
            if (!isIntact(part, hash)) {
                throw new IOException(path + " is not the file that it was");
            }
        }
        Files.move(part, library, StandardCopyOption.REPLACE_EXISTING);
        return library;
    }

    private Path ofMaven(Path library) {
        return module.resolve("target/lib").resolve(library.getFileName());
    }

    /** Lets Maven fetch the libraries, once: it knows the mirrors and proxies of this machine. */
    private void askMaven(IOException reason) throws IOException, InterruptedException {
        if (isMavenAsked) {
            return;
        }
        isMavenAsked = true;
        System.err.println(reason.getMessage() + "; building by Maven, which may fetch more than 100 MB");
        String wrapper = File.separatorChar == '\\' ? "mvnw.cmd" : "mvnw";
        int code = new ProcessBuilder(
                        root.resolve(wrapper).toString(),
                        "-q",
                        "-B",
                        "-ntp",
                        "-pl",
                        root.relativize(module).toString(),
                        "-am",
                        "package",
                        "-DskipTests")
                .directory(root.toFile())
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("Maven cannot build " + root.relativize(module) + " either");
        }
    }

    private static boolean isIntact(Path file, String hash) throws IOException, GeneralSecurityException {
        return Files.exists(file)
                && hash.equals(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file))));
    }

    private static void fetch(String path, Path to) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(REPOSITORY + path))
                .timeout(Duration.ofMinutes(5))
                .build();
        HttpResponse<Path> response;
        try {
            response = HttpClient.newBuilder()
                    .connectTimeout(Duration.ofSeconds(20))
                    .build()
                    .send(request, HttpResponse.BodyHandlers.ofFile(to));
        } catch (IOException e) {
            throw new IOException(path + " cannot be fetched: " + e, e);
        }
        if (response.statusCode() != 200) {
            throw new IOException(path + " cannot be fetched: the repository answers " + response.statusCode());
        }
    }

    // the jar

    private boolean compile(Path classes, List<Path> libraries, List<String> testClasses) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "--release", "17", "-parameters", "-nowarn", "-proc:none", "-encoding", "UTF-8"));
        arguments.addAll(List.of("-d", classes.toString()));
        arguments.addAll(List.of("-cp", String.join(File.pathSeparator, libraries.stream()
                .map(Path::toString)
                .toList())));
        Path tests = module.resolve("src/test/java");
        arguments.addAll(List.of("-sourcepath", tests.toString()));
        for (Path each : modules) {
            try (Stream<Path> files = Files.walk(main(each))) {
                files.map(Path::toString)
                        .filter(file -> file.endsWith(".java") && !file.endsWith("module-info.java"))
                        .forEach(arguments::add);
            }
        }
        for (String name : testClasses) {
            arguments.add(tests.resolve(name.replace('.', '/') + ".java").toString());
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        return compiler.run(null, null, System.err, arguments.toArray(new String[0])) == 0;
    }

    private void pack(Path classes, List<Path> libraries) throws Exception {
        String name = module.getFileName().toString();
        Path jar = target.resolve(name + ".jar");
        Path part = target.resolve(name + ".jar.part");
        try (OutputStream file = Files.newOutputStream(part);
                JarOutputStream out = new JarOutputStream(file, manifest(name, libraries))) {
            putAll(classes, out);
            for (Path each : modules) {
                putAll(main(each).resolve("resources"), out);
            }
        }
        Files.move(part, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private Manifest manifest(String name, List<Path> libraries) throws Exception {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, mainClass());
        attributes.put(Attributes.Name.IMPLEMENTATION_TITLE, name);
        attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, text(children(pom(module), "parent").get(0), "version"));
        attributes.put(Attributes.Name.CLASS_PATH, String.join(" ", libraries.stream()
                .map(library -> "lib/" + library.getFileName())
                .toList()));
        return manifest;
    }

    private String mainClass() throws Exception {
        return pom(module).getElementsByTagName("mainClass").item(0).getTextContent().trim();
    }

    private static void putAll(Path folder, JarOutputStream out) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(new JarEntry(folder.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
