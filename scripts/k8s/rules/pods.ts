/** Rules for every pod: minimal privileges, resource limits, and probes. */
import type { IContainer } from 'kubernetes-models/v1/Container';
import { containersOf, type Manifest, quantity, runsNode, type Workload, workloadsOf } from '../manifest.ts';
import type { Finding, Rule } from '../rule.ts';

/** Checks every container; a returned text is a violation. */
const ofContainers =
  (judge: (container: IContainer, workload: Workload) => readonly (string | false)[]): Rule['look'] =>
  (objects) =>
    workloadsOf(objects).flatMap((workload) =>
      containersOf(workload).flatMap((container) =>
        judge(container, workload)
          .filter((problem) => problem !== false)
          .map((problem): Finding => ({ object: `${workload.title} ${container.name}`, problem })),
      ),
    );

const ofPods =
  (judge: (workload: Workload) => readonly (string | false)[]): Rule['look'] =>
  (objects: readonly Manifest[]) =>
    workloadsOf(objects).flatMap((workload) =>
      judge(workload)
        .filter((problem) => problem !== false)
        .map((problem): Finding => ({ object: workload.title, problem })),
    );

const isMain = ({ pod }: Workload, container: IContainer): boolean => pod.containers.includes(container);

/** Maximum share of the memory limit for the heap: Node needs memory outside of it too. */
const heapShareMax = 0.75;

/** Returns the heap size of a container in MiB; undefined when it is not set. */
const heapOf = ({ env = [] }: IContainer): number | undefined => {
  const options = env.find(({ name }) => name === 'NODE_OPTIONS')?.value ?? '';
  const [, size] = /--max-old-space-size=(\d+)/.exec(options) ?? [];
  return size === undefined ? undefined : Number(size);
};

/** What a start may cost until the process listens (docs/decisions/0067). */
const startCpuS = 1.5;
/** A pod may get no more than the CPU that it requests, and its node may be slow. */
const startReserve = 2;
/** A pod that cannot start is to be noticed within a rollout that somebody watches. */
const startMaxS = 60;
/** How often it is asked decides how long a pod that listens is not used. */
const startPeriodMaxS = 2;

export const podRules: readonly Rule[] = [
  {
    name: 'probes',
    remedy: 'give the container a startupProbe, a readinessProbe and a livenessProbe',
    look: ofContainers((container, workload) => {
      const asked = workload.isLasting && isMain(workload, container);
      return (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).map(
        (probe) => asked && container[probe] === undefined && `has no ${probe}`,
      );
    }),
  },
  {
    name: 'start',
    remedy: `give the startupProbe (periodSeconds * failureThreshold) the time in which the requested CPU pays ${startReserve} starts of ${startCpuS} s, at most ${startMaxS} s, and ask every ${startPeriodMaxS} s`,
    look: ofContainers((container) => {
      const { startupProbe: { periodSeconds = 10, failureThreshold = 3 } = {}, resources } = container;
      if (container.startupProbe === undefined || !runsNode(container)) return [];
      const neededS = (startReserve * startCpuS) / quantity(resources?.requests?.['cpu']);
      const budgetS = periodSeconds * failureThreshold;
      return [
        budgetS < neededS && `has ${budgetS} s to start, and may need ${neededS.toFixed(0)}`,
        budgetS > startMaxS && `may start for ${budgetS} s before anybody notices`,
        periodSeconds > startPeriodMaxS && `is asked every ${periodSeconds} s only while it starts`,
      ];
    }),
  },
  {
    name: 'resources',
    remedy: 'set requests for cpu and memory, and a limit for memory that is not below its request',
    look: ofContainers(({ resources }) => {
      const { requests = {}, limits = {} } = resources ?? {};
      return [
        !(quantity(requests['cpu']) > 0) && 'requests no cpu',
        !(quantity(requests['memory']) > 0) && 'requests no memory',
        !(quantity(limits['memory']) > 0) && 'has no limit of memory',
        quantity(limits['memory']) < quantity(requests['memory']) && 'may use less memory than it requests',
      ];
    }),
  },
  {
    name: 'heap',
    remedy: `set --max-old-space-size in NODE_OPTIONS to at most ${heapShareMax * 100} % of the limit of memory`,
    look: ofContainers((container) => {
      if (!runsNode(container)) return [];
      const heap = heapOf(container);
      const limit = quantity(container.resources?.limits?.['memory']);
      return [
        heap === undefined && 'does not tell Node how large its heap may be',
        heap !== undefined &&
          heap * 1024 ** 2 > limit * heapShareMax &&
          `has a heap of ${heap} MiB, too near its limit`,
      ];
    }),
  },
  {
    name: 'non-root',
    remedy: 'set runAsNonRoot, runAsUser and runAsGroup in the securityContext of the pod',
    look: ofPods(({ pod: { securityContext } }) => [
      securityContext?.runAsNonRoot !== true && 'does not insist on runAsNonRoot',
      !(Number(securityContext?.runAsUser) > 0) && 'has no runAsUser above 0',
      !(Number(securityContext?.runAsGroup) > 0) && 'has no runAsGroup above 0',
    ]),
  },
  {
    name: 'read-only',
    remedy: 'set readOnlyRootFilesystem and mount an emptyDir where files are written',
    look: ofContainers(({ securityContext }) => [
      securityContext?.readOnlyRootFilesystem !== true && 'may write to its root file system',
    ]),
  },
  {
    name: 'privileges',
    remedy: 'set allowPrivilegeEscalation: false and drop ALL capabilities, add none',
    look: ofContainers(({ securityContext: { allowPrivilegeEscalation, capabilities, privileged } = {} }) => [
      allowPrivilegeEscalation !== false && 'may gain privileges',
      privileged === true && 'is privileged',
      capabilities?.drop?.includes('ALL') !== true && 'keeps capabilities',
      (capabilities?.add ?? []).length > 0 && 'adds capabilities',
    ]),
  },
  {
    name: 'seccomp',
    remedy: 'set seccompProfile.type: RuntimeDefault in the securityContext of the pod',
    look: ofPods(({ pod }) => [
      pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault' && 'runs without the seccomp profile',
    ]),
  },
  {
    name: 'images',
    remedy: 'name a version (or a digest) of the image, in `images:` of the overlay',
    look: ofContainers(({ image = '' }) => {
      const [, tag] = /(?:@(?=sha256:)|:)([^/]+)$/.exec(image) ?? [];
      return [
        tag === undefined && `takes whatever ${image} is today`,
        tag === 'latest' && `takes whatever ${image} is today`,
      ];
    }),
  },
  {
    name: 'no-tokens',
    remedy: 'set automountServiceAccountToken: false and enableServiceLinks: false; nothing of us talks to Kubernetes',
    look: ofPods(({ pod }) => [
      pod.automountServiceAccountToken !== false && 'mounts the token of its service account',
      pod.enableServiceLinks !== false && 'gets the addresses of all services as variables',
    ]),
  },
  {
    name: 'host',
    remedy: 'use no part of the node: no hostPath, no host ports, no host namespaces',
    look: ofPods(({ pod }) => [
      (pod.hostNetwork === true || pod.hostPID === true || pod.hostIPC === true) && 'shares a namespace of the node',
      (pod.volumes ?? []).some(({ hostPath }) => hostPath !== undefined) && 'mounts a folder of the node',
      pod.containers.some(({ ports = [] }) => ports.some(({ hostPort }) => hostPort !== undefined)) &&
        'takes a port of the node',
    ]),
  },
];
