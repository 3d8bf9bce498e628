import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { standIns } from '../cluster/images.ts';
import { findKustomize, build } from '../kustomize.ts';
import { type Manifest, readManifests } from '../manifest.ts';
import { type OverlayWishes, writeOverlay } from './overlay.ts';

const wishes: OverlayWishes = {
  namespace: 'trial-x',
  publicUrl: 'http://localhost:4711',
  ingressNamespace: 'kube-system',
  images: { 'plenum/server': 'registry.example:5000/plenum:9.9.9' },
  withAutoscaling: false,
};

function built(changes: Partial<OverlayWishes> = {}): Manifest[] {
  const kustomize = findKustomize(() => undefined);
  if (kustomize === null) throw new Error('The tests need kustomize or apt-get.');
  const folder = writeOverlay({ ...wishes, ...changes });
  try {
    return readManifests(build(kustomize, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const imagesIn = (objects: readonly Manifest[]): Set<string> =>
  new Set([...JSON.stringify(objects).matchAll(/"image":"([^"]+)"/g)].map(([, image]) => image ?? ''));

describe('the installation of a trial', () => {
  const objects = built();
  const text = JSON.stringify(objects);

  it('is in its own namespace alone, which it does not make', () => {
    expect(objects.filter(({ kind }) => kind === 'Namespace')).toEqual([]);
    expect(new Set(objects.map(({ metadata }) => (metadata as { namespace?: string }).namespace))).toEqual(
      new Set(['trial-x']),
    );
  });

  it('has two pods of everything, so that one may go', () => {
    const replicas = objects
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ metadata, spec }) => [metadata.name, (spec as { replicas: number }).replicas]);
    expect(Object.fromEntries(replicas)).toEqual({
      'plenum-api': 2,
      'plenum-gateway': 2,
      'plenum-web': 2,
      'plenum-worker': 2,
    });
  });

  it('is served at the given address, lets the given ingress in and takes the given images', () => {
    expect(text).toContain('"PUBLIC_URL":"http://localhost:4711"');
    const ingress = objects.find(
      ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'plenum-from-ingress',
    );
    expect(JSON.stringify(ingress)).toContain('"kubernetes.io/metadata.name":"kube-system"');
    expect(imagesIn(objects)).toContain('registry.example:5000/plenum:9.9.9');
  });

  it('has small autoscalers where it is asked to', () => {
    const scalers = built({ withAutoscaling: true }).filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
    expect(scalers.map(({ metadata, spec }) => [metadata.name, spec])).toEqual(
      ['api', 'gateway', 'worker'].map((name) => [
        `plenum-${name}`,
        expect.objectContaining({ minReplicas: 2, maxReplicas: 3 }),
      ]),
    );
  });

  it('needs no image that the cluster of npm run k8s:cluster does not have', () => {
    const known = new Set([
      'plenum/web:0.1.0',
      'registry.example:5000/plenum:9.9.9',
      ...standIns.map(({ reference }) => reference.replace(/^docker\.io\/(library\/)?/, '')),
    ]);
    expect([...imagesIn(objects)].filter((image) => !known.has(image))).toEqual([]);
  });
});
