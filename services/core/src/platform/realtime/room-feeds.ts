/**
 * Subscriptions of a gateway to the feeds of its chat rooms: it subscribes for the first socket in a room and
 * unsubscribes after the last, so that a room causes no traffic on other gateways. After a lost connection to Redis, it
 * subscribes to all feeds again.
 */
import type { Config } from '../../config.ts';
import { connectQueueingRedis, redisServer } from '../redis/connections.ts';
import { errorMessage } from '../telemetry/error-message.ts';
import type { Log } from '../telemetry/log.ts';
import { feedChannel, type FeedMessage, type FeedEvent, readFeedText, feedRoomId } from './room-feed-text.ts';

type Settings = Pick<Config, 'REALTIME_REDIS_URL' | 'TLS_CA_FILE' | 'REALTIME_ADAPTER' | 'REDIS_PREFIX'>;

export interface RoomFeeds {
  subscribe(room_id: number): void;
  unsubscribe(room_id: number): void;
  /**
   * Resolves once the subscription is active, or after a short timeout, because room heads reveal missed messages later.
   */
  subscribed(room_id: number): Promise<void>;
  close(): void;
}

/** Maximum wait for Redis when a socket enters a room. */
const maxWaitMs = 500;

/**
 * Opens the feeds. @param onItem receives all items of the subscribed rooms, in the order in which Redis received them
 */
export function openRoomFeeds(
  settings: Settings,
  log: Log,
  onItem: (room_id: number, item: FeedMessage | FeedEvent) => void,
): RoomFeeds {
  const { REDIS_PREFIX: prefix } = settings;
  const isSharded = settings.REALTIME_ADAPTER === 'sharded';
  const redis = connectQueueingRedis(redisServer(settings, 'REALTIME_REDIS_URL'), log, 'gateway-rooms');
  const subscriptions = new Map<number, Promise<unknown>>();

  redis.on(isSharded ? 'smessage' : 'message', (channel: string, text: string) => {
    const room_id = feedRoomId(prefix, channel);
    if (subscriptions.has(room_id)) onItem(room_id, readFeedText(text));
  });

  const logFailure = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) =>
      log.debug({ error: errorMessage(error) }, 'a Redis command of a room’s feed failed'),
    );

  return {
    subscribe(room_id) {
      const channel = feedChannel(prefix, room_id);
      subscriptions.set(room_id, logFailure(isSharded ? redis.ssubscribe(channel) : redis.subscribe(channel)));
    },
    unsubscribe(room_id) {
      subscriptions.delete(room_id);
      const channel = feedChannel(prefix, room_id);
      void logFailure(isSharded ? redis.sunsubscribe(channel) : redis.unsubscribe(channel));
    },
    async subscribed(room_id) {
      if (redis.status !== 'ready') return;
      const timeout = Promise.withResolvers<undefined>();
      const timer = setTimeout(timeout.resolve, maxWaitMs, undefined).unref();
      await Promise.race([subscriptions.get(room_id), timeout.promise]);
      clearTimeout(timer);
    },
    close: () => redis.disconnect(),
  };
}
