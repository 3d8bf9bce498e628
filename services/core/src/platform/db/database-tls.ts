/**
 * TLS to PostgreSQL by `sslmode`, as libpq does it (docs/decisions/0072): `psql` and `pg_dump` read the same `DATABASE_URL`,
 * and the driver would take every mode for `verify-full`.
 */
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { readAuthorities } from '../tls/authorities.ts';

/** How to trust the server; `false` for no TLS. */
type Trust = false | Pick<ConnectionOptions, 'ca' | 'rejectUnauthorized' | 'checkServerIdentity'>;

export interface DatabaseAddress {
  /** The URL without its TLS parameters. */
  readonly url: string;
  readonly ssl: Trust;
}

const modes: readonly string[] = ['disable', 'require', 'verify-ca', 'verify-full'];
/** The value of `sslrootcert` with which libpq trusts the public authorities. */
const publicAuthorities = 'system';
const known: ReadonlySet<string> = new Set(['sslmode', 'sslrootcert']);
const isAboutTls = (name: string): boolean => name.startsWith('ssl') || name === 'uselibpqcompat';

interface TlsOptions {
  readonly mode: string;
  /** Path of the authorities, empty for the public ones. */
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

/** Checks whether an address lists hosts, of which libpq would choose one; the driver takes them for one name. */
function namesSeveralHosts(databaseUrl: string): boolean {
  const [, authority = ''] = /^[a-z]+:\/\/([^/?#]*)/i.exec(databaseUrl) ?? [];
  const hosts = URL.canParse(databaseUrl) ? new URL(databaseUrl).searchParams.getAll('host') : [];
  return [authority.slice(authority.lastIndexOf('@') + 1), ...hosts].some((host) => host.includes(','));
}

/**
 * Returns the problem of a `DATABASE_URL`, in particular of its TLS parameters, in one sentence; null when it is valid.
 */
export function databaseTlsProblem(databaseUrl: string, tlsCaFile: string): string | null {
  if (namesSeveralHosts(databaseUrl))
    return 'names several hosts, which is not supported: name one that follows the primary (docs/operate/failover.md).';
  if (!URL.canParse(databaseUrl)) return 'is not an address.';
  const { mode, caFile, url } = tlsOptionsOf(databaseUrl, tlsCaFile);
  const unknown = [...url.searchParams.keys()].find((name) => isAboutTls(name) && !known.has(name));
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
 * Returns the connection settings: without `sslmode` plain text; `require` checks the authority only where one is
 * named, as does `verify-ca`; `verify-full` checks the name too. Throws when the file of authorities cannot be read.
 */
export function databaseAddress(databaseUrl: string, tlsCaFile: string): DatabaseAddress {
  const { mode, caFile, url } = tlsOptionsOf(databaseUrl, tlsCaFile);
  for (const name of known) url.searchParams.delete(name);
  return { url: url.href, ssl: trustOf(mode, caFile, decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '')) };
}

function trustOf(mode: string, caFile: string, host: string): Trust {
  if (mode === '' || mode === 'disable') return false;
  const ca = readAuthorities(caFile);
  if (mode === 'require' && ca === undefined) return { rejectUnauthorized: false };
  return {
    ...(ca === undefined ? {} : { ca }),
    // The driver passes no host, so Node would compare an address with the name `localhost`.
    checkServerIdentity: (_name, certificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
}
