/** The probes of Kubernetes, as defined in `k8s/base`, only more often. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { passTime } from './pass-time.ts';
import type { Pod } from './pods.ts';

type Kind = 'api' | 'gateway' | 'worker';

interface Probe {
  readonly name: string;
  readonly path: string;
  readonly timeoutMs: number;
}

function probesOf(kind: Kind): readonly Probe[] {
  const documents = parseAllDocuments(readFileSync(join('k8s', 'base', `${kind}.yaml`), 'utf8'));
  const deployment = documents.find((document) => document.get('kind') === 'Deployment');
  return ['livenessProbe', 'readinessProbe'].map((name) => {
    const probePath = ['spec', 'template', 'spec', 'containers', 0, name];
    const path = deployment?.getIn([...probePath, 'httpGet', 'path']);
    const seconds = deployment?.getIn([...probePath, 'timeoutSeconds']);
    if (typeof path !== 'string' || typeof seconds !== 'number') throw new Error(`${kind} has no ${name}.`);
    return { name: `${kind} ${name}`, path, timeoutMs: seconds * 1_000 };
  });
}

export interface ProbeResults {
  /** Number of 200 responses per probe, and the longest duration. */
  readonly successes: ReadonlyMap<string, { readonly count: number; readonly longestMs: number }>;
  /** Failed probes, including timeouts. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

const probeIntervalMs = 250;

/** Probes liveness and readiness of processes sequentially, each with its own timeout, until it is stopped. */
export function startProbing(pods: Readonly<Record<Kind, Pod>>): ProbeResults {
  const results = new Map<string, { count: number; longestMs: number }>();
  const failures: string[] = [];
  let isStopped = false;
  const probeRepeatedly = async (pod: Pod, { name, path, timeoutMs }: Probe): Promise<void> => {
    while (!isStopped) {
      const startedAtMs = performance.now();
      const isOk = await fetch(`${pod.url()}${path}`, { signal: AbortSignal.timeout(timeoutMs) }).then(
        async (reply) => (reply.status === 200 ? null : `${reply.status} ${await reply.text()}`),
        String,
      );
      const tookMs = performance.now() - startedAtMs;
      if (isOk === null) {
        const { count, longestMs } = results.get(name) ?? { count: 0, longestMs: 0 };
        results.set(name, { count: count + 1, longestMs: Math.max(longestMs, tookMs) });
      } else failures.push(`${name}: ${isOk}`);
      await passTime(probeIntervalMs);
    }
  };
  const probing = (['api', 'gateway', 'worker'] as const).flatMap((kind) =>
    probesOf(kind).map((probe) => probeRepeatedly(pods[kind], probe)),
  );
  return {
    successes: results,
    failures,
    stop: async () => {
      isStopped = true;
      await Promise.all(probing);
    },
  };
}
