/** All intended differences between the objects of the chart and those of kustomize. Everything else must be equal. */
import type { Manifest } from './template.ts';

/** `helm install --create-namespace` creates the Namespace. Set its labels yourself (docs/operate/kubernetes-helm.md). */
const onlyInManifests = new Set(['Namespace']);

/** Objects for the hooks of Helm: the network access of migrations, and `helm test`. */
const onlyInChart = new Set([
  'NetworkPolicy plenum-migrate',
  'NetworkPolicy plenum-test',
  'NetworkPolicy plenum-from-test',
  'Pod plenum-test',
]);

const isOnlyInChart = ({ kind, metadata: { name } }: Manifest): boolean => onlyInChart.has(`${kind} ${name}`);

/**
 * Annotations of Helm, and the checksums that replace the hash in the name of the ConfigMap. Argo CD and Flux run the hooks of
 * Helm, so the Job does not have their annotations.
 */
const isAnnotationOfOneSide = (name: string): boolean =>
  /^(helm\.sh|checksum)\/|^argocd\.argoproj\.io\/|^kustomize\.toolkit\./.test(name);

/** Removes such annotations, and maps of annotations and environments that are then empty. */
function withoutAnnotations(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAnnotations);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, child]): [string, unknown][] => {
    if (isAnnotationOfOneSide(key)) return [];
    const rest = withoutAnnotations(child);
    return key === 'annotations' && Object.keys(rest as object).length === 0 ? [] : [[key, rest]];
  });
  return Object.fromEntries(entries);
}

const comparable = (manifests: readonly Manifest[]): Manifest[] =>
  manifests.map((manifest) => withoutAnnotations(manifest) as Manifest);

export const comparableManifests = (manifests: readonly Manifest[]): Manifest[] =>
  comparable(manifests.filter(({ kind }) => !onlyInManifests.has(kind)));

export const comparableObjects = (objects: readonly Manifest[]): Manifest[] =>
  comparable(objects.filter((object) => !isOnlyInChart(object)));
