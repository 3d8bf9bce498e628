/** Number of users per room, as recorded in Redis by all gateway processes. */
import type { Config } from '../../config.ts';
import type { Redis } from '../redis/connections.ts';

export interface PresenceDeps {
  readonly realtime: Redis;
  readonly config: Pick<Config, 'REDIS_PREFIX'>;
}

/** Returns the prefix of the presence keys; `presence-scripts.ts` documents them. */
export const presencePrefix = (redisPrefix: string): string => `${redisPrefix}presence:`;

/** Counts distinct users per room. Rooms without users are omitted. Returns an empty map while Redis is unavailable. */
export async function countPresent(deps: PresenceDeps, roomIds: readonly number[]): Promise<Map<number, number>> {
  try {
    return await readRoomCounts(deps, roomIds);
  } catch {
    return new Map();
  }
}

/** Like `countPresent`, but rejects while Redis is unavailable. */
export async function readRoomCounts(deps: PresenceDeps, roomIds: readonly number[]): Promise<Map<number, number>> {
  if (roomIds.length === 0) return new Map();
  const prefix = presencePrefix(deps.config.REDIS_PREFIX);
  const pipeline = deps.realtime.pipeline();
  for (const room_id of roomIds) pipeline.hlen(`${prefix}room:${room_id}`);
  const results = (await pipeline.exec()) ?? [];
  const counts = new Map<number, number>();
  for (const [index, [error, count]] of results.entries()) {
    if (error !== null) throw error;
    const room_id = roomIds[index];
    if (room_id !== undefined && typeof count === 'number' && count > 0) counts.set(room_id, count);
  }
  return counts;
}

/** Counts distinct users in every non-empty room of an event; rejects while Redis is unavailable. */
export async function readEventCounts(deps: PresenceDeps, event_id: number): Promise<Map<number, number>> {
  const counts = await deps.realtime.hgetall(`${presencePrefix(deps.config.REDIS_PREFIX)}event:${event_id}`);
  return new Map(Object.entries(counts).map(([room_id, count]) => [Number(room_id), Number(count)]));
}
