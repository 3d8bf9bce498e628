/**
 * TLS to PostgreSQL according to `sslmode`, like libpq (docs/decisions/0072), because `psql` and `pg_dump` use the same
 * `DATABASE_URL`. The driver would treat every mode as `verify-full`.
 */
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { readAuthorities } from '../tls/authorities.ts';

/** TLS options; `false` for no TLS. */
type Trust = false | Pick<ConnectionOptions, 'ca' | 'rejectUnauthorized' | 'checkServerIdentity'>;

export interface DatabaseAddress {
  /** The URL without its TLS parameters. */
  readonly url: string;
  readonly ssl: Trust;
}

const modes: readonly string[] = ['disable', 'require', 'verify-ca', 'verify-full'];
/** The value of `sslrootcert` for the public certificate authorities. */
const publicAuthorities = 'system';
const tlsParameters: ReadonlySet<string> = new Set(['sslmode', 'sslrootcert']);
const isAboutTls = (name: string): boolean => name.startsWith('ssl') || name === 'uselibpqcompat';

interface TlsOptions {
  readonly mode: string;
  /** Path of the certificate authorities; empty for the public ones. */
  readonly caFile: string;
  readonly url: URL;
}

function tlsOptionsOf(databaseUrl: string, caFile: string): TlsOptions {
  const url = new URL(databaseUrl);
  const { sslmode = '', sslrootcert = caFile } = Object.fromEntries(url.searchParams);
  const isPublic = sslrootcert === publicAuthorities;
  const mode = sslmode === '' && isPublic ? 'verify-full' : sslmode;
  return { mode, caFile: isPublic ? '' : sslrootcert, url };
}

/** Checks whether a URL lists several hosts. libpq would choose one; the driver treats them as one name. */
function namesSeveralHosts(databaseUrl: string): boolean {
  const [, authority = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(databaseUrl) ?? [];
  const hosts = URL.canParse(databaseUrl) ? new URL(databaseUrl).searchParams.getAll('host') : [];
  return [authority.slice(authority.lastIndexOf('@') + 1), ...hosts].some((host) => host.includes(','));
}

/**
 * Returns the problem of a `DATABASE_URL`, in particular of its TLS parameters, as a sentence; null if it is valid.
 */
export function databaseTlsProblem(databaseUrl: string, tlsCaFile: string): string | null {
  if (namesSeveralHosts(databaseUrl))
    return 'names several hosts, which is not supported: name one that follows the primary (docs/operate/failover.md).';
  if (!URL.canParse(databaseUrl)) return 'is not a URL.';
  const { mode, caFile, url } = tlsOptionsOf(databaseUrl, tlsCaFile);
  const unknown = [...url.searchParams.keys()].find((name) => isAboutTls(name) && !tlsParameters.has(name));
  if (unknown !== undefined) return `has ${unknown}, which is not supported: write sslmode, and sslrootcert if needed.`;
  if (mode === 'allow' || mode === 'prefer')
    return `has sslmode=${mode}, which leaves it to the network whether TLS is used: write require, verify-ca, verify-full or disable.`;
  if (mode !== '' && !modes.includes(mode)) return `has an unknown sslmode; it may be ${modes.join(', ')}.`;
  if (caFile === '' && mode === 'verify-ca')
    return 'has sslmode=verify-ca, which needs TLS_CA_FILE: with public authorities every name would do.';
  if (caFile === '' && mode === 'require' && url.searchParams.get('sslrootcert') === publicAuthorities)
    return 'has sslrootcert=system, which needs sslmode=verify-full.';
  return null;
}

/**
 * Returns the connection settings. Without `sslmode`, TLS is not used. `require` and `verify-ca` check the certificate
 * authority if one is configured; `verify-full` also checks the name. Throws if the file of authorities cannot be read.
 */
export function databaseAddress(databaseUrl: string, tlsCaFile: string): DatabaseAddress {
  const { mode, caFile, url } = tlsOptionsOf(databaseUrl, tlsCaFile);
  for (const name of tlsParameters) url.searchParams.delete(name);
  return { url: url.href, ssl: trustOf(mode, caFile, decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '')) };
}

function trustOf(mode: string, caFile: string, host: string): Trust {
  if (mode === '' || mode === 'disable') return false;
  const ca = readAuthorities(caFile);
  if (mode === 'require' && ca === undefined) return { rejectUnauthorized: false };
  return {
    ...(ca === undefined ? {} : { ca }),
    // The driver does not pass the host, so Node would compare the certificate with `localhost`.
    checkServerIdentity: (_name, certificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
}
