/** URLs of Redis Sentinels, which know the primary: `redis+sentinel://user:password@host:port,host:port/name/database`. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionOptions } from 'node:tls';
import { Redis } from 'ioredis';
import { type FindPrimary, primaryConnector, type ServerAddress } from './primary-connector.ts';

/** A parsed URL of Sentinels. */
export interface SentinelOptions {
  readonly sentinels: readonly ServerAddress[];
  /** Name of the primary in the configuration of the Sentinels. */
  readonly name: string;
  readonly isTls: boolean;
  /** User and password of the Sentinels. */
  readonly login: { readonly username?: string; readonly password?: string };
  /** Credentials and database of the Redis servers. */
  readonly server: { readonly username?: string; readonly password?: string; readonly db: number };
}

const defaultPort = 26_379;
const scheme = /^rediss?\+sentinel:/;
const parts =
  /^(?<tls>rediss?)\+sentinel:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^@/?]+)\/(?<name>[\w.-]+)(?:\/(?<database>\d+))?(?:\?(?<query>[^?]*))?$/;
const address = /^(?<host>\[[\da-f:]+\]|[\w.-]+)(?::(?<port>\d{1,5}))?$/i;

export const isSentinelUrl = (url: string): boolean => scheme.test(url);

const decodePart = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : decodeURIComponent(text);

function sentinelOf(text: string): { readonly host: string; readonly port: number } | null {
  const { host, port = String(defaultPort) } = address.exec(text)?.groups ?? {};
  return host === undefined ? null : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

const omitUndefined = (entries: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Parses a URL of Sentinels; null when it is invalid. Its user and password are those of the Redis servers. */
export function readSentinelUrl(url: string): SentinelOptions | null {
  const found = parts.exec(url)?.groups;
  const sentinels = (found?.['hosts'] ?? '').split(',').map(sentinelOf);
  if (found === undefined || sentinels.includes(null)) return null;
  const query = new URLSearchParams(found['query']);
  if ([...query.keys()].some((key) => key !== 'sentinel_user' && key !== 'sentinel_password')) return null;
  return {
    sentinels: sentinels.filter((one) => one !== null),
    name: found['name'] ?? '',
    isTls: found['tls'] === 'rediss',
    login: omitUndefined({
      username: query.get('sentinel_user') ?? undefined,
      password: query.get('sentinel_password') ?? undefined,
    }),
    server: {
      ...omitUndefined({ username: decodePart(found['user']), password: decodePart(found['password']) }),
      db: Number(found['database'] ?? 0),
    },
  };
}

/** Timeout of one Sentinel, before the next one is queried. */
const sentinelTimeoutMs = 1_000;
const maxPauseMs = 1_000;

/**
 * Returns a function that finds the primary: it queries the Sentinels in turn, starting with the one that answered last,
 * until one of them knows the primary. ioredis supports Sentinels, but its connections to them end the process on a second TLS
 * error, and it does not expose why none answers (docs/decisions/0081).
 */
export function createSentinelFinder(options: SentinelOptions, tls: ConnectionOptions): FindPrimary {
  let order = options.sentinels;
  return async (isWanted, tell) => {
    for (let attempt = 1; isWanted(); attempt += 1) {
      const reasons: Error[] = [];
      for (const sentinel of order) {
        try {
          const primary = await askSentinel(sentinel, options, tls);
          order = [sentinel, ...order.filter((other) => other !== sentinel)];
          return primary;
        } catch (error) {
          reasons.push(error instanceof Error ? error : new Error(String(error)));
        }
        if (!isWanted()) return null;
      }
      const [reason] = reasons;
      if (reason !== undefined) tell(reason);
      await pause(Math.min(attempt * 100, maxPauseMs), undefined, { ref: false });
    }
    return null;
  };
}

/** Queries one Sentinel; rejects with the reason when it does not answer or has no primary. */
async function askSentinel(
  { host, port }: ServerAddress,
  { name, login, isTls }: SentinelOptions,
  tls: ConnectionOptions,
): Promise<ServerAddress> {
  const client = new Redis({
    ...login,
    ...(isTls ? { tls } : {}),
    host,
    port,
    lazyConnect: true,
    // A Sentinel never reports the role of a primary.
    enableReadyCheck: false,
    retryStrategy: () => null,
    connectTimeout: sentinelTimeoutMs,
    commandTimeout: sentinelTimeoutMs,
    Connector: primaryConnector(() => undefined),
  });
  let reason: Error | undefined;
  client.on('error', (error: Error) => {
    reason ??= error;
  });
  try {
    await client.connect();
    const reply: unknown = await client.call('SENTINEL', 'get-master-addr-by-name', name);
    const [primaryHost, primaryPort] = Array.isArray(reply) ? reply.map((part: unknown) => part) : [];
    if (typeof primaryHost !== 'string') throw new Error(`The Sentinels know no primary with the name “${name}”.`);
    return { host: primaryHost, port: Number(primaryPort) };
  } catch (error) {
    throw reason ?? error;
  } finally {
    client.disconnect();
  }
}
