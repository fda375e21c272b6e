# Sourced by the scripts after java.sh: AOT caches of the JVM (docs/adr/0009), one for commands and one for the server.
# They lie beside the jar, and are made once for each build when somebody first needs them.
# shellcheck shell=bash

# Whether there is a cache of face $1 for this build, these options and this JDK. An empty file says that none can be made.
cache_is_current() {
  local cache=$root/target/quarkus-app/$1.aot made_by=
  [ -e "$cache" ] && [ "$cache" -nt "$runner" ] && [ "$cache" -nt "$root/scripts/lib/$1.options" ] || return 1
  read -r made_by <"$cache.java" 2>/dev/null || true
  [ "$made_by" = "$JAVA_HOME" ] && ! [ "$JAVA_HOME/release" -nt "$cache" ]
}

# Prints the class path of commands. The classes of picocli are too old for a cache; found first, no other jar is opened for them.
cli_class_path() {
  local first
  for first in "$root"/target/quarkus-app/lib/main/info.picocli.picocli-*.jar; do break; done
  printf '%s\n' "$first:$runner"
}

# Rehearses commands into the cache file $1.
rehearse_cli() {
  local samples=$root/deploy/policies
  "$JAVA_HOME/bin/java" @"$root/scripts/lib/cli.options" -XX:AOTCacheOutput="$1" -cp "$(cli_class_path)" \
    dev.portcullis.boot.CommandRehearsal \
    jp query -i "$samples/required-labels/resources.yaml" 'metadata.labels | keys(@)' 'metadata.name' -- \
    jp parse "a[?b == 'c'].d | length(@)" -- \
    jp function -- \
    apply "$samples/required-labels/policy.yaml" "$samples/lifecycle-hooks/policy.yaml" \
    --resource "$samples/required-labels/resources.yaml" -- \
    test "$samples" -- \
    version -- \
    --help --
}

# Rehearses the server into the cache file $1, with certificates in a folder of its own. Classes only: profiles of a rehearsal make it slower.
rehearse_serve() {
  local certificates=$root/target/rehearsal-certs
  "$JAVA_HOME/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$runner" \
    dev.portcullis.boot.ServerRehearsal 1500 "$certificates" "$root/scripts/lib/rehearsal/objects.yaml" -- \
    "$JAVA_HOME/bin/java" @"$root/scripts/lib/serve.options" @"$root/scripts/lib/serve-heap.options" \
    -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining -XX:AOTCacheOutput="$1" \
    -jar "$runner" serve --policies "$root/scripts/lib/rehearsal/policies.yaml" "$root/deploy/policies"
}

# Sets the array `aot` to the JVM options that use the cache of face $1 (cli or serve), which is made first if needed.
# PORTCULLIS_AOT=off: no cache is made or used. What it says goes to stderr, and only if it fails when $2 is "quiet".
need_cache() {
  local cache=$root/target/quarkus-app/$1.aot
  aot=()
  [ "${PORTCULLIS_AOT:-}" != off ] || return 0
  cache_is_current "$1" || make_cache "$1" "${2:-}"
  [ ! -s "$cache" ] || aot=("-XX:AOTCache=$cache")
}

# Makes the cache of face $1. A failure leaves an empty one, so that it is said once and not tried each time.
make_cache() {
  local cache=$root/target/quarkus-app/$1.aot log=$root/target/aot-$1.log
  (
    # The lock of the build: nobody exchanges the jar meanwhile, and a second script finds the work done.
    if command -v flock >/dev/null; then
      exec 9>"$root/target/.build-lock"
      flock 9
      cache_is_current "$1" && exit 0
    fi
    [ "${2:-}" = quiet ] || echo "Making the AOT cache of this build, which takes some seconds." >&2
    rm -f "$cache" "$cache.new"*
    # 9>&-: a JVM that somebody leaves behind must not hold the lock.
    if ! "rehearse_$1" "$cache.new" >"$log" 2>&1 9>&- || [ ! -s "$cache.new" ]; then
      echo "The AOT cache could not be made ($log); starting takes longer without it." >&2
      rm -f "$cache.new"*
      : >"$cache.new"
    fi
    printf '%s\n' "$JAVA_HOME" >"$cache.java"
    mv "$cache.new" "$cache"
  ) || true
}
