#!/usr/bin/env bash
# Usage: scripts/webhook-create-signed-cert.sh [--service NAME] [--secret NAME] [--namespace NAME] [OPTION...]
#
# Makes a key and a server certificate for a webhook's Service and stores them in a Secret of the cluster. What is
# there and good stays as it is. Fill in the caBundle of the webhook's configuration afterwards with
# scripts/webhook-patch-ca-bundle.sh.
#
#   --service NAME      the Service (default: sidecar-injector-webhook-svc)
#   --secret NAME       the Secret (default: sidecar-injector-webhook-certs)
#   --namespace NAME    the namespace of both (default: default)
#   --type TYPE         generic: cert.pem and key.pem; tls: tls.crt and tls.key (default: generic)
#   --authority NAME    the Secret of our own authority, made if there is none
#                       (default: SERVICE.NAMESPACE.svc.portcullis-tls-ca)
#   --signer NAME       have it signed through a CertificateSigningRequest by this signer instead of by our own authority
#   --signer-ca FILE    whom to trust for that signer (default: what it sends, else the cluster's authority, if it signed)
#   --algorithm NAME    RSA, ECDSA or Ed25519 (default: RSA)
#
# Needs kubectl with rights to read and write Secrets, and to approve requests for --signer.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/scripts/lib/webhook-secrets.sh"

service=sidecar-injector-webhook-svc
secret=sidecar-injector-webhook-certs
namespace=default
type=generic
authority=
signer=
signer_ca=
algorithm=RSA
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) say_usage; exit 0 ;;
    --service | --secret | --namespace | --type | --authority | --signer | --signer-ca | --algorithm)
      [ $# -ge 2 ] || fail "$1 needs a value"
      option=${1#--}
      printf -v "${option/-/_}" '%s' "$2"
      shift 2
      ;;
    *) say_usage >&2; exit 2 ;;
  esac
done
case $type in
  generic) certificate_key=cert.pem key_key=key.pem kubernetes_type=Opaque ;;
  tls) certificate_key=tls.crt key_key=tls.key kubernetes_type=kubernetes.io/tls ;;
  *) fail "--type is generic or tls, not $type" ;;
esac
[ -n "$authority" ] || authority=$service.$namespace.svc.portcullis-tls-ca
[ -z "$signer_ca" ] || [ -r "$signer_ca" ] || fail "cannot read $signer_ca"

need_kubectl
# kubectl is tried before anything is built or made.
found_type=$(secret_type "$secret")
if [ -n "$found_type" ] && [ "$found_type" != "$kubernetes_type" ]; then
  fail "Secret $secret is there with type $found_type, which cannot be changed to $kubernetes_type. Delete it, or choose another --type or --secret."
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
umask 077

create_signed_cert() {
  "${PORTCULLIS_CLI:-$root/scripts/portcullis}" create-signed-cert --service "$service" --namespace "$namespace" \
    --folder "$folder" --algorithm "$algorithm" "$@"
}

# The pair that is stored now, and whom it was signed by.
if [ -n "$found_type" ]; then
  secret_value "$secret" "$certificate_key" >"$folder/tls.crt"
  secret_value "$secret" "$key_key" >"$folder/tls.key"
  secret_value "$secret" ca.crt >"$folder/ca.crt"
fi

store_pair() {
  store_secret "$secret" "$kubernetes_type" "$found_type" "$certificate_key=$folder/tls.crt" \
    "$key_key=$folder/tls.key" "ca.crt=$folder/ca.crt"
}

# Returns 1 if somebody else has made the authority at the same time.
made_by_own_authority() {
  local found=$1
  rm -f "$folder/ca.crt" "$folder/ca.key"
  if [ -n "$found" ]; then
    secret_value "$authority" tls.crt >"$folder/ca.crt" || exit 1
    secret_value "$authority" tls.key >"$folder/ca.key" || exit 1
    [ -s "$folder/ca.key" ] || fail "Secret $authority holds no key in tls.key to sign with"
  fi
  cp "$folder/ca.crt" "$folder/ca.before" 2>/dev/null || : >"$folder/ca.before"
  create_signed_cert >/dev/null || fail "no certificate could be made; see above"
  if cmp -s "$folder/ca.crt" "$folder/ca.before"; then return 0; fi
  [ -z "$found" ] || echo "The authority in Secret $authority cannot be used any longer: fill in caBundle again." >&2
  store_secret "$authority" kubernetes.io/tls "$found" "tls.crt=$folder/ca.crt" "tls.key=$folder/ca.key"
}

sign_by_own_authority() {
  local found
  cp "$folder/tls.crt" "$folder/tls.before" 2>/dev/null || : >"$folder/tls.before"
  found=$(secret_type "$authority")
  if ! made_by_own_authority "$found"; then
    # Theirs counts, so that all have one.
    found=$(secret_type "$authority")
    made_by_own_authority "$found" || fail "Secret $authority cannot be stored; see above"
  fi
  if cmp -s "$folder/tls.crt" "$folder/tls.before" && secret_has "$secret" ca.crt "$folder/ca.crt"; then
    echo "secret/$secret unchanged"
  else
    store_pair || fail "Secret $secret cannot be stored; see above"
  fi
}

# The condition of a request that will never be signed, in words.
refusal() {
  "$kubectl" get certificatesigningrequest "$1" \
    -o go-template='{{range .status.conditions}}{{if or (eq .type "Failed") (eq .type "Denied")}}{{.type}}: {{.reason}} {{.message}}{{end}}{{end}}' 2>/dev/null || true
}

trust_candidates() {
  if [ -n "$signer_ca" ]; then
    cat "$signer_ca" >"$folder/trusted"
    return
  fi
  # Signers may append their own certificate; the cluster's authority is known in each namespace.
  awk '/BEGIN CERTIFICATE/ { n++ } n > 1' "$folder/tls.crt" >"$folder/trusted"
  "$kubectl" -n "$namespace" get configmap kube-root-ca.crt -o go-template='{{index .data "ca.crt"}}' \
    >>"$folder/trusted" 2>/dev/null || true
}

sign_by_signer() {
  if [ -s "$folder/tls.crt" ] && create_signed_cert --check 2>/dev/null; then
    echo "secret/$secret unchanged"
    return
  fi
  local request=$service.$namespace certificate='' attempt
  create_signed_cert --request >/dev/null || fail "no request could be made"
  run_kubectl delete certificatesigningrequest "$request" --ignore-not-found
  run_kubectl create -f - <<YAML
apiVersion: certificates.k8s.io/v1
kind: CertificateSigningRequest
metadata:
  name: $request
spec:
  groups: [system:authenticated]
  signerName: $signer
  usages: [digital signature, key encipherment, server auth]
  request: $(base64 <"$folder/tls.csr" | tr -d '\n')
YAML
  run_kubectl certificate approve "$request"
  for attempt in 1 2 3 4 5 6 7 8 9 10; do
    certificate=$("$kubectl" get certificatesigningrequest "$request" \
      -o go-template='{{if .status.certificate}}{{.status.certificate | base64decode}}{{end}}' 2>/dev/null || true)
    [ -z "$certificate" ] || break
    refused=$(refusal "$request")
    [ -z "$refused" ] || fail "signer $signer refused to sign: $refused"
    [ "$attempt" = 10 ] || sleep 1
  done
  [ -n "$certificate" ] || fail "signer $signer has signed nothing within 10 seconds. Is there such a signer? None that comes with Kubernetes signs for a Service; without --signer our own authority does."
  printf '%s\n' "$certificate" >"$folder/tls.crt"
  trust_candidates
  mv "$folder/trusted" "$folder/ca.crt"
  reason=$(create_signed_cert --check 2>&1) || fail "the certificate that signer $signer gave cannot be used: $reason. Name its authority with --signer-ca."
  store_pair || fail "Secret $secret cannot be stored; see above"
}

if [ -n "$signer" ]; then
  sign_by_signer
else
  sign_by_own_authority
fi
