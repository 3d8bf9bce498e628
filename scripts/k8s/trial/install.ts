/** The first steps of a trial: the server's word on every manifest, and the installation. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { repositoryRoot } from '../../embedded/paths.ts';
import { buildOffer, offers } from '../installations.ts';
import type { Manifest } from '../manifest.ts';
import { ask, kubectl, kubectlJson, podsOf } from './kubectl.ts';
import { mailUrl, startMailCatcher } from './mail-catcher.ts';
import { writeOverlay } from './overlay.ts';
import { Failed } from './report.ts';
import type { Trial } from './trial.ts';

export const inNamespace = ({ options }: Trial): string[] => ['--namespace', options.namespace];
const readyTimeout = '900s';

/** Creates the namespace, guarded as the overlays do. Throws where it exists: what is in it would be removed. */
export async function createNamespace({ options }: Trial): Promise<void> {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted', 'plenum.trial': 'true' };
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: options.namespace, labels } };
  await kubectl(['create', '--filename', '-'], { input: stringify(namespace) });
}

const isNamespace = ({ kind }: Manifest): boolean => kind === 'Namespace';

/** Sends every installation that we offer to the API server, which validates and admits it without keeping anything. */
export async function validateEverything(trial: Trial): Promise<string[]> {
  const { namespace } = trial.options;
  const known = await servedKinds();
  const refusals: string[] = [];
  const unserved = new Set<string>();
  let count = 0;
  const all = offers();
  for (const offer of all) {
    const objects = buildOffer(['kubectl', 'kustomize'], offer).filter((object) => !isNamespace(object));
    const served = objects.filter(({ apiVersion, kind }) => known.has(`${apiVersion} ${kind}`));
    for (const { apiVersion, kind } of objects.filter((object) => !served.includes(object)))
      unserved.add(`${apiVersion} ${kind}`);
    const items = served.map((object) => ({ ...object, metadata: { ...object.metadata, namespace } }));
    const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
    const flags = ['--dry-run=server', '--validate=strict', '--filename', '-'];
    const { code, stderr } = await ask(['--namespace', namespace, 'apply', ...flags], { input, timeoutMs: 300_000 });
    count += items.length;
    if (code !== 0) refusals.push(`${offer.name}: ${stderr.trim()}`);
  }
  const details = [`${all.length} installations, ${count} objects`];
  if (unserved.size > 0) details.push(`not served here, so not validated: ${[...unserved].toSorted().join(', ')}`);
  if (refusals.length > 0) throw new Failed(`${refusals.length} installations were refused`, [...refusals, ...details]);
  return details;
}

async function servedKinds(): Promise<ReadonlySet<string>> {
  const versions = (await kubectl(['api-versions'])).split('\n');
  const kinds = new Set<string>();
  for (const version of versions) {
    const path = version.includes('/') ? `/apis/${version}` : `/api/${version}`;
    const { code, stdout } = await ask(['get', '--raw', path]);
    if (code !== 0) continue;
    const { resources } = JSON.parse(stdout) as { resources: { kind: string }[] };
    for (const { kind } of resources) kinds.add(`${version} ${kind}`);
  }
  return kinds;
}

function secrets(): string {
  const script = join(repositoryRoot, 'k8s', 'secrets.sh');
  const env = { ...process.env, SMTP_URL: mailUrl };
  const { status, stdout, stderr } = spawnSync('sh', [script, 'local'], { encoding: 'utf8', env });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Applies the overlay of the trial. */
export async function applyOverlay(trial: Trial, withAutoscaling = false): Promise<void> {
  const { namespace, ingress, ingressNamespace, images } = trial.options;
  const folder = writeOverlay({ namespace, publicUrl: ingress, ingressNamespace, images, withAutoscaling });
  await kubectl(['apply', '--kustomize', folder], { timeoutMs: 900_000 });
}

/** Waits until everything is available. */
export async function waitForDeployments(trial: Trial): Promise<void> {
  const wait = [...inNamespace(trial), 'wait', '--for=condition=Available', 'deployment', '--all'];
  await kubectl([...wait, `--timeout=${readyTimeout}`], { timeoutMs: 1_000_000 });
}

/** Installs the product as the page of operators says, and waits. */
export async function install(trial: Trial): Promise<string[]> {
  const { namespace, images } = trial.options;
  await kubectl(['--namespace', namespace, 'apply', '--filename', '-'], { input: secrets() });
  await startMailCatcher(namespace, images['plenum/server'] ?? 'plenum/server:0.1.0');
  const began = performance.now();
  await applyOverlay(trial);
  const migrated = ['wait', '--for=condition=complete', 'job/plenum-migrate', `--timeout=${readyTimeout}`];
  await kubectl([...inNamespace(trial), ...migrated], { timeoutMs: 1_000_000 });
  await waitForDeployments(trial);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const pods = await podsOf(namespace);
  const nodes = new Set(pods.map(({ spec }) => spec.nodeName));
  const { items } = await kubectlJson<{ items: { spec: { storageClassName?: string } }[] }>([
    ...inNamespace(trial),
    'get',
    'pvc',
  ]);
  return [
    `migrated and available ${seconds} s after it was applied`,
    `${pods.length} pods on ${nodes.size} nodes, ${items.length} volumes`,
  ];
}
