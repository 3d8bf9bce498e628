/** Every rule detects its planted error in otherwise valid manifests, and no other rule does; valid manifests pass. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { rules } from './all-rules.ts';
import { buildOffer, type Offer, offers } from './installations.ts';
import { build, findKustomize } from './kustomize.ts';
import { type Manifest, titleOf } from './manifest.ts';
import { unknownFields } from './unknown-fields.ts';

const kustomize = findKustomize((message) => console.log(message));
if (kustomize === null) console.log('!! No kustomize: install it (or kubectl). THE RULES FOR k8s/ ARE NOT TESTED.');

/** A planted error: a value for a path, or undefined to remove the path. */
interface Plant {
  readonly rule: string;
  readonly object: string;
  /** Dots between names and indexes; empty for the whole object. */
  readonly path: string;
  readonly value?: unknown;
  /** The variant in which it is planted. */
  readonly offer?: string;
}

const production = 'k8s/overlays/production';
const api = 'Deployment/plenum-api';
const gateway = 'Deployment/plenum-gateway';
const container = 'spec.template.spec.containers.0';

const plants: readonly Plant[] = [
  { rule: 'schema', object: api, path: 'spec.minReadySeconds', value: 'soon' },
  { rule: 'schema', object: 'PodMonitor/plenum', path: 'spec.podMetricsEndpoints.0.prot', value: 'metrics' },
  { rule: 'schema', object: 'Job/plenum-migrate', path: 'kind', value: 'Jop' },

  { rule: 'config-maps', object: api, path: `${container}.envFrom.1`, value: { configMapRef: { name: 'plenum' } } },
  { rule: 'service-accounts', object: 'ServiceAccount/plenum-api', path: '' },
  { rule: 'volumes', object: api, path: 'spec.template.spec.volumes' },
  { rule: 'volumes', object: 'PersistentVolumeClaim/plenum-backup', path: '' },
  { rule: 'labels', object: 'Job/plenum-migrate', path: 'metadata.name', value: 'plenum-migration' },

  {
    rule: 'scripts',
    object: 'CronJob/plenum-backup',
    path: 'spec.jobTemplate.spec.template.spec.containers.0.command.1',
    value: '/scripts/back-up.sh',
  },
  { rule: 'size', object: 'ConfigMap/plenum-dashboards', path: 'data', value: { 'large.json': 'x'.repeat(262_144) } },

  { rule: 'services', object: 'Service/plenum-api', path: 'spec.ports.0.targetPort', value: 'https' },
  { rule: 'services', object: 'Service/plenum-web-peers', path: 'spec.selector', value: { tier: 'web' } },
  { rule: 'probe-targets', object: api, path: `${container}.livenessProbe.httpGet.path`, value: '/api/health/ready' },
  { rule: 'probe-targets', object: gateway, path: `${container}.readinessProbe.httpGet.port`, value: 8081 },
  { rule: 'ports', object: gateway, path: `${container}.ports.1.containerPort`, value: 9091 },
  { rule: 'ingresses', object: 'Ingress/plenum', path: 'spec.rules.0.host', value: 'other.example' },
  {
    rule: 'ingresses',
    object: 'Ingress/plenum',
    path: 'spec.rules.0.http.paths.1.backend.service.port.name',
    value: 'ws',
  },
  {
    rule: 'ingresses',
    object: 'HTTPRoute/plenum',
    path: 'spec.parentRefs.0.sectionName',
    value: 'tls',
    offer: 'production with gateway-api',
  },
  {
    rule: 'named-objects',
    object: 'BackendConfig/plenum-api',
    path: '',
    offer: 'production with ingress-gke',
  },
  {
    rule: 'named-objects',
    object: 'Ingress/plenum',
    path: 'metadata.annotations',
    value: { 'nginx.org/sticky-cookie-services': 'serviceName=gateway plenum_gateway' },
  },
  {
    rule: 'known-annotations',
    object: 'Ingress/plenum',
    path: 'metadata.annotations',
    value: { 'traefik.ingress.kubernetes.io/router.entrypoint': 'websecure' },
  },
  {
    rule: 'known-annotations',
    object: gateway,
    path: 'spec.template.metadata.annotations',
    value: { 'prometheus.io/scrap': 'true' },
  },
  { rule: 'sticky', object: 'Service/plenum-gateway', path: 'metadata.annotations' },
  {
    rule: 'sticky',
    object: 'BackendConfig/plenum-gateway',
    path: 'spec.sessionAffinity',
    offer: 'production with ingress-gke',
  },
  {
    rule: 'balanced',
    object: 'Service/plenum-sockets',
    path: 'metadata.annotations',
    value: { 'traefik.ingress.kubernetes.io/service.sticky.cookie': 'true' },
  },
  {
    rule: 'balanced',
    object: 'BackendConfig/plenum-sockets',
    path: 'spec.sessionAffinity',
    value: { affinityType: 'GENERATED_COOKIE', affinityCookieTtlSec: 86_400 },
    offer: 'production with ingress-gke',
  },
  { rule: 'balanced', object: 'Ingress/plenum', path: 'spec.rules.0.http.paths.1.path', value: '/socket.io/ws' },
  { rule: 'monitors', object: 'PodMonitor/plenum', path: 'spec.podMetricsEndpoints.0.port', value: 'prometheus' },
  { rule: 'default-deny', object: 'NetworkPolicy/plenum-default-deny', path: 'spec.policyTypes', value: ['Ingress'] },
  {
    rule: 'network-policies',
    object: 'NetworkPolicy/plenum-from-prometheus',
    path: 'spec.ingress.0.ports.0.port',
    value: 'prometheus',
  },
  { rule: 'needed-ways', object: 'NetworkPolicy/plenum-to-redis', path: '' },
  { rule: 'needed-ways', object: 'NetworkPolicy/plenum-from-ingress', path: '' },
  { rule: 'needed-ways', object: 'NetworkPolicy/plenum-to-dns', path: '' },

  { rule: 'known-settings', object: api, path: `${container}.env.0.name`, value: 'INSTANZ' },
  { rule: 'settings', object: api, path: `${container}.env.0`, value: { name: 'NODE_ENV', value: 'development' } },
  { rule: 'settings', object: gateway, path: `${container}.env.0`, value: { name: 'DATABASE_POOL_MAX', value: 'all' } },
  {
    rule: 'required-secrets',
    object: 'Deployment/plenum-worker',
    path: 'spec.template.spec.initContainers.0.env.1.valueFrom.secretKeyRef.optional',
    value: true,
  },
  {
    rule: 'secret-keys',
    object: 'Job/plenum-migrate',
    path: 'spec.template.spec.containers.0.env.1.valueFrom.secretKeyRef.key',
    value: 'DATABASE_ADDRESS',
  },
  {
    rule: 'no-open-secrets',
    object: 'Deployment/plenum-web',
    path: `${container}.env.0`,
    value: { name: 'INSTANCE', value: 'https://name:password@host' },
  },
  {
    rule: 'authorities',
    object: api,
    path: `${container}.env.0`,
    value: { name: 'TLS_CA_FILE', value: '/etc/plenum/ca/ca.crt' },
  },
  { rule: 'pictures', object: api, path: `${container}.env.0`, value: { name: 'S3_BUCKET', value: '' } },

  { rule: 'disruption-budgets', object: 'PodDisruptionBudget/plenum-worker', path: '' },
  { rule: 'disruption-budgets', object: 'PodDisruptionBudget/plenum-web', path: 'spec.maxUnavailable', value: '10%' },
  { rule: 'grace-period', object: gateway, path: 'spec.template.spec.terminationGracePeriodSeconds', value: 60 },
  {
    rule: 'autoscalers',
    object: 'HorizontalPodAutoscaler/plenum-gateway',
    path: 'spec.metrics.0.pods.metric.name',
    value: 'sockets_open',
  },
  {
    rule: 'autoscalers',
    object: 'HorizontalPodAutoscaler/plenum-worker',
    path: 'spec.metrics.0.external.metric.name',
    value: 'plenum_outbox_rows',
  },
  { rule: 'autoscalers', object: gateway, path: 'spec.replicas', value: 3 },
  { rule: 'rollout', object: 'Deployment/plenum-web', path: 'spec.strategy.rollingUpdate.maxUnavailable', value: 1 },
  { rule: 'rollout', object: gateway, path: 'spec.progressDeadlineSeconds', value: 90 },
  { rule: 'spread', object: api, path: 'spec.template.spec.topologySpreadConstraints.0.topologyKey', value: 'zone' },

  { rule: 'probes', object: 'Deployment/plenum-worker', path: `${container}.startupProbe` },
  { rule: 'start', object: api, path: `${container}.startupProbe.failureThreshold`, value: 2 },
  { rule: 'start', object: api, path: `${container}.startupProbe.failureThreshold`, value: 31 },
  { rule: 'start', object: gateway, path: `${container}.startupProbe.periodSeconds`, value: 3 },
  { rule: 'resources', object: api, path: `${container}.resources.requests.cpu` },
  { rule: 'heap', object: gateway, path: `${container}.resources.limits.memory`, value: '640Mi' },
  { rule: 'non-root', object: 'Job/plenum-migrate', path: 'spec.template.spec.securityContext.runAsUser', value: 0 },
  {
    rule: 'read-only',
    object: 'CronJob/plenum-backup',
    path: 'spec.jobTemplate.spec.template.spec.containers.0.securityContext.readOnlyRootFilesystem',
  },
  { rule: 'privileges', object: api, path: `${container}.securityContext.capabilities.add`, value: ['SYS_PTRACE'] },
  { rule: 'privileges', object: api, path: `${container}.securityContext.allowPrivilegeEscalation` },
  { rule: 'seccomp', object: api, path: 'spec.template.spec.securityContext.seccompProfile.type', value: 'Unconfined' },
  { rule: 'images', object: gateway, path: `${container}.image`, value: 'registry.example:5000/plenum/server' },
  { rule: 'images', object: gateway, path: `${container}.image`, value: 'plenum/server:latest' },
  { rule: 'no-tokens', object: 'Deployment/plenum-web', path: 'spec.template.spec.automountServiceAccountToken' },
  { rule: 'host', object: api, path: 'spec.template.spec.hostNetwork', value: true },
];

/** Returns a copy of the objects with the error. Throws when the path does not exist. */
function planted(objects: readonly Manifest[], { object, path, value }: Plant): Manifest[] {
  const copy: Manifest[] = structuredClone([...objects]);
  const index = copy.findIndex((one) => titleOf(one) === object);
  const found = copy[index];
  if (found === undefined) throw new Error(`There is no ${object}.`);
  if (path === '') return copy.toSpliced(index, 1);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at: Record<string, unknown> = found;
  for (const step of steps) {
    const next = at[step];
    if (typeof next !== 'object' || next === null) throw new Error(`${object} has no ${step} of ${path}.`);
    at = next as Record<string, unknown>;
  }
  if (value === undefined && !(last in at)) throw new Error(`${object} has no ${path} to take away.`);
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}

const failing = (objects: readonly Manifest[]): string[] =>
  rules.filter((rule) => rule.look(objects).length > 0).map(({ name }) => name);

describe.skipIf(kustomize === null && process.env['CI'] !== 'true')('the rules for k8s/', () => {
  const built = new Map<string, Manifest[]>();
  const needed = new Set([production, ...plants.flatMap(({ offer }) => offer ?? [])]);
  const objectsOf = ({ offer = production }: Pick<Plant, 'offer'>): Manifest[] => built.get(offer) ?? [];

  beforeAll(() => {
    if (kustomize === null) throw new Error('CI has no kustomize.');
    for (const offer of offers().filter(({ name }: Offer) => needed.has(name))) {
      built.set(offer.name, buildOffer(kustomize, offer));
    }
  }, 60_000);

  it('hold in what they are tried on', () => {
    expect([...built.keys()].toSorted()).toEqual([...needed].toSorted());
    for (const objects of built.values()) expect(failing(objects)).toEqual([]);
  });

  it.each(plants)('$rule finds a mistake in $object $path', (plant) => {
    expect(failing(planted(objectsOf(plant), plant))).toEqual([plant.rule]);
  });

  it('need manifests that kustomize can build: one that cannot be says why', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plenum-k8s-'));
    try {
      writeFileSync(join(folder, 'kustomization.yaml'), 'resources: [nowhere.yaml]\n');
      expect(() => build(kustomize ?? [''], folder)).toThrow('nowhere.yaml');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('each have a planted mistake', () => {
    expect(new Set(plants.map(({ rule }) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });

  it('know the fields of Kubernetes: a misspelt one is found where it is', () => {
    const mistake = { rule: '', object: api, path: `${container}.securityContext.readOnlyRootFileSystem`, value: true };
    const [finding, ...more] = unknownFields([...objectsOf({}), ...planted(objectsOf({}), mistake)]);
    expect(more).toEqual([]);
    expect(finding).toEqual({ object: api, problem: expect.stringContaining('readOnlyRootFileSystem') });
  });
});
