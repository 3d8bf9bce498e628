/** Metrics in alerts and dashboards exist, and each alert has a test and a runbook, which no Prometheus tool checks. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxSocketsPerGateway } from '@plenum/contracts/limits';
import { jobSpecs } from '@plenum/core/domain/registry';
import type { JobSpec } from '@plenum/core/platform/jobs/catalogue';
import { metrics, runtimeMetrics } from '@plenum/core/platform/telemetry/metric-catalogue';
import { expect, it } from 'vitest';
import { alertRules, runbookOf } from '../scripts/monitoring/runbook-index.ts';
import { repositoryRoot } from './support/architecture/source-files.ts';
import { findPrometheusProgram } from './support/prometheus-programs.ts';

const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** Metric names as in a scrape. */
const exposedMetrics = new Set<string>([
  ...runtimeMetrics,
  ...Object.entries(metrics).flatMap(([name, { kind }]) =>
    kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  ),
]);

// Prometheus returns nothing for an unknown metric, so an alert on a renamed metric never fires.
it.each(
  globSync(['infra/prometheus/alerts.yaml', 'infra/grafana/*.json', 'k8s/prometheus-adapter.yaml'], {
    cwd: repositoryRoot,
  }),
)('%s queries existing metrics', (path) => {
  const text = textOf(path).replaceAll(/^ *#.*$/gm, '');
  const namedMetrics = new Set(text.match(/\b(?:plenum|process|nodejs)_[a-z_]+\b/g));
  expect(namedMetrics.size).toBeGreaterThan(1);
  expect([...namedMetrics].filter((name) => !exposedMetrics.has(name))).toEqual([]);
});

// The link of an alert is the first page that the person on call opens.
it('every alert has a severity and a runbook', () => {
  const alerts = alertRules();
  expect(alerts.length).toBeGreaterThan(25);
  for (const { alert, labels, annotations } of alerts) {
    expect(['page', 'ticket'], alert).toContain(labels?.['severity']);
    const page = runbookOf(alert).replace('docs/operate/runbooks', '');
    expect(annotations?.['runbook_url'], alert).toBe(
      `{{ or $externalLabels.runbooks_url "docs/operate/runbooks" }}${page}`,
    );
    expect(existsSync(join(repositoryRoot, runbookOf(alert))), alert).toBe(true);
  }
});

// A job that runs rarely never fails five times within half an hour.
it('the alert about failing jobs knows all jobs that run less often than every five minutes', () => {
  const { expr } = alertRules().find(({ alert }) => alert === 'PlenumJobFailing') ?? { expr: '' };
  const rare = new RegExp(`^(?:${/job_name=~"([^"]+)"/.exec(expr)?.[1] ?? ''})$`);
  for (const [name, { schedule }] of Object.entries<JobSpec>(jobSpecs)) {
    if (schedule === undefined) continue;
    const minute = schedule.split(' ').at(-5);
    expect(rare.test(name), name).toBe(minute !== '*');
  }
});

// The example configuration must monitor the processes of the documented installation.
it('the example configuration of Prometheus lists the processes of the nginx configuration', () => {
  const metricsPorts = (text: string, from: RegExp): string[] =>
    [...new Set(Array.from(text.matchAll(from), ([, port]) => port ?? ''))].toSorted();
  const proxied = metricsPorts(textOf('infra/nginx/plenum.conf'), /^ +server 127\.0\.0\.1:(\d+)/gm);
  const scraped = metricsPorts(textOf('infra/prometheus/prometheus.yaml'), /127\.0\.0\.1:1(\d{4})'/g);
  expect(scraped.filter((port) => !port.startsWith('810'))).toEqual(proxied);
});

// promtool only runs existing tests: an alert without a test may never fire.
it('every alert has a test', () => {
  const tests = textOf('infra/prometheus/alerts.test.yaml');
  const untested = alertRules()
    .map(({ alert, labels }) => `alertname="${alert}", severity="${labels?.['severity']}"`)
    .filter((labels) => !tests.includes(labels));
  expect(untested).toEqual([]);
});

// Otherwise gateways would be full before the alert fires or the autoscaler adds one.
it('the alert and the autoscaler act before a gateway is full, even if one has 1.25 times the mean', () => {
  const alertAt = maxSocketsPerGateway * 0.9;
  const { expr } = alertRules().find(({ alert }) => alert === 'PlenumGatewayNearlyFull') ?? { expr: '' };
  expect(expr).toContain('> 0.9 * sum by (namespace, pod, instance) (plenum_sockets_max)');
  const [, target] =
    /name: plenum_sockets \}[^]*?averageValue: '(\d+)'/.exec(textOf('k8s/components/autoscaling/hpa.yaml')) ?? [];
  expect(Number(target) * 1.1 * 1.25).toBeLessThanOrEqual(alertAt);
});

it('each alert fires in its promtool test, and none during a healthy conference', { timeout: 180_000 }, ({ skip }) => {
  const promtool = findPrometheusProgram('promtool');
  if (promtool === null) {
    expect(process.env['CI'], 'CI needs promtool or apt-get.').not.toBe('true');
    return skip('There is neither promtool nor apt-get: THE ALERTS ARE NOT TESTED.');
  }
  for (const args of [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ]) {
    const cwd = join(repositoryRoot, 'infra/prometheus');
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd, encoding: 'utf8' });
    expect(stdout + stderr).toContain('SUCCESS');
    expect(status).toBe(0);
  }
});
