/**
 * The certificate authorities of PostgreSQL and Redis: those of `TLS_CA_FILE` and no others, or without it the public ones
 * (docs/decisions/0072).
 */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Reads a file of authorities (PEM); `undefined` without a path. Throws when it cannot be read. */
export const readAuthorities = (path: string): string | undefined =>
  path === '' ? undefined : readFileSync(path, 'utf8');

/** Says in one sentence why a file holds no certificate authorities; null when it does, and without a path. */
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
