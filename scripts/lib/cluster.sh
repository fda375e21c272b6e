# Sourced by scripts/dev-cluster: one control plane whose state is in the folder $state.
# shellcheck shell=bash disable=SC2154 # $state and $control_plane_bin are the caller's

components="etcd kube-apiserver kube-controller-manager"
patience=${DEV_CLUSTER_PATIENCE:-60} # seconds until a component must be ready

# The arguments of process $1, or nothing.
arguments_of() {
  if [ -r "/proc/$1/cmdline" ]; then
    tr '\0' ' ' <"/proc/$1/cmdline" 2>/dev/null || true
  else
    ps -o args= -p "$1" 2>/dev/null || true
  fi
}

# Prints the process id of component $1 if it runs. A number that was given to another process since is not ours: our
# processes name the component and the folder in their arguments.
pid_of() {
  local pid arguments
  [ -s "$state/$1.pid" ] || return 1
  pid=$(cat "$state/$1.pid")
  arguments=$(arguments_of "$pid")
  case $arguments in
    *"$1 "*"$state/"*) printf '%s\n' "$pid" ;;
    *) return 1 ;;
  esac
}

signal_component() {
  local pid
  pid=$(pid_of "$1") || { echo "$1 does not run." >&2; return 1; }
  kill -s "$2" "$pid"
}

stop_component() {
  local pid
  pid=$(pid_of "$1") || { rm -f "$state/$1.pid"; return 0; }
  kill -s CONT "$pid" 2>/dev/null || true
  # The API server would take its time to drain watches, which nobody here needs.
  kill -s "$([ "$1" = kube-apiserver ] && echo KILL || echo TERM)" "$pid" 2>/dev/null || true
  local tries=0
  while pid_of "$1" >/dev/null; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] || kill -s KILL "$pid" 2>/dev/null || true
    sleep 0.05
  done
  rm -f "$state/$1.pid"
}

port_is_taken() { (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Ports below those that systems hand out by themselves, so that a restart finds its port still free.
choose_ports() {
  [ ! -s "$state/ports" ] || return 0
  local names=(etcd_port etcd_peer_port api_port) name port taken=" "
  for name in "${names[@]}"; do
    while :; do
      port=$((20000 + (RANDOM * 32768 + RANDOM) % 12000))
      case $taken in *" $port "*) continue ;; esac
      port_is_taken "$port" || break
    done
    taken+="$port "
    echo "$name=$port"
  done >"$state/ports"
}

make_certificate() { # NAME SUBJECT EXTENSION...
  local name=$1 subject=$2
  shift 2
  openssl ecparam -genkey -name prime256v1 -noout -out "$name.key"
  openssl req -new -key "$name.key" -subj "$subject" -out "$name.csr"
  printf '%s\n' "keyUsage=critical,digitalSignature" "$@" >"$name.ext"
  openssl x509 -req -in "$name.csr" -CA ca.crt -CAkey ca.key -set_serial "0x$(openssl rand -hex 8)" -days 365 \
    -sha256 -extfile "$name.ext" -out "$name.crt"
  rm -f "$name.csr" "$name.ext"
}

make_certificates() {
  [ ! -f "$state/pki/.complete" ] || return 0
  mkdir -p "$state/pki"
  chmod 700 "$state/pki"
  (
    umask 077
    cd "$state/pki"
    {
      openssl ecparam -genkey -name prime256v1 -noout -out ca.key
      # A configuration of its own: what the system's adds to a certificate differs.
      printf '%s\n' '[req]' 'distinguished_name=dn' 'prompt=no' 'x509_extensions=ca' '[dn]' 'CN=dev-cluster-ca' \
        '[ca]' 'basicConstraints=critical,CA:TRUE' 'keyUsage=critical,keyCertSign,cRLSign' \
        'subjectKeyIdentifier=hash' >ca.cnf
      openssl req -x509 -new -key ca.key -sha256 -days 3650 -config ca.cnf -out ca.crt
      make_certificate apiserver /CN=kube-apiserver extendedKeyUsage=serverAuth \
        subjectAltName=DNS:localhost,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,IP:127.0.0.1,IP:10.0.0.1
      make_certificate admin /O=system:masters/CN=dev-cluster-admin extendedKeyUsage=clientAuth
      # A server under test is not the user of the tests: what it does itself triggers less.
      make_certificate server /O=system:masters/CN=dev-cluster-server extendedKeyUsage=clientAuth
      make_certificate controller-manager /CN=system:kube-controller-manager extendedKeyUsage=clientAuth
      openssl genrsa -out service-account.key 2048
      openssl rsa -in service-account.key -pubout -out service-account.pub
    } >openssl.log 2>&1 || { cat openssl.log >&2; exit 1; }
    touch .complete
  )
}

make_kubeconfig() { # FILE USER CERTIFICATE
  local authority certificate key
  authority=$(base64 <"$state/pki/ca.crt" | tr -d '\n')
  certificate=$(base64 <"$state/pki/$3.crt" | tr -d '\n')
  key=$(base64 <"$state/pki/$3.key" | tr -d '\n')
  (
    umask 077
    cat >"$1" <<YAML
apiVersion: v1
kind: Config
clusters:
  - name: dev-cluster
    cluster:
      server: https://127.0.0.1:$api_port
      certificate-authority-data: $authority
users:
  - name: $2
    user:
      client-certificate-data: $certificate
      client-key-data: $key
contexts:
  - name: dev-cluster
    context:
      cluster: dev-cluster
      user: $2
current-context: dev-cluster
YAML
  )
}

# Runs component $1 with the arguments that follow, in a session of its own and with its log in the state's folder.
launch() {
  local component=$1
  shift
  local new_session=
  command -v setsid >/dev/null && new_session=setsid
  # Descriptors of the caller stay with it: who reads our output must see its end while the component runs on.
  (
    cd "$state"
    exec $new_session "$control_plane_bin/$component" "$@" </dev/null >>"$state/$component.log" 2>&1 9>&-
  ) &
  echo $! >"$state/$component.pid"
}

start_etcd() {
  launch etcd --name=dev-cluster --data-dir="$state/etcd" --unsafe-no-fsync --logger=zap --log-level=warn \
    --listen-client-urls="http://127.0.0.1:$etcd_port" --advertise-client-urls="http://127.0.0.1:$etcd_port" \
    --listen-peer-urls="http://127.0.0.1:$etcd_peer_port" \
    --initial-advertise-peer-urls="http://127.0.0.1:$etcd_peer_port" \
    --initial-cluster="dev-cluster=http://127.0.0.1:$etcd_peer_port"
}

start_kube_apiserver() {
  launch kube-apiserver --etcd-servers="http://127.0.0.1:$etcd_port" \
    --bind-address=127.0.0.1 --advertise-address=127.0.0.1 --secure-port="$api_port" --endpoint-reconciler-type=none \
    --service-cluster-ip-range=10.0.0.0/16 --allow-privileged=true --authorization-mode=RBAC --profiling=false \
    --client-ca-file="$state/pki/ca.crt" \
    --tls-cert-file="$state/pki/apiserver.crt" --tls-private-key-file="$state/pki/apiserver.key" \
    --service-account-issuer=https://kubernetes.default.svc \
    --service-account-key-file="$state/pki/service-account.pub" \
    --service-account-signing-key-file="$state/pki/service-account.key" \
    --feature-gates=MutatingAdmissionPolicy=true \
    --runtime-config=admissionregistration.k8s.io/v1beta1=true,admissionregistration.k8s.io/v1alpha1=true \
    --cert-dir="$state/pki"
}

# Those that need nodes, volumes or a cloud have nothing to do here.
controllers="deployment-controller,replicaset-controller,replicationcontroller-controller,statefulset-controller"
controllers+=",daemonset-controller,job-controller,cronjob-controller,namespace-controller"
controllers+=",garbage-collector-controller,pod-garbage-collector-controller,ttl-after-finished-controller"
controllers+=",serviceaccount-controller,serviceaccount-token-controller,root-ca-certificate-publisher-controller"
controllers+=",certificatesigningrequest-signing-controller,certificatesigningrequest-approving-controller"
controllers+=",certificatesigningrequest-cleaner-controller,clusterrole-aggregation-controller"
controllers+=",endpoints-controller,endpointslice-controller,disruption-controller,resourcequota-controller"
controllers+=",validatingadmissionpolicy-status-controller"
# Without these no volume could be removed.
controllers+=",persistentvolume-protection-controller,persistentvolumeclaim-protection-controller"

start_kube_controller_manager() {
  launch kube-controller-manager --kubeconfig="$state/controller-manager.kubeconfig" --leader-elect=false \
    --secure-port=0 --use-service-account-credentials=true --controllers="$controllers" \
    --service-account-private-key-file="$state/pki/service-account.key" --root-ca-file="$state/pki/ca.crt" \
    --cluster-signing-cert-file="$state/pki/ca.crt" --cluster-signing-key-file="$state/pki/ca.key" \
    --kube-api-qps=200 --kube-api-burst=400 --concurrent-namespace-syncs=20 --cert-dir="$state/pki"
}

start_component() {
  pid_of "$1" >/dev/null && return 0
  # shellcheck disable=SC1091
  . "$state/ports"
  case $1 in
    etcd) start_etcd ;;
    kube-apiserver) start_kube_apiserver ;;
    kube-controller-manager) start_kube_controller_manager ;;
  esac
}

is_ready() {
  case $1 in
    etcd) port_is_taken "$etcd_port" ;;
    kube-apiserver) kubectl_admin get --raw=/readyz ;;
    # Its work shows: the service account without which no pod can be made.
    kube-controller-manager) kubectl_admin get serviceaccount default -n default -o name ;;
  esac >/dev/null 2>&1
}

kubectl_admin() { "$control_plane_bin/kubectl" --kubeconfig="$state/kubeconfig" --request-timeout=5s "$@"; }

# Waits until component $1 is ready; returns 1 with the end of its log if it ended or takes too long.
wait_component() {
  local deadline=$((SECONDS + patience))
  # shellcheck disable=SC1091
  . "$state/ports"
  until is_ready "$1" && pid_of "$1" >/dev/null; do
    if ! kill -0 "$(cat "$state/$1.pid")" 2>/dev/null; then
      echo "$1 ended; the end of $state/$1.log:" >&2
      tail -n 5 "$state/$1.log" >&2
      return 1
    fi
    if [ $SECONDS -ge $deadline ]; then
      echo "$1 is not ready after $patience seconds; the end of $state/$1.log:" >&2
      tail -n 5 "$state/$1.log" >&2
      return 1
    fi
    sleep 0.1
  done
}

all_components_run() {
  local component
  for component in $components; do pid_of "$component" >/dev/null || return 1; done
}

start_all() {
  choose_ports
  # shellcheck disable=SC1091
  . "$state/ports"
  make_certificates
  make_kubeconfig "$state/kubeconfig" dev-cluster-admin admin
  make_kubeconfig "$state/server.kubeconfig" dev-cluster-server server
  make_kubeconfig "$state/controller-manager.kubeconfig" kube-controller-manager controller-manager
  start_component etcd
  wait_component etcd || return 1
  start_component kube-apiserver
  wait_component kube-apiserver || return 1
  start_component kube-controller-manager
  wait_component kube-controller-manager
}

cluster_up() {
  local attempt
  # Two at once: the second waits, and finds it running.
  if command -v flock >/dev/null; then
    exec 9>"$state/.lock"
    flock 9
  fi
  for attempt in 1 2 3; do
    if start_all; then return 0; fi
    # A port may have been taken between its choice and its use.
    grep -qs 'address already in use' "$state"/*.log || return 1
    echo "A port was taken; trying others ($attempt of 3)." >&2
    cluster_down
    mkdir -p "$state"
  done
  return 1
}

cluster_down() {
  local component
  [ -d "$state" ] || return 0
  for component in kube-controller-manager kube-apiserver etcd; do stop_component "$component"; done
  rm -rf "$state"
}

cluster_status() {
  local component pid status=0
  for component in $components; do
    if pid=$(pid_of "$component"); then
      echo "$component runs (process $pid)"
    else
      echo "$component does not run"
      status=1
    fi
  done
  if [ $status = 0 ]; then
    # shellcheck disable=SC1091
    . "$state/ports"
    if is_ready kube-apiserver; then
      echo "ready: https://127.0.0.1:$api_port"
      echo "export KUBECONFIG=$state/kubeconfig"
    else
      echo "the API server is not ready"
      status=1
    fi
  fi
  return $status
}
