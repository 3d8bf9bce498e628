/** Kubernetes as a process sees it: its probes, asked as `k8s/base` says, only more often. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { passing } from './passing.ts';
import type { Pod } from './pods.ts';

type Kind = 'api' | 'gateway' | 'worker';

interface Probe {
  readonly name: string;
  readonly path: string;
  readonly timeout_ms: number;
}

function probesOf(kind: Kind): readonly Probe[] {
  const documents = parseAllDocuments(readFileSync(join('k8s', 'base', `${kind}.yaml`), 'utf8'));
  const deployment = documents.find((document) => document.get('kind') === 'Deployment');
  return ['livenessProbe', 'readinessProbe'].map((name) => {
    const at = ['spec', 'template', 'spec', 'containers', 0, name];
    const path = deployment?.getIn([...at, 'httpGet', 'path']);
    const seconds = deployment?.getIn([...at, 'timeoutSeconds']);
    if (typeof path !== 'string' || typeof seconds !== 'number') throw new Error(`${kind} has no ${name}.`);
    return { name: `${kind} ${name}`, path, timeout_ms: seconds * 1_000 };
  });
}

export interface Probing {
  /** How often each was answered with 200, and the longest it took. */
  readonly answers: ReadonlyMap<string, { readonly count: number; readonly longest_ms: number }>;
  /** Those that were not, or not within their time-out. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

const ask_every_ms = 250;

/** Asks liveness and readiness of processes one after the other, each with its own time-out, until it is stopped. */
export function keepProbing(pods: Readonly<Record<Kind, Pod>>): Probing {
  const answers = new Map<string, { count: number; longest_ms: number }>();
  const failures: string[] = [];
  let is_over = false;
  const keepAsking = async (pod: Pod, { name, path, timeout_ms }: Probe): Promise<void> => {
    while (!is_over) {
      const began_ms = performance.now();
      const told = await fetch(`${pod.url()}${path}`, { signal: AbortSignal.timeout(timeout_ms) }).then(
        async (reply) => (reply.status === 200 ? null : `${reply.status} ${await reply.text()}`),
        String,
      );
      const took_ms = performance.now() - began_ms;
      if (told === null) {
        const { count, longest_ms } = answers.get(name) ?? { count: 0, longest_ms: 0 };
        answers.set(name, { count: count + 1, longest_ms: Math.max(longest_ms, took_ms) });
      } else failures.push(`${name}: ${told}`);
      await passing(ask_every_ms);
    }
  };
  const asking = (['api', 'gateway', 'worker'] as const).flatMap((kind) =>
    probesOf(kind).map((probe) => keepAsking(pods[kind], probe)),
  );
  return {
    answers,
    failures,
    stop: async () => {
      is_over = true;
      await Promise.all(asking);
    },
  };
}
