/** The variants of the manifests: every overlay and example, and production with each ingress and optional component. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { cacheDirectory, repositoryRoot } from '../embedded/paths.ts';
import { build, type Kustomize } from './kustomize.ts';

const root = join(repositoryRoot, 'k8s');
const production = join(root, 'overlays', 'production');
const ownIngress = 'ingress-traefik';

export interface Variant {
  /** Also a file name, such as `production-with-ingress-gke`. */
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

/** Components that an overlay adds after all others. */
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
  const chosen = readKustomization(production).components.map((path) => path.replace(/^.*\//, ''));
  const others = chosen.filter((name) => name !== ownIngress);
  const ingresses = readdirSync(join(root, 'components')).filter(
    (name) => /^(ingress-|gateway-api$)/.test(name) && name !== ownIngress,
  );
  const of = (change: string, components: readonly string[]): Variant => ({
    name: `production-${change}`,
    folder: production,
    components,
  });
  return [
    ...['overlays', 'examples'].flatMap((kind) =>
      readdirSync(join(root, kind)).map((name) => ({ name, folder: join(root, kind, name) })),
    ),
    ...ingresses.map((ingress) => of(`with-${ingress}`, [...others, ingress])),
    of('with-gateway-api-sticky', [...others, 'gateway-api', 'gateway-api-sticky']),
    ...others.map((left) =>
      of(
        `without-${left}`,
        chosen.filter((name) => name !== left),
      ),
    ),
    of(
      'with-monitoring-plain',
      chosen.map((name) => (name === 'monitoring' ? 'monitoring-plain' : name)),
    ),
    ...addedComponents.map((added) => of(`with-${added}`, [...chosen, added])),
  ];
}

/** Builds a variant, a copy of its folder as an operator would make it. Throws with the errors of kustomize. */
export function buildVariant(kustomize: Kustomize, { folder, components }: Variant): string {
  if (components === undefined) return build(kustomize, folder);
  const cache = join(cacheDirectory(), 'k8s');
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, 'variant-'));
  try {
    for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(copy, name));
    const given = readKustomization(folder);
    const from = (path: string): string => relative(copy, resolve(folder, path));
    const changed = {
      ...given,
      resources: given.resources.map((path) => (path.startsWith('..') ? from(path) : path)),
      components: components.map((name) => from(`../../components/${name}`)),
    };
    writeFileSync(join(copy, 'kustomization.yaml'), stringify(changed));
    return build(kustomize, copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
