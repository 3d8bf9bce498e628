/** The two Redis roles of a process: queues, and everything that may be lost. */
import { Redis } from 'ioredis';
import { errorMessage } from '../telemetry/error-message.ts';
import type { Log } from '../telemetry/log.ts';

const commandTimeoutMs = 2_000;
/** A server without a reply for this time counts as unavailable; all commands have timed out before. */
const silenceMaxMs = commandTimeoutMs + 500;
const keepAliveMs = 10_000;
const reconnectDelayMaxMs = 2_000;

/**
 * Opens a connection that fails fast: a command times out after two seconds and is not queued while Redis is
 * unavailable, so that a request never hangs on it. A server that is silent for longer loses the connection: further
 * commands fail immediately instead of after two seconds each, and are not executed in bulk when the server resumes
 * (rate limits would then reject users for old requests). Commands of one turn of the event loop are pipelined: each
 * write costs more than its command. It reconnects indefinitely.
 */
export function connectRedis(url: string, log: Log, role: string): Redis {
  const redis = new Redis(url, {
    connectionName: role,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: commandTimeoutMs,
    socketTimeout: silenceMaxMs,
    enableAutoPipelining: true,
    keepAlive: keepAliveMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, reconnectDelayMaxMs),
  });
  watch(redis, log, role);
  return redis;
}

/** Opens a connection that waits for Redis: for subscribers and queue workers. */
export function connectQueueingRedis(url: string, log: Log, role: string): Redis {
  const redis = new Redis(url, {
    connectionName: role,
    maxRetriesPerRequest: null,
    keepAlive: keepAliveMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, reconnectDelayMaxMs),
  });
  watch(redis, log, role);
  return redis;
}

function watch(redis: Redis, log: Log, role: string): void {
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log.warn({ role, error: errorMessage(error) }, 'redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info({ role }, 'redis is back');
    away = false;
  });
}

export type { Redis };
