/** What components that an overlay adds do to it, and that pages show folders which are checked. */
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cacheDirectory, repositoryRoot } from '../embedded/paths.ts';
import { buildOffer, examples, offers } from './installations.ts';
import { build, findKustomize } from './kustomize.ts';
import { containersOf, type Manifest, nameOf, ofKind, readManifests, workloadsOf } from './manifest.ts';

const kustomize = findKustomize((message) => console.log(message));
const patience = 120_000;

const fileOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const offered = (name: string): Manifest[] => {
  const offer = offers().find((one) => one.name === name);
  if (kustomize === null || offer === undefined) throw new Error(`There is no ${name}, or no kustomize.`);
  return buildOffer(kustomize, offer);
};
/** `to` and `ports` of each policy. */
const waysOut = (objects: readonly Manifest[]) =>
  new Map(ofKind(objects, 'NetworkPolicy').map((policy) => [nameOf(policy), policy.spec?.egress]));

describe.skipIf(kustomize === null && process.env['CI'] !== 'true')('components', () => {
  const folder = join(cacheDirectory(), 'k8s');
  const own = mkdtempSync(join((mkdirSync(folder, { recursive: true }), folder), 'own-'));
  let production: Manifest[];
  beforeAll(() => {
    production = offered('k8s/overlays/production');
    // As an operator does: a copy of the overlay, two folders below the manifests.
    cpSync(join(repositoryRoot, 'k8s'), join(own, 'k8s'), { recursive: true });
    cpSync(join(repositoryRoot, 'infra'), join(own, 'infra'), { recursive: true });
  }, patience);
  afterAll(() => rmSync(own, { recursive: true, force: true }));

  const withNetwork = (change: (text: string) => string): Manifest[] => {
    writeFileSync(
      join(own, 'k8s/overlays/production/network.yaml'),
      change(fileOf('k8s/overlays/production/network.yaml')),
    );
    return readManifests(build(kustomize ?? [''], join(own, 'k8s/overlays/production')));
  };

  it('network: what it says by default is what the base says', { timeout: patience }, () => {
    const without = waysOut(offered('production without network'));
    expect(without.size).toBeGreaterThan(8);
    expect(waysOut(production)).toEqual(without);
    expect(production.some(({ kind }) => kind === 'Network')).toBe(false);
  });

  it('network: one place changes each way, and nothing else', { timeout: patience }, () => {
    const before = waysOut(production);
    const entries = [
      ['plenum-to-dns', '{ port: 53, protocol: UDP }', '{ port: 5353, protocol: UDP }', 5353],
      ['plenum-to-database', '{ port: 6432, protocol: TCP }', '{ port: 5433, protocol: TCP }', 5433],
      ['plenum-to-redis', '{ port: 6380, protocol: TCP }', '{ port: 7000, protocol: TCP }', 7000],
      ['plenum-to-smtp', '{ port: 25, protocol: TCP }', '{ port: 2525, protocol: TCP }', 2525],
      ['plenum-to-object-storage', '{ port: 443, protocol: TCP }', '{ port: 9000, protocol: TCP }', 9000],
      ['plenum-to-collector', '{ port: 4318, protocol: TCP }', '{ port: 4319, protocol: TCP }', 4319],
    ] as const;
    const after = waysOut(
      withNetwork((text) => entries.reduce((changed, [, from, to]) => changed.replace(from, to), text)),
    );
    for (const [name, , , port] of entries) {
      expect(after.get(name)?.[0]?.ports, name).toContainEqual(expect.objectContaining({ port }));
      expect(after.get(name)?.[0]?.to, name).toEqual(before.get(name)?.[0]?.to);
    }
    const changed = new Set<string>(entries.map(([name]) => name));
    for (const [name, ways] of before) if (!changed.has(name)) expect(after.get(name), name).toEqual(ways);
    const moved = waysOut(withNetwork((text) => text.replace('cidr: 10.0.0.0/8', 'cidr: 10.1.2.3/32')));
    expect(JSON.stringify(moved.get('plenum-to-database'))).toContain('10.1.2.3/32');
    expect(JSON.stringify(moved.get('plenum-to-redis'))).not.toContain('10.1.2.3/32');
  });

  it('network: a mistyped entry fails by its name', { timeout: patience }, () => {
    expect(() => withNetwork((text) => text.replace('  database:', '  databse:'))).toThrow(/spec\.database/);
  });

  it('image-pull-secret: every pod gets it by its account', { timeout: patience }, () => {
    const accounts = ofKind(offered('production with image-pull-secret'), 'ServiceAccount');
    expect(accounts.length).toBeGreaterThan(4);
    for (const account of accounts) expect(account.imagePullSecrets).toEqual([{ name: 'plenum-registry' }]);
  });

  it('digests: images of ours have one', { timeout: patience }, () => {
    const images = workloadsOf(offered('production with digests'))
      .flatMap(containersOf)
      .map(({ image = '' }) => image);
    const ours = images.filter((image) => image.startsWith('registry.example/plenum/'));
    expect(ours.length).toBeGreaterThan(4);
    for (const image of ours) expect(image).toMatch(/^registry\.example\/plenum\/(?:server|web)@sha256:[0-9a-f]{64}$/);
  });

  it('monitoring-release: monitor and rules have the label', { timeout: patience }, () => {
    const objects = offered('production with monitoring-release');
    for (const kind of ['PodMonitor', 'PrometheusRule'] as const)
      expect(ofKind(objects, kind).map(({ metadata }) => metadata.labels?.['release'])).toEqual([
        'kube-prometheus-stack',
      ]);
  });

  it('private-ca: who has the database has the authorities', { timeout: patience }, () => {
    const containers = workloadsOf(offered('production with private-ca')).flatMap(containersOf);
    const asking = containers.filter(({ env = [] }) => env.some(({ name }) => name === 'DATABASE_URL'));
    expect(asking.length).toBeGreaterThan(5);
    for (const { name, env, volumeMounts } of asking) {
      expect(env, name).toContainEqual({ name: 'TLS_CA_FILE', value: '/etc/plenum/ca/ca.crt' });
      expect(volumeMounts, name).toContainEqual({ name: 'ca', mountPath: '/etc/plenum/ca', readOnly: true });
    }
  });

  it('cert-manager and external-secrets: they make what the installation takes', { timeout: patience }, () => {
    const certificate = offered('production with cert-manager').find(({ kind }) => kind === 'Certificate');
    expect(certificate?.['spec']).toMatchObject({ secretName: 'plenum-tls', dnsNames: ['plenum.example'] });
    const secret = offered('production with external-secrets').find(({ kind }) => kind === 'ExternalSecret');
    expect(secret?.['spec']).toMatchObject({ target: { name: 'plenum-secrets' } });
  });
});

it('pages show folders and components that are checked', () => {
  const pages = globSync('docs/operate/**/*.md', { cwd: repositoryRoot }).map(fileOf);
  const applied = pages.flatMap((text) => [...text.matchAll(/kubectl apply -k (k8s\/examples\/\S+)/g)]);
  expect(applied.length).toBeGreaterThan(1);
  for (const [, path = ''] of applied) expect(examples()).toContain(path);
  const added = pages.flatMap((text) => [...text.matchAll(/- \.\.\/\.\.\/components\/(\S+)/g)]);
  expect(added.length).toBeGreaterThan(2);
  for (const [, name = ''] of added) expect(offers().map((offer) => offer.name)).toContain(`production with ${name}`);
});
