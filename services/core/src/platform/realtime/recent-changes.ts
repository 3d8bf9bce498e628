/**
 * Times of the last changes, for clients that reconnect: they only request data that has changed in the meantime
 * (docs/decisions/0148). Each channel has a hash in Redis, server event → time of its last publication in ms. All times
 * are those of the Redis server.
 */
import { recentChangesMs } from '@plenum/contracts/limits';
import { type RecentChanges, type RecordedEventName, recordedEvents } from '@plenum/contracts/recent-changes';
import type { ServerEventName } from '@plenum/contracts/server-events';
import type { Config } from '../../config.ts';
import type { Redis } from '../redis/connections.ts';
import { type Channel, eventChannel, userChannel } from './channels.ts';

const redisTimeMs = `local t = redis.call('TIME')
local now = string.format('%.0f', t[1] * 1000 + math.floor(t[2] / 1000))`;

/** KEYS: hashes of the channels. ARGV: server event, lifetime in ms. */
const recordScript = `
${redisTimeMs}
for _, key in ipairs(KEYS) do
  redis.call('HSET', key, ARGV[1], now)
  redis.call('PEXPIRE', key, ARGV[2])
end`;

/**
 * KEYS[1]: the time since which no change was lost. It is missing after Redis has lost its data. ARGV[1]: `1` if changes
 * may have been lost until now. Returns the current time and that time.
 */
const completeSinceScript = `
${redisTimeMs}
local since = redis.call('GET', KEYS[1])
if ARGV[1] == '1' or not since then
  since = now
  redis.call('SET', KEYS[1], since)
end
return {now, since}`;

/** Changes per script call: Redis executes no other command during one. */
const channelsPerCall = 500;

const recorded: ReadonlySet<ServerEventName> = new Set(recordedEvents);

const keyOf = (prefix: string, { name }: Channel): string => `${prefix}changed:${name}`;
const completeSinceKey = (prefix: string): string => `${prefix}changes-complete-since`;

export interface RecordingRedis {
  eval(script: string, keyCount: number, ...values: (string | number)[]): Promise<unknown>;
}

/**
 * Records that a server event is published now to these channels; ignores events that change no data. Must be called
 * before publishing, so that a client misses neither: the commands of a connection are executed in order.
 */
export function recordChange(
  redis: RecordingRedis,
  prefix: string,
  channels: readonly Channel[],
  name: ServerEventName,
): readonly Promise<unknown>[] {
  if (!recorded.has(name)) return [];
  const keys = channels.filter(({ room_id }) => room_id === undefined).map((channel) => keyOf(prefix, channel));
  const calls: Promise<unknown>[] = [];
  for (let start = 0; start < keys.length; start += channelsPerCall) {
    const part = keys.slice(start, start + channelsPerCall);
    calls.push(redis.eval(recordScript, part.length, ...part, name, recentChangesMs));
  }
  return calls;
}

interface ReadDeps {
  readonly realtime: Redis;
  readonly config: Pick<Config, 'REDIS_PREFIX'>;
}

export interface ChangeReader {
  /**
   * Reads the last changes of the channels of a person and of events, in one round trip. Call it after the socket has
   * subscribed to these channels: a change is then either returned or delivered. Rejects while Redis is unavailable.
   */
  read(user_id: number, eventIds: readonly number[]): Promise<Omit<RecentChanges, 'spread_ms'>>;
  /**
   * Call this when a connection to Redis was lost: a failover may lose the last commands. With the next read, or after
   * `restore`, the times of earlier changes count as unknown.
   */
  markLost(): void;
  /** Records a loss in Redis as soon as possible, for all gateways; without one, the begin of the records. */
  restore(): void;
}

export function createChangeReader({ realtime, config: { REDIS_PREFIX: prefix } }: ReadDeps): ChangeReader {
  let losses = 0;
  let recordedLosses = 0;
  const lossFlag = (): string => (losses > recordedLosses ? '1' : '0');

  return {
    async read(user_id, eventIds) {
      const lossesBefore = losses;
      const pipeline = realtime.pipeline();
      pipeline.eval(completeSinceScript, 1, completeSinceKey(prefix), lossFlag());
      pipeline.hgetall(keyOf(prefix, userChannel(user_id)));
      for (const event_id of eventIds) pipeline.hgetall(keyOf(prefix, eventChannel(event_id)));
      const replies = ((await pipeline.exec()) ?? []).map(([error, reply]) => {
        if (error !== null) throw error;
        return reply;
      });
      recordedLosses = Math.max(recordedLosses, lossesBefore);
      return changesFrom(replies, eventIds);
    },
    markLost() {
      losses += 1;
    },
    restore() {
      const lossesBefore = losses;
      realtime.eval(completeSinceScript, 1, completeSinceKey(prefix), lossFlag()).then(
        () => {
          recordedLosses = Math.max(recordedLosses, lossesBefore);
        },
        // The next read repeats it.
        () => undefined,
      );
    },
  };
}

/** @param replies times, then the hashes of the person and of the events */
function changesFrom(replies: readonly unknown[], eventIds: readonly number[]): Omit<RecentChanges, 'spread_ms'> {
  const [times, ...hashes] = replies;
  const [now_ms = Number.NaN, completeSinceMs = Number.NaN] = Array.isArray(times) ? times.map(Number) : [];
  if (Number.isNaN(now_ms + completeSinceMs)) throw new Error('Redis returned no times of changes');
  const since_ms = Math.max(completeSinceMs, now_ms - recentChangesMs);
  const owners = [null, ...eventIds];
  const changes = hashes.flatMap((hash, index) =>
    Object.entries(hash as Readonly<Record<string, string>>).map(([name, changedMs]) => ({
      event_id: owners[index] ?? null,
      // Only names of recorded events are written.
      name: name as RecordedEventName,
      changed_ms: Number(changedMs),
    })),
  );
  return {
    now_ms,
    since_ms,
    event_ids: [...eventIds],
    changes: changes.filter(({ changed_ms }) => changed_ms >= since_ms),
  };
}
