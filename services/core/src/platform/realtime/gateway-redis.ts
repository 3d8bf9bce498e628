/**
 * The two Redis clients of a gateway's adapter. They tolerate an unavailable Redis: their promises never cause an
 * unhandled rejection.
 */
import type { Config } from '../../config.ts';
import { connectQueueingRedis, type Redis, redisServer } from '../redis/connections.ts';
import { errorMessage } from '../telemetry/error-message.ts';
import type { Log } from '../telemetry/log.ts';

/**
 * The methods of a client that the adapter uses. The adapter does not await their promises, so they must not reject.
 */
export interface AdapterClient {
  on(event: string, listener: (...args: unknown[]) => void): void;
  off(event: string, listener: (...args: unknown[]) => void): void;
  publish(channel: string, message: string | Buffer): Promise<unknown>;
  subscribe(channels: string[]): Promise<unknown>;
  unsubscribe(channels: string[]): Promise<unknown>;
  psubscribe(pattern: string): Promise<unknown>;
  punsubscribe(pattern: string): Promise<unknown>;
  spublish(channel: string, message: string | Buffer): Promise<unknown>;
  ssubscribe(channels: string | string[]): Promise<unknown>;
  sunsubscribe(channels: string | string[]): Promise<unknown>;
}

export interface GatewayRedis {
  readonly publisher: AdapterClient;
  readonly subscriber: AdapterClient;
  /** Resolves once all pending subscriptions are active, even if Redis is temporarily unavailable. */
  whenSubscribed(): Promise<void>;
  /**
   * Returns whether the subscriber is disconnected from Redis, or has been since the last call, so that it may have
   * missed messages. Resets this state.
   */
  consumeDisconnected(): boolean;
  /** Calls back whenever a connection is lost, and whenever one is ready. Both connections are watched until `close`. */
  watch(listeners: { readonly onLost: () => void; readonly onReady: () => void }): void;
  close(): void;
}

function withoutRejections(redis: Redis, log: Log): AdapterClient {
  const ignoreRejection = async (promise: Promise<unknown>): Promise<unknown> => {
    try {
      return await promise;
    } catch (error) {
      log.debug({ error: errorMessage(error) }, 'a Redis command of the adapter failed');
      return undefined;
    }
  };
  return {
    on: (event, listener) => void redis.on(event, listener),
    off: (event, listener) => void redis.off(event, listener),
    publish: (channel, message) => ignoreRejection(redis.publish(channel, message)),
    subscribe: (channels) => ignoreRejection(redis.subscribe(...channels)),
    unsubscribe: (channels) => ignoreRejection(redis.unsubscribe(...channels)),
    psubscribe: (pattern) => ignoreRejection(redis.psubscribe(pattern)),
    punsubscribe: (pattern) => ignoreRejection(redis.punsubscribe(pattern)),
    spublish: (channel, message) => ignoreRejection(redis.spublish(channel, message)),
    ssubscribe: (channels) => ignoreRejection(redis.ssubscribe(...[channels].flat())),
    sunsubscribe: (channels) => ignoreRejection(redis.sunsubscribe(...[channels].flat())),
  };
}

/**
 * Opens the subscriber, which waits for Redis and re-subscribes automatically; publishes on the given fail-fast
 * connection, which `close` leaves open.
 */
export function openGatewayRedis(
  config: Pick<Config, 'REALTIME_REDIS_URL' | 'TLS_CA_FILE'>,
  sharedPublisher: Redis,
  log: Log,
): GatewayRedis {
  const subscriber = connectQueueingRedis(redisServer(config, 'REALTIME_REDIS_URL'), log, 'gateway-subscriber');
  let disconnected = false;
  subscriber.on('close', () => {
    disconnected = true;
  });
  const unwatch: (() => void)[] = [];
  return {
    publisher: withoutRejections(sharedPublisher, log),
    subscriber: withoutRejections(subscriber, log),
    async whenSubscribed() {
      // Redis replies in order: the reply to PING follows the replies to all earlier subscriptions.
      await subscriber.ping();
    },
    consumeDisconnected() {
      const wasDisconnected = disconnected;
      disconnected = subscriber.status !== 'ready';
      return wasDisconnected || disconnected;
    },
    watch({ onLost, onReady }) {
      for (const redis of [subscriber, sharedPublisher]) {
        redis.on('close', onLost).on('ready', onReady);
        unwatch.push(() => redis.off('close', onLost).off('ready', onReady));
      }
    },
    close() {
      for (const end of unwatch) end();
      subscriber.disconnect();
    },
  };
}
