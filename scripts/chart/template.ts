/** Converts a manifest to a template: fields that values set become expressions, and large contents become files of the chart. */
import { stringify } from 'yaml';
import { fieldsAt, replaceAt, type Writable } from './fields.ts';
import { Expression, isMap, type Tree, type TreeMap, When } from './tree.ts';
import { chartValues } from './values.ts';

export type Manifest = TreeMap & {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: TreeMap & { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: TreeMap;
};

type WriteFile = (name: string, content: string) => void;

export const keyOf = ({ kind, metadata: { name } }: Manifest): string => `${kind.toLowerCase()}-${name}`;
const isConfigMap = ({ kind, metadata }: Manifest, name: RegExp): boolean =>
  kind === 'ConfigMap' && name.test(metadata.name);

const settingsOf = (manifests: readonly Manifest[]): Readonly<Record<string, string>> =>
  manifests.find((manifest) => isConfigMap(manifest, /^plenum-config$/))?.data ?? {};

/** Returns the settings whose default depends on other values, such as `TRUST_PROXY` on the kind of ingress. */
export function variantSettings(
  base: readonly Manifest[],
  variants: readonly (readonly Manifest[])[],
): ReadonlySet<string> {
  const defaults = settingsOf(base);
  const changed = variants.flatMap((manifests) =>
    Object.entries(settingsOf(manifests)).filter(([name, value]) => defaults[name] !== value),
  );
  return new Set(changed.map(([name]) => name));
}

const inline = (text: string): Expression => new Expression(text);
const block = (text: string): Expression => new Expression(text, 'block');

/** Returns the expression of a value for a field. */
function expressionOf(name: string, isOverride: boolean, field: Tree): Expression {
  const value = `.Values.${name}`;
  if (typeof field === 'number') return inline(`int64 ${value}`);
  if (typeof field === 'string')
    return inline(isOverride ? `${value} | default ${JSON.stringify(field)} | quote` : `${value} | toString | quote`);
  return block(isOverride ? `${value} | default (fromJsonArray \`${JSON.stringify(field)}\`)` : value);
}

/** Sets fields for which a value alone is not enough. */
const specialFields: readonly (readonly [address: string, replacement: (value: Tree) => Tree])[] = [
  ...[
    'Ingress plenum spec.rules.0.host',
    'Ingress plenum spec.tls.0.hosts.0',
    'Gateway plenum spec.listeners.0.hostname',
    'Gateway plenum spec.listeners.1.hostname',
    'HTTPRoute * spec.hostnames.0',
    'Certificate plenum-tls spec.dnsNames.0',
  ].map((address) => [address, () => inline('include "plenum.host" . | quote')] as const),
  ['* * metadata.namespace', () => inline('.Release.Namespace | quote')],
  ['ServiceAccount * imagePullSecrets', () => block('.Values.images.pullSecrets')],
  ['PodMonitor * metadata.labels.release', () => inline('.Values.monitoring.releaseLabel | quote')],
  ['PrometheusRule * metadata.labels.release', () => inline('.Values.monitoring.releaseLabel | quote')],
];

const workloads = ['api', 'gateway', 'worker', 'web'];

/** Adds a map of values to the entries of a field, which is created if the manifest does not have it. */
const withEntries = (map: Tree | undefined, value: string): Tree =>
  isMap(map)
    ? { ...map, [`entries of ${value}`]: new When(value, new Expression(`toYaml ${value}`, 'entries')) }
    : new When(value, block(value));

/** Completes a container: image, pull policy, Secret and further environment variables. */
function completeContainer(container: Writable, workload: string | undefined, secret: string): void {
  const { image: name } = container;
  const image = typeof name === 'string' ? /plenum\/(server|web):/.exec(name)?.[1] : undefined;
  if (image !== undefined) container['image'] = inline(`include "plenum.image" (list . .Values.images.${image})`);
  container['imagePullPolicy'] = new When('.Values.images.pullPolicy', inline('.Values.images.pullPolicy'));
  const env = (container['env'] as readonly Writable[] | undefined) ?? [];
  for (const variable of env) {
    const reference = isMap(variable['valueFrom'])
      ? (variable['valueFrom']['secretKeyRef'] as Writable | undefined)
      : undefined;
    if (reference !== undefined) reference['name'] = inline(secret);
  }
  if (workload !== undefined && container['name'] === workload) {
    const extra = `.Values.${workload}.extraEnv`;
    container['env'] = [new When(extra, new Expression(`toYaml ${extra}`, 'entries')), ...env];
  }
}

/** Completes the pod of a Deployment, Job or CronJob. */
function completePod(pod: Writable, kind: string, workload: string | undefined): void {
  const secret = kind === 'Job' ? 'include "plenum.migrateSecret" . | quote' : '.Values.secrets.name | quote';
  for (const container of [
    ...((pod['initContainers'] as Writable[] | undefined) ?? []),
    ...(pod['containers'] as Writable[]),
  ])
    completeContainer(container, workload, secret);
  for (const name of ['nodeSelector', 'tolerations']) pod[name] = new When(`.Values.${name}`, block(`.Values.${name}`));
  pod['priorityClassName'] = new When('.Values.priorityClassName', inline('.Values.priorityClassName | quote'));
}

function completeDeployment(manifest: Manifest, workload: string): void {
  const [metadata] = fieldsAt(manifest, `Deployment ${manifest.metadata.name} spec.template.metadata`) as Writable[];
  if (metadata === undefined) return;
  const checksums = {
    'checksum/config': inline('include (print $.Template.BasePath "/configmap-plenum-config.yaml") . | sha256sum'),
    'checksum/secrets': inline('include "plenum.secretsChecksum" . | quote'),
  };
  const annotations = { ...(isMap(metadata['annotations']) ? metadata['annotations'] : {}), ...checksums };
  metadata['annotations'] = withEntries(annotations, `.Values.${workload}.podAnnotations`);
}

/** Hooks run before the other objects exist, so the ServiceAccount of the Job is a hook, too. */
const hook = (weight: number, deletion: string): Readonly<Record<string, string>> => ({
  'helm.sh/hook': 'pre-install,pre-upgrade',
  'helm.sh/hook-weight': String(weight),
  'helm.sh/hook-delete-policy': deletion,
});

function completeMetadata(manifest: Manifest): void {
  const metadata: Writable = manifest.metadata;
  const { kind } = manifest;
  const { name } = manifest.metadata;
  const workload = workloads.find((candidate) => name === `plenum-${candidate}`);
  if (kind === 'ServiceAccount' && workload !== undefined)
    metadata['annotations'] = withEntries(undefined, `.Values.${workload}.serviceAccountAnnotations`);
  if (kind === 'ServiceAccount' && name === 'plenum-migrate')
    metadata['annotations'] = hook(-10, 'before-hook-creation,hook-succeeded');
  // The annotations for Argo CD and Flux are replaced, because they run the hooks of Helm.
  if (kind === 'Job') metadata['annotations'] = hook(0, 'before-hook-creation');
  if (kind === 'Ingress') {
    const annotations = JSON.stringify(metadata['annotations'] ?? {});
    metadata['annotations'] = block(`merge (deepCopy .Values.ingress.annotations) (fromJson \`${annotations}\`)`);
  }
  if (kind === 'PersistentVolumeClaim') metadata['annotations'] = { 'helm.sh/resource-policy': 'keep' };
}

function completeVolume(manifest: Manifest): void {
  const value = `.Values.${manifest.metadata.name.replace('plenum-', '')}.storageClass`;
  const spec: Writable = manifest.spec ?? {};
  spec['storageClassName'] = new When(value, inline(`${value} | quote`));
}

/** Writes dashboards, scripts and rules as files, because Helm would evaluate their templates. */
function moveToFiles(manifest: Manifest, perVariant: ReadonlySet<string>, writeFile: WriteFile): void {
  const writable: Writable = manifest;
  if (isConfigMap(manifest, /^plenum-config$/)) {
    const names = Object.entries(manifest.data ?? {}).filter(([name]) => perVariant.has(name));
    const omitted = [...perVariant].map((name) => JSON.stringify(name)).join(' ');
    writable['data'] = {
      ...Object.fromEntries(
        names.map(([name, value]) => [
          name,
          inline(`.Values.settings.${name} | default ${JSON.stringify(value)} | toString | quote`),
        ]),
      ),
      'other settings': new Expression(`include "plenum.settings" (omit .Values.settings ${omitted})`, 'entries'),
    };
  } else if (manifest.kind === 'ConfigMap') {
    for (const [name, content] of Object.entries(manifest.data ?? {})) {
      writeFile(name, content);
      (writable['data'] as Writable)[name] = inline(`.Files.Get "files/${name}" | toJson`);
    }
  } else if (manifest.kind === 'PrometheusRule') {
    writeFile('alert-rules.yaml', stringify(manifest.spec, { lineWidth: 0 }));
    writable['spec'] = block('.Files.Get "files/alert-rules.yaml" | fromYaml');
  }
}

/** Returns the template of a manifest; undefined for the Namespace, which Helm creates. */
export function templateOf(
  original: Manifest,
  perVariant: ReadonlySet<string>,
  writeFile: WriteFile,
): Tree | undefined {
  if (original.kind === 'Namespace') return undefined;
  const manifest = structuredClone(original);
  moveToFiles(manifest, perVariant, writeFile);
  for (const { name, at = [], isOverride = false } of chartValues) {
    if (name === 'settings') continue;
    for (const address of at) replaceAt(manifest, address, (field) => expressionOf(name, isOverride, field));
  }
  for (const [address, replacement] of specialFields) replaceAt(manifest, address, replacement);
  completeMetadata(manifest);
  const { kind, metadata } = manifest;
  const workload = workloads.find((candidate) => metadata.name === `plenum-${candidate}`);
  const podPath = kind === 'CronJob' ? 'spec.jobTemplate.spec.template.spec' : 'spec.template.spec';
  for (const pod of fieldsAt(manifest, `* * ${podPath}`)) completePod(pod as Writable, kind, workload);
  if (kind === 'Deployment' && workload !== undefined) completeDeployment(manifest, workload);
  if (kind === 'PersistentVolumeClaim') completeVolume(manifest);
  return manifest;
}
