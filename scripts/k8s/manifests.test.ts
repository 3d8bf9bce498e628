/** Checks of the manifests that kubeconform and kube-linter cannot make: settings, secrets, timeouts and metrics. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ConfigSchema, readConfig } from '@plenum/core/config';
import { metrics } from '@plenum/core/platform/telemetry/metric-catalogue';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { repositoryRoot } from '../embedded/paths.ts';
import { findKustomize } from './kustomize.ts';
import { buildVariant, variants } from './variants.ts';

interface Container {
  readonly name: string;
  readonly command?: readonly string[];
  readonly env?: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string; readonly key: string } };
  }[];
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } };
}

interface Pod {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly terminationGracePeriodSeconds?: number;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: { readonly spec: Pod };
    readonly jobTemplate?: { readonly spec: { readonly template: { readonly spec: Pod } } };
    readonly metrics?: readonly Readonly<Record<string, { readonly metric?: { readonly name: string } }>>[];
  };
}

const read = (text: string): Manifest[] => parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const script = join(repositoryRoot, 'k8s/secrets.sh');
const path = process.env['PATH'] ?? '';

/** Returns the entries of the Secret that `k8s/secrets.sh` writes. */
function secretOf(args: readonly string[], env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const text = execFileSync('sh', [script, ...args], { env: { PATH: path, ...env }, encoding: 'utf8' });
  return (parse(text) as Manifest).stringData ?? {};
}

const environment = {
  DATABASE_URL: "postgresql://plenum:it's$: \\n{}@host/plenum#",
  REDIS_URL: 'rediss://:p@host:6379',
  SMTP_URL: 'smtps://u:p@host:465',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'a/b+c=',
  BACKUP_S3_ACCESS_KEY_ID: 'backup-id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'c/d+e=',
  REALTIME_REDIS_URL: 'redis://other:6379',
  MAIL_BOUNCE_SECRET: 'm'.repeat(32),
  POSTGRES_PASSWORD: 'p',
  REDIS_PASSWORD: 'r',
};

describe('k8s/secrets.sh', () => {
  // Without escaping, a quote in a password would end the string and change the URL.
  it('writes the given settings and generates valid keys', () => {
    const secret = secretOf([], environment);
    expect(secret).toMatchObject(environment);
    const config = readConfig({ ...secret, NODE_ENV: 'production', PUBLIC_URL: 'https://plenum.example' });
    for (const keys of [config.AUTH_KEYS, config.ENCRYPTION_KEYS]) expect(keys).toMatch(/^k1:[\w-]{43}$/);
    expect(secretOf([], { ...environment, AUTH_KEYS: 'k2:b,k1:a' })['AUTH_KEYS']).toBe('k2:b,k1:a');
  });

  it('writes nothing without DATABASE_URL', () => {
    expect(spawnSync('sh', [script], { env: { PATH: path }, encoding: 'utf8' }).stdout).toBe('');
  });
});

const kustomize = findKustomize((message) => console.log(message));

describe.skipIf(kustomize === null && process.env['CI'] !== 'true')('manifests of every variant', () => {
  const built = new Map<string, readonly Manifest[]>();
  beforeAll(() => {
    if (kustomize === null) throw new Error('kustomize is not installed in CI.');
    for (const variant of variants()) built.set(variant.name, read(buildVariant(kustomize, variant)));
  }, 120_000);

  const podsOf = (objects: readonly Manifest[]): Pod[] =>
    objects.flatMap(({ spec }) => spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec ?? []);
  const isPlenumProcess = ({ command = [] }: Container): boolean => command[0] === 'node' || command[0] === 'plenum';
  /** Returns the settings of a container, without those from secrets. */
  const settingsOf = (objects: readonly Manifest[], { env = [], envFrom = [] }: Container): Record<string, string> => {
    const names = new Set(envFrom.map(({ configMapRef }) => configMapRef?.name));
    const maps = objects.filter(({ kind, metadata }) => kind === 'ConfigMap' && names.has(metadata.name));
    const containerSettings = env.flatMap(({ name, value }): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    );
    return { ...Object.assign({}, ...maps.map(({ data }) => data)), ...Object.fromEntries(containerSettings) };
  };
  const processContainers = () =>
    [...built].flatMap(([variant, objects]) =>
      podsOf(objects).flatMap((pod) =>
        [...(pod.initContainers ?? []), ...pod.containers]
          .filter(isPlenumProcess)
          .map((container) => ({ location: `${variant} ${container.name}`, objects, pod, container })),
      ),
    );

  // A misspelt setting is ignored, so the default applies. An invalid value makes the process exit at its start.
  it('contains only known settings with valid values', () => {
    const otherVariables = new Set([
      'NODE_OPTIONS',
      'NODE_EXTRA_CA_CERTS',
      'UV_THREADPOOL_SIZE',
      'API_URL',
      'WEB_PEERS',
    ]);
    const { S3_ACCESS_KEY_ID: _id, S3_SECRET_ACCESS_KEY: _key, ...secret } = secretOf([], environment);
    for (const { location: label, objects, container } of processContainers()) {
      const settings = settingsOf(objects, container);
      const names = [...Object.keys(settings), ...(container.env ?? []).map(({ name }) => name)];
      expect(
        names.filter((name) => !(name in ConfigSchema.properties) && !otherVariables.has(name)),
        label,
      ).toEqual([]);
      if (container.command?.some((word) => word.startsWith('services/dist/')) === true)
        expect(readConfig({ ...secret, ...settings, TLS_CA_FILE: '' }).production, label).toBe(true);
    }
  });

  // Pods do not start without a required key, and an optional one would be missing silently.
  it('uses only secret keys that k8s/secrets.sh writes', () => {
    const keys = new Set(Object.keys(secretOf([], environment)));
    const usedKeys = processContainers().flatMap(({ container }) =>
      (container.env ?? []).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
    );
    expect(usedKeys.length).toBeGreaterThan(50);
    for (const { name, key } of usedKeys) expect([name, keys.has(key)], key).toEqual(['plenum-secrets', true]);
  });

  // A pod that is killed during its drain aborts its requests and sockets.
  it('sets termination grace periods longer than the drain', () => {
    for (const { location: label, objects, pod, container } of processContainers()) {
      const seconds = container.lifecycle?.preStop?.sleep?.seconds;
      if (seconds === undefined) continue;
      const { DRAIN_DELAY_MS = '1000', DRAIN_TIMEOUT_MS = '10000' } = settingsOf(objects, container);
      const requiredSeconds = seconds + (Number(DRAIN_DELAY_MS) + Number(DRAIN_TIMEOUT_MS)) / 1_000 + 5;
      expect(pod.terminationGracePeriodSeconds, label).toBeGreaterThan(requiredSeconds);
    }
  });

  // An autoscaler whose metric does not exist never adds a pod.
  it('scales by existing metrics', () => {
    const objects = [...built.values()].flat();
    const metricSpecs = objects.flatMap(({ spec }) => spec?.metrics ?? []).flatMap((metric) => Object.values(metric));
    const names = new Set(metricSpecs.flatMap(({ metric }) => metric?.name ?? []));
    expect(names.size).toBe(3);
    for (const name of names) expect(metrics).toHaveProperty(name);
  });
});
