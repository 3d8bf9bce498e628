/** The mail catcher of a trial: a pod that takes the product's mails, and the way to read them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../../embedded/process-identity.ts';
import { ask, kubectl } from './kubectl.ts';

/** For `k8s/secrets.sh`. */
export const mailUrl = 'smtp://trial-mail:587';

const labels = { 'app.kubernetes.io/name': 'trial-mail' };
const worker = { 'app.kubernetes.io/name': 'plenum', 'app.kubernetes.io/component': 'worker' };
const ports = [{ port: 2525, protocol: 'TCP' }];
const mailTimeoutMs = 120_000;

/** What every pod of a trial may do in a namespace that Kubernetes guards: nothing. */
export const restricted = {
  pod: { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  container: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
} as const;

const pod = (image: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'trial-mail', labels },
  spec: {
    automountServiceAccountToken: false,
    securityContext: restricted.pod,
    containers: [
      {
        name: 'mail',
        image,
        command: ['node', '/scripts/mail-server.ts'],
        securityContext: restricted.container,
        readinessProbe: { tcpSocket: { port: 2525 } },
        volumeMounts: [
          { name: 'scripts', mountPath: '/scripts', readOnly: true },
          { name: 'tmp', mountPath: '/tmp' },
        ],
      },
    ],
    volumes: [
      { name: 'scripts', configMap: { name: 'trial-mail' } },
      { name: 'tmp', emptyDir: { sizeLimit: '64Mi' } },
    ],
  },
});

/** The manifests of the pod, its name and the two policies that let workers reach it. */
function manifests(image: string): string {
  const script = readFileSync(join(import.meta.dirname, 'mail-server.ts'), 'utf8');
  const policy = (name: string, podSelector: object, rule: object) => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name },
    spec: { podSelector: { matchLabels: podSelector }, ...rule },
  });
  const items = [
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'trial-mail' }, data: { 'mail-server.ts': script } },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'trial-mail' },
      spec: { selector: labels, ports: [{ port: 587, targetPort: 2525 }] },
    },
    policy('trial-mail-in', labels, {
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ podSelector: { matchLabels: worker } }], ports }],
    }),
    policy('trial-mail-out', worker, {
      policyTypes: ['Egress'],
      egress: [{ to: [{ podSelector: { matchLabels: labels } }], ports }],
    }),
    pod(image),
  ];
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
}

export async function startMailCatcher(namespace: string, image: string): Promise<void> {
  await kubectl(['--namespace', namespace, 'apply', '--filename', '-'], { input: manifests(image) });
}

/** Returns the token of the newest verification mail to an address. Throws when none comes. */
export async function verificationToken(namespace: string, email: string): Promise<string> {
  const read = 'for mail in $(grep -il "^to:.*$1" /tmp/mails/*.eml); do cat "$mail"; done';
  let token = '';
  const came = await waitUntil(
    async () => {
      const command = ['exec', 'trial-mail', '--', 'sh', '-c', read, 'sh', email];
      const { stdout } = await ask(['--namespace', namespace, ...command]);
      const text = stdout.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      token = /\/verify-email\/([\w.-]+)/.exec(text)?.[1] ?? '';
      return token !== '';
    },
    mailTimeoutMs,
    1_000,
  );
  if (!came) throw new Error(`No verification mail came for ${email}.`);
  return token;
}
