/**
 * The feeds of the chat rooms that a gateway has sockets in: it subscribes with the first and lets go with the last,
 * so that a room costs nothing where nobody is. Redis may go and come; what was followed is followed again.
 */
import type { Config } from '../../config.ts';
import { connectPatientRedis } from '../redis/connections.ts';
import { errorWords } from '../telemetry/error-words.ts';
import type { Log } from '../telemetry/log.ts';
import { feedChannel, type FeedMessage, type FeedNews, readFeedText, roomOfFeed } from './room-feed-text.ts';

type Settings = Pick<Config, 'REALTIME_REDIS_URL' | 'REALTIME_ADAPTER' | 'REDIS_PREFIX'>;

export interface RoomFeeds {
  /** From now on this process hears the room. */
  follow(room_id: number): void;
  /** From now on it does not. */
  unfollow(room_id: number): void;
  /** Settles once a followed room is heard; soon in any case, because heads tell later what was missed. */
  heard(room_id: number): Promise<void>;
  close(): void;
}

/** Nobody who enters a room waits longer for Redis. */
const waitMaxMs = 500;

/** @param onItem hears everything in the followed rooms, in the order in which Redis got it */
export function openRoomFeeds(
  settings: Settings,
  log: Log,
  onItem: (room_id: number, item: FeedMessage | FeedNews) => void,
): RoomFeeds {
  const { REDIS_PREFIX: prefix } = settings;
  const isSharded = settings.REALTIME_ADAPTER === 'sharded';
  const redis = connectPatientRedis(settings.REALTIME_REDIS_URL, log, 'gateway-rooms');
  const followed = new Map<number, Promise<unknown>>();

  redis.on(isSharded ? 'smessage' : 'message', (channel: string, text: string) => {
    const room_id = roomOfFeed(prefix, channel);
    if (followed.has(room_id)) onItem(room_id, readFeedText(text));
  });

  const quiet = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: unknown) => log.debug({ error: errorWords(error) }, 'a room’s feed could not reach redis'));

  return {
    follow(room_id) {
      const channel = feedChannel(prefix, room_id);
      followed.set(room_id, quiet(isSharded ? redis.ssubscribe(channel) : redis.subscribe(channel)));
    },
    unfollow(room_id) {
      followed.delete(room_id);
      const channel = feedChannel(prefix, room_id);
      void quiet(isSharded ? redis.sunsubscribe(channel) : redis.unsubscribe(channel));
    },
    async heard(room_id) {
      if (redis.status !== 'ready') return;
      const waited = Promise.withResolvers<undefined>();
      const timer = setTimeout(waited.resolve, waitMaxMs, undefined).unref();
      await Promise.race([followed.get(room_id), waited.promise]);
      clearTimeout(timer);
    },
    close: () => redis.disconnect(),
  };
}
