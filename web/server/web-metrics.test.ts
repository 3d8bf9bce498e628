import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  metrics as catalogue,
  type MetricSpec,
  runtimeMetrics,
} from '@plenum/core/platform/telemetry/metric-catalogue';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReadMetrics, readMetrics } from '../../tests/support/telemetry/read-metrics.ts';
import { readWebSettings } from './settings.ts';
import { startWebServer, type WebServer } from './web-server.ts';

let distDir: string;
let server: WebServer;
beforeAll(async () => {
  distDir = mkdtempSync(join(tmpdir(), 'plenum-web-metrics-'));
  writeFileSync(join(distDir, 'index.html'), '<title>Plenum</title>');
  server = await startWebServer(readWebSettings({ METRICS_PORT: '0', DRAIN_TIMEOUT_MS: '1000' }), {
    distDir,
    earlierDir: join(distDir, 'none'),
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(distDir, { recursive: true, force: true });
});

async function scrape(): Promise<ReadMetrics> {
  const answer = await fetch(server.metricsUrl ?? '');
  expect(answer.status).toBe(200);
  return readMetrics(await answer.text());
}

it('tells what the catalogue says, with its labels, and nothing else', async () => {
  for (const path of ['/health', '/assets/none-00000000.js', '/app/nowhere/12']) await fetch(server.url + path);
  const told = await scrape();
  const due = Object.entries<MetricSpec>(catalogue).filter(([, { reportedBy }]) => reportedBy.includes('web'));
  expect([...told.types.keys()].filter((name) => name.startsWith('plenum_')).toSorted()).toEqual(
    due.map(([name]) => name).toSorted(),
  );
  for (const [name, { kind, labels }] of due) {
    expect(told.types.get(name), name).toBe(kind);
    expect(told.has(name), name).toBe(true);
    for (const sample of told.samples.filter(({ metric }) => metric === name))
      expect(Object.keys(sample.labels).toSorted(), name).toEqual(labels.toSorted());
  }
  expect(runtimeMetrics.filter((name) => !told.has(name))).toEqual([]);
});

it('counts each request once, by kind and status, without its path', async () => {
  const before = await scrape();
  await (await fetch(`${server.url}/health`)).text();
  await (await fetch(`${server.url}/assets/secret-name-00000000.js`)).text();
  const after = await scrape();
  const rise = (labels: Record<string, string>) =>
    after.sum('plenum_web_requests_total', labels) - before.sum('plenum_web_requests_total', labels);
  expect([rise({ kind: 'health', status: '200' }), rise({ kind: 'file', status: '404' }), rise({})]).toEqual([1, 1, 2]);
  const inBuckets = after.samples.filter(({ name }) => name === 'plenum_web_request_duration_seconds_bucket');
  expect(inBuckets.length).toBeGreaterThan(13);
  expect(after.sum('plenum_web_request_duration_seconds_count')).toBe(after.sum('plenum_web_requests_total'));
  expect(after.sum('plenum_web_requests_in_flight')).toBe(0);
  expect(JSON.stringify(after.samples)).not.toContain('secret-name');
});

it('has no metrics on its public port, nothing else on that of the metrics, and none without a port', async () => {
  const body = await (await fetch(`${server.url}/metrics`)).text();
  expect(body).not.toContain('plenum_build_info');
  const origin = new URL(server.metricsUrl ?? '').origin;
  for (const path of ['/', '/health']) expect((await fetch(origin + path)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  expect(readWebSettings({}).metricsPort).toBeUndefined();
  expect(() => readWebSettings({ METRICS_PORT: 'x' })).toThrow('METRICS_PORT');
});
