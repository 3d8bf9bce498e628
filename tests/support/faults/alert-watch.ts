/**
 * A real Prometheus with the shipped configuration and rules, which scrapes the processes of a test and returns the
 * firing alerts. A minute in the rules takes twelve seconds.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { repositoryRoot } from '../../../scripts/embedded/paths.ts';
import { freePort, loopback } from '../../../scripts/embedded/ports.ts';
import { logTail, startChild } from '../../../scripts/embedded/processes.ts';
import { waitForCondition } from '../api/wait-until.ts';
import { findPrometheusProgram } from '../prometheus-programs.ts';
import { fasterRules } from './faster-rules.ts';

/** No higher: a process may take two seconds to answer a scrape, and Prometheus waits no longer than its interval. */
const speed = 5;
const maxStartMs = 30_000;
const maxResponseMs = 5_000;

/** URLs of metrics, by the name of the job in the configuration. */
type WatchedTargets = Readonly<Record<string, readonly string[]>>;

interface FiringAlert {
  readonly name: string;
  readonly severity: string;
  readonly labels: Readonly<Record<string, string>>;
  /** With its values, as shown to the person on call. */
  readonly description: string;
}

export interface AlertWatch {
  firing(): Promise<readonly FiringAlert[]>;
  waitForAlert(name: string, labels?: Readonly<Record<string, string>>, timeoutMs?: number): Promise<FiringAlert>;
  /** Waits until an alert is neither firing nor pending. */
  waitUntilInactive(name: string, timeoutMs?: number): Promise<void>;
  /** Waits until Prometheus has scraped every target. */
  waitUntilScraped(): Promise<void>;
  stop(): Promise<void>;
}

interface Configuration {
  readonly global: Readonly<Record<string, string>>;
  readonly scrape_configs: readonly { readonly job_name: string }[];
}

/** Returns the shipped configuration with the targets of a test, and without an Alertmanager. */
function configurationFor(targets: WatchedTargets): string {
  const text = readFileSync(join(repositoryRoot, 'infra/prometheus/prometheus.yaml'), 'utf8');
  const { scrape_configs } = parse(text) as Configuration;
  const jobs = scrape_configs.filter(({ job_name }) => Object.hasOwn(targets, job_name));
  if (jobs.length !== Object.keys(targets).length) throw new Error('The configuration has no such job.');
  const every = `${15 / speed}s`;
  return stringify({
    global: { scrape_interval: every, scrape_timeout: every, evaluation_interval: `${1_000 / speed}ms` },
    rule_files: ['alerts.yaml'],
    scrape_configs: jobs.map((job) => ({
      ...job,
      static_configs: [{ targets: (targets[job.job_name] ?? []).map((url) => new URL(url).host) }],
    })),
  });
}

interface Alert {
  readonly state: 'pending' | 'firing';
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

async function queryPrometheus(url: string): Promise<unknown> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(maxResponseMs) });
  return ((await reply.json()) as { readonly data: unknown }).data;
}

/** Starts Prometheus and waits until it has scraped every target. */
export async function startAlertWatch(targets: WatchedTargets): Promise<AlertWatch> {
  const program = findPrometheusProgram('prometheus');
  if (program === null) throw new Error('Prometheus is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'plenum-watching-'));
  writeFileSync(
    join(folder, 'alerts.yaml'),
    fasterRules(readFileSync(join(repositoryRoot, 'infra/prometheus/alerts.yaml'), 'utf8'), speed),
  );
  writeFileSync(join(folder, 'prometheus.yaml'), configurationFor(targets));
  const origin = `http://${loopback}:${await freePort()}`;
  const logPath = join(folder, 'prometheus.log');
  const running = await startChild({
    command: program,
    args: [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${new URL(origin).host}`,
      '--log.level=error',
    ],
    env: {},
    logPath,
    orphanSignal: 'SIGKILL',
    stopSignal: 'SIGKILL',
    stopTimeoutMs: 5_000,
  });

  async function alerts(): Promise<readonly Alert[]> {
    return ((await queryPrometheus(`${origin}/api/v1/alerts`)) as { readonly alerts: readonly Alert[] }).alerts;
  }
  const watching: AlertWatch = {
    ...alertWaits(alerts),
    async waitUntilScraped() {
      await waitForCondition(
        'every target is scraped',
        async () => {
          const { result } = (await queryPrometheus(`${origin}/api/v1/query?query=sum(up)`)) as {
            readonly result: readonly { readonly value: readonly [number, string] }[];
          };
          return Number(result[0]?.value[1]) === Object.values(targets).flat().length;
        },
        maxStartMs,
      );
    },
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const isReady = () =>
    fetch(`${origin}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitForCondition('Prometheus is ready', isReady, maxStartMs).catch(async (error: unknown) => {
    const logLines = logTail(logPath);
    await watching.stop();
    throw new Error(`Prometheus does not start: ${logLines}`, { cause: error });
  });
  return watching;
}

/** Waits for alerts. The longest `for` of an alert in tests takes two minutes at this speed. */
function alertWaits(
  alerts: () => Promise<readonly Alert[]>,
): Pick<AlertWatch, 'firing' | 'waitForAlert' | 'waitUntilInactive'> {
  const alertTimeoutMs = 180_000;
  async function firing(): Promise<readonly FiringAlert[]> {
    return (await alerts())
      .filter(({ state }) => state === 'firing')
      .map(({ labels, annotations }) => ({
        name: labels['alertname'] ?? '',
        severity: labels['severity'] ?? '',
        labels,
        description: annotations['description'] ?? '',
      }));
  }
  return {
    firing,
    async waitForAlert(name, expectedLabels = {}, timeoutMs = alertTimeoutMs) {
      let match: FiringAlert | undefined;
      const startMs = performance.now();
      const matchesAlert = (alert: FiringAlert) =>
        alert.name === name && Object.entries(expectedLabels).every(([label, value]) => alert.labels[label] === value);
      await waitForCondition(
        `${name} fires`,
        async () => {
          match = (await firing()).find(matchesAlert);
          return match !== undefined;
        },
        timeoutMs,
      );
      if (match === undefined) throw new Error(`${name} is no longer firing.`);
      const seconds = (((performance.now() - startMs) * speed) / 1_000).toFixed(0);
      console.log(`${name} (${match.severity}) fires after ${seconds} s of its rules: ${match.description}`);
      return match;
    },
    async waitUntilInactive(name, timeoutMs = alertTimeoutMs) {
      await waitForCondition(
        `${name} is quiet`,
        async () => (await alerts()).every(({ labels }) => labels['alertname'] !== name),
        timeoutMs,
      );
    },
  };
}
