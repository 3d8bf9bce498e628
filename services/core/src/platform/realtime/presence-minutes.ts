/**
 * Counts one minute of a room: the number of people in it, and how many have stayed for how long. Under the presence
 * prefix, `stays:<session>` is a hash of people, and `stays:<session>:counts` a hash of durations → people. Both exist
 * only in Redis and expire an hour after the last minute.
 */
import { type PresenceDeps, presencePrefix } from './presence-counts.ts';

const retentionS = 3_600;
/** Kept small, because Redis executes no other command during a step. */
const peoplePerStep = 500;

/**
 * One step through the people of a room. It stores `last minute * 1000 + minutes` for each, so that a repeated step
 * counts a minute only once, and moves them from one duration to the next.
 * ARGV: session, room, minute, lifetime in s, cursor, people per step, then the minimum minutes of each duration.
 * Returns the next cursor.
 */
const stepScript = `
local stays = KEYS[1] .. 'stays:' .. ARGV[1]
local counts = stays .. ':counts'
local minute = tonumber(ARGV[3])
local page = redis.call('HSCAN', KEYS[1] .. 'room:' .. ARGV[2], ARGV[5], 'COUNT', ARGV[6])
local people = {}
for i = 1, #page[2], 2 do people[#people + 1] = page[2][i] end
if #people == 0 then return page[1] end
local function bucket(minutes)
  for i = #ARGV, 7, -1 do
    if minutes >= tonumber(ARGV[i]) then return ARGV[i] end
  end
end
local changed, moved = {}, {}
for i, known in ipairs(redis.call('HMGET', stays, unpack(people))) do
  local value = tonumber(known or '0')
  if math.floor(value / 1000) < minute then
    local before = value % 1000
    local after = math.min(before + 1, 999)
    changed[#changed + 1] = people[i]
    changed[#changed + 1] = string.format('%.0f', minute * 1000 + after)
    local from, to = bucket(before), bucket(after)
    if from ~= to then
      if from then moved[from] = (moved[from] or 0) - 1 end
      if to then moved[to] = (moved[to] or 0) + 1 end
    end
  end
end
if #changed > 0 then redis.call('HSET', stays, unpack(changed)) end
for from, number in pairs(moved) do redis.call('HINCRBY', counts, from, number) end
redis.call('EXPIRE', stays, ARGV[4])
redis.call('EXPIRE', counts, ARGV[4])
return page[1]`;

interface CountedRoom {
  readonly session_id: number;
  readonly room_id: number;
  readonly now: Date;
  /** Minimum minutes of each duration, ascending. */
  readonly stayBuckets: readonly number[];
}

/**
 * Counts one minute of a room. A repeated call in the same minute adds the people who have joined since. Rejects while Redis is
 * unavailable.
 */
export async function countMinute(
  { realtime, config }: PresenceDeps,
  { session_id, room_id, now, stayBuckets }: CountedRoom,
): Promise<{ readonly present: number; readonly stays: readonly number[] }> {
  const minute = Math.floor(now.getTime() / 60_000);
  const prefix = presencePrefix(config.REDIS_PREFIX);
  const present = await realtime.hlen(`${prefix}room:${room_id}`);
  let cursor = '0';
  do {
    const step = [session_id, room_id, minute, retentionS, cursor, peoplePerStep, ...stayBuckets];
    cursor = String(await realtime.eval(stepScript, 1, prefix, ...step));
  } while (cursor !== '0');
  const counts = await realtime.hmget(`${prefix}stays:${session_id}:counts`, ...stayBuckets.map(String));
  return { present, stays: counts.map(Number) };
}
