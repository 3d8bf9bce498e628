/** The variants of the manifests: all overlays and examples, and production with each ingress and optional component. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { cacheDirectory, repositoryRoot } from '../embedded/paths.ts';
import { build, type Kustomize } from './kustomize.ts';

const root = join(repositoryRoot, 'k8s');
const production = join(root, 'overlays', 'production');
const defaultIngress = 'ingress-traefik';

export interface Variant {
  /** Name, which is also used as a file name, such as `production-with-ingress-gke`. */
  readonly name: string;
  readonly folder: string;
  /** Replaces the components of the folder's kustomization. */
  readonly components?: readonly string[];
}

interface Kustomization {
  readonly resources: readonly string[];
  readonly components: readonly string[];
}

const readKustomization = (folder: string): Kustomization =>
  parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;

/** Optional components, which an overlay adds after the others. */
const addedComponents = [
  'postgres-redis',
  'private-ca',
  'image-pull-secret',
  'monitoring-release',
  'external-secrets',
  'cert-manager',
];

/** Lists every supported combination of components. */
export function variants(): Variant[] {
  const defaultComponents = readKustomization(production).components.map((path) => path.replace(/^.*\//, ''));
  const withoutIngress = defaultComponents.filter((name) => name !== defaultIngress);
  const ingresses = readdirSync(join(root, 'components')).filter(
    (name) => /^(ingress-|gateway-api$)/.test(name) && name !== defaultIngress,
  );
  const productionVariant = (change: string, components: readonly string[]): Variant => ({
    name: `production-${change}`,
    folder: production,
    components,
  });
  return [
    ...['overlays', 'examples'].flatMap((kind) =>
      readdirSync(join(root, kind)).map((name) => ({ name, folder: join(root, kind, name) })),
    ),
    ...ingresses.map((ingress) => productionVariant(`with-${ingress}`, [...withoutIngress, ingress])),
    productionVariant('with-gateway-api-sticky', [...withoutIngress, 'gateway-api', 'gateway-api-sticky']),
    ...withoutIngress.map((removed) =>
      productionVariant(
        `without-${removed}`,
        defaultComponents.filter((name) => name !== removed),
      ),
    ),
    productionVariant(
      'with-monitoring-plain',
      defaultComponents.map((name) => (name === 'monitoring' ? 'monitoring-plain' : name)),
    ),
    ...addedComponents.map((added) => productionVariant(`with-${added}`, [...defaultComponents, added])),
  ];
}

/** Builds a variant from a modified copy of its folder. Throws with the errors of kustomize. */
export function buildVariant(kustomize: Kustomize, { folder, components }: Variant): string {
  if (components === undefined) return build(kustomize, folder);
  const cache = join(cacheDirectory(), 'k8s');
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, 'variant-'));
  try {
    for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(copy, name));
    const original = readKustomization(folder);
    const relativeToCopy = (path: string): string => relative(copy, resolve(folder, path));
    const changed = {
      ...original,
      resources: original.resources.map((path) => (path.startsWith('..') ? relativeToCopy(path) : path)),
      components: components.map((name) => relativeToCopy(`../../components/${name}`)),
    };
    writeFileSync(join(copy, 'kustomization.yaml'), stringify(changed));
    return build(kustomize, copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
