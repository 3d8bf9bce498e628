/** The variants of the manifests: every overlay, and production with each ingress and without its optional parts. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import { cacheDirectory, repositoryRoot } from '../embedded/paths.ts';
import { build, type Kustomize } from './kustomize.ts';
import { type Manifest, readManifests } from './manifest.ts';

const overlays = join(repositoryRoot, 'k8s', 'overlays');
const production = join(overlays, 'production');
const examplesFolder = 'k8s/examples';
const ownIngress = 'ingress-traefik';

export interface Offer {
  /** The name for output: the folder, or the chosen components. */
  readonly name: string;
  /** Components of production, in their order; absent for an unchanged overlay. */
  readonly components?: readonly string[];
  /** Pins the images by digest and not by tag. */
  readonly hasDigests?: boolean;
}

interface Kustomization {
  readonly resources: readonly string[];
  readonly components: readonly string[];
  readonly images: readonly { readonly name: string; readonly newName: string }[];
  readonly [field: string]: unknown;
}

const readKustomization = (folder: string): Kustomization =>
  parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;

/** Components that an overlay adds; each comes behind all others. */
const addedComponents = [
  'postgres-redis',
  'private-ca',
  'image-pull-secret',
  'monitoring-release',
  'external-secrets',
  'cert-manager',
] as const;

/** Servers beside an installation, each a folder that `kubectl apply -k` takes. */
export const examples = (): string[] =>
  readdirSync(join(repositoryRoot, examplesFolder)).map((name) => `${examplesFolder}/${name}`);

/** Lists every supported combination of components. */
export function offers(): Offer[] {
  const chosen = readKustomization(production).components.map((path) => path.replace(/^.*\//, ''));
  const besides = chosen.filter((name) => name !== ownIngress);
  const all = readdirSync(join(repositoryRoot, 'k8s', 'components'));
  const ingresses = all.filter((name) => /^(ingress-|gateway-api$)/.test(name) && name !== ownIngress);
  const withComponents = (name: string, components: readonly string[]): Offer => ({ name, components });
  return [
    ...readdirSync(overlays).map((name) => ({ name: `k8s/overlays/${name}` })),
    ...ingresses.map((ingress) => withComponents(`production with ${ingress}`, [...besides, ingress])),
    withComponents('production with gateway-api and gateway-api-sticky', [
      ...besides,
      'gateway-api',
      'gateway-api-sticky',
    ]),
    ...besides.map((left) =>
      withComponents(
        `production without ${left}`,
        chosen.filter((name) => name !== left),
      ),
    ),
    withComponents(
      'production with monitoring-plain',
      chosen.map((name) => (name === 'monitoring' ? 'monitoring-plain' : name)),
    ),
    ...addedComponents.map((added) => withComponents(`production with ${added}`, [...chosen, added])),
    { name: 'production with digests', components: chosen, hasDigests: true },
  ];
}

/** In the form of a real one. */
const aDigest = `sha256:${'0123456789abcdef'.repeat(4)}`;

/** Copies production with other components, as an operator would. */
function copyOfProduction(folder: string, components: readonly string[], hasDigests: boolean): void {
  const from = (path: string): string => relative(folder, resolve(production, path));
  const given = readKustomization(production);
  for (const name of readdirSync(production)) {
    if (name !== 'kustomization.yaml') copyFileSync(join(production, name), join(folder, name));
  }
  const kustomization: Kustomization = {
    ...given,
    resources: given.resources.map((path) => (path.startsWith('..') ? from(path) : path)),
    components: components.map((name) => from(`../../components/${name}`)),
    images: hasDigests ? given.images.map(({ name, newName }) => ({ name, newName, digest: aDigest })) : given.images,
  };
  writeFileSync(join(folder, 'kustomization.yaml'), stringify(kustomization));
}

/** Builds a variant. Throws with the errors of kustomize. */
export function buildOffer(kustomize: Kustomize, offer: Offer): Manifest[] {
  if (offer.components === undefined) return readManifests(build(kustomize, join(repositoryRoot, offer.name)));
  const cache = join(cacheDirectory(), 'k8s');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'offer-'));
  try {
    copyOfProduction(folder, offer.components, offer.hasDigests === true);
    return readManifests(build(kustomize, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
