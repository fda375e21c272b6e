# Sourced by the scripts that keep a webhook's certificate in Secrets of namespace $namespace.
# shellcheck shell=bash disable=SC2154 # $namespace is the caller's

kubectl=${KUBECTL:-kubectl}

say_usage() { sed -n '2,/^[^#]/{s/^# \{0,1\}//p;}' "$0"; }

# Says why nothing can be done, and ends.
fail() {
  echo "Error: $1" >&2
  exit 1
}

need_kubectl() {
  command -v "$kubectl" >/dev/null || fail "kubectl was not found. Install it, or set KUBECTL to it: https://kubernetes.io/docs/tasks/tools/"
}

# Runs kubectl with its output on standard error, and ends with its reason if it fails.
run_kubectl() { "$kubectl" "$@" >&2 || fail "kubectl $1 failed; see above"; }

# Prints the type of Secret $1, or nothing if it is not there.
secret_type() {
  "$kubectl" -n "$namespace" get secret "$1" --ignore-not-found -o 'go-template={{.type}}' ||
    fail "Secret $1 in namespace $namespace cannot be read; see above"
}

# Prints what is under key $2 of Secret $1, or nothing.
secret_value() {
  "$kubectl" -n "$namespace" get secret "$1" \
    -o "go-template={{with .data}}{{with index . \"$2\"}}{{. | base64decode}}{{end}}{{end}}" ||
    fail "Secret $1 in namespace $namespace cannot be read; see above"
}

# Whether key $2 of Secret $1 is what file $3 holds.
secret_has() { secret_value "$1" "$2" | cmp -s - "$3"; }

# Stores KEY=FILE... as Secret $1 of type $2; $3 is the type that it has now, nothing if it is not there.
store_secret() {
  local name=$1 type=$2 found=$3 pair data='' separator=''
  shift 3
  for pair in "$@"; do
    data+="$separator\"${pair%%=*}\": \"$(base64 <"${pair#*=}" | tr -d '\n')\""
    separator=', '
  done
  # By standard input, because arguments can be seen by everybody on the machine.
  if [ -z "$found" ]; then
    printf '{"apiVersion": "v1", "kind": "Secret", "type": "%s", "metadata": {"name": "%s", "namespace": "%s"}, "data": {%s}}' \
      "$type" "$name" "$namespace" "$data" | "$kubectl" create -f -
  else
    printf '{"data": {%s}}' "$data" >"$folder/patch"
    "$kubectl" -n "$namespace" patch secret "$name" --type=merge --patch-file="$folder/patch"
  fi
}
