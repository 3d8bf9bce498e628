/** Files of k8s/ that are in no overlay: the pod for backups, and the settings of the Prometheus adapter. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metrics } from '@plenum/core/platform/telemetry/metric-catalogue';
import { Pod } from 'kubernetes-models/v1/Pod';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repositoryRoot } from '../embedded/paths.ts';
import { ofKind, readManifests } from './manifest.ts';

const fileOf = (path: string): string => readFileSync(join(repositoryRoot, 'k8s', path), 'utf8');

describe('k8s/backup-shell.yaml', () => {
  const pod = parse(fileOf('backup-shell.yaml'));

  it('is a pod', () => {
    expect(() => new Pod(pod).validate()).not.toThrow();
  });

  it('is the pod of the nightly backup but for its command, labels included', () => {
    const [job] = ofKind(readManifests(fileOf('components/backup/backup.yaml')), 'CronJob');
    const { metadata, spec } = job?.spec?.jobTemplate.spec?.template ?? {};
    const [container, ...more] = spec?.containers ?? [];
    expect(more).toEqual([]);
    expect(pod.metadata.labels).toEqual(metadata?.labels);
    expect(pod.spec).toEqual({ ...spec, containers: [{ ...container, command: ['sleep', '14400'] }] });
  });
});

describe('k8s/prometheus-adapter.yaml', () => {
  const { custom, external } = parse(fileOf('prometheus-adapter.yaml')).rules;

  it.each<{ name: { as: string }; seriesQuery: string; metricsQuery: string }>([...custom, ...external])(
    'asks for $name.as by labels it has',
    ({ name, seriesQuery, metricsQuery }) => {
      expect(seriesQuery.startsWith(`${name.as}{`)).toBe(true);
      const known: readonly string[] = metrics[name.as as keyof typeof metrics].labels;
      const by = [...metricsQuery.matchAll(/by \((\w+)\)/g)].map(([, label]) => label);
      const asked = [...`${seriesQuery}${metricsQuery}`.matchAll(/(\w+)!?=/g)].map(([, label]) => label);
      const fromKubernetes = ['namespace', 'pod'];
      expect([...by, ...asked].filter((label) => ![...known, ...fromKubernetes].includes(label ?? ''))).toEqual([]);
    },
  );
});
