/**
 * The two Redis clients of a gateway's adapter. They tolerate an unavailable Redis: their promises never cause an
 * unhandled rejection.
 */
import type { Config } from '../../config.ts';
import { connectQueueingRedis, type Redis } from '../redis/connections.ts';
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
  /** Settles once all pending subscriptions are active, even when Redis is unavailable for a while. */
  subscribed(): Promise<void>;
  /**
   * Returns whether the subscriber may have missed messages since the last call: it is or was disconnected from Redis.
   */
  wasDisconnected(): boolean;
  close(): void;
}

function withoutRejections(redis: Redis, log: Log): AdapterClient {
  const settled = async (work: Promise<unknown>): Promise<unknown> => {
    try {
      return await work;
    } catch (error) {
      log.debug({ error: errorMessage(error) }, 'the adapter could not reach redis');
      return undefined;
    }
  };
  return {
    on: (event, listener) => void redis.on(event, listener),
    off: (event, listener) => void redis.off(event, listener),
    publish: (channel, message) => settled(redis.publish(channel, message)),
    subscribe: (channels) => settled(redis.subscribe(...channels)),
    unsubscribe: (channels) => settled(redis.unsubscribe(...channels)),
    psubscribe: (pattern) => settled(redis.psubscribe(pattern)),
    punsubscribe: (pattern) => settled(redis.punsubscribe(pattern)),
    spublish: (channel, message) => settled(redis.spublish(channel, message)),
    ssubscribe: (channels) => settled(redis.ssubscribe(...[channels].flat())),
    sunsubscribe: (channels) => settled(redis.sunsubscribe(...[channels].flat())),
  };
}

/**
 * Opens the subscriber, which waits for Redis and re-subscribes automatically.
 * @param realtime the connection of the process for publishing, which fails fast
 */
export function openGatewayRedis(config: Pick<Config, 'REALTIME_REDIS_URL'>, realtime: Redis, log: Log): GatewayRedis {
  const subscriber = connectQueueingRedis(config.REALTIME_REDIS_URL, log, 'gateway-subscriber');
  let disconnected = false;
  subscriber.on('close', () => {
    disconnected = true;
  });
  return {
    publisher: withoutRejections(realtime, log),
    subscriber: withoutRejections(subscriber, log),
    async subscribed() {
      await subscriber.ping();
    },
    wasDisconnected() {
      const missed = disconnected;
      disconnected = subscriber.status !== 'ready';
      return missed || disconnected;
    },
    close: () => subscriber.disconnect(),
  };
}
