# Sourced by the scripts: finds the binaries of a Kubernetes control plane, or gets them.
# shellcheck shell=bash

kubernetes_version=1.34.4
etcd_version=3.6.4

# Prints the operating system and the architecture as Kubernetes names them, for example linux-amd64.
platform() {
  local os arch
  case "$(uname -s)" in
    Linux) os=linux ;;
    Darwin) os=darwin ;;
    *) os=$(uname -s | tr '[:upper:]' '[:lower:]') ;;
  esac
  case "$(uname -m)" in
    x86_64 | amd64) arch=amd64 ;;
    aarch64 | arm64) arch=arm64 ;;
    *) arch=$(uname -m) ;;
  esac
  printf '%s-%s\n' "$os" "$arch"
}

# The folder in which fabric8's kube-api-test looks too, so that both share one copy.
control_plane_bin=${KUBE_API_TEST_DIR:-$HOME/.kubeapitest}/k8s/$kubernetes_version-$(platform)

# Prints the names of the programs that are still missing.
missing_programs() {
  local program
  for program in kube-apiserver kube-controller-manager etcd kubectl; do
    [ -x "$control_plane_bin/$program" ] || printf '%s\n' "$program"
  done
}

# Downloads $1 to $2 and checks it against the SHA-256 sum $3. Leaves nothing behind on failure.
download_checked() {
  local url=$1 file=$2 sum=$3
  curl -fsSL --retry 2 --connect-timeout 10 -o "$file.part" "$url" || { rm -f "$file.part"; return 1; }
  local actual
  if command -v sha256sum >/dev/null; then actual=$(sha256sum "$file.part"); else actual=$(shasum -a 256 "$file.part"); fi
  if [ "${actual%% *}" != "$sum" ]; then
    echo "$url has the SHA-256 sum ${actual%% *}, but $sum is published." >&2
    rm -f "$file.part"
    return 1
  fi
  chmod +x "$file.part"
  mv "$file.part" "$file"
}

# Downloads program $1 of Kubernetes. The server's programs are published for Linux only.
download_kubernetes_program() {
  local platform url sum
  platform=$(platform)
  url=https://dl.k8s.io/v$kubernetes_version/bin/${platform%-*}/${platform#*-}/$1
  sum=$(curl -fsSL --connect-timeout 10 "$url.sha256" 2>/dev/null) || return 1
  download_checked "$url" "$control_plane_bin/$1" "$sum"
}

download_etcd() {
  local platform base name sum scratch
  platform=$(platform)
  [ "${platform%-*}" = linux ] || return 1
  base=https://github.com/etcd-io/etcd/releases/download/v$etcd_version
  name=etcd-v$etcd_version-$platform
  sum=$(curl -fsSL --connect-timeout 10 "$base/SHA256SUMS" 2>/dev/null | awk -v f="$name.tar.gz" '$2 == f { print $1 }')
  [ -n "$sum" ] || return 1
  scratch=$(mktemp -d)
  if download_checked "$base/$name.tar.gz" "$scratch/etcd.tar.gz" "$sum" &&
    tar -xzf "$scratch/etcd.tar.gz" -C "$scratch" --strip-components=1; then
    mv "$scratch/etcd" "$control_plane_bin/etcd"
  fi
  rm -rf "$scratch"
  [ -x "$control_plane_bin/etcd" ]
}

# Builds the programs $@ of Kubernetes from the Go module k8s.io/kubernetes.
build_kubernetes_programs() {
  command -v go >/dev/null || { echo "No Go compiler to build $* with." >&2; return 1; }
  echo "Building $* $kubernetes_version from the Go modules (some minutes, once)." >&2
  local scratch status=0
  scratch=$(mktemp -d)
  (
    set -e
    cd "$scratch"
    # What the module of Kubernetes requires at v0.0.0 lies in its own tree; as modules of their own these libraries are
    # published as v0.MINOR.PATCH, so each gets a replacement by that version.
    GOFLAGS=-mod=mod go mod download -json "k8s.io/kubernetes@v$kubernetes_version" >module.json
    tree=$(awk -F'"' '$2 == "GoMod" { print $4 }' module.json)
    {
      echo "module portcullis.dev/controlplane"
      grep -m1 '^go ' "$tree"
      echo "require k8s.io/kubernetes v$kubernetes_version"
      awk -v version="v0.${kubernetes_version#*.}" \
        '$2 == "=>" && $3 ~ /^\.\/staging\// { print "replace " $1 " => " $1 " " version }' "$tree"
    } >go.mod
    {
      echo "package controlplane"
      for program in "$@"; do echo "import _ \"k8s.io/kubernetes/cmd/$program\""; done
    } >programs.go
    # A program cannot be imported, but with this tag nobody tries, and its requirements are resolved.
    sed -i.orig '1i\
//go:build programs\
' programs.go
    rm -f programs.go.orig
    GOFLAGS=-mod=mod go mod tidy
    flags="-s -w -X k8s.io/component-base/version.gitVersion=v$kubernetes_version"
    flags+=" -X k8s.io/component-base/version.gitMajor=${kubernetes_version%%.*}"
    flags+=" -X k8s.io/component-base/version.gitMinor=$(cut -d. -f2 <<<"$kubernetes_version")"
    for program in "$@"; do
      GOFLAGS=-mod=mod go build -ldflags "$flags" -o "$control_plane_bin/$program.part" "k8s.io/kubernetes/cmd/$program"
      mv "$control_plane_bin/$program.part" "$control_plane_bin/$program"
    done
  ) >&2 || status=$?
  rm -rf "$scratch"
  return $status
}

# Installs package(s) of the distribution, trying each of $@ in turn, where that is possible.
install_package() {
  local package
  command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || return 1
  { apt-get update -qq || true; } >&2
  for package in "$@"; do
    apt-get install -y -qq "$package" >&2 && return 0
  done
  return 1
}

link_from_path() {
  local found
  found=$(command -v "$1") || return 1
  ln -sf "$found" "$control_plane_bin/$1"
}

# Gets what is missing: downloaded, else built or taken from the distribution.
install_control_plane() {
  local program build=()
  mkdir -p "$control_plane_bin"
  for program in kube-apiserver kube-controller-manager; do
    [ -x "$control_plane_bin/$program" ] || download_kubernetes_program "$program" || build+=("$program")
  done
  if [ ! -x "$control_plane_bin/kubectl" ]; then
    link_from_path kubectl || download_kubernetes_program kubectl || build+=(kubectl)
  fi
  [ ${#build[@]} -eq 0 ] || build_kubernetes_programs "${build[@]}" || true
  if [ ! -x "$control_plane_bin/etcd" ]; then
    link_from_path etcd || download_etcd || { install_package etcd-server etcd && link_from_path etcd; } || true
  fi
  command -v openssl >/dev/null || install_package openssl || true
  need_control_plane
}

# Says what is missing and returns 3, if something is.
need_control_plane() {
  local missing
  missing=$(missing_programs | tr '\n' ' ')
  command -v openssl >/dev/null || missing+="openssl "
  [ -n "$missing" ] || return 0
  cat >&2 <<MESSAGE
No Kubernetes control plane: ${missing% } not found in $control_plane_bin.
Get it with: scripts/dev-cluster install
(It downloads Kubernetes $kubernetes_version from dl.k8s.io and etcd from GitHub, or builds Kubernetes with Go 1.24 or newer and takes
etcd from PATH or the distribution. KUBE_API_TEST_DIR names another folder than ~/.kubeapitest.)
MESSAGE
  return 3
}
