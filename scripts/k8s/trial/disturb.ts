/** Steps of a trial in which pods and nodes go while people chat. */
import { waitUntil } from '../../embedded/process-identity.ts';
import { type Crowd, type Happenings, tellHappenings } from './crowd.ts';
import { inNamespace, waitForDeployments } from './install.ts';
import { ask, kubectl, kubectlJson, type Pod, podsOf } from './kubectl.ts';
import { Failed, NotPossible } from './report.ts';
import type { Trial } from './trial.ts';
import { socketsByGateway } from './use.ts';

const rolloutTimeout = '1200s';
const longMs = 1_300_000;
const drainTimeout = '600s';
const metricsTimeoutMs = 180_000;
const scaleTimeoutMs = 300_000;

function crowdOf({ crowd }: Trial): Crowd {
  if (crowd === undefined) throw new NotPossible('nobody chats, because an earlier step failed');
  return crowd;
}

function judge(happened: Happenings, details: readonly string[]): string[] {
  const all = [...details, ...tellHappenings(happened)];
  if (happened.failed.length > 0) throw new Failed(`${happened.failed.length} requests failed`, all);
  return all;
}

/** Replaces all pods of a deployment, as an upgrade does. No request may fail. */
export async function roll(trial: Trial, component: string): Promise<string[]> {
  const name = `deployment/plenum-${component}`;
  const happened = await crowdOf(trial).during(async () => {
    await kubectl([...inNamespace(trial), 'rollout', 'restart', name]);
    const status = ['rollout', 'status', name, `--timeout=${rolloutTimeout}`];
    await kubectl([...inNamespace(trial), ...status], { timeoutMs: longMs });
  });
  const sockets = component === 'gateway' ? await socketsByGateway(trial) : new Map<string, number>();
  const balance = sockets.size === 0 ? [] : [`sockets by gateway afterwards: ${[...sockets.values()].join(' and ')}`];
  return judge(happened, balance);
}

/** Ends one pod of each kind at once and without a word, as a crashed machine does. */
export async function killPods(trial: Trial): Promise<string[]> {
  const crowd = crowdOf(trial);
  const details: string[] = [];
  const happened = await crowd.during(async () => {
    for (const component of ['api', 'gateway', 'worker', 'web']) {
      const [pod] = await podsOf(trial.options.namespace, component);
      if (pod === undefined) throw new Error(`There is no pod of ${component}.`);
      const began = performance.now();
      await kubectl([...inNamespace(trial), 'delete', 'pod', pod.metadata.name, '--grace-period=0', '--force']);
      await waitForDeployments(trial);
      details.push(`${component}: whole again after ${Math.round((performance.now() - began) / 1_000)} s`);
    }
  });
  // What was on its way in a killed process is lost to its client, which tries again; the comparison of chats judges that.
  return [...details, ...tellHappenings(happened)];
}

interface NodeItem {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly unschedulable?: boolean };
}

const isServer = ({ metadata }: Pod): boolean =>
  ['postgres', 'redis'].includes(metadata.labels['app.kubernetes.io/component'] ?? '');

/** Empties a node, preferably one without the database, whose only pod would be away meanwhile. */
export async function drainNode(trial: Trial): Promise<string[]> {
  const crowd = crowdOf(trial);
  const { items } = await kubectlJson<{ items: NodeItem[] }>(['get', 'nodes']);
  const usable = items.filter(({ spec }) => spec.unschedulable !== true);
  if (usable.length < 2) throw new NotPossible('the cluster has one node');
  const pods = await podsOf(trial.options.namespace);
  const on = (node: NodeItem) => pods.filter(({ spec }) => spec.nodeName === node.metadata.name);
  const withPods = usable.filter((node) => on(node).length > 0);
  const node = withPods.find((candidate) => !on(candidate).some((pod) => isServer(pod))) ?? withPods.at(-1);
  if (node === undefined) throw new NotPossible('no node has pods of the trial');
  const hasServers = on(node).some((pod) => isServer(pod));
  const { name } = node.metadata;
  const began = performance.now();
  try {
    const happened = await crowd.during(async () => {
      const selector = ['--pod-selector', 'app.kubernetes.io/name=plenum'];
      const flags = ['--ignore-daemonsets', '--delete-emptydir-data', `--timeout=${drainTimeout}`, ...selector];
      await kubectl(['drain', name, ...flags], { timeoutMs: longMs });
      await waitForDeployments(trial);
    });
    const details = [
      `${on(node).length} pods left ${name} within ${Math.round((performance.now() - began) / 1_000)} s`,
    ];
    if (!hasServers) return judge(happened, details);
    details.push('the only PostgreSQL or Valkey was among them, so failures are no fault');
    return [...details, ...tellHappenings(happened)];
  } finally {
    await ask(['uncordon', name]);
  }
}

interface Autoscaler {
  readonly metadata: { readonly name: string };
  readonly status: {
    readonly currentReplicas?: number;
    readonly conditions?: readonly { readonly type: string; readonly status: string; readonly message: string }[];
  };
}

/** Lets the autoscalers act on the load that there is. @param apply puts them in place */
export async function autoscale(trial: Trial, apply: (withAutoscaling: boolean) => Promise<void>): Promise<string[]> {
  const crowd = crowdOf(trial);
  const hasMetrics = async () =>
    (await ask(['get', '--raw', `/apis/metrics.k8s.io/v1beta1/namespaces/${trial.options.namespace}/pods`])).code === 0;
  if (!(await hasMetrics())) throw new NotPossible('no metrics-server answers (metrics.k8s.io)');
  const details: string[] = [];
  const read = async () => (await kubectlJson<{ items: Autoscaler[] }>([...inNamespace(trial), 'get', 'hpa'])).items;
  const conditionOf = (scaler: Autoscaler | undefined, type: string) =>
    scaler?.status.conditions?.find((condition) => condition.type === type);
  try {
    const happened = await crowd.during(async () => {
      await apply(true);
      const api = async () => (await read()).find(({ metadata }) => metadata.name === 'plenum-api');
      const isActive = async () => conditionOf(await api(), 'ScalingActive')?.status === 'True';
      if (!(await waitUntil(isActive, metricsTimeoutMs, 2_000)))
        throw new Failed(
          `The autoscaler reads no metrics: ${conditionOf(await api(), 'ScalingActive')?.message ?? ''}`,
        );
      const isLarger = async () => ((await api())?.status.currentReplicas ?? 0) > 2;
      if (!(await waitUntil(isLarger, scaleTimeoutMs, 2_000)))
        throw new Failed(`The API was not scaled out: ${conditionOf(await api(), 'AbleToScale')?.message ?? ''}`);
      await waitForDeployments(trial);
      details.push('the API was scaled from 2 to 3 pods by CPU');
    });
    for (const scaler of await read()) {
      const active = conditionOf(scaler, 'ScalingActive');
      if (active?.status !== 'True')
        details.push(`${scaler.metadata.name} is not active: ${active?.message ?? 'no word'}`);
    }
    return judge(happened, details);
  } finally {
    await ask([...inNamespace(trial), 'delete', 'hpa', '--all']);
    await apply(false);
    await waitForDeployments(trial);
  }
}
