/** The certificates of the cluster: one authority, and a certificate for each who talks to the API server. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { outputOf } from '../../images/run-program.ts';

const days = '30';

export interface Authority {
  readonly folder: string;
  readonly name: string;
}

/** Makes an authority. */
export async function makeAuthority(folder: string, name: string): Promise<Authority> {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  const fixed = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-days', days];
  await outputOf('openssl', [...fixed, '-subj', `/CN=${name}`, '-keyout', key, '-out', certificate]);
  return { folder, name };
}

export interface CertificateWishes {
  readonly name: string;
  /** For example `/O=system:nodes/CN=system:node:a`. */
  readonly subject: string;
  /** Names and addresses of a server, for example `DNS:localhost,IP:127.0.0.1`. */
  readonly alternatives?: string;
}

/** Issues a certificate with its key; both are files in the folder of the authority. */
export async function issue(authority: Authority, wishes: CertificateWishes): Promise<void> {
  const { folder, name } = authority;
  const path = (end: string) => join(folder, `${wishes.name}.${end}`);
  const request = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-subj', wishes.subject];
  await outputOf('openssl', [...request, '-keyout', path('key'), '-out', path('csr')]);
  const lines = ['keyUsage=digitalSignature,keyEncipherment', 'extendedKeyUsage=clientAuth,serverAuth'];
  if (wishes.alternatives !== undefined) lines.push(`subjectAltName=${wishes.alternatives}`);
  writeFileSync(path('ext'), `${lines.join('\n')}\n`);
  const by = ['-CA', join(folder, `${name}.crt`), '-CAkey', join(folder, `${name}.key`), '-CAcreateserial'];
  const files = ['-in', path('csr'), '-extfile', path('ext'), '-out', path('crt')];
  await outputOf('openssl', ['x509', '-req', '-days', days, ...by, ...files]);
}

/** Makes the key that signs tokens of service accounts. */
export async function makeSigningKey(folder: string): Promise<void> {
  const key = join(folder, 'service-accounts.key');
  await outputOf('openssl', ['genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048', '-out', key]);
  await outputOf('openssl', ['pkey', '-in', key, '-pubout', '-out', join(folder, 'service-accounts.pub')]);
}

/** Writes a kubeconfig for whom a certificate was issued. */
export function writeKubeconfig(folder: string, name: string, server: string, path: string): void {
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'plenum', cluster: { server, 'certificate-authority': join(folder, 'ca.crt') } }],
    users: [
      {
        name,
        user: {
          'client-certificate': join(folder, `${name}.crt`),
          'client-key': join(folder, `${name}.key`),
        },
      },
    ],
    contexts: [{ name: 'plenum', context: { cluster: 'plenum', user: name } }],
    'current-context': 'plenum',
  };
  writeFileSync(path, stringify(config), { mode: 0o600 });
}
