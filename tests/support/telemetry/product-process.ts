/** A process of the product as deployed, with its metrics and its log. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ProcessKind } from '@plenum/core/platform/telemetry/metric-catalogue';
import { waitForCondition } from '../api/wait-until.ts';
import { endWithParentArguments, nodeEnvironment } from '../services/node-environment.ts';
import { type ReadMetrics, readMetrics } from './read-metrics.ts';

export interface ProductProcess {
  readonly kind: ProcessKind;
  readonly url: string;
  readonly metrics_url: string;
  readonly child: ChildProcess;
  /** All lines of its log. */
  readonly lines: readonly string[];
  scrape(): Promise<ReadMetrics>;
  /** Requests its end and resolves to its exit code. */
  stop(): Promise<number | null>;
}

const maxStartMs = 150_000;

const healthPath: Readonly<Record<ProcessKind, string>> = {
  api: '/api/health/ready',
  gateway: '/health/ready',
  worker: '/health/ready',
};

/** Returns a URL of a log line, if it has one. */
function loggedUrl(lines: readonly string[], name: 'url' | 'metrics_url'): string | null {
  for (const line of lines) {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== 'object' || entry === null) continue;
    const value: unknown = Reflect.get(entry, name);
    if (typeof value === 'string') return value;
  }
  return null;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );

/**
 * Starts a service on free ports; resolves when it is ready. It ends with the tests.
 * @param program arguments of Node: the sources, unless a bundle is given
 */
export async function startProductProcess(
  kind: ProcessKind,
  env: Readonly<Record<string, string>>,
  program: readonly string[] = [`services/${kind}/src/main.ts`],
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [...endWithParentArguments, ...program], {
    env: { ...env, ...nodeEnvironment(), PORT: '0', METRICS_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const isListening = (): boolean => {
    if (child.exitCode !== null) throw new Error(`The ${kind} ended immediately:\n${lines.join('\n')}`);
    return loggedUrl(lines, 'url') !== null && loggedUrl(lines, 'metrics_url') !== null;
  };
  try {
    await waitForCondition(`the ${kind} is listening`, isListening, maxStartMs);
    await waitForCondition(
      `the ${kind} is ready`,
      () => isReady(loggedUrl(lines, 'url') + healthPath[kind]),
      maxStartMs,
    );
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const url = loggedUrl(lines, 'url') ?? '';
  const metrics_url = loggedUrl(lines, 'metrics_url') ?? '';
  return {
    kind,
    url,
    metrics_url,
    child,
    lines,
    async scrape() {
      const reply = await fetch(metrics_url);
      if (reply.status !== 200) throw new Error(`The ${kind} returned ${reply.status}.`);
      return readMetrics(await reply.text());
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}
