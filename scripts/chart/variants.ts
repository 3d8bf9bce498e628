/** The variants of the manifests that the chart supports, each with its condition in the templates and its values. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '../embedded/paths.ts';
import type { Variant } from '../k8s/variants.ts';

export interface ChartVariant {
  /** Variants of the same dimension exclude each other. */
  readonly dimension: string;
  /** In a template, true if the values select this variant. */
  readonly condition: string;
  /** Values that select this variant; without them, the chart renders the production overlay. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly manifests: Variant;
}

const production = join(repositoryRoot, 'k8s/overlays/production');
const defaultIngress = 'ingress-traefik';
const productionComponents = (
  parse(readFileSync(join(production, 'kustomization.yaml'), 'utf8')) as { readonly components: readonly string[] }
).components.map((path) => path.replace(/^.*\//, ''));

export const baseManifests: Variant = { name: 'chart', folder: production };

const without = (...removed: readonly string[]): string[] =>
  productionComponents.filter((name) => !removed.includes(name));

const manifests = (name: string, components: readonly string[]): Variant => ({
  name: `chart-${name}`,
  folder: production,
  components,
});

const ingressVariant = (kind: string, components: readonly string[]): ChartVariant => ({
  dimension: 'ingress',
  condition: `eq .Values.ingress.kind "${kind}"`,
  values: { ingress: { kind } },
  manifests: manifests(`ingress-${kind}`, [...without(defaultIngress), ...components]),
});

const added = (component: string, condition: string, values: ChartVariant['values']): ChartVariant => ({
  dimension: component,
  condition,
  values,
  manifests: manifests(`with-${component}`, [...productionComponents, component]),
});

const monitoringVariant = (kind: string, components: readonly string[]): ChartVariant => ({
  dimension: 'monitoring',
  condition: `eq .Values.monitoring.kind "${kind}"`,
  values: { monitoring: { kind } },
  manifests: manifests(`monitoring-${kind}`, [...components, ...without('monitoring')]),
});

const removed = (component: string): ChartVariant => ({
  dimension: component,
  condition: `not .Values.${component}.enabled`,
  values: { [component]: { enabled: false } },
  manifests: manifests(`without-${component}`, without(component)),
});

const otherIngresses = readdirSync(join(repositoryRoot, 'k8s/components'))
  .filter((name) => name.startsWith('ingress-') && name !== defaultIngress)
  .map((name) => ingressVariant(name.replace('ingress-', ''), [name]));

export const chartVariants: readonly ChartVariant[] = [
  ...otherIngresses,
  ingressVariant('gateway-api', ['gateway-api']),
  ingressVariant('gateway-api-sticky', ['gateway-api', 'gateway-api-sticky']),
  ingressVariant('none', []),
  removed('autoscaling'),
  removed('backup'),
  monitoringVariant('annotations', ['monitoring-plain']),
  monitoringVariant('none', []),
  added('monitoring-release', '.Values.monitoring.releaseLabel', {
    monitoring: { releaseLabel: 'kube-prometheus-stack' },
  }),
  added('private-ca', '.Values.privateCa.secret', { privateCa: { secret: 'plenum-ca' } }),
  added('image-pull-secret', '.Values.images.pullSecrets', { images: { pullSecrets: [{ name: 'plenum-registry' }] } }),
  added('cert-manager', '.Values.certManager.enabled', { certManager: { enabled: true } }),
  added('uploads', '.Values.uploads.enabled', { uploads: { enabled: true } }),
];

/** The values of `ingress.kind` and `monitoring.kind`. */
export const ingressKinds = [
  'traefik',
  ...chartVariants
    .filter(({ dimension }) => dimension === 'ingress')
    .map(({ condition }) => condition.split('"')[1] ?? ''),
];
export const monitoringKinds = ['operator', 'annotations', 'none'];
