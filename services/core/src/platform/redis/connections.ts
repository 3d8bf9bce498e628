/** The two Redis roles of a process: queues, and data that may be lost. */
import type { ConnectionOptions } from 'node:tls';
import { type CommonRedisOptions, Redis } from 'ioredis';
import type { Config } from '../../config.ts';
import { traceCommands } from '../telemetry/call-spans.ts';
import { errorMessage } from '../telemetry/error-message.ts';
import type { Log } from '../telemetry/log.ts';
import { readAuthorities } from '../tls/authorities.ts';
import { certificateProblem } from '../tls/certificate-problem.ts';
import { primaryConnector } from './primary-connector.ts';
import { bySentinels, isSentinelUrl, readSentinelUrl } from './sentinels.ts';
import { isReplicaInfo, meansReconnect, replyCode } from './server-errors.ts';

const commandTimeoutMs = 2_000;
/** A server that does not reply for this time counts as unavailable; all commands have timed out before. */
const silenceMaxMs = commandTimeoutMs + 500;
/** The same for connections that wait for Redis. A blocking command of the queues waits for up to ten seconds. */
const waitingSilenceMaxMs = 15_000;
const keepAliveMs = 10_000;
/** Connect timeout of an unresponsive host, before the name is resolved or the Sentinels are queried again. */
const connectMaxMs = 3_000;
const reconnectDelayMaxMs = 2_000;
/** How often a connection checks whether its server is still the primary. */
const roleCheckMs = 3_000;
/** A younger connection is not replaced, so that a server that rejects everything is not flooded with connections. */
const ageMinMs = 2_000;
/** Longest pause before a server that loads its data is tried again. */
const loadingPauseMaxMs = 1_000;

/** All connections of this process by URL: a failover that is detected on one of them applies to all. */
const connections = new Map<string, Set<Redis>>();
type Refusal = 'replica' | 'certificate';

/** Why a server that was reached is not used: it is a replica, or its certificate is not accepted. */
const refusedServers = new WeakMap<Redis, Refusal>();

/** Why connections are not ready, in one sentence. */
const lastErrors = new WeakMap<Redis, string>();

/** Returns why a connection is not ready, in one sentence; empty when it is ready. */
export const awayReason = (redis: Redis): string => lastErrors.get(redis) ?? '';

/** Returns why the last server that a connection reached is not used. */
export const serverRefusal = (redis: Redis): Refusal | undefined => refusedServers.get(redis);

/**
 * The URL of a server (`REDIS_URL` or `REALTIME_REDIS_URL`), and the authorities that are trusted for its certificate.
 */
export interface RedisServer extends Pick<Config, 'TLS_CA_FILE'> {
  readonly url: string;
}

export const redisServer = <N extends 'REDIS_URL' | 'REALTIME_REDIS_URL'>(
  config: Pick<Config, N | 'TLS_CA_FILE'>,
  name: N,
): RedisServer => ({ url: config[name], TLS_CA_FILE: config.TLS_CA_FILE });

/**
 * Opens a connection that fails fast: a command times out after two seconds and is not queued while Redis is
 * unavailable, so that a request never hangs on it. A server that is silent for longer loses the connection: further
 * commands fail immediately instead of after two seconds each, and are not executed in bulk when the server resumes
 * (rate limits would then reject users for old requests). Commands of one turn of the event loop are pipelined: each
 * write costs more than its command. It reconnects indefinitely, and immediately when its server is no longer the
 * primary.
 */
export function connectRedis(server: RedisServer, log: Log, role: string): Redis {
  return open(server, log, role, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: commandTimeoutMs,
    socketTimeout: silenceMaxMs,
    enableAutoPipelining: true,
  });
}

/**
 * Opens a connection that waits for Redis: for subscribers and queue workers. A command that a server refused because
 * it is no longer the primary is sent again to the next one.
 */
export function connectQueueingRedis(server: RedisServer, log: Log, role: string): Redis {
  return open(server, log, role, { maxRetriesPerRequest: null, socketTimeout: waitingSilenceMaxMs });
}

type Options = Omit<CommonRedisOptions, 'protocol' | 'replyMapping'>;
type Kind = Pick<
  CommonRedisOptions,
  'maxRetriesPerRequest' | 'enableOfflineQueue' | 'commandTimeout' | 'socketTimeout' | 'enableAutoPipelining'
>;

function open(server: RedisServer, log: Log, role: string, kind: Kind): Redis {
  const { url } = server;
  let readySinceMs = 0;
  const resends = kind.enableOfflineQueue !== false;
  const tell = createConnectionLog(log, role);
  const options: Options = {
    ...kind,
    connectionName: role,
    keepAlive: keepAliveMs,
    connectTimeout: connectMaxMs,
    maxLoadingRetryTime: loadingPauseMaxMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, reconnectDelayMaxMs),
    reconnectOnError: ({ message }) => {
      if (!meansReconnect(message) || performance.now() - readySinceMs < ageMinMs) return false;
      tell.away(`The server answered ${replyCode(message)}.`);
      // After this reply was handled, which disconnects this connection too.
      setImmediate(leaveServer, url);
      return resends ? 2 : 1;
    },
  };
  const redis = openAt(server, options, () => remember('replica', 'The server is a replica.'));
  function remember(refusal: Refusal | null, reason: string): void {
    if (refusal === null) refusedServers.delete(redis);
    else refusedServers.set(redis, refusal);
    lastErrors.set(redis, reason);
    tell.away(reason);
  }
  function learnFrom(error: Error): void {
    const problem = certificateProblem(error);
    remember(problem === null ? null : 'certificate', problem ?? errorMessage(error));
  }
  redis.on('ready', () => {
    readySinceMs = performance.now();
    refusedServers.delete(redis);
    lastErrors.delete(redis);
    tell.back();
  });
  redis.on('error', learnFrom);
  join(url, redis);
  traceCommands(redis);
  return redis;
}

/** Opens a connection to the primary at an address or behind Sentinels, which are queried for each connection. */
function openAt({ url, TLS_CA_FILE }: RedisServer, options: Options, onReplica: () => void): Redis {
  const ca = readAuthorities(TLS_CA_FILE);
  const tls: ConnectionOptions = ca === undefined ? {} : { ca };
  const found = isSentinelUrl(url) ? readSentinelUrl(url) : null;
  if (found === null) {
    const trust = url.startsWith('rediss:') ? { tls } : {};
    return new Redis(url, { ...options, ...trust, Connector: primaryConnector(onReplica) });
  }
  const trust = found.isTls ? { tls } : {};
  const Connector = primaryConnector(onReplica, bySentinels(found, tls));
  return new Redis({ ...options, ...found.server, ...trust, Connector });
}

/** Registers a connection with its server, and checks its role until it is closed for good. */
function join(url: string, redis: Redis): void {
  const others = connections.get(url) ?? new Set();
  connections.set(url, others.add(redis));
  let asking = false;
  const timer = setInterval(() => {
    if (asking || redis.status !== 'ready') return;
    asking = true;
    void isReplica(redis)
      .then((is) => {
        if (is) leaveServer(url);
      })
      .finally(() => {
        asking = false;
      });
  }, roleCheckMs).unref();
  redis.once('end', () => {
    clearInterval(timer);
    others.delete(redis);
    if (others.size === 0) connections.delete(url);
  });
}

/** Reopens all connections to a server; those that are not ready are already reconnecting. */
function leaveServer(url: string): void {
  for (const redis of connections.get(url) ?? []) if (redis.status === 'ready') redis.disconnect(true);
}

/**
 * Queries the role of a server. The reply also shows that the server is alive: without any reply, the connection closes
 * after its silence timeout. A server that does not answer this query counts as a primary.
 */
async function isReplica(redis: Redis): Promise<boolean> {
  try {
    return isReplicaInfo(await redis.info('replication'));
  } catch {
    return false;
  }
}

/** Logs the loss of a connection once, with its first reason. */
function createConnectionLog(log: Log, role: string) {
  let isAway = false;
  return {
    away(error: string): void {
      if (!isAway) log.warn({ role, error }, 'redis is away');
      isAway = true;
    },
    back(): void {
      if (isAway) log.info({ role }, 'redis is back');
      isAway = false;
    },
  };
}

export type { Redis };
