/** The settings of every program of the nodes, written into their folders. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { issue, makeAuthority, makeSigningKey, writeKubeconfig } from './certificates.ts';
import { clusterPlace, kubeconfigPath } from './places.ts';

export interface Node {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
}

const serviceRange = '10.96.0.0/16';
const podRange = '10.244.0.0/16';
const dnsAddress = '10.96.0.10';
/** Of the service of the door (addons.yaml). */
export const doorAddress = '10.96.0.80:80';

/** Two nodes, so that one may be drained. The first one has the control plane. */
export const nodes: readonly Node[] = ['plenum-1', 'plenum-2'].map((name, at) => ({
  name,
  address: `10.90.0.${at + 1}`,
  folder: clusterPlace('state', name),
}));
export const controlPlane = nodes[0] ?? { name: '', address: '', folder: '' };
const server = `https://${controlPlane.address}:6443`;

const keys = (): string => clusterPlace('state', 'keys');
const key = (name: string): string => join(keys(), name);

function writeArguments(folder: string, program: string, flags: Readonly<Record<string, string>>): void {
  const lines = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  writeFileSync(join(folder, `${program}.args`), `${lines.join('\n')}\n`);
}

async function makeKeys(apiPort: number): Promise<void> {
  const authority = await makeAuthority(keys(), 'ca');
  const front = await makeAuthority(keys(), 'front-proxy-ca');
  await makeSigningKey(keys());
  const names = ['kubernetes', 'kubernetes.default', 'kubernetes.default.svc', 'localhost'].map(
    (name) => `DNS:${name}`,
  );
  const addresses = ['127.0.0.1', '10.96.0.1', controlPlane.address].map((address) => `IP:${address}`);
  await issue(authority, {
    name: 'api-server',
    subject: '/CN=kube-apiserver',
    alternatives: [...names, ...addresses].join(','),
  });
  await issue(front, { name: 'front-proxy', subject: '/CN=front-proxy' });
  const administrators = ['admin', 'kubelet-client'];
  for (const name of administrators) await issue(authority, { name, subject: `/O=system:masters/CN=${name}` });
  for (const name of ['kube-controller-manager', 'kube-scheduler', 'kube-proxy'])
    await issue(authority, { name, subject: `/CN=system:${name}` });
  for (const { name, address } of nodes) {
    const alternatives = `DNS:${name},IP:${address}`;
    await issue(authority, { name, subject: `/O=system:nodes/CN=system:node:${name}`, alternatives });
  }
  writeKubeconfig(keys(), 'admin', `https://127.0.0.1:${apiPort}`, kubeconfigPath());
}

function writeControlPlane({ folder, address }: Node): void {
  writeArguments(folder, 'etcd', {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': 'http://127.0.0.1:2379',
    'advertise-client-urls': 'http://127.0.0.1:2379',
    'unsafe-no-fsync': 'true',
  });
  writeArguments(folder, 'kube-apiserver', {
    'advertise-address': address,
    'allow-privileged': 'true',
    'authorization-mode': 'Node,RBAC',
    'client-ca-file': key('ca.crt'),
    'enable-admission-plugins': 'NodeRestriction',
    'etcd-servers': 'http://127.0.0.1:2379',
    'kubelet-certificate-authority': key('ca.crt'),
    'kubelet-client-certificate': key('kubelet-client.crt'),
    'kubelet-client-key': key('kubelet-client.key'),
    'kubelet-preferred-address-types': 'InternalIP',
    'proxy-client-cert-file': key('front-proxy.crt'),
    'proxy-client-key-file': key('front-proxy.key'),
    'requestheader-allowed-names': 'front-proxy',
    'requestheader-client-ca-file': key('front-proxy-ca.crt'),
    'requestheader-extra-headers-prefix': 'X-Remote-Extra-',
    'requestheader-group-headers': 'X-Remote-Group',
    'requestheader-username-headers': 'X-Remote-User',
    'service-account-issuer': 'https://kubernetes.default.svc',
    'service-account-key-file': key('service-accounts.pub'),
    'service-account-signing-key-file': key('service-accounts.key'),
    'service-cluster-ip-range': serviceRange,
    'tls-cert-file': key('api-server.crt'),
    'tls-private-key-file': key('api-server.key'),
  });
  const kubeconfigOf = (name: string): string => {
    const path = join(folder, `${name}.kubeconfig`);
    writeKubeconfig(keys(), name, server, path);
    return path;
  };
  const manager = kubeconfigOf('kube-controller-manager');
  writeArguments(folder, 'kube-controller-manager', {
    'allocate-node-cidrs': 'true',
    'authentication-kubeconfig': manager,
    'authorization-kubeconfig': manager,
    'cluster-cidr': podRange,
    kubeconfig: manager,
    'leader-elect': 'false',
    'requestheader-client-ca-file': key('front-proxy-ca.crt'),
    'root-ca-file': key('ca.crt'),
    'service-account-private-key-file': key('service-accounts.key'),
    'service-cluster-ip-range': serviceRange,
    'use-service-account-credentials': 'true',
  });
  const scheduler = kubeconfigOf('kube-scheduler');
  writeArguments(folder, 'kube-scheduler', {
    'authentication-kubeconfig': scheduler,
    'authorization-kubeconfig': scheduler,
    kubeconfig: scheduler,
    'leader-elect': 'false',
  });
}

const containerdSettings = `version = 2
root = "/var/lib/containerd"
state = "/run/containerd"
disabled_plugins = ["io.containerd.snapshotter.v1.aufs", "io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.devmapper", "io.containerd.snapshotter.v1.zfs"]
[grpc]
  address = "/run/containerd/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "docker.io/plenum-cluster/pause:1"
  # Where not even root may protect a process from running out of memory.
  restrict_oom_score_adj = true
  disable_apparmor = true
[plugins."io.containerd.grpc.v1.cri".cni]
  bin_dir = "/usr/lib/cni"
  conf_dir = "/run/cni"
[plugins."io.containerd.grpc.v1.cri".containerd]
  snapshotter = "overlayfs"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
  SystemdCgroup = false
`;

const kubeletSettings = (name: string, resolvConf: string) => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  authentication: { anonymous: { enabled: false }, webhook: { enabled: true }, x509: { clientCAFile: key('ca.crt') } },
  authorization: { mode: 'Webhook' },
  cgroupDriver: 'cgroupfs',
  failCgroupV1: false,
  clusterDNS: [dnsAddress],
  clusterDomain: 'cluster.local',
  containerRuntimeEndpoint: 'unix:///run/containerd/containerd.sock',
  evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' },
  imageGCHighThresholdPercent: 100,
  failSwapOn: false,
  oomScoreAdj: 0,
  resolvConf,
  tlsCertFile: key(`${name}.crt`),
  tlsPrivateKeyFile: key(`${name}.key`),
});

function writeNode({ folder, name, address }: Node, bin: string, tools: string): void {
  const path = (file: string) => join(folder, file);
  writeFileSync(path('env'), `bin=${bin}\ntools=${tools}\naddress=${address}\nservices=${serviceRange}\n`);
  writeFileSync(path('containerd.toml'), containerdSettings);
  writeArguments(folder, 'containerd', { config: path('containerd.toml') });
  writeFileSync(path('resolv.conf'), '');
  writeKubeconfig(keys(), name, server, path('kubelet.kubeconfig'));
  writeFileSync(path('kubelet.yaml'), stringify(kubeletSettings(name, path('resolv.conf'))));
  writeArguments(folder, 'kubelet', {
    config: path('kubelet.yaml'),
    kubeconfig: path('kubelet.kubeconfig'),
    'hostname-override': name,
    'node-ip': address,
  });
  writeKubeconfig(keys(), 'kube-proxy', server, path('kube-proxy.kubeconfig'));
  const proxy = {
    apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
    kind: 'KubeProxyConfiguration',
    clientConnection: { kubeconfig: path('kube-proxy.kubeconfig') },
    clusterCIDR: podRange,
    conntrack: { maxPerCore: 0, min: 0 },
    hostnameOverride: name,
    mode: 'iptables',
    oomScoreAdj: 0,
  };
  writeFileSync(path('kube-proxy.yaml'), stringify(proxy));
  writeArguments(folder, 'kube-proxy', { config: path('kube-proxy.yaml') });
}

/** Writes keys and settings of all nodes. */
export async function writeSettings(apiPort: number, bin: string, tools: string): Promise<void> {
  await makeKeys(apiPort);
  for (const node of nodes) writeNode(node, bin, tools);
  writeControlPlane(controlPlane);
}

/** Tells a node the range of its pods' addresses, which the controller manager chose: from then on it may have pods. */
export function writeNetwork({ folder }: Node, range: string): void {
  const ipam = { type: 'host-local', ranges: [[{ subnet: range }]], routes: [{ dst: '0.0.0.0/0' }] };
  const bridge = { type: 'bridge', bridge: 'pods0', isGateway: true, hairpinMode: true, ipam };
  const plugins = [bridge, { type: 'portmap', capabilities: { portMappings: true } }];
  const place = join(folder, 'root', 'run', 'cni');
  mkdirSync(place, { recursive: true });
  const list = { cniVersion: '0.4.0', name: 'pods', plugins };
  writeFileSync(join(place, '10-pods.conflist'), JSON.stringify(list));
}
