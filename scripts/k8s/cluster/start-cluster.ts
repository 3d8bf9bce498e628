/** Starts the nodes and brings the cluster to the point where it takes in workloads. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../../embedded/process-identity.ts';
import { outputOf, runProgram, type Say } from '../../images/run-program.ts';
import { cable, forward, inNode, startNode } from './node-process.ts';
import { clusterPlace, kubeconfigPath } from './places.ts';
import { programPath } from './programs.ts';
import { controlPlane, doorAddress, nodes, writeNetwork } from './settings.ts';

interface Wishes {
  readonly apiPort: number;
  readonly doorPort: number;
  /** Folder of the archives that every node imports. */
  readonly images: string;
  readonly say: Say;
}

const apiTimeoutMs = 240_000;
const nodeTimeoutMs = 180_000;
const addonTimeout = '600s';
const volumes = 24;
const volumeSize = '60Gi';

const kubectlArgs = (args: readonly string[]): string[] => ['--kubeconfig', kubeconfigPath(), ...args];
const kubectl = (...args: readonly string[]): Promise<string> => outputOf(programPath('kubectl'), kubectlArgs(args));

async function succeeds(...args: readonly string[]): Promise<boolean> {
  return (await runProgram(programPath('kubectl'), kubectlArgs(args))).code === 0;
}

/** Gives each node the network of its pods, and a way to those of the other. */
async function connectPods(pids: ReadonlyMap<string, number>): Promise<void> {
  const ranges = new Map<string, string>();
  const isKnown = async (name: string): Promise<boolean> => {
    const { code, output } = await runProgram(
      programPath('kubectl'),
      kubectlArgs(['get', 'node', name, '--output', 'jsonpath={.spec.podCIDR}']),
    );
    if (code === 0 && /^[\d./]+$/.test(output)) ranges.set(name, output);
    return ranges.has(name);
  };
  for (const { name } of nodes) {
    if (!(await waitUntil(() => isKnown(name), nodeTimeoutMs, 1_000))) throw new Error(`${name} did not register.`);
  }
  for (const node of nodes) {
    const range = ranges.get(node.name) ?? '';
    writeNetwork(node, range);
    for (const other of nodes) {
      const pid = pids.get(other.name);
      if (other.name !== node.name && pid !== undefined)
        await inNode(pid, 'ip', 'route', 'replace', range, 'via', node.address);
    }
  }
}

async function importImages(pids: ReadonlyMap<string, number>, folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tar'));
  const importInto = async (pid: number): Promise<void> => {
    for (const file of files) {
      const path = join(folder, file);
      await inNode(pid, 'ctr', '--namespace', 'k8s.io', 'images', 'import', '--all-platforms', path);
    }
  };
  await Promise.all([...pids.values()].map((pid) => importInto(pid)));
}

/** Disks that all nodes share, as a file server would give them: here they are folders of this machine. */
function volumeManifests(): string {
  const all = Array.from({ length: volumes }, (_, at) => {
    const path = clusterPlace('state', 'volumes', String(at + 1));
    return {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: `shared-${at + 1}` },
      spec: {
        capacity: { storage: volumeSize },
        accessModes: ['ReadWriteOnce', 'ReadWriteMany'],
        storageClassName: 'shared',
        persistentVolumeReclaimPolicy: 'Retain',
        local: { path },
        nodeAffinity: {
          required: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'Exists' }] }],
          },
        },
      },
    };
  });
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: all });
}

/** Starts everything. Throws at the first step that fails. */
export async function startCluster({ apiPort, doorPort, images, say }: Wishes): Promise<void> {
  const pids = new Map<string, number>();
  for (const node of nodes) pids.set(node.name, await startNode(node));
  const [first, second] = [...pids.values()];
  if (first === undefined || second === undefined) throw new Error('There are fewer than two nodes.');
  await cable(first, second);
  say('both nodes have their namespaces, and a cable between them');
  const state = clusterPlace('state');
  forward(first, apiPort, `${controlPlane.address}:6443`, state);
  forward(first, doorPort, doorAddress, state);
  if (!(await waitUntil(() => succeeds('get', '--raw', '/readyz'), apiTimeoutMs, 1_000)))
    throw new Error('The API server does not become ready.');
  say('the API server is ready');
  await connectPods(pids);
  await importImages(pids, images);
  say('both nodes have the images');
  await kubectl('wait', '--for=condition=Ready', 'node', '--all', '--timeout=300s');
  const path = join(state, 'volumes.json');
  writeFileSync(path, volumeManifests());
  await kubectl('apply', '--filename', path);
  const script = join(import.meta.dirname, 'names.ts');
  await kubectl('--namespace', 'kube-system', 'create', 'configmap', 'names', `--from-file=${script}`);
  await kubectl('apply', '--filename', join(import.meta.dirname, 'addons.yaml'));
  for (const namespace of ['kube-system', 'traefik']) {
    const what = ['--namespace', namespace, 'deployment', '--all'];
    await kubectl('wait', '--for=condition=Available', ...what, `--timeout=${addonTimeout}`);
  }
}
