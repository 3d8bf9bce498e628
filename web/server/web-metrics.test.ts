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

async function scrapeText(): Promise<string> {
  const response = await fetch(server.metricsUrl ?? '');
  expect(response.status).toBe(200);
  return response.text();
}
const scrape = async (): Promise<ReadMetrics> => readMetrics(await scrapeText());

it('exposes exactly the metrics of the catalogue, with their labels', async () => {
  for (const path of ['/health', '/assets/none-00000000.js', '/app/nowhere/12']) await fetch(server.url + path);
  const scraped = await scrape();
  const expected = Object.entries<MetricSpec>(catalogue).filter(([, { reportedBy }]) => reportedBy.includes('web'));
  expect([...scraped.types.keys()].filter((name) => name.startsWith('plenum_')).toSorted()).toEqual(
    expected.map(([name]) => name).toSorted(),
  );
  for (const [name, { kind, labels }] of expected) {
    expect(scraped.types.get(name), name).toBe(kind);
    expect(scraped.has(name), name).toBe(true);
    for (const sample of scraped.samples.filter(({ metric }) => metric === name))
      expect(Object.keys(sample.labels).toSorted(), name).toEqual(labels.toSorted());
  }
  expect(runtimeMetrics.filter((name) => !scraped.has(name))).toEqual([]);
});

it('describes each metric, as in the catalogue', async () => {
  const text = await scrapeText();
  const described = new Map(Array.from(text.matchAll(/^# HELP (\S+) (.+)$/gm), ([, name, help]) => [name, help]));
  const types = Array.from(text.matchAll(/^# TYPE (\S+) /gm), ([, name]) => name);
  expect(types).toEqual([...described.keys()]);
  for (const [name, { help, reportedBy }] of Object.entries<MetricSpec>(catalogue))
    if (reportedBy.includes('web')) expect(described.get(name), name).toBe(help);
});

it('counts each request once by kind and status, and exposes no paths', async () => {
  const before = await scrape();
  await (await fetch(`${server.url}/health`)).text();
  await (await fetch(`${server.url}/assets/secret-name-00000000.js`)).text();
  const after = await scrape();
  const increase = (labels: Record<string, string>) =>
    after.sum('plenum_web_requests_total', labels) - before.sum('plenum_web_requests_total', labels);
  expect([
    increase({ kind: 'health', status: '200' }),
    increase({ kind: 'file', status: '404' }),
    increase({}),
  ]).toEqual([1, 1, 2]);
  const inBuckets = after.samples.filter(({ name }) => name === 'plenum_web_request_duration_seconds_bucket');
  expect(inBuckets.length).toBeGreaterThan(13);
  expect(after.sum('plenum_web_request_duration_seconds_count')).toBe(after.sum('plenum_web_requests_total'));
  expect(after.sum('plenum_web_requests_in_flight')).toBe(0);
  expect(JSON.stringify(after.samples)).not.toContain('secret-name');
});

it('serves metrics only on the metrics port, and only if it is configured', async () => {
  const body = await (await fetch(`${server.url}/metrics`)).text();
  expect(body).not.toContain('plenum_build_info');
  const origin = new URL(server.metricsUrl ?? '').origin;
  for (const path of ['/', '/health']) expect((await fetch(origin + path)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  expect(readWebSettings({}).metricsPort).toBeUndefined();
  expect(() => readWebSettings({ METRICS_PORT: 'x' })).toThrow('METRICS_PORT');
});
