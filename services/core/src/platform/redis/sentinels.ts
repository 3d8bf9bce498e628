/** Addresses of Sentinels, which know the primary: `redis+sentinel://user:password@host:port,host:port/name/database`. */
import { isIP } from 'node:net';
import { connect, type ConnectionOptions } from 'node:tls';
import type { RedisOptions } from 'ioredis';

/** What ioredis needs to find and use the primary. */
export type SentinelOptions = Pick<
  RedisOptions,
  | 'sentinels'
  | 'name'
  | 'db'
  | 'username'
  | 'password'
  | 'sentinelUsername'
  | 'sentinelPassword'
  | 'tls'
  | 'sentinelTLS'
  | 'enableTLSForSentinelMode'
>;

const defaultPort = 26_379;
const scheme = /^rediss?\+sentinel:/;
const parts =
  /^(?<tls>rediss?)\+sentinel:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^@/?]+)\/(?<name>[\w.-]+)(?:\/(?<database>\d+))?(?:\?(?<query>[^?]*))?$/;
const address = /^(?<host>\[[\da-f:]+\]|[\w.-]+)(?::(?<port>\d{1,5}))?$/i;

/** Checks whether a setting is meant as an address of Sentinels. */
export const isSentinelUrl = (url: string): boolean => scheme.test(url);

const given = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : decodeURIComponent(text);

function sentinelOf(text: string): { readonly host: string; readonly port: number } | null {
  const { host, port = String(defaultPort) } = address.exec(text)?.groups ?? {};
  return host === undefined ? null : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** Reads an address of Sentinels; null when it is wrong. Its user and password are those of the Redis servers. */
export function readSentinelUrl(url: string): SentinelOptions | null {
  const found = parts.exec(url)?.groups;
  const sentinels = (found?.['hosts'] ?? '').split(',').map(sentinelOf);
  if (found === undefined || sentinels.includes(null)) return null;
  const query = new URLSearchParams(found['query']);
  if ([...query.keys()].some((key) => key !== 'sentinel_user' && key !== 'sentinel_password')) return null;
  const entries = {
    username: given(found['user']),
    password: given(found['password']),
    sentinelUsername: query.get('sentinel_user') ?? undefined,
    sentinelPassword: query.get('sentinel_password') ?? undefined,
    ...(found['tls'] === 'rediss' ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
  };
  return {
    sentinels: sentinels.filter((one) => one !== null),
    name: found['name'] ?? '',
    db: Number(found['database'] ?? 0),
    ...Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)),
  };
}

const answerMaxMs = 1_000;

/**
 * Returns the error of a TLS connection to the first Sentinel; null when there is no error. The certificate of the primary is
 * what ioredis reports itself.
 */
export function sentinelTlsError({ sentinels }: SentinelOptions, tls: ConnectionOptions): Promise<Error | null> {
  const { host = '', port = defaultPort } = sentinels?.[0] ?? {};
  return new Promise((resolve) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, timeout: answerMaxMs, ...name, ...tls });
    const end = (error: Error | null): void => {
      socket.destroy();
      resolve(error);
    };
    socket.once('secureConnect', () => end(null));
    socket.once('timeout', () => end(null));
    // Not once: after a refused certificate the server may send an alert, a second error.
    socket.on('error', end);
  });
}
