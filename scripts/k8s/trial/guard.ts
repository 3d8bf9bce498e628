/** Steps of a trial about what must not happen: connections that policies deny, and pods that their probes restart. */
import { waitUntil } from '../../embedded/process-identity.ts';
import { inNamespace } from './install.ts';
import { ask, kubectl, kubectlJson, podsOf } from './kubectl.ts';
import { restricted } from './mail-catcher.ts';
import { Failed, NotPossible } from './report.ts';
import type { Trial } from './trial.ts';

/** Tries a connection; prints `open`, or why not. */
const tryScript = `
const [host, port] = process.argv.slice(1);
const socket = require('node:net').connect({ host, port: Number(port), timeout: 3000 });
const end = (word) => { console.log(word); process.exit(); };
socket.on('connect', () => end('open'));
socket.on('timeout', () => end('no answer'));
socket.on('error', (error) => end(error.code));
`;
const listenScript = "require('node:net').createServer((socket) => socket.end()).listen(8080)";
const readyTimeout = '--timeout=300s';
const longMs = 320_000;

function probePod(name: string, labels: Readonly<Record<string, string>>, image: string) {
  const container = {
    name: 'probe',
    image,
    command: ['node', '-e', listenScript],
    securityContext: restricted.container,
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: { 'plenum.trial': name, ...labels } },
    spec: { automountServiceAccountToken: false, securityContext: restricted.pod, containers: [container] },
  };
}

async function connects(namespace: string, pod: string, host: string, port: number): Promise<string> {
  const command = ['exec', pod, '--', 'node', '-e', tryScript, host, String(port)];
  return kubectl(['--namespace', namespace, ...command]);
}

const addressOf = async (namespace: string, pod: string): Promise<string> =>
  kubectl(['--namespace', namespace, 'get', 'pod', pod, '--output', 'jsonpath={.status.podIP}']);

interface Attempt {
  readonly from: string;
  readonly namespace: string;
  readonly pod: string;
  readonly to: string;
  readonly host: string;
  readonly port: number;
  readonly mayOpen: boolean;
}

/** Whether the network of this cluster enforces policies at all: a pod that denies everything is tried. */
async function enforcesPolicies(stranger: string, image: string): Promise<boolean> {
  const denied = {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'deny' },
    spec: { podSelector: { matchLabels: { 'plenum.trial': 'closed' } }, policyTypes: ['Ingress'] },
  };
  const items = [denied, probePod('closed', {}, image), probePod('open', {}, image), probePod('stranger', {}, image)];
  const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  await kubectl(['--namespace', stranger, 'apply', '--filename', '-'], { input });
  await kubectl(['--namespace', stranger, 'wait', '--for=condition=Ready', 'pod', '--all', readyTimeout], {
    timeoutMs: longMs,
  });
  const isOpen = async (pod: string) =>
    (await connects(stranger, 'stranger', await addressOf(stranger, pod), 8080)) === 'open';
  if (!(await waitUntil(() => isOpen('open'), 60_000, 1_000)))
    throw new Error('Two pods without policies do not reach each other: the network itself does not work.');
  return waitUntil(async () => !(await isOpen('closed')), 30_000, 1_000);
}

async function firstPod(namespace: string, component: string): Promise<string> {
  const [pod] = await podsOf(namespace, component);
  if (pod === undefined) throw new Error(`There is no pod of ${component}.`);
  return pod.metadata.name;
}

/** Lists what is tried: what the product needs, so that a denial is not a broken network, and what nobody may do. */
async function attempts(namespace: string, stranger: string): Promise<Attempt[]> {
  const host = async (component: string) => addressOf(namespace, await firstPod(namespace, component));
  const [api, gateway, web] = [await host('api'), await host('gateway'), await host('web')];
  const [postgres, redis] = [await host('postgres'), await host('redis')];
  const apiPod = await firstPod(namespace, 'api');
  const webPod = await firstPod(namespace, 'web');
  const own = (pod: string, from: string) => ({ from, namespace, pod });
  const foreign = { from: 'a pod of another namespace', namespace: stranger, pod: 'stranger' };
  const unlabelled = own('trial-probe', 'an unlabelled pod of the namespace');
  const postgresAt = { to: 'PostgreSQL', host: postgres, port: 5432 };
  const redisAt = { to: 'Valkey', host: redis, port: 6379 };
  const apiAt = { to: 'the API', host: api, port: 8080 };
  const denied = [
    ...[
      postgresAt,
      redisAt,
      apiAt,
      { to: 'a gateway', host: gateway, port: 8080 },
      { to: 'metrics', host: api, port: 9090 },
    ].flatMap((target) => [
      { ...foreign, ...target },
      { ...unlabelled, ...target },
    ]),
    { ...own(webPod, 'a web pod'), ...postgresAt },
    { ...own(webPod, 'a web pod'), ...redisAt },
    { ...own(apiPod, 'an API pod'), to: 'a web pod', host: web, port: 8080 },
    {
      ...own(apiPod, 'an API pod'),
      to: 'a pod of another namespace',
      host: await addressOf(stranger, 'open'),
      port: 8080,
    },
  ];
  const allowed = [
    { ...own(apiPod, 'an API pod'), ...postgresAt },
    { ...own(apiPod, 'an API pod'), ...redisAt },
    { ...own(webPod, 'a web pod'), ...apiAt },
  ];
  return [
    ...allowed.map((attempt) => ({ ...attempt, mayOpen: true })),
    ...denied.map((attempt) => ({ ...attempt, mayOpen: false })),
  ];
}

/** Tries what the policies deny, from pods that try. */
export async function checkPolicies(trial: Trial): Promise<string[]> {
  const { namespace, images } = trial.options;
  const image = images['plenum/server'] ?? 'plenum/server:0.1.0';
  const stranger = `${namespace}-stranger`;
  await kubectl(['create', 'namespace', stranger]);
  try {
    if (!(await enforcesPolicies(stranger, image)))
      throw new NotPossible(
        'the network of this cluster does not enforce NetworkPolicies: a pod that denies everything was reached',
      );
    const input = JSON.stringify(probePod('trial-probe', {}, image));
    await kubectl(['--namespace', namespace, 'apply', '--filename', '-'], { input });
    await kubectl(['--namespace', namespace, 'wait', '--for=condition=Ready', 'pod/trial-probe', readyTimeout], {
      timeoutMs: longMs,
    });
    const wrong: string[] = [];
    const details: string[] = [];
    for (const attempt of await attempts(namespace, stranger)) {
      const answer = await connects(attempt.namespace, attempt.pod, attempt.host, attempt.port);
      const line = `${attempt.from} to ${attempt.to}: ${answer}`;
      details.push(line);
      if ((answer === 'open') !== attempt.mayOpen) wrong.push(line);
    }
    if (wrong.length > 0) throw new Failed(`Not as the policies say: ${wrong.join('; ')}`, details);
    return details;
  } finally {
    await ask(['--namespace', namespace, 'delete', 'pod', 'trial-probe', '--ignore-not-found', '--grace-period=1']);
    await ask(['delete', 'namespace', stranger, '--wait=false']);
  }
}

interface ClusterEvent {
  readonly reason: string;
  readonly message: string;
  readonly count?: number;
  readonly involvedObject: { readonly name: string };
}

/** Looks for restarts, and for probes that failed. */
export async function checkRestarts(trial: Trial): Promise<string[]> {
  const pods = await podsOf(trial.options.namespace);
  const restarts = pods.flatMap(({ metadata, status }) =>
    (status.containerStatuses ?? [])
      .filter(({ restartCount }) => restartCount > 0)
      .map(
        ({ restartCount, lastState }) =>
          `${metadata.name}: ${restartCount} (${lastState?.terminated?.reason ?? 'unknown'} ${lastState?.terminated?.exitCode ?? ''})`,
      ),
  );
  const { items } = await kubectlJson<{ items: ClusterEvent[] }>([...inNamespace(trial), 'get', 'events']);
  const ended = items.filter(
    ({ reason, message }) => reason === 'Killing' && /failed (liveness|startup) probe/.test(message),
  );
  const failures = items.filter(({ reason }) => reason === 'Unhealthy');
  const kinds = Map.groupBy(failures, ({ message }) => message.split(':')[0] ?? '');
  const details = [
    `${pods.length} pods, ${restarts.length} with restarts; ended by a probe: ${ended.length}`,
    ...[...kinds].map(
      ([kind, events]) =>
        `${kind}: ${events.reduce((sum, { count }) => sum + (count ?? 1), 0)} (pods that start or stop are not ready)`,
    ),
  ];
  if (ended.length > 0)
    throw new Failed(`Probes ended ${ended.length} pods`, [
      ...ended.map(({ involvedObject, message }) => `${involvedObject.name}: ${message}`),
      ...details,
    ]);
  if (restarts.length > 0) throw new Failed(`Containers were started again: ${restarts.join('; ')}`, details);
  return details;
}
