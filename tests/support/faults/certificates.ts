/**
 * A certificate authority for tests, and certificates of servers on this machine: valid ones, and each kind of invalid
 * one.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOpenssl } from '../../../scripts/embedded/openssl-program.ts';

/** `good` is for `localhost` and `127.0.0.1`. */
export const certificateKinds = ['good', 'for another name', 'expired', 'of an unknown authority'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface Certificates {
  /** The certificate of the authority, for `TLS_CA_FILE`; readable by all users. */
  readonly caFile: string;
  /** Paths of a certificate and its key. */
  readonly of: Readonly<Record<CertificateKind, ServerCertificate>>;
  remove(): void;
}

const localhostNames = 'DNS:localhost,IP:127.0.0.1';
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Creates all certificates, which takes a second. */
export function makeCertificates(): Certificates {
  const { path, libraryPath } = findOpenssl(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'plenum-certificates-'));
  chmodSync(folder, 0o755);
  const pathOf = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): void => {
    execFileSync(path, args, { stdio: 'pipe', env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: libraryPath } });
  };
  const authority = (name: string): void =>
    openssl('req', '-x509', ...newKey, '-days', '2', '-subj', `/CN=${name}`, '-keyout', pathOf(`${name}.key`), '-out', pathOf(`${name}.crt`)); // prettier-ignore
  let serial = 0;
  const issue = (issuer: string, names: string, days: number): ServerCertificate => {
    serial += 1;
    const file = (end: string): string => pathOf(`server-${serial}.${end}`);
    const [cert, key, request, extensions] = [file('crt'), file('key'), file('csr'), file('ext')];
    writeFileSync(extensions, `subjectAltName=${names}\nextendedKeyUsage=serverAuth\n`);
    openssl('req', ...newKey, '-subj', '/CN=server', '-keyout', key, '-out', request);
    const signed = [
      '-CA',
      pathOf(`${issuer}.crt`),
      '-CAkey',
      pathOf(`${issuer}.key`),
      '-CAcreateserial',
      '-days',
      String(days),
    ];
    openssl('x509', '-req', '-in', request, ...signed, '-extfile', extensions, '-out', cert);
    return { cert, key };
  };
  authority('ours');
  authority('theirs');
  return {
    caFile: pathOf('ours.crt'),
    of: {
      good: issue('ours', localhostNames, 2),
      'for another name': issue('ours', 'DNS:database.elsewhere.example', 2),
      expired: issue('ours', localhostNames, -1),
      'of an unknown authority': issue('theirs', localhostNames, 2),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
