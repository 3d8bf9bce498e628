/**
 * The values of the chart. Each is declared once: its schema and, with `at`, the fields of the manifests that it sets. The default
 * is the value of the first such field, so that it is written only in `k8s`.
 */
import {
  type ChartValue,
  count,
  flag,
  labels,
  list,
  object,
  oneOf,
  quantity,
  requiredSecretNames,
  resources,
  secretsSchema,
  settingsSchema,
  text,
} from './schemas.ts';
import { ingressKinds, monitoringKinds } from './variants.ts';

function workload(name: string): ChartValue[] {
  const container = `Deployment plenum-${name} spec.template.spec.containers.${name}`;
  return [
    {
      name: `${name}.replicas`,
      description: 'Number of pods, unless they are scaled automatically.',
      schema: { type: 'integer', minimum: 0, maximum: 1000 },
      at: [`Deployment plenum-${name} spec.replicas`],
    },
    {
      name: `${name}.resources`,
      description: 'Requests and limits. Set no limit of cpu, because throttling would delay all clients of a process.',
      schema: resources,
      at: [`${container}.resources`],
    },
    {
      name: `${name}.nodeOptions`,
      description: 'Options of Node. Keep the heap below three quarters of the memory limit.',
      schema: text,
      at: [`${container}.env.NODE_OPTIONS.value`],
    },
    {
      name: `${name}.extraEnv`,
      description: 'Further environment variables, in the format of a container.',
      schema: list,
      default: [],
    },
    { name: `${name}.podAnnotations`, description: 'Further annotations of the pods.', schema: labels, default: {} },
    {
      name: `${name}.serviceAccountAnnotations`,
      description: 'Annotations of the ServiceAccount, for example the role of IRSA.',
      schema: labels,
      default: {},
    },
  ];
}

function autoscaler(name: string): ChartValue[] {
  const object = `HorizontalPodAutoscaler plenum-${name}`;
  return [
    {
      name: `autoscaling.${name}.minReplicas`,
      description: 'Minimum number of pods.',
      schema: count,
      at: [`${object} spec.minReplicas`],
    },
    {
      name: `autoscaling.${name}.maxReplicas`,
      description: 'Maximum number of pods.',
      schema: count,
      at: [`${object} spec.maxReplicas`],
    },
    {
      name: `autoscaling.${name}.metrics`,
      description: 'Metrics; all except cpu require the Prometheus adapter (k8s/prometheus-adapter.yaml).',
      schema: list,
      at: [`${object} spec.metrics`],
    },
  ];
}

function destination(name: string, policy: string, description: string): ChartValue[] {
  return [
    {
      name: `networkPolicies.${name}.to`,
      description: `${description}: addresses, in the format of a NetworkPolicy.`,
      schema: list,
      at: [`NetworkPolicy ${policy} spec.egress.0.to`],
    },
    {
      name: `networkPolicies.${name}.ports`,
      description: `${description}: ports.`,
      schema: list,
      at: [`NetworkPolicy ${policy} spec.egress.0.ports`],
    },
  ];
}

const image = (name: string): ChartValue[] => [
  {
    name: `images.${name}.repository`,
    description: `Repository of the image plenum/${name}.`,
    schema: { type: 'string', minLength: 1 },
    default: `registry.example/plenum/${name}`,
  },
  { name: `images.${name}.tag`, description: 'Tag; the version of the chart when empty.', schema: text, default: '' },
  {
    name: `images.${name}.digest`,
    description: 'Digest (sha256:…), which is used instead of the tag.',
    schema: { type: 'string', pattern: '^(sha256:[0-9a-f]{64})?$' },
    default: '',
  },
];

const backup = 'CronJob plenum-backup spec.jobTemplate.spec.template.spec.containers.backup';
const backupTarget = (name: string): string =>
  `CronJob ${name} spec.jobTemplate.spec.template.spec.containers.backup.env.BACKUP_TARGET.value`;

export const chartValues: readonly ChartValue[] = [
  {
    name: 'settings',
    description:
      'Settings of all processes (docs/operate/settings.md). PUBLIC_URL and MAIL_FROM are always required; the host of PUBLIC_URL is also the host of the ingress.',
    schema: settingsSchema,
    at: ['ConfigMap plenum-config data'],
  },
  {
    name: 'secrets.name',
    description:
      'Secret with DATABASE_URL, DATABASE_DIRECT_URL, REDIS_URL, SMTP_URL, AUTH_KEYS, ENCRYPTION_KEYS and others (k8s/secrets.sh).',
    schema: { type: 'string', minLength: 1 },
    default: 'plenum-secrets',
  },
  {
    name: 'secrets.create',
    description:
      'Create this Secret from `secrets.values`. Keys are never generated, because they would change with each upgrade.',
    schema: flag,
    default: false,
  },
  {
    name: 'secrets.values',
    description: `Contents of the Secret; required if it is created: ${requiredSecretNames.join(', ')}.`,
    schema: secretsSchema,
    default: {},
  },
  ...image('server'),
  ...image('web'),
  {
    name: 'images.pullPolicy',
    description: 'When images are pulled; the default of Kubernetes when empty.',
    schema: oneOf(['', 'Always', 'IfNotPresent', 'Never']),
    default: '',
  },
  {
    name: 'images.pullSecrets',
    description: 'Pull secrets of your registry, such as `[{ name: plenum-registry }]`.',
    schema: list,
    default: [],
  },
  ...['api', 'gateway', 'worker', 'web'].flatMap(workload),
  {
    name: 'autoscaling.enabled',
    description: 'Scale api, gateway and worker pods automatically.',
    schema: flag,
    default: true,
  },
  ...['api', 'gateway', 'worker'].flatMap(autoscaler),
  {
    name: 'ingress.kind',
    description: 'Controller. `nginx` is the NGINX Ingress Controller of F5; ingress-nginx was retired in March 2026.',
    schema: oneOf(ingressKinds),
    default: 'traefik',
  },
  {
    name: 'ingress.className',
    description: 'Class of the Ingress or the Gateway; that of the kind when empty.',
    schema: text,
    at: ['Ingress plenum spec.ingressClassName', 'Gateway plenum spec.gatewayClassName'],
    isOverride: true,
    default: '',
  },
  {
    name: 'ingress.annotations',
    description: 'Further annotations of the Ingress, or other values of its annotations.',
    schema: labels,
    default: {},
  },
  {
    name: 'ingress.tlsSecret',
    description: 'Secret with the certificate.',
    schema: text,
    at: [
      'Ingress plenum spec.tls.0.secretName',
      'Gateway plenum spec.listeners.1.tls.certificateRefs.0.name',
      'Certificate plenum-tls spec.secretName',
    ],
  },
  {
    name: 'ingress.from',
    description:
      'Source of requests, in the format of a NetworkPolicy; the namespace of the controller in its installation guide when empty.',
    schema: list,
    at: ['NetworkPolicy plenum-from-ingress spec.ingress.0.from'],
    isOverride: true,
    default: [],
  },
  {
    name: 'certManager.enabled',
    description: 'Issue the certificate with cert-manager.',
    schema: flag,
    default: false,
  },
  {
    name: 'certManager.issuerRef',
    description: 'Issuer of the certificate.',
    schema: object,
    at: ['Certificate plenum-tls spec.issuerRef'],
  },
  {
    name: 'monitoring.kind',
    description:
      '`operator`: PodMonitor, alert rules and dashboards for the Prometheus Operator. `annotations`: annotations of the pods.',
    schema: oneOf(monitoringKinds),
    default: 'operator',
  },
  {
    name: 'monitoring.releaseLabel',
    description: 'Label `release` by which kube-prometheus-stack selects monitors and rules; none when empty.',
    schema: text,
    default: '',
  },
  {
    name: 'monitoring.from',
    description: 'Source of requests for metrics, in the format of a NetworkPolicy.',
    schema: list,
    at: ['NetworkPolicy plenum-from-prometheus spec.ingress.0.from'],
  },
  { name: 'backup.enabled', description: 'Back up the database every night.', schema: flag, default: true },
  {
    name: 'backup.schedule',
    description: 'Time in UTC, in the format of cron.',
    schema: text,
    at: ['CronJob plenum-backup spec.schedule'],
  },
  {
    name: 'backup.isVerificationSuspended',
    description: 'Do not verify the newest backup every month.',
    schema: flag,
    at: ['CronJob plenum-verify-backup spec.suspend'],
  },
  {
    name: 'backup.target',
    description: 'A folder of the volume, or `s3://bucket/folder`, which requires `settings.BACKUP_RECIPIENTS`.',
    schema: text,
    at: ['plenum-backup', 'plenum-verify-backup', 'plenum-backup-shell'].map(backupTarget),
  },
  {
    name: 'backup.keepDays',
    description: 'Days after which backups are deleted.',
    schema: count,
    at: [`${backup}.env.BACKUP_KEEP_DAYS.value`],
  },
  {
    name: 'backup.keepCount',
    description: 'Number of backups that are always kept.',
    schema: count,
    at: [`${backup}.env.BACKUP_KEEP_COUNT.value`],
  },
  {
    name: 'backup.size',
    description: 'Size of the volume.',
    schema: quantity,
    at: ['PersistentVolumeClaim plenum-backup spec.resources.requests.storage'],
  },
  {
    name: 'backup.storageClass',
    description: 'Storage class of the volume; the default of the cluster when empty.',
    schema: text,
    default: '',
  },
  {
    name: 'uploads.enabled',
    description: 'Store uploads in a volume instead of a bucket. Also set `settings.S3_BUCKET` to an empty string.',
    schema: flag,
    default: false,
  },
  {
    name: 'uploads.size',
    description: 'Size of the volume.',
    schema: quantity,
    at: ['PersistentVolumeClaim plenum-uploads spec.resources.requests.storage'],
  },
  {
    name: 'uploads.accessModes',
    description: 'ReadWriteMany if the cluster has more than one node.',
    schema: { type: 'array', items: text },
    at: ['PersistentVolumeClaim plenum-uploads spec.accessModes'],
  },
  {
    name: 'uploads.storageClass',
    description: 'Storage class of the volume; the default of the cluster when empty.',
    schema: text,
    default: '',
  },
  {
    name: 'privateCa.secret',
    description:
      'Secret with the certificate authorities of PostgreSQL and Redis (`ca.crt`); the public authorities when empty.',
    schema: text,
    at: [
      '* * spec.template.spec.volumes.ca.secret.secretName',
      'CronJob * spec.jobTemplate.spec.template.spec.volumes.ca.secret.secretName',
    ],
    isOverride: true,
    default: '',
  },
  {
    name: 'migrate.resources',
    description: 'Requests and limits of migrations.',
    schema: resources,
    at: [
      'Job plenum-migrate spec.template.spec.containers.migrate.resources',
      'Deployment plenum-worker spec.template.spec.initContainers.migrate.resources',
    ],
  },
  {
    name: 'migrate.activeDeadlineSeconds',
    description: 'Maximum duration of all attempts. Also set `--timeout` of Helm.',
    schema: { type: 'integer', minimum: 60 },
    at: ['Job plenum-migrate spec.activeDeadlineSeconds'],
  },
  {
    name: 'networkPolicies.enabled',
    description: 'Deny all traffic except what is required.',
    schema: flag,
    default: true,
  },
  ...destination('dns', 'plenum-to-dns', 'DNS'),
  ...destination('database', 'plenum-to-database', 'PostgreSQL or a pooler'),
  ...destination('redis', 'plenum-to-redis', 'Redis and its Sentinels'),
  ...destination('mail', 'plenum-to-smtp', 'Mail server'),
  ...destination('objectStorage', 'plenum-to-object-storage', 'Object storage, push services, webhooks'),
  ...destination('traces', 'plenum-to-collector', 'Trace collector'),
  { name: 'nodeSelector', description: 'Labels of the nodes of all pods.', schema: labels, default: {} },
  { name: 'tolerations', description: 'Tolerations of all pods.', schema: list, default: [] },
  { name: 'priorityClassName', description: 'Priority class of all pods.', schema: text, default: '' },
];
