/** The numbers of gateways, their maximum, the alert and the autoscaler follow from one calculation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { socketsPerGatewayMax } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { repositoryRoot } from '../embedded/paths.ts';
import { type Manifest, nameOf, ofKind } from '../k8s/manifest.ts';
import { readRules } from '../monitoring/rule-file.ts';
import {
  autoscaledMaxFor,
  autoscalerTarget,
  gatewaysFor,
  imbalanceMax,
  meanMax,
  nearlyFullAt,
  nearlyFullShare,
} from './gateway-numbers.ts';

const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const written = (count: number): string => count.toLocaleString('en');
const page = textOf('docs/operate/size.md');

/** The cells of the rows of a table that begin with a number. */
const rowsBelow = (heading: string): number[][] => {
  const [, section = ''] = page.split(`${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| *[\d,]+ *\|/.test(line));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => Number(/[\d,]+/.exec(cell)?.[0].replaceAll(',', ''))),
  );
};
const summary = rowsBelow('## Summary');
const largest = summary.at(-1)?.[1] ?? Number.NaN;

const scalers = parseAllDocuments(textOf('k8s/components/autoscaling/hpa.yaml')).map(
  (document) => document.toJS() as Manifest,
);
const scalerOf = (name: string) =>
  ofKind(scalers, 'HorizontalPodAutoscaler').find((scaler) => nameOf(scaler) === name)?.spec;

describe('the calculation', () => {
  it('keeps the fullest gateway below the alert when one is missing', () => {
    for (const [, sockets = 0] of summary) {
      expect((sockets / (gatewaysFor(sockets) - 1)) * imbalanceMax).toBeLessThanOrEqual(nearlyFullAt);
    }
    expect(autoscalerTarget * 1.1 * imbalanceMax).toBeLessThanOrEqual(nearlyFullAt);
    // One more step would not.
    expect((autoscalerTarget + 100) * 1.1 * imbalanceMax).toBeGreaterThan(nearlyFullAt);
  });
});

describe('docs/operate/size.md', () => {
  it('has the gateways of the calculation in every row', () => {
    expect(summary).toHaveLength(5);
    for (const [, sockets = 0, gateways] of summary) expect(gateways).toBe(gatewaysFor(sockets));
  });

  it('counts the connections of all those processes', () => {
    const processes = new Map(
      summary.map(([people, , gateways = 0, apis = 0, workers = 0]) => [people, gateways + apis + workers]),
    );
    const rows = rowsBelow('## Connections to PostgreSQL');
    expect(rows).toHaveLength(4);
    for (const [people, count] of rows) expect(count).toBe(processes.get(people));
  });

  it('names what it calculates with', () => {
    for (const count of [socketsPerGatewayMax, nearlyFullAt, meanMax, autoscalerTarget])
      expect(page).toContain(written(count));
    expect(page).toContain(`${imbalanceMax} ×`);
  });
});

it('the alert fires at that share of the maximum', () => {
  const { alerts } = readRules(textOf('infra/prometheus/alerts.yaml'));
  const { expr = '', annotations } = alerts.find(({ alert }) => alert === 'PlenumGatewayNearlyFull') ?? {};
  expect(expr).toContain(`> ${nearlyFullShare} * sum by (namespace, pod, instance) (plenum_sockets_max)`);
  expect(annotations?.['description']).toContain(`${nearlyFullShare * 100} %`);
  expect(textOf('docs/operate/runbooks/plenum-gateway-nearly-full.md')).toContain(written(nearlyFullAt));
  const { panels } = JSON.parse(textOf('infra/grafana/plenum-chat-and-sockets.json')) as {
    panels: readonly { readonly title: string; readonly fieldConfig?: object }[];
  };
  const thresholds = { steps: expect.arrayContaining([{ color: 'red', value: nearlyFullAt }]) };
  expect(panels.find(({ title }) => title === 'Fullest gateway')?.fieldConfig).toMatchObject({
    defaults: { thresholds },
  });
});

describe('the autoscaler', () => {
  const { maxReplicas, metrics = [] } = scalerOf('plenum-gateway') ?? { maxReplicas: 0 };

  it('has the target and the number of pods of the calculation', () => {
    expect(metrics[0]?.pods?.target.averageValue).toBe(String(autoscalerTarget));
    expect(maxReplicas).toBe(autoscaledMaxFor(largest));
  });

  it('is described with its numbers', () => {
    const guide = textOf('docs/operate/kubernetes.md');
    const pods = ['plenum-api', 'plenum-gateway', 'plenum-worker'].map(
      (name) => scalerOf(name)?.maxReplicas ?? Number.NaN,
    );
    expect(guide).toContain(`the maximum number of pods (${pods.reduce((sum, count) => sum + count, 0)})`);
    expect(guide).toContain(`more than ${written(maxReplicas * autoscalerTarget)} sockets are expected`);
  });
});
