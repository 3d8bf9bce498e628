/**
 * The certificate authorities that are trusted for PostgreSQL and Redis: only those of `TLS_CA_FILE`, or without that
 * setting the public ones (docs/decisions/0072).
 */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Reads a file of certificate authorities (PEM); `undefined` without a path. Throws if it cannot be read. */
export const readAuthorities = (path: string): string | undefined =>
  path === '' ? undefined : readFileSync(path, 'utf8');

/** Returns in one sentence why a file of certificate authorities is unusable; null if it is usable or there is no path. */
export function authoritiesProblem(path: string): string | null {
  let text: string;
  try {
    text = readAuthorities(path) ?? '';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return `${path} cannot be read (${code}).`;
  }
  if (path === '') return null;
  const certificates = text.match(certificate) ?? [];
  if (certificates.length === 0) return `${path} contains no certificate (PEM).`;
  try {
    certificates.map((one) => new X509Certificate(one));
    return null;
  } catch {
    return `${path} contains a damaged certificate.`;
  }
}
