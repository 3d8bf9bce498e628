/** Kubernetes objects as kustomize prints them, and helpers for the rules. */
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { ICronJob } from 'kubernetes-models/batch/v1/CronJob';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { INamespace } from 'kubernetes-models/v1/Namespace';
import type { IPersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { ISecret } from 'kubernetes-models/v1/Secret';
import type { IService } from 'kubernetes-models/v1/Service';
import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { parseAllDocuments } from 'yaml';
import type { BackendConfig, Gateway, HttpRoute, PodMonitor, PrometheusRule } from './custom-resources.ts';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Labels; readonly annotations?: Labels };
  readonly [field: string]: unknown;
}

export type Labels = Readonly<Record<string, string>>;

interface Kinds {
  BackendConfig: BackendConfig;
  ConfigMap: IConfigMap;
  CronJob: ICronJob;
  Deployment: IDeployment;
  Gateway: Gateway;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  HTTPRoute: HttpRoute;
  Ingress: IIngress;
  Job: IJob;
  Namespace: INamespace;
  NetworkPolicy: INetworkPolicy;
  PersistentVolumeClaim: IPersistentVolumeClaim;
  PodDisruptionBudget: IPodDisruptionBudget;
  PodMonitor: PodMonitor;
  PrometheusRule: PrometheusRule;
  Secret: ISecret;
  Service: IService;
  ServiceAccount: IServiceAccount;
  StatefulSet: IStatefulSet;
}

/** Parses all objects of a YAML text. Throws on invalid YAML. */
export function readManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    const value = document.toJS() as Manifest | null;
    return value === null ? [] : [value];
  });
}

/** Returns the objects of a kind. The schema check has validated their shape. */
export function ofKind<K extends keyof Kinds>(objects: readonly Manifest[], kind: K): Kinds[K][] {
  return objects.filter((object): object is Manifest & Kinds[K] => object.kind === kind);
}

/** Returns `Deployment/plenum-api`, as kubectl writes it. */
export const titleOf = (object: { readonly kind: string; readonly metadata?: { readonly name?: string } }): string =>
  `${object.kind}/${object.metadata?.name ?? '?'}`;

export const nameOf = (object: { readonly metadata?: { readonly name?: string } }): string =>
  object.metadata?.name ?? '?';

/** An object that starts pods. */
export interface Workload {
  readonly title: string;
  readonly kind: 'Deployment' | 'StatefulSet' | 'Job' | 'CronJob';
  readonly name: string;
  readonly pod: IPodSpec;
  readonly podLabels: Labels;
  readonly podAnnotations: Labels;
  /** Runs until it is stopped. */
  readonly isLasting: boolean;
}

/** Returns all workloads. */
export function workloadsOf(objects: readonly Manifest[]): Workload[] {
  const found = (
    kind: Workload['kind'],
    object: IDeployment | IStatefulSet | IJob | ICronJob,
    template?: { readonly spec?: IPodSpec; readonly metadata?: Pick<Manifest['metadata'], 'labels' | 'annotations'> },
  ): Workload => ({
    title: titleOf(object),
    kind,
    name: nameOf(object),
    pod: template?.spec ?? { containers: [] },
    podLabels: template?.metadata?.labels ?? {},
    podAnnotations: template?.metadata?.annotations ?? {},
    isLasting: kind === 'Deployment' || kind === 'StatefulSet',
  });
  return [
    ...ofKind(objects, 'Deployment').map((object) => found('Deployment', object, object.spec?.template)),
    ...ofKind(objects, 'StatefulSet').map((object) => found('StatefulSet', object, object.spec?.template)),
    ...ofKind(objects, 'Job').map((object) => found('Job', object, object.spec?.template)),
    ...ofKind(objects, 'CronJob').map((object) => found('CronJob', object, object.spec?.jobTemplate.spec?.template)),
  ];
}

/** Returns the containers of a pod, including init containers. */
export const containersOf = ({ pod }: Workload): IContainer[] => [...(pod.initContainers ?? []), ...pod.containers];

/** Checks whether a container runs a process or a command of ours. */
export const runsNode = ({ command = [] }: IContainer): boolean => command[0] === 'node' || command[0] === 'plenum';

interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

/** Checks whether a selector matches these labels; an empty one matches all. */
export function selects(selector: Selector | undefined, labels: Labels): boolean {
  if (selector === undefined) return false;
  const expressions = selector.matchExpressions ?? [];
  return (
    Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
    expressions.every(({ key, operator, values = [] }) => {
      const value = labels[key];
      if (operator === 'Exists') return value !== undefined;
      if (operator === 'DoesNotExist') return value === undefined;
      return (value !== undefined && values.includes(value)) === (operator === 'In');
    })
  );
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  m: 0.001,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  Ki: 1024,
  Mi: 1024 ** 2,
  Gi: 1024 ** 3,
};

/** Parses `512Mi` to bytes, `250m` to cores; NaN for invalid quantities. */
export function quantity(text: string | number | undefined): number {
  const [, digits = '', unit = ''] = /^([0-9.]+)([a-zA-Z]*)$/.exec(String(text ?? '')) ?? [];
  return digits === '' ? Number.NaN : Number(digits) * (units[unit] ?? Number.NaN);
}
