# Sourced by the launchers, which set: examples, this folder's parent; name, the command; module, whose jar it runs;
# and tests, a class of its tests that goes into the jar, or nothing. Sets java and jar, and make_ready builds the jar
# when that is needed.

root=$(dirname "$examples")
target=$examples/$module/target/launcher
jar=$target/$module.jar
made_from=$target/content

fail() {
    echo "$name: $*" >&2
    exit 2
}

if [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
    [ -x "$java" ] || fail "JAVA_HOME is $JAVA_HOME, but there is no bin/java in it; set it to a JDK, 17 or newer"
else
    java=$(command -v java) || fail "no java found; install a JDK, 17 or newer, or set JAVA_HOME to one"
fi

check_java() {
    version=$("$java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p')
    [ "${version:-0}" -ge 17 ] || fail "$java is not Java 17 or newer; install a JDK, or set JAVA_HOME to one"
}

# All that the jar is made from, which the build has listed.
sources() {
    # shellcheck disable=SC2046 # no name of a module has a space
    (cd "$root" && find $(cat "$target/roots") "$@" 2>/dev/null) || true
}

# One number for the names and the contents of all of it.
content() {
    sources -type f | LC_ALL=C sort | (cd "$root" && tr '\n' '\0' | xargs -0 cksum) | cksum
}

# Whether the jar is there, and nothing is newer than the last look at the content that it was made from, or the content
# is the same: a copy of the folder has other times.
is_fresh() {
    [ -f "$jar" ] && [ -f "$made_from" ] && [ -f "$target/roots" ] || return 1
    [ -z "$(sources -newer "$made_from" | head -n 1)" ] || is_same
}

is_same() {
    [ "$(content)" = "$(cat "$made_from")" ] || return 1
    touch "$made_from" 2>/dev/null || true
}

# Says every five seconds that something goes on, until it is told that it has ended.
tell() {
    (
        seconds=0
        # and no longer than this call
        while sleep 5 && kill -0 $$ 2>/dev/null; do
            seconds=$((seconds + 5))
            echo "$name: $1 ... $seconds s" >&2
        done
    ) &
    teller=$!
}

told() {
    kill "$teller" 2>/dev/null || true
    wait "$teller" 2>/dev/null || true
}

build() {
    check_java
    "${java}c" -version >/dev/null 2>&1 || fail "$java is not part of a JDK; building the example needs the compiler"
    if [ -f "$jar" ]; then
        why="its sources have changed"
    else
        why="first use: half a minute, and up to 9 MB of libraries that are not here yet"
    fi
    echo "$name: building the example ($why) ..." >&2
    rm -f "$made_from"
    touch "$made_from.new"
    tell "building the example"
    # shellcheck disable=SC2086 # a class or none
    if (cd "$root" && "$java" examples/launcher/Build.java "$module" $tests) </dev/null >&2; then
        told
    else
        told
        fail "the build failed"
    fi
    # sources that changed meanwhile may be in the jar or not
    if [ -z "$(sources -newer "$made_from.new" | head -n 1)" ]; then
        content >"$made_from"
    fi
    rm -f "$made_from.new"
    echo "$name: building the example ... done" >&2
}

# A launcher may need more than the jar, and define these anew.
is_ready() {
    is_fresh
}

prepare() {
    is_fresh || build
}

wait_for_others() {
    if ! flock -n 9; then
        tell "waiting for another call, which builds the example"
        flock 9
        told
    fi
}

make_ready() {
    is_ready && return
    if mkdir -p "$target" 2>/dev/null && [ -w "$target" ]; then
        # two runs at once must not build at once
        if command -v flock >/dev/null 2>&1; then
            (wait_for_others && prepare) 9>"$target/lock" || exit $?
        else
            prepare
        fi
    elif ! [ -f "$jar" ]; then
        fail "the example is not built, and $target cannot be written to"
    fi
}

# Java reads the names of files in the encoding of the locale; without one, only plain ASCII.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
    *[Uu][Tt][Ff]*) ;;
    *) export LC_ALL=C.UTF-8 ;;
esac
