/**
 * Presence in Redis, as atomic Lua scripts. `KEYS[1]` is the prefix of these keys:
 * `held:<process>`   set of `event:room:person`: users in rooms with at least one socket of the process,
 * `room:<room>`      hash person → number of processes with sockets of the user; its length is the user count,
 * `event:<event>`    hash room → user count, for staff members who observe all rooms,
 * `gateways`         sorted set process → expiry of its heartbeat (milliseconds, Redis' own clock).
 */

const shared = `
local p = KEYS[1]
local function now_ms()
  local t = redis.call('TIME')
  return t[1] * 1000 + math.floor(t[2] / 1000)
end
local function tally(event, room)
  local count = redis.call('HLEN', p .. 'room:' .. room)
  if count == 0 then redis.call('HDEL', p .. 'event:' .. event, room)
  else redis.call('HSET', p .. 'event:' .. event, room, count) end
end
local function place(entry) return string.match(entry, '(%d+):(%d+):(%d+)') end
local function release(entry)
  local event, room, person = place(entry)
  if redis.call('HINCRBY', p .. 'room:' .. room, person, -1) <= 0 then
    redis.call('HDEL', p .. 'room:' .. room, person)
  end
  tally(event, room)
  return redis.call('HEXISTS', p .. 'room:' .. room, person) == 0
end
local function people(entry)
  local event, room = place(entry)
  return redis.call('HLEN', p .. 'room:' .. room)
end
`;

/**
 * ARGV: process, lifetime in ms, entries. Returns 1 if the process was unknown and must declare all its entries, the
 * number of users who entered their room, and the number of users in the room of the last entry.
 */
export const enterScript = `${shared}
local unknown = redis.call('ZADD', p .. 'gateways', 'NX', now_ms() + ARGV[2], ARGV[1])
local came = 0
for i = 3, #ARGV do
  if redis.call('SADD', p .. 'held:' .. ARGV[1], ARGV[i]) == 1 then
    local event, room, person = place(ARGV[i])
    if redis.call('HINCRBY', p .. 'room:' .. room, person, 1) == 1 then came = came + 1 end
    tally(event, room)
  end
end
return { unknown, came, people(ARGV[#ARGV]) }`;

/**
 * ARGV: process, entries. Returns the number of users who left their room, and the number of users who remain in the room
 * of the last entry.
 */
export const leaveScript = `${shared}
local went = 0
for i = 2, #ARGV do
  if redis.call('SREM', p .. 'held:' .. ARGV[1], ARGV[i]) == 1 and release(ARGV[i]) then went = went + 1 end
end
return { went, people(ARGV[#ARGV]) }`;

/**
 * ARGV: process, lifetime in ms. Returns 1 if the process was unknown, then the processes whose heartbeat has expired.
 */
export const heartbeatScript = `${shared}
local now = now_ms()
local unknown = redis.call('ZADD', p .. 'gateways', now + ARGV[2], ARGV[1])
local dead = redis.call('ZRANGE', p .. 'gateways', '-inf', now, 'BYSCORE', 'LIMIT', 0, 20)
return { unknown, unpack(dead) }`;

/** ARGV: process, '1' if the process itself is stopping. Removes all entries of the process from the counts. */
export const removeProcessScript = `${shared}
local score = redis.call('ZSCORE', p .. 'gateways', ARGV[1])
if ARGV[2] ~= '1' and (not score or tonumber(score) > now_ms()) then return 0 end
for _, entry in ipairs(redis.call('SMEMBERS', p .. 'held:' .. ARGV[1])) do release(entry) end
redis.call('DEL', p .. 'held:' .. ARGV[1])
redis.call('ZREM', p .. 'gateways', ARGV[1])
return 1`;
