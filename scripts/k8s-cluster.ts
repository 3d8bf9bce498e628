/**
 * `npm run k8s:cluster -- up`: a Kubernetes of two nodes on this machine, without Docker or kind, as root on Linux with Go and
 * apt. `-- down` removes it, `-- status` shows it. docs/operate/kubernetes-trial.md tells what it is made of.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { canFetchPackages, fetchedPackages, onPath } from './embedded/debian-packages.ts';
import { repositoryRoot } from './embedded/paths.ts';
import { freePort } from './embedded/ports.ts';
import { isInside, layOver, runInside } from './images/private-mounts.ts';
import { fetchStandIns, saveImages } from './k8s/cluster/images.ts';
import { endProcesses, isClusterRunning } from './k8s/cluster/node-process.ts';
import { clusterPlace, kubeconfigPath } from './k8s/cluster/places.ts';
import { buildRecipe, programPath, recipes } from './k8s/cluster/programs.ts';
import { nodes, writeSettings } from './k8s/cluster/settings.ts';
import { startCluster } from './k8s/cluster/start-cluster.ts';

const began = performance.now();
const say = (line: string): void =>
  console.log(`[cluster] ${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${line}`);

const packages = ['containerd', 'runc', 'containernetworking-plugins', 'etcd-server', 'iptables', 'ipset', 'iproute2'];

function missing(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root';
  if (onPath('go') === undefined) return 'it needs Go, which builds Kubernetes';
  if (!canFetchPackages()) return 'it needs apt-get and dpkg-deb, which fetch containerd, runc and etcd';
  const groups = existsSync('/proc/cgroups') ? readFileSync('/proc/cgroups', 'utf8') : '';
  if (!/^memory\s+[1-9]/m.test(groups))
    return 'it needs control groups of version 1 (this machine has the unified ones: use kind or k3d there)';
  const { status, stderr } = spawnSync('unshare', ['--mount', '--net', '--pid', '--cgroup', '--fork', 'true']);
  return status === 0 ? null : `namespaces are refused: ${String(stderr).trim()}`;
}

async function makeImages(): Promise<void> {
  fetchStandIns(say);
  const run = join(repositoryRoot, 'scripts', 'run.mjs');
  if (!process.argv.includes('--built')) {
    const { status } = spawnSync(process.execPath, [run, 'scripts/images.ts', '--build'], { stdio: 'inherit' });
    if (status !== 0) throw new Error('The images of the product could not be built.');
  }
  if ((await runInside(say)) !== 0) throw new Error('The images could not be saved.');
}

async function up(): Promise<void> {
  if (isClusterRunning()) throw new Error('The cluster runs. `npm run k8s:cluster -- down` removes it.');
  await down();
  const tools = fetchedPackages({ name: 'cluster-tools', packages: [packages], announce: say });
  for (const recipe of recipes) await buildRecipe(recipe, say);
  await makeImages();
  const apiPort = await freePort();
  await writeSettings(apiPort, clusterPlace('bin'), tools);
  const doorPort = await freePort();
  try {
    await startCluster({ apiPort, doorPort, images: clusterPlace('images'), say });
  } catch (error) {
    say(
      `it failed; logs are in ${nodes.map(({ folder }) => join(folder, 'log')).join(' and ')}, until the next up or down`,
    );
    throw error;
  }
  say('two nodes are ready');
  console.log(`\nexport KUBECONFIG=${kubeconfigPath()} PATH=${clusterPlace('bin')}:$PATH`);
  console.log(`npm run k8s:trial -- --ingress http://localhost:${doorPort}`);
}

async function down(): Promise<void> {
  await endProcesses(nodes);
  rmSync(clusterPlace('state'), { recursive: true, force: true });
  for (const { folder } of nodes) clusterPlace('state', folder.slice(folder.lastIndexOf('/') + 1));
}

function status(): void {
  if (!isClusterRunning()) {
    console.log('There is no cluster.');
    return;
  }
  const flags = ['--kubeconfig', kubeconfigPath(), 'get', 'nodes,pods', '--all-namespaces', '--output', 'wide'];
  spawnSync(programPath('kubectl'), flags, { stdio: 'inherit' });
}

async function main(): Promise<void> {
  const [verb] = process.argv.slice(2);
  if (isInside()) {
    layOver();
    await saveImages(say);
  } else if (verb === 'up') {
    const why = missing();
    if (why !== null) throw new Error(`No cluster can be made here: ${why}.`);
    await up();
  } else if (verb === 'down') {
    await down();
    for (const { folder } of nodes) rmSync(folder, { recursive: true, force: true });
    say('nothing of it runs; programs and images stay in the cache');
  } else if (verb === 'status') status();
  else throw new Error('Expected: up, down or status.');
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
