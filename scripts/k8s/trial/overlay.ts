/**
 * The installation of a trial: the overlay `local` with backups, in a namespace of its own, with two pods of everything, so
 * that one may go.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stringify } from 'yaml';
import { cacheDirectory, repositoryRoot } from '../../embedded/paths.ts';

export interface OverlayWishes {
  readonly namespace: string;
  readonly publicUrl: string;
  /** Namespace of the ingress controller. */
  readonly ingressNamespace: string;
  /** Image names by those of the manifests; what is not named stays. */
  readonly images: Readonly<Record<string, string>>;
  readonly withAutoscaling: boolean;
}

const forDeployment = (pattern: string, operations: readonly object[]) => ({
  target: { kind: 'Deployment', name: pattern },
  patch: stringify(operations),
});

/** The autoscalers of production, small enough for any cluster. */
const smallAutoscaler = {
  target: { kind: 'HorizontalPodAutoscaler', name: 'plenum-.*' },
  patch: stringify([
    { op: 'replace', path: '/spec/minReplicas', value: 2 },
    { op: 'replace', path: '/spec/maxReplicas', value: 3 },
  ]),
};

/** Lets in the pods of Traefik that run elsewhere than in its own namespace, as with k3s. */
const fromIngress = (namespace: string) => ({
  target: { kind: 'NetworkPolicy', name: 'plenum-from-ingress' },
  patch: stringify([
    {
      op: 'replace',
      path: '/spec/ingress/0/from/0/namespaceSelector/matchLabels/kubernetes.io~1metadata.name',
      value: namespace,
    },
  ]),
});

function imageOf(name: string, reference: string) {
  const at = reference.lastIndexOf(':');
  return { name, newName: reference.slice(0, at), newTag: reference.slice(at + 1) };
}

/** Writes the overlay and returns its folder. */
export function writeOverlay(wishes: OverlayWishes): string {
  const cache = join(cacheDirectory(), 'k8s');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'trial-'));
  const from = (path: string): string => relative(folder, join(repositoryRoot, 'k8s', path));
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: wishes.namespace,
    resources: [from('overlays/local')],
    components: ['backup', ...(wishes.withAutoscaling ? ['autoscaling'] : [])].map((name) =>
      from(`components/${name}`),
    ),
    configMapGenerator: [
      { name: 'plenum-config', behavior: 'merge', literals: [`PUBLIC_URL=${wishes.publicUrl}`, 'LOG_LEVEL=info'] },
    ],
    images: Object.entries(wishes.images).map(([name, reference]) => imageOf(name, reference)),
    patches: [
      // The trial makes its namespace itself, and removes it.
      { patch: stringify({ $patch: 'delete', apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'plenum' } }) },
      ...(wishes.withAutoscaling
        ? [smallAutoscaler]
        : [forDeployment('plenum-.*', [{ op: 'replace', path: '/spec/replicas', value: 2 }])]),
      fromIngress(wishes.ingressNamespace),
    ],
  };
  writeFileSync(join(folder, 'kustomization.yaml'), stringify(kustomization));
  return folder;
}
