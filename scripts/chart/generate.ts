/** Generates the chart: the files of `charts/plenum`, and templates, values and their schema from the manifests in `k8s`. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { repositoryRoot } from '../embedded/paths.ts';
import type { Kustomize } from '../k8s/kustomize.ts';
import { buildVariant } from '../k8s/variants.ts';
import { fieldsAt } from './fields.ts';
import { valuesSchema } from './schemas.ts';
import { keyOf, type Manifest, templateOf, variantSettings } from './template.ts';
import { mergeVariants, printTree, type Tree, When } from './tree.ts';
import { chartValues } from './values.ts';
import { baseManifests, chartVariants } from './variants.ts';

export interface ChartOptions {
  readonly kustomize: Kustomize;
  readonly output: string;
  /** Repository of the images without their names, such as `ghcr.io/example/plenum`. */
  readonly images?: string | undefined;
}

/** Reads the manifests of a variant, without the hash in the name of the ConfigMap, for which the chart uses a checksum. */
export const readManifests = (text: string): Manifest[] =>
  parseAllDocuments(text.replaceAll(/\bplenum-config-[a-z0-9]{10}\b/g, 'plenum-config')).map(
    (document) => document.toJS() as Manifest,
  );

/** Returns the default of each value, from the first variant that has its field. */
function defaultValues(builds: readonly (readonly Manifest[])[], perVariant: ReadonlySet<string>): [string, unknown][] {
  return chartValues.map(({ name, at = [], default: fallback }) => {
    if (fallback !== undefined) return [name, fallback];
    for (const manifests of builds) {
      const [field] = at.flatMap((address) => manifests.flatMap((manifest) => fieldsAt(manifest, address)));
      if (field === undefined) continue;
      if (name !== 'settings') return [name, isNumberValue(name) ? Number(field) : field];
      return [name, Object.fromEntries(Object.entries(field as object).filter(([key]) => !perVariant.has(key)))];
    }
    throw new Error(`No manifest has the field of the value ${name}.`);
  });
}

const isNumberValue = (name: string): boolean =>
  chartValues.some((value) => value.name === name && value.schema['type'] === 'integer');

/** Prints `values.yaml` with the description of each value above it. */
function valuesFile(values: readonly (readonly [string, unknown])[]): string {
  const lines = ['# Values of the chart; docs/operate/kubernetes-helm.md describes the installation.'];
  let parents: readonly string[] = [];
  for (const [name, value] of values) {
    const keys = name.split('.');
    const own = keys.slice(0, -1);
    for (const [depth, key] of own.entries()) {
      if (own.slice(0, depth + 1).join('.') !== parents.slice(0, depth + 1).join('.'))
        lines.push(...(depth === 0 ? [''] : []), `${'  '.repeat(depth)}${key}:`);
    }
    if (own.length === 0) lines.push('');
    parents = own;
    const space = '  '.repeat(own.length);
    const description = chartValues.find((candidate) => candidate.name === name)?.description ?? '';
    const entry = stringify({ [keys.at(-1) ?? name]: value }, { lineWidth: 0 }).trimEnd();
    lines.push(...[`# ${description}`, ...entry.split('\n')].map((line) => space + line));
  }
  return `${lines.join('\n')}\n`;
}

/** Generates the chart into a folder, which is replaced. */
export function generateChart({ kustomize, output, images }: ChartOptions): void {
  const base = readManifests(buildVariant(kustomize, baseManifests));
  const variants = chartVariants.map((variant) => ({
    ...variant,
    built: readManifests(buildVariant(kustomize, variant.manifests)),
  }));
  const perVariant = variantSettings(
    base,
    variants.map(({ built }) => built),
  );
  rmSync(output, { recursive: true, force: true });
  cpSync(join(repositoryRoot, 'charts/plenum'), output, { recursive: true });
  mkdirSync(join(output, 'files'), { recursive: true });
  const templates = (manifests: readonly Manifest[]): Map<string, Tree> =>
    new Map(
      manifests.flatMap((manifest): [string, Tree][] => {
        const template = templateOf(manifest, perVariant, (name, content) =>
          writeFileSync(join(output, 'files', name), content),
        );
        return template === undefined ? [] : [[keyOf(manifest), template]];
      }),
    );
  const baseTemplates = templates(base);
  const variantTemplates = variants.map(({ built, ...variant }) => ({ ...variant, templates: templates(built) }));
  const keys = new Set(
    [baseTemplates, ...variantTemplates.map((variant) => variant.templates)].flatMap((map) => [...map.keys()]),
  );
  for (const key of keys) {
    const trees = variantTemplates.map(({ dimension, condition, templates: map }) => ({
      dimension,
      condition,
      tree: map.get(key),
    }));
    const merged = mergeVariants(baseTemplates.get(key), trees);
    if (merged === undefined) continue;
    const template = key.startsWith('networkpolicy-') ? new When('.Values.networkPolicies.enabled', merged) : merged;
    writeFileSync(join(output, 'templates', `${key}.yaml`), printTree(template));
  }
  const values = defaultValues([base, ...variants.map(({ built }) => built)], perVariant).map(
    ([name, value]): [string, unknown] => {
      const [, part] = /^images\.(\w+)\.repository$/.exec(name) ?? [];
      return [name, part !== undefined && images !== undefined ? `${images}/${part}` : value];
    },
  );
  writeFileSync(join(output, 'values.yaml'), valuesFile(values));
  writeFileSync(join(output, 'values.schema.json'), `${JSON.stringify(valuesSchema(chartValues), null, 2)}\n`);
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
  const chart = readFileSync(join(output, 'Chart.yaml'), 'utf8');
  writeFileSync(join(output, 'Chart.yaml'), `${chart}version: ${version}\nappVersion: ${JSON.stringify(version)}\n`);
}
