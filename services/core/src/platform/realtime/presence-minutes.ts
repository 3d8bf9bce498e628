/**
 * Counts a minute of a room: how many people are in it, and how many have been for how long. Below the prefix of presence,
 * `stays:<session>` is a hash person → minutes. It is only here, and ends an hour after the last minute.
 */
import { type PresenceDeps, presencePrefix } from './presence-counts.ts';

const keptS = 3_600;

/** ARGV: session, room, minute, lifetime in s, then the minutes from which on people count. Returns people, then those by duration. */
const countScript = `
local p = KEYS[1]
local people = redis.call('HKEYS', p .. 'room:' .. ARGV[2])
local stays = p .. 'stays:' .. ARGV[1]
if redis.call('SET', stays .. ':' .. ARGV[3], '1', 'NX', 'EX', 120) then
  for _, person in ipairs(people) do redis.call('HINCRBY', stays, person, 1) end
  redis.call('EXPIRE', stays, ARGV[4])
end
local counts = {}
for i = 5, #ARGV do counts[i - 4] = 0 end
for _, minutes in ipairs(redis.call('HVALS', stays)) do
  for i = #ARGV, 5, -1 do
    if tonumber(minutes) >= tonumber(ARGV[i]) then
      counts[i - 4] = counts[i - 4] + 1
      break
    end
  end
end
return { #people, unpack(counts) }`;

interface CountedRoom {
  readonly session_id: number;
  readonly room_id: number;
  readonly now: Date;
  /** Minutes from which on people count, ascending. */
  readonly stayBuckets: readonly number[];
}

/** Counts a room once a minute; more often, the people only. Rejects while Redis is unavailable. */
export async function countMinute(
  { realtime, config }: PresenceDeps,
  { session_id, room_id, now, stayBuckets }: CountedRoom,
): Promise<{ readonly present: number; readonly stays: readonly number[] }> {
  const minute = Math.floor(now.getTime() / 60_000);
  const prefix = presencePrefix(config.REDIS_PREFIX);
  const reply: unknown = await realtime.eval(
    countScript,
    1,
    prefix,
    session_id,
    room_id,
    minute,
    keptS,
    ...stayBuckets,
  );
  const [present = 0, ...stays] = Array.isArray(reply) ? reply.map(Number) : [];
  return { present, stays };
}
