/**
 * The certificate authorities that are trusted for PostgreSQL and Redis: only those of `TLS_CA_FILE`, or without it the
 * public ones (docs/decisions/0072).
 */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Reads a file of authorities (PEM); `undefined` without a path. Throws when it cannot be read. */
export const readAuthorities = (path: string): string | undefined =>
  path === '' ? undefined : readFileSync(path, 'utf8');

/** Returns why a file contains no certificate authorities, in one sentence; null when it does, and without a path. */
export function authoritiesProblem(path: string): string | null {
  let text: string;
  try {
    text = readAuthorities(path) ?? '';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return `${path} cannot be read (${code}).`;
  }
  if (path === '') return null;
  const found = text.match(certificate) ?? [];
  if (found.length === 0) return `${path} holds no certificate (PEM).`;
  try {
    found.map((one) => new X509Certificate(one));
    return null;
  } catch {
    return `${path} holds a damaged certificate.`;
  }
}
