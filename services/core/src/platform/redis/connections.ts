/** Connections to Redis: to the server of the queues, and to the server of the data that may be lost. */
import type { ConnectionOptions } from 'node:tls';
import { type CommonRedisOptions, Redis } from 'ioredis';
import type { Config } from '../../config.ts';
import { traceCommands } from '../telemetry/call-spans.ts';
import { errorMessage } from '../telemetry/error-message.ts';
import type { Log } from '../telemetry/log.ts';
import { readAuthorities } from '../tls/authorities.ts';
import { certificateProblem } from '../tls/certificate-problem.ts';
import { primaryConnector } from './primary-connector.ts';
import { createSentinelFinder, isSentinelUrl, readSentinelUrl } from './sentinels.ts';
import { isReplicaInfo, requiresReconnect, replyCode } from './server-errors.ts';

const commandTimeoutMs = 2_000;
/** A server that does not reply for this long counts as unavailable; by then all commands have timed out. */
const maxSilenceMs = commandTimeoutMs + 500;
/** The same for connections that wait for Redis: a blocking command of the queues waits for up to ten seconds. */
const maxWaitingSilenceMs = 15_000;
const keepAliveMs = 10_000;
/** Connect timeout. After it, the name is resolved or the Sentinels are queried again. */
const maxConnectMs = 3_000;
const maxReconnectDelayMs = 2_000;
/** Interval at which a connection checks whether its server is still the primary. */
const roleCheckMs = 3_000;
/** Connections that are newer than this are not replaced, so that a server that rejects all commands is not flooded with
 * new connections. */
const minAgeMs = 2_000;
/** Maximum pause before a retry of a server that is loading its data. */
const maxLoadingPauseMs = 1_000;

/** All connections of this process by URL: a failover that one of them detects applies to all. */
const connections = new Map<string, Set<Redis>>();
type Refusal = 'replica' | 'certificate';

/** Reason why a reachable server is not used: it is a replica, or its certificate is not accepted. */
const refusedServers = new WeakMap<Redis, Refusal>();

/** Returns the reason why connections are not ready, as a sentence. */
const lastErrors = new WeakMap<Redis, string>();

/** Returns why a connection is not ready, in one sentence; empty if it is ready. */
export const disconnectedReason = (redis: Redis): string => lastErrors.get(redis) ?? '';

/** Returns why the last server that a connection reached is not used; undefined if it is used. */
export const serverRejection = (redis: Redis): Refusal | undefined => refusedServers.get(redis);

/**
 * The URL of a server (`REDIS_URL` or `REALTIME_REDIS_URL`), and the certificate authorities that are trusted for it.
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
 * unavailable, so that a request never hangs on it. If the server is silent for longer, the connection is closed: further
 * commands fail immediately instead of after two seconds each, and are not executed in bulk when the server responds
 * again (rate limits would then reject users because of old requests). Commands of one turn of the event loop are
 * pipelined, because each write costs more than its command. It reconnects indefinitely, and immediately when its server is no longer the
 * primary.
 */
export function connectRedis(server: RedisServer, log: Log, role: string): Redis {
  return open(server, log, role, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: commandTimeoutMs,
    socketTimeout: maxSilenceMs,
    enableAutoPipelining: true,
  });
}

/**
 * Opens a connection that waits for Redis: for subscribers and queue workers. A command that a server rejected
 * because it is no longer the primary is sent again to the new primary.
 */
export function connectQueueingRedis(server: RedisServer, log: Log, role: string): Redis {
  return open(server, log, role, { maxRetriesPerRequest: null, socketTimeout: maxWaitingSilenceMs });
}

type Options = Omit<CommonRedisOptions, 'protocol' | 'replyMapping'>;
type Kind = Pick<
  CommonRedisOptions,
  'maxRetriesPerRequest' | 'enableOfflineQueue' | 'commandTimeout' | 'socketTimeout' | 'enableAutoPipelining'
>;

function open(server: RedisServer, log: Log, role: string, kind: Kind): Redis {
  const { url } = server;
  let readySinceMs = 0;
  const resendsCommands = kind.enableOfflineQueue !== false;
  const connectionLog = createConnectionLog(log, role);
  const options: Options = {
    ...kind,
    connectionName: role,
    keepAlive: keepAliveMs,
    connectTimeout: maxConnectMs,
    maxLoadingRetryTime: maxLoadingPauseMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, maxReconnectDelayMs),
    reconnectOnError: ({ message }) => {
      if (!requiresReconnect(message) || performance.now() - readySinceMs < minAgeMs) return false;
      connectionLog.recordUnavailable(`The server replied ${replyCode(message)}.`);
      // Deferred until this reply is handled, because it disconnects this connection too.
      setImmediate(reconnectAll, url);
      return resendsCommands ? 2 : 1;
    },
  };
  const redis = openAt(server, options, () => remember('replica', 'The server is a replica.'));
  function remember(refusal: Refusal | null, reason: string): void {
    if (refusal === null) refusedServers.delete(redis);
    else refusedServers.set(redis, refusal);
    lastErrors.set(redis, reason);
    connectionLog.recordUnavailable(reason);
  }
  function recordError(error: Error): void {
    const problem = certificateProblem(error);
    remember(problem === null ? null : 'certificate', problem ?? errorMessage(error));
  }
  redis.on('ready', () => {
    readySinceMs = performance.now();
    refusedServers.delete(redis);
    lastErrors.delete(redis);
    connectionLog.recordAvailable();
  });
  redis.on('error', recordError);
  join(url, redis);
  traceCommands(redis);
  return redis;
}

/** Opens a connection to the primary at an address, or to the one that Sentinels report; they are queried for each connection. */
function openAt({ url, TLS_CA_FILE }: RedisServer, options: Options, onReplica: () => void): Redis {
  const ca = readAuthorities(TLS_CA_FILE);
  const tls: ConnectionOptions = ca === undefined ? {} : { ca };
  const sentinels = isSentinelUrl(url) ? readSentinelUrl(url) : null;
  if (sentinels === null) {
    const trust = url.startsWith('rediss:') ? { tls } : {};
    return new Redis(url, { ...options, ...trust, Connector: primaryConnector(onReplica) });
  }
  const trust = sentinels.isTls ? { tls } : {};
  const Connector = primaryConnector(onReplica, createSentinelFinder(sentinels, tls));
  return new Redis({ ...options, ...sentinels.server, ...trust, Connector });
}

/** Registers a connection, and checks the role of its server until the connection is closed permanently. */
function join(url: string, redis: Redis): void {
  const siblings = connections.get(url) ?? new Set();
  connections.set(url, siblings.add(redis));
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking || redis.status !== 'ready') return;
    isChecking = true;
    void isReplica(redis)
      .then((isDemoted) => {
        if (isDemoted) reconnectAll(url);
      })
      .finally(() => {
        isChecking = false;
      });
  }, roleCheckMs).unref();
  redis.once('end', () => {
    clearInterval(timer);
    siblings.delete(redis);
    if (siblings.size === 0) connections.delete(url);
  });
}

/** Reopens all ready connections to a server; the others are already reconnecting. */
function reconnectAll(url: string): void {
  for (const redis of connections.get(url) ?? []) if (redis.status === 'ready') redis.disconnect(true);
}

/**
 * Queries the role of a server. The reply also shows that the server is alive: without any reply, the connection closes
 * after its silence timeout. A server that does not answer the query counts as a primary.
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
  let isUnavailable = false;
  return {
    recordUnavailable(error: string): void {
      if (!isUnavailable) log.warn({ role, error }, 'redis unavailable');
      isUnavailable = true;
    },
    recordAvailable(): void {
      if (isUnavailable) log.info({ role }, 'redis available again');
      isUnavailable = false;
    },
  };
}

export type { Redis };
