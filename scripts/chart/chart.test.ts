/** Compares the chart with the manifests of each variant, and checks its values, hooks and reactions to changes. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { findKustomize } from '../k8s/kustomize.ts';
import { buildVariant } from '../k8s/variants.ts';
import { comparableManifests, comparableObjects } from './differences.ts';
import { generateChart, readManifests } from './generate.ts';
import { findHelm, renderChart, runHelm } from './helm.ts';
import { keyOf, type Manifest } from './template.ts';
import { baseManifests, chartVariants } from './variants.ts';

const announce = (message: string): void => console.log(message);
const kustomize = findKustomize(announce);
const helm = findHelm();
const folder = mkdtempSync(join(tmpdir(), 'plenum-chart-'));
const chart = join(folder, 'plenum');

const read = (text: string): Manifest[] => readManifests(text).filter((manifest) => manifest !== null);
const render = (values: Readonly<Record<string, unknown>> = {}): Manifest[] => {
  if (helm === null) throw new Error('Helm is not installed.');
  return read(renderChart(helm, chart, values));
};
const byKey = (manifests: readonly Manifest[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(manifests.map((manifest) => [keyOf(manifest), manifest]));
const objectIn = (manifests: readonly Manifest[], key: string): Manifest => {
  const found = manifests.find((manifest) => keyOf(manifest) === key);
  if (found === undefined) throw new Error(`The chart does not render ${key}.`);
  return found;
};
const annotationsOf = (manifests: readonly Manifest[], key: string): Readonly<Record<string, string>> => {
  const { spec } = objectIn(manifests, key) as {
    spec?: { template?: { metadata?: { annotations?: Record<string, string> } } };
  };
  return spec?.template?.metadata?.annotations ?? {};
};
const hookOf = ({ metadata: { annotations = {} } }: Manifest): readonly unknown[] => [
  annotations['helm.sh/hook'],
  Number(annotations['helm.sh/hook-weight'] ?? 0),
];

const secrets = {
  DATABASE_URL: 'postgresql://u:p@pooler/plenum',
  REDIS_URL: 'redis://r',
  SMTP_URL: 'smtp://m',
  AUTH_KEYS: 'k1:a',
  ENCRYPTION_KEYS: 'k1:b',
};

if (helm === null) console.log('!! Helm is not installed. THE CHART WAS NOT CHECKED.');

describe.skipIf(kustomize === null || helm === null)('chart', () => {
  beforeAll(() => {
    if (kustomize === null) throw new Error('kustomize is not installed.');
    generateChart({ kustomize, output: chart, images: 'registry.example/plenum' });
  }, 120_000);
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('passes helm lint', () => {
    expect(runHelm(helm ?? '', ['lint', '--strict', chart])).toContain('0 chart(s) failed');
  });

  it.each([{ manifests: baseManifests, values: {} }, ...chartVariants])(
    'renders the objects of kustomize: $manifests.name',
    ({ manifests, values }) => {
      if (kustomize === null) throw new Error('kustomize is not installed.');
      const expected = comparableManifests(readManifests(buildVariant(kustomize, manifests)));
      expect(byKey(comparableObjects(render(values)))).toEqual(byKey(expected));
    },
    60_000,
  );

  it.each([
    ['an unknown value', { apii: { replicas: 3 } }],
    ['an unknown nested value', { api: { replica: 3 } }],
    ['a misspelt setting', { settings: { PUBLIC_URI: 'https://plenum.example' } }],
    ['a URL with a path', { settings: { PUBLIC_URL: 'https://plenum.example/app' } }],
    ['a setting with an unknown option', { settings: { SIGN_UP: 'closed' } }],
    ['a setting that is secret', { settings: { DATABASE_URL: 'postgresql://host' } }],
    ['the retired ingress-nginx', { ingress: { kind: 'ingress-nginx' } }],
    ['a text instead of a number', { gateway: { replicas: 'many' } }],
    ['a negative number', { autoscaling: { api: { minReplicas: 0 } } }],
    ['a number as a tag, which Helm would write as 2.0161216e+07', { images: { web: { tag: 20161216 } } }],
    ['an incomplete digest', { images: { server: { digest: 'sha256:12' } } }],
    ['a created Secret without values', { secrets: { create: true } }],
    ['an unknown secret', { secrets: { create: true, values: { ...secrets, DATABSE_URL: 'x' } } }],
    ['no MAIL_FROM', { settings: { MAIL_FROM: '' } }],
  ])('rejects %s', (_case, values) => {
    expect(() => render(values)).toThrow();
  });

  // Hooks run before the other objects are created: what they use must be a hook with a lower weight.
  it('migrates before the other objects change, with only objects that exist by then', () => {
    const objects = render({ secrets: { create: true, values: secrets } });
    const job = objectIn(objects, 'job-plenum-migrate');
    expect(hookOf(job)).toEqual(['pre-install,pre-upgrade', 0]);
    for (const key of ['secret-plenum-migrate', 'serviceaccount-plenum-migrate', 'networkpolicy-plenum-migrate'])
      expect(hookOf(objectIn(objects, key)), key).toEqual(['pre-install,pre-upgrade', -10]);
    expect(JSON.stringify(job)).toContain('"secretKeyRef":{"key":"DATABASE_DIRECT_URL","name":"plenum-migrate"}');
    expect(JSON.stringify(job)).not.toContain('plenum-config');
  });

  it('replaces pods when settings or created secrets change', () => {
    const annotations = (settings: Record<string, unknown>, values: Record<string, unknown>) =>
      annotationsOf(
        render({ settings, secrets: { create: true, values: { ...secrets, ...values } } }),
        'deployment-plenum-api',
      );
    const before = annotations({}, {});
    expect(annotations({}, {})).toEqual(before);
    expect(annotations({ LOG_LEVEL: 'debug' }, {})['checksum/config']).not.toBe(before['checksum/config']);
    expect(annotations({}, { SMTP_URL: 'smtp://other' })['checksum/secrets']).not.toBe(before['checksum/secrets']);
  });

  it('keeps the Secret and the volumes when the release is removed', () => {
    const objects = render({ secrets: { create: true, values: secrets }, uploads: { enabled: true } });
    for (const key of [
      'secret-plenum-secrets',
      'persistentvolumeclaim-plenum-backup',
      'persistentvolumeclaim-plenum-uploads',
    ])
      expect(objectIn(objects, key).metadata.annotations?.['helm.sh/resource-policy'], key).toBe('keep');
  });

  it('writes large numbers and flags as they are in the environment', () => {
    const settings = {
      SOCKETS_PER_ADDRESS_MAX: 1_000_000,
      DEMO_ENABLED: false,
      FREE_TIER_ATTENDEES: '12345678',
      TRUST_PROXY: 3,
    };
    const { data } = objectIn(render({ settings }), 'configmap-plenum-config');
    expect(data).toMatchObject({
      SOCKETS_PER_ADDRESS_MAX: '1000000',
      DEMO_ENABLED: 'false',
      FREE_TIER_ATTENDEES: '12345678',
      TRUST_PROXY: '3',
    });
  });

  it('uses the host of PUBLIC_URL without its port, images by digest and other values', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const text = JSON.stringify(
      render({
        settings: { PUBLIC_URL: 'https://conference.example.org:8443' },
        images: { server: { digest }, pullPolicy: 'Always' },
        ingress: {
          className: 'internal',
          tlsSecret: 'certificate',
          annotations: { 'traefik.ingress.kubernetes.io/router.entrypoints': 'web' },
        },
        tolerations: [{ key: 'dedicated' }],
        api: { extraEnv: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/ca' }], resources: { limits: { memory: '2Gi' } } },
      }),
    );
    for (const part of [
      '"host":"conference.example.org"',
      '"hosts":["conference.example.org"]',
      `registry.example/plenum/server@${digest}`,
      '"imagePullPolicy":"Always"',
      '"ingressClassName":"internal"',
      '"secretName":"certificate"',
      'router.entrypoints":"web"',
      '"tolerations":[{"key":"dedicated"}]',
      'NODE_EXTRA_CA_CERTS',
      '"memory":"2Gi"',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/"hosts?":\[?"plenum\.example/);
  });

  it('contains no network policies when they are disabled', () => {
    expect(render({ networkPolicies: { enabled: false } }).filter(({ kind }) => kind === 'NetworkPolicy')).toEqual([]);
  });

  // `helm template` does not print the notes, so another template of a copy includes them.
  it('prints the next steps', () => {
    const copy = join(folder, 'notes');
    cpSync(chart, copy, { recursive: true });
    const template = `notes: {{ include (print .Template.BasePath "/NOTES.txt") . | toJson }}\n`;
    writeFileSync(join(copy, 'templates/notes.yaml'), template);
    const notes = (values: Readonly<Record<string, unknown>>): string =>
      (parse(renderChart(helm ?? '', copy, values, ['--show-only=templates/notes.yaml'])) as { notes: string }).notes;
    expect(notes({})).toContain('WARNING: settings.PUBLIC_URL is still the example.');
    expect(notes({})).toContain('create the certificate as the Secret plenum-tls.');
    const own = { settings: { PUBLIC_URL: 'https://conference.example.org' }, monitoring: { kind: 'none' } };
    expect(notes(own)).not.toContain('WARNING');
    expect(notes({ ...own, ingress: { kind: 'none' } })).toContain('/socket.io/websocket to plenum-sockets');
    expect(notes({ ...own, uploads: { enabled: true } })).toContain('WARNING: Uploads are stored in the bucket');
  });

  it('can be a dependency of another chart', () => {
    const parent = join(folder, 'parent');
    mkdirSync(parent);
    const dependencies = [{ name: 'plenum', version: '*', repository: `file://${chart}`, condition: 'plenum.enabled' }];
    writeFileSync(
      join(parent, 'Chart.yaml'),
      stringify({ apiVersion: 'v2', name: 'parent', version: '1.0.0', dependencies }),
    );
    runHelm(helm ?? '', ['dependency', 'update', parent]);
    const values = { global: { region: 'eu' }, plenum: { enabled: true, web: { replicas: 5 } } };
    expect(objectIn(read(renderChart(helm ?? '', parent, values)), 'deployment-plenum-web').spec?.['replicas']).toBe(5);
  });
});
