/** The dashboards of Grafana query metrics that processes report. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metrics, runtimeMetrics } from '@plenum/core/platform/telemetry/metric-catalogue';
import { expect, it } from 'vitest';
import { repositoryRoot } from './support/architecture/source-files.ts';

const files = globSync('infra/grafana/*.json', { cwd: repositoryRoot }).toSorted();

const scraped = Object.entries(metrics).flatMap(([name, { kind }]) =>
  kind === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
);
/** `up` and `ALERTS` come from Prometheus itself. */
const known = new Set<string>([...scraped, ...runtimeMetrics, 'up', 'ALERTS']);

/** The names in the queries of panels, annotations and variables. A query names no label or value like a metric. */
const queried = (text: string): string[] => {
  const names: string[] = [];
  JSON.parse(text, (key, value: unknown) => {
    if (['expr', 'definition'].includes(key) && typeof value === 'string')
      names.push(...(value.match(/[\w:]+(?=\{)|\b(?:plenum|process|nodejs)_\w+/g) ?? []));
    return value;
  });
  return names;
};

it.each(files)('%s queries metrics of the catalogue', (path) => {
  const names = queried(readFileSync(join(repositoryRoot, path), 'utf8'));
  expect(names.length).toBeGreaterThan(10);
  expect([...new Set(names)].filter((name) => !known.has(name))).toEqual([]);
});

it('an unknown metric is found', () => {
  const names = queried(JSON.stringify({ panels: [{ targets: [{ expr: 'rate(plenum_soket{a="b"}[5m]) * up' }] }] }));
  expect(names.filter((name) => !known.has(name))).toEqual(['plenum_soket']);
});
