#!/usr/bin/env bash
# Usage: scripts/webhook-patch-ca-bundle.sh [--service NAME] [--secret NAME] [--namespace NAME] [--authority NAME] <TEMPLATE >MANIFEST
#
# Fills ${CA_BUNDLE} in a manifest on standard input with the authority that signed the certificate of
# scripts/webhook-create-signed-cert.sh; the options and their defaults are those of that script.
# For example: scripts/webhook-patch-ca-bundle.sh <webhook.yaml | kubectl apply -f -

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/scripts/lib/webhook-secrets.sh"

service=sidecar-injector-webhook-svc
secret=sidecar-injector-webhook-certs
namespace=default
authority=
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) say_usage; exit 0 ;;
    --service | --secret | --namespace | --authority)
      [ $# -ge 2 ] || fail "$1 needs a value"
      printf -v "${1#--}" '%s' "$2"
      shift 2
      ;;
    *) say_usage >&2; exit 2 ;;
  esac
done
[ -n "$authority" ] || authority=$service.$namespace.svc.portcullis-tls-ca
[ ! -t 0 ] || { say_usage >&2; exit 2; }

template=$(cat && printf x)
template=${template%x}
[ -n "$template" ] || fail "there is nothing on standard input"
# shellcheck disable=SC2016 # it is meant as it is written
placeholder='${CA_BUNDLE}'
case $template in
  *"$placeholder"*) ;;
  *)
    echo "There is no $placeholder on standard input; it is passed on as it is." >&2
    printf '%s' "$template"
    exit 0
    ;;
esac

need_kubectl
# What the Secret of the certificate says counts; one that was made otherwise may not say it.
bundle=
if [ -n "$(secret_type "$secret")" ]; then bundle=$(secret_value "$secret" ca.crt); fi
if [ -z "$bundle" ] && [ -n "$(secret_type "$authority")" ]; then bundle=$(secret_value "$authority" tls.crt); fi
[ -n "$bundle" ] || fail "no authority is known: neither Secret $secret has a ca.crt, nor is there a Secret $authority in namespace $namespace. Run scripts/webhook-create-signed-cert.sh first."
encoded=$(printf '%s\n' "$bundle" | base64 | tr -d '\n')
printf '%s' "${template//"$placeholder"/$encoded}"
