/**
 * `npm run k8s:trial`: installs the product on the cluster that `kubectl` points at, in a namespace of its own, uses it,
 * disturbs it, and writes a report. The namespace is removed in the end. docs/operate/kubernetes-trial.md explains the steps.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { onPath } from './embedded/debian-packages.ts';
import { cacheDirectory, dataDirectory } from './embedded/paths.ts';
import { freePort } from './embedded/ports.ts';
import { autoscale, drainNode, killPods, roll } from './k8s/trial/disturb.ts';
import { checkPolicies, checkRestarts } from './k8s/trial/guard.ts';
import { applyOverlay, createNamespace, install, validateEverything } from './k8s/trial/install.ts';
import { ask, kubectl, kubectlJson } from './k8s/trial/kubectl.ts';
import { loadImages } from './k8s/trial/load-images.ts';
import { NotPossible, type Report, runStep, type StepResult, writeReport } from './k8s/trial/report.ts';
import { restoreBackup } from './k8s/trial/restore.ts';
import { smallSchedule } from './k8s/trial/small-schedule.ts';
import type { Trial, TrialOptions } from './k8s/trial/trial.ts';
import { chat, compareChats, importConference, signPeopleUp } from './k8s/trial/use.ts';

const began = performance.now();
const say = (line: string): void =>
  console.log(`[trial] ${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${line}`);

const usage = `npm run k8s:trial -- [options]
  --namespace NAME         a new one, removed in the end (plenum-trial)
  --ingress URL            where the ingress controller answers; without it a port of it is forwarded
  --ingress-namespace NAME namespace of Traefik (traefik; k3s: kube-system)
  --schedule FILE          the schedule to import (one with three sessions)
  --people COUNT           people who sign up and chat (6), with --sockets each (4)
  --image NAME=REF         another image for a name in the manifests, for example plenum/server=registry.example/plenum:1
  --report FOLDER          where report.md and report.json go
  --keep                   leave the namespace as it is in the end`;

interface Step {
  readonly name: string;
  /** Whether the rest is pointless when it fails. */
  readonly isNeeded: boolean;
  readonly work: () => Promise<readonly string[]>;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      namespace: { type: 'string', default: 'plenum-trial' },
      ingress: { type: 'string' },
      'ingress-namespace': { type: 'string', default: 'traefik' },
      schedule: { type: 'string' },
      people: { type: 'string', default: '6' },
      sockets: { type: 'string', default: '4' },
      image: { type: 'string', multiple: true, default: [] },
      report: { type: 'string' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const images = values.image.map((pair): [string, string] => {
    const [, name = '', reference = ''] = /^([^=]+)=(.+:.+)$/.exec(pair) ?? [];
    if (name === '') throw new Error(`--image ${pair}: expected NAME=REFERENCE:TAG`);
    return [name, reference];
  });
  return { ...values, images: Object.fromEntries(images) };
}

/** Forwards a port of the ingress controller, where nothing else was said. */
async function forwardIngress(namespace: string): Promise<{ ingress: string; end: () => void }> {
  const port = await freePort();
  const child = spawn('kubectl', ['--namespace', namespace, 'port-forward', 'service/traefik', `${port}:80`], {
    stdio: 'ignore',
  });
  return { ingress: `http://localhost:${port}`, end: () => child.kill() };
}

async function describeCluster(): Promise<Record<string, string>> {
  const { serverVersion } = await kubectlJson<{ serverVersion: { gitVersion: string } }>(['version']);
  const { items } = await kubectlJson<{
    items: { status: { nodeInfo: { containerRuntimeVersion: string; osImage: string; kernelVersion: string } } }[];
  }>(['get', 'nodes']);
  const [first] = items;
  return {
    kubernetes: serverVersion.gitVersion,
    nodes: String(items.length),
    runtime: first?.status.nodeInfo.containerRuntimeVersion ?? '',
    system: `${first?.status.nodeInfo.osImage ?? ''}, kernel ${first?.status.nodeInfo.kernelVersion ?? ''}`,
  };
}

function stepsOf(trial: Trial): Step[] {
  const step = (name: string, work: () => Promise<readonly string[]>, isNeeded = false): Step => ({
    name,
    work,
    isNeeded,
  });
  return [
    step('images are on the nodes', () => loadImages(trial)),
    step('the API server accepts every manifest', () => validateEverything(trial)),
    step('installation', () => install(trial), true),
    step('sign-up through the ingress', () => signPeopleUp(trial), true),
    step('import of a conference', () => importConference(trial), true),
    step('chat over two gateways', () => chat(trial)),
    step('network policies', () => checkPolicies(trial)),
    ...['api', 'gateway', 'worker', 'web'].map((component) =>
      step(`rollout of ${component} under load`, () => roll(trial, component)),
    ),
    step('killed pods', () => killPods(trial)),
    step('autoscaling', () => autoscale(trial, (withAutoscaling) => applyOverlay(trial, withAutoscaling))),
    step('drained node', () => drainNode(trial)),
    step('messages of everybody', () => compareChats(trial)),
    step('restarts and probes', () => checkRestarts(trial)),
    step('backup and restore', () => restoreBackup(trial, () => applyOverlay(trial))),
  ];
}

/** Runs the steps in their order. After a needed one that failed, the others are not possible. */
async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  let missing: string | undefined;
  for (const { name, work, isNeeded } of steps) {
    const before = missing;
    const result = await runStep(name, async () => {
      if (before !== undefined) throw new NotPossible(`“${before}” failed`);
      return work();
    });
    results.push(result);
    say(`${result.verdict.padEnd(12)} ${name} (${result.seconds} s)`);
    for (const detail of result.details) console.log(`             ${detail.replaceAll('\n', '\n             ')}`);
    if (isNeeded && result.verdict === 'failed') missing = name;
  }
  return results;
}

/** Prints what pods say, for whoever looks for a cause; the namespace is about to go. */
async function keepLogs(namespace: string, folder: string): Promise<void> {
  const own = ['--namespace', namespace];
  const asked: Record<string, string[]> = {
    'pods.txt': ['get', 'pods,pvc,hpa,jobs', '--output', 'wide'],
    'events.txt': ['get', 'events', '--sort-by', '.lastTimestamp'],
    'logs.txt': ['logs', '--selector', 'app.kubernetes.io/name=plenum', '--tail', '200', '--prefix'],
  };
  for (const [file, args] of Object.entries(asked)) {
    const { stdout, stderr } = await ask([...own, ...args]);
    writeFileSync(join(folder, file), stdout + stderr);
  }
}

async function main(): Promise<void> {
  const values = readOptions();
  if (values.help) {
    console.log(usage);
    return;
  }
  if (onPath('kubectl') === undefined) throw new Error('There is no kubectl.');
  const cluster = await describeCluster();
  const startedAt = new Date().toISOString();
  say(`Kubernetes ${cluster['kubernetes']}, ${cluster['nodes']} nodes`);
  const folder = mkdtempSync(join(tmpdir(), 'plenum-trial-'));
  const ingressNamespace = values['ingress-namespace'];
  const forwarded = values.ingress === undefined ? await forwardIngress(ingressNamespace) : undefined;
  const schedule = join(folder, 'schedule.xml');
  writeFileSync(schedule, values.schedule === undefined ? smallSchedule : readFileSync(values.schedule));
  const options: TrialOptions = {
    namespace: values.namespace,
    ingress: values.ingress ?? forwarded?.ingress ?? '',
    ingressNamespace,
    schedule,
    people: Number(values.people),
    socketsEach: Number(values.sockets),
    images: values.images,
    say,
  };
  const trial: Trial = { options, people: [], event_id: 0, crowd: undefined };
  const reports = resolve(values.report ?? join(dataDirectory(process.env), 'k8s-trial'));
  await createNamespace(trial);
  try {
    const steps = await runSteps(stepsOf(trial));
    const report: Report = { startedAt, cluster, steps };
    writeReport(reports, report);
    await keepLogs(options.namespace, reports);
    say(`the report is ${join(reports, 'report.md')}`);
    if (steps.some(({ verdict }) => verdict === 'failed')) process.exitCode = 1;
  } finally {
    trial.crowd?.leave();
    for (const person of trial.people) person.leave();
    forwarded?.end();
    if (!values.keep)
      await kubectl(['delete', 'namespace', options.namespace, '--timeout=600s'], { timeoutMs: 620_000 });
    rmSync(folder, { recursive: true, force: true });
    removeOverlays();
  }
}

/** The overlays of this and of ended trials. */
function removeOverlays(): void {
  const place = join(cacheDirectory(), 'k8s');
  for (const name of readdirSync(place).filter((entry) => entry.startsWith('trial-')))
    rmSync(join(place, name), { recursive: true, force: true });
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
