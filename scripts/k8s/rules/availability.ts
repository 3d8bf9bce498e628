/** Rules for availability during upgrades, drained nodes and load peaks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metrics } from '@plenum/core/platform/telemetry/metric-catalogue';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IMetricSpec } from 'kubernetes-models/autoscaling/v2/MetricSpec';
import { parse } from 'yaml';
import { repositoryRoot } from '../../embedded/paths.ts';
import { type Labels, type Manifest, nameOf, ofKind, runsNode, selects, titleOf, workloadsOf } from '../manifest.ts';
import type { Finding, Rule } from '../rule.ts';
import { settingOf } from './settings.ts';

/** For closing connections after the drain (services/core/src/platform/graceful-shutdown.ts). */
const closingS = 5;

const podLabels = (deployment: IDeployment): Labels => deployment.spec?.template.metadata?.labels ?? {};

/** Returns the minimum number of pods of a deployment: from its autoscaler, or else its own. */
function replicasMin(objects: readonly Manifest[], deployment: IDeployment): number {
  const scaler = ofKind(objects, 'HorizontalPodAutoscaler').find(
    ({ spec }) => spec?.scaleTargetRef.name === nameOf(deployment),
  );
  return scaler?.spec?.minReplicas ?? deployment.spec?.replicas ?? 1;
}

/** Converts a number or a percentage of `count`; percentages of unavailable pods are rounded down. */
const partOf = (part: string | number, count: number): number =>
  typeof part === 'number' ? part : Math.floor((Number.parseFloat(part) / 100) * count);

function budgetFindings(objects: readonly Manifest[]): Finding[] {
  const budgets = ofKind(objects, 'PodDisruptionBudget');
  const deployments = ofKind(objects, 'Deployment');
  const missing = deployments
    .filter((deployment) => !budgets.some(({ spec }) => selects(spec?.selector, podLabels(deployment))))
    .map((deployment): Finding => ({ object: titleOf(deployment), problem: 'has no PodDisruptionBudget' }));
  const senseless = budgets.flatMap((budget): Finding[] => {
    const { selector, maxUnavailable, minAvailable } = budget.spec ?? {};
    const meant = deployments.filter((deployment) => selects(selector, podLabels(deployment)));
    if (meant.length === 0) return [{ object: titleOf(budget), problem: 'means no pods' }];
    return meant.flatMap((deployment): Finding[] => {
      const count = replicasMin(objects, deployment);
      const mayGo =
        maxUnavailable === undefined ? count - partOf(minAvailable ?? count, count) : partOf(maxUnavailable, count);
      return mayGo > 0
        ? []
        : [{ object: titleOf(budget), problem: `lets none of ${count} pods go, so no node can be drained` }];
    });
  });
  return [...missing, ...senseless];
}

/** Compares the grace period of our pods with what they need. */
function graceFindings(objects: readonly Manifest[]): Finding[] {
  return workloadsOf(objects)
    .filter(({ isLasting }) => isLasting)
    .flatMap(({ title, pod }) =>
      pod.containers.filter(runsNode).flatMap((container): Finding[] => {
        const sleepS = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
        const drainS = Number(settingOf(objects, container, 'DRAIN_TIMEOUT_MS')) / 1_000;
        const delayS = Number(settingOf(objects, container, 'DRAIN_DELAY_MS')) / 1_000;
        const neededS = sleepS + delayS + drainS + closingS;
        const givenS = pod.terminationGracePeriodSeconds ?? 30;
        if (givenS > neededS) return [];
        const problem = `is killed after ${givenS} s and needs ${neededS} s: preStop ${sleepS}, delay ${delayS}, drain ${drainS}, closing ${closingS}`;
        return [{ object: `${title} ${container.name}`, problem }];
      }),
    );
}

type Adapted = readonly { readonly name: { readonly as: string } }[];

/** The metrics that the Prometheus adapter provides for autoscalers. */
const { rules: adapted } = parse(readFileSync(join(repositoryRoot, 'k8s/prometheus-adapter.yaml'), 'utf8')) as {
  readonly rules: { readonly custom: Adapted; readonly external: Adapted };
};

/** Returns why an autoscaler would not get this metric; null when it gets it. */
function whyNotAdapted({ pods, external }: IMetricSpec): string | null {
  const name = pods?.metric.name ?? external?.metric.name;
  if (name === undefined) return null;
  if (!(name in metrics)) return `asks for ${name}, which no process tells`;
  const given = external === undefined ? adapted.custom : adapted.external;
  return given.some((rule) => rule.name.as === name) ? null : `asks for ${name}, which the adapter does not give it`;
}

function scalerFindings(objects: readonly Manifest[]): Finding[] {
  return ofKind(objects, 'HorizontalPodAutoscaler').flatMap((scaler): Finding[] => {
    const object = titleOf(scaler);
    if (scaler.spec === undefined) return [];
    const { scaleTargetRef: target, minReplicas = 1, maxReplicas, metrics: asked = [] } = scaler.spec;
    const deployment = ofKind(objects, 'Deployment').find((one) => nameOf(one) === target.name);
    if (deployment === undefined || target.kind !== 'Deployment') {
      return [{ object, problem: `scales ${target.kind}/${target.name}, which is not there` }];
    }
    const missing = asked.map(whyNotAdapted).filter((problem) => problem !== null);
    return [
      ...missing.map((problem) => ({ object, problem })),
      ...(minReplicas > maxReplicas ? [{ object, problem: `wants ${minReplicas} to ${maxReplicas} pods` }] : []),
      ...(deployment.spec?.replicas === undefined
        ? []
        : [{ object, problem: `is undone by \`replicas\` of ${titleOf(deployment)} at each apply` }]),
    ];
  });
}

function rolloutFindings(objects: readonly Manifest[]): Finding[] {
  return ofKind(objects, 'Deployment').flatMap((deployment): Finding[] => {
    const object = titleOf(deployment);
    const { strategy, minReadySeconds = 0, progressDeadlineSeconds = 600 } = deployment.spec ?? {};
    const { maxUnavailable, maxSurge } = strategy?.rollingUpdate ?? {};
    const isLate = progressDeadlineSeconds <= minReadySeconds * 2;
    return [
      ...(maxUnavailable === 0 ? [] : [{ object, problem: 'may take pods away before there are new ones' }]),
      ...(maxSurge === undefined || maxSurge === 0 ? [{ object, problem: 'may not start a pod too many' }] : []),
      ...(isLate ? [{ object, problem: 'gives up before a new pod counts' }] : []),
    ];
  });
}

function spreadFindings(objects: readonly Manifest[]): Finding[] {
  return ofKind(objects, 'Deployment').flatMap((deployment): Finding[] => {
    const constraints = deployment.spec?.template.spec?.topologySpreadConstraints ?? [];
    const own = constraints.filter(({ labelSelector }) => selects(labelSelector, podLabels(deployment)));
    return ['topology.kubernetes.io/zone', 'kubernetes.io/hostname']
      .filter((key) => !own.some(({ topologyKey }) => topologyKey === key))
      .map((key) => ({ object: titleOf(deployment), problem: `is not spread over ${key}` }));
  });
}

export const availabilityRules: readonly Rule[] = [
  {
    name: 'disruption-budgets',
    remedy: 'give each Deployment a PodDisruptionBudget that means its pods and lets one go',
    look: budgetFindings,
  },
  {
    name: 'grace-period',
    remedy: 'raise terminationGracePeriodSeconds, or lower preStop, DRAIN_DELAY_MS or DRAIN_TIMEOUT_MS',
    look: graceFindings,
  },
  {
    name: 'autoscalers',
    remedy:
      'scale a Deployment that exists and has no `replicas`, by metrics of the catalogue that k8s/prometheus-adapter.yaml gives',
    look: scalerFindings,
  },
  {
    name: 'rollout',
    remedy: 'set maxUnavailable: 0, a maxSurge, and a progressDeadlineSeconds of more than twice minReadySeconds',
    look: rolloutFindings,
  },
  {
    name: 'spread',
    remedy: 'add topologySpreadConstraints over zones and nodes that mean the pods themselves',
    look: spreadFindings,
  },
];
