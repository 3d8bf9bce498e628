/** The table of knobs matches the manifests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { repositoryRoot } from '../embedded/paths.ts';
import { type Manifest, nameOf, ofKind, workloadsOf } from './manifest.ts';
import { secretKeys } from './rules/settings.ts';

const fileOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const page = fileOf('docs/operate/kubernetes.md');
const rows = page.split('\n').filter((line) => line.startsWith('| '));
/** The row whose first column begins with this text. */
const rowOf = (knob: string): string => rows.find((row) => row.startsWith(`| ${knob}`)) ?? `no row of ${knob}`;

const objectsOf = (path: string): Manifest[] =>
  parseAllDocuments(fileOf(path)).map((document) => document.toJS() as Manifest);

const settings = ['base', 'overlays/local', 'overlays/production'].flatMap((folder) =>
  [...fileOf(`k8s/${folder}/settings.env`).matchAll(/^(\w+)=/gm)].map(([, name = '']) => name),
);

const deployments = ['api', 'gateway', 'worker', 'web'].flatMap((name) => objectsOf(`k8s/base/${name}.yaml`));

describe('docs/operate/kubernetes.md', () => {
  it.each([...new Set([...settings, ...secretKeys])])('explains %s', (name) => {
    expect(rows.some((row) => row.split('|')[1]?.includes(`\`${name}\``))).toBe(true);
  });

  it.each(readdirSync(join(repositoryRoot, 'k8s/components')).filter((name) => !['ingress', 'watched'].includes(name)))(
    'names the component %s',
    (name) => {
      expect(page).toContain(`\`${name}\``);
    },
  );

  it.each(ofKind(objectsOf('k8s/components/autoscaling/hpa.yaml'), 'HorizontalPodAutoscaler'))(
    'tells how $metadata.name is scaled',
    (scaler) => {
      const { minReplicas, maxReplicas, metrics = [] } = scaler.spec ?? { maxReplicas: 0 };
      const row = rowOf(`\`${nameOf(scaler)}\` pods`);
      expect(row).toContain(` ${minReplicas} to ${maxReplicas},`);
      for (const { resource, pods, external } of metrics) {
        const target = resource?.target.averageUtilization ?? (pods ?? external)?.target.averageValue;
        expect(row).toMatch(new RegExp(` ${target} `));
      }
    },
  );

  it.each(workloadsOf(deployments))('tells size and end of $name', ({ name, pod }) => {
    const [container] = pod.containers;
    const { requests = {}, limits = {} } = container?.resources ?? {};
    const valueOf = (variable: string): string => container?.env?.find((one) => one.name === variable)?.value ?? '';
    const heap = /\d+/.exec(valueOf('NODE_OPTIONS'))?.[0];
    expect(rowOf(`\`${name}\` size`)).toContain(
      `cpu ${requests['cpu']}, memory ${requests['memory']} to ${limits['memory']}, heap ${heap} `,
    );
    expect(rowOf(`\`${name}\` end`)).toContain(
      `sleep ${container?.lifecycle?.preStop?.sleep?.seconds ?? 0} s, \`DRAIN_TIMEOUT_MS\` ${valueOf('DRAIN_TIMEOUT_MS')}, grace ${pod.terminationGracePeriodSeconds} s `,
    );
  });
});
