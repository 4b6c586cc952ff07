package io.github.quotatree.reading.condor.config;

/**
 * The parts of a path that {@code $Fpdnxqabuw(...)} takes.
 *
 * @param letters p for the folders, d for the last of them, n for the name, x for what follows its last point, b for
 *     these without a separator, q for quotes, a for single ones, u and w for separators of Unix and Windows
 * @param suffix an end of the name that is left out; empty if none is
 */
record PathParts(String letters, String suffix) {
    String of(String path) {
        String whole = separated(unquoted(path));
        int name = Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1;
        int point = whole.lastIndexOf('.') < name ? whole.length() : whole.lastIndexOf('.');
        boolean hasSuffix = !suffix.isEmpty()
                && whole.length() - suffix.length() >= name
                && whole.regionMatches(true, whole.length() - suffix.length(), suffix, 0, suffix.length());
        if (hasSuffix) {
            point = whole.length() - suffix.length();
        }
        boolean takesName = has('n');
        boolean takesEnd = has('x') && !hasSuffix;
        String taken = name == 0 && (takesName || takesEnd) ? "" : folders(whole, name);
        taken += takesName ? whole.substring(name, point) : "";
        String end = takesEnd ? whole.substring(point) : "";
        boolean isBare = has('b') && !takesName && !end.isEmpty();
        taken += isBare ? end.substring(1) : end;
        boolean takesAll = !has('p') && !has('d') && !takesName && !has('x');
        return quoted(takesAll ? whole : taken);
    }

    private String folders(String whole, int name) {
        int start = name;
        if (has('p')) {
            start = 0;
        } else {
            for (int i = 0; i < letters.length() && start > 0; i++) {
                if (letters.charAt(i) == 'd') {
                    start = Math.max(whole.lastIndexOf('/', start - 2), whole.lastIndexOf('\\', start - 2)) + 1;
                }
            }
        }
        boolean isBare = has('b') && name > start && !has('n') && !has('x');
        return whole.substring(start, isBare ? name - 1 : name);
    }

    private String separated(String path) {
        if (has('u')) {
            return path.replace('\\', '/');
        }
        return has('w') ? path.replace('/', '\\') : path;
    }

    private String quoted(String path) {
        String quote = has('a') ? "'" : "\"";
        return has('q') ? quote + path + quote : path;
    }

    private static String unquoted(String path) {
        boolean isQuoted = path.length() > 1
                && path.charAt(0) == path.charAt(path.length() - 1)
                && (path.charAt(0) == '"' || path.charAt(0) == '\'');
        return isQuoted ? path.substring(1, path.length() - 1) : path;
    }

    private boolean has(char letter) {
        return letters.indexOf(letter) >= 0;
    }
}
