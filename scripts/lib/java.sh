# Sourced by the scripts: finds the repository, a JDK and an up-to-date build.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
fewest_java=25

# Prints the feature release of the JDK in folder $1, or nothing if there is no JDK.
java_release() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] || return 0
  local line= word
  # By the shell alone where it can be: commands are to start at once.
  if [ -r "$1/release" ]; then
    while read -r word; do
      case $word in JAVA_VERSION=*) line=$word; break ;; esac
    done <"$1/release"
  fi
  [ -n "$line" ] || line=$("$1/bin/java" -version 2>&1 | head -n 1)
  line=${line#*\"}
  printf '%s\n' "${line%%[!0-9]*}"
}

# Prints the folder of the first JDK that is new enough.
find_java_home() {
  local folder release on_path
  on_path=$(command -v javac || true)
  [ -z "$on_path" ] || on_path=$(dirname "$(dirname "$(readlink -f "$on_path")")")
  for folder in "${JAVA_HOME:-}" "$on_path" \
      /usr/lib/jvm/* /opt/* /opt/*/* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
      "$HOME"/.local/share/portcullis/jdk* /usr/local/openjdk* \
      /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    [ -n "$folder" ] && [ -d "$folder" ] || continue
    release=$(java_release "$folder")
    if [ -n "$release" ] && [ "$release" -ge "$fewest_java" ]; then
      printf '%s\n' "$folder"
      return 0
    fi
  done
  return 1
}

# Exports JAVA_HOME, or says what to install and exits 3.
need_java() {
  local home
  if ! home=$(find_java_home); then
    cat >&2 <<MESSAGE
No JDK $fewest_java or newer was found in JAVA_HOME, PATH or the usual install folders.
Install one, for example Eclipse Temurin $fewest_java from https://adoptium.net/ , or set JAVA_HOME to its folder.
MESSAGE
    exit 3
  fi
  export JAVA_HOME=$home
  # Maven's own libraries would warn about sun.misc.Unsafe and native access otherwise.
  export MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED ${MAVEN_OPTS:-}"
}

runner=$root/target/quarkus-app/quarkus-run.jar
stamp=$root/target/quarkus-app/.built

# Whether the jar is missing, or older than something it is built from.
build_is_stale() {
  [ -f "$runner" ] && [ -f "$stamp" ] || return 0
  # Folders count too: their time changes when a file is added or removed.
  [ -n "$(find "$root/src/main" "$root/pom.xml" -newer "$stamp" -print 2>/dev/null | head -n 1)" ]
}

# Builds the jar if needed. Everything the build says goes to stderr, and only if it fails when $1 is "quiet".
need_build() {
  build_is_stale || return 0
  mkdir -p "$root/target"
  (
    # Two scripts at once: the second waits, and finds the work done.
    if command -v flock >/dev/null; then
      exec 9>"$root/target/.build-lock"
      flock 9
      build_is_stale || exit 0
    fi
    # The stamp carries the time before the build, so that an edit during the build is noticed.
    touch "$root/target/.build-start"
    log=$root/target/build.log
    if ! "$root/mvnw" -f "$root/pom.xml" -B -ntp -q -Pfast -DskipTests package >"$log" 2>&1; then
      cat "$log" >&2
      echo "The build failed." >&2
      exit 1
    fi
    [ "${1:-}" = quiet ] || echo "Built $(basename "$runner")." >&2
    touch "$runner"
    mv "$root/target/.build-start" "$stamp"
  ) || exit 1
}

# Prints the usage of script $1: its leading comment.
usage() {
  sed -n '2,/^[^#]/{s/^# \{0,1\}//p;}' "$1"
}
