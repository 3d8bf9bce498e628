/**
 * Increments counters with an expiry. The increments of one turn of the event loop are one command, because a busy
 * gateway counts an attempt for each message (docs/decisions/0149).
 */
import { Command } from 'ioredis';
import { traceCall } from '../telemetry/call-spans.ts';
import type { Redis } from './connections.ts';

/**
 * For each key: creates the counter with its expiry, adds the points, and returns the count and the remaining milliseconds.
 * The values are those of `rate-limiter-flexible`.
 */
const script = `
  local counts = {}
  for i, key in ipairs(KEYS) do
    local points, seconds = ARGV[2 * i - 1], ARGV[2 * i]
    redis.call('set', key, 0, 'EX', seconds, 'NX')
    local count = redis.call('incrby', key, points)
    local ttl = redis.call('pttl', key)
    if ttl == -1 then
      redis.call('expire', key, seconds)
      ttl = 1000 * seconds
    end
    counts[i] = { count, ttl }
  end
  return counts`;

/** Larger turns are sent as several commands, so that Redis is not blocked. */
const maxPerCommand = 256;

/** A count, and the milliseconds until the counter expires. */
type Count = readonly [count: number, ms: number];

interface Increment {
  readonly key: string;
  readonly points: string;
  readonly seconds: string;
  readonly resolve: (count: Count) => void;
  readonly reject: (reason: unknown) => void;
}

const isCount = (reply: unknown): reply is Count =>
  Array.isArray(reply) && reply.length === 2 && reply.every((value) => typeof value === 'number');

/** Returns a function that increments a counter. It rejects if Redis is unavailable. */
export function gatherIncrements(redis: Redis): (key: string, points: string, seconds: string) => Promise<Count> {
  let gathered: Increment[] = [];

  async function send(increments: readonly Increment[]): Promise<void> {
    try {
      const keys = increments.map(({ key }) => key);
      const values = increments.flatMap(({ points, seconds }) => [points, seconds]);
      // Sent directly: auto-pipelining would delay it by another turn of the event loop.
      const command = new Command('eval', [script, keys.length, ...keys, ...values], { replyEncoding: 'utf8' });
      const replies = await traceCall('redis', 'eval', async () => redis.sendCommand(command));
      for (const [at, { resolve, reject }] of increments.entries()) {
        const reply: unknown = Array.isArray(replies) ? replies[at] : undefined;
        if (isCount(reply)) resolve(reply);
        else reject(new TypeError('Redis returned no count.'));
      }
    } catch (reason) {
      for (const { reject } of increments) reject(reason);
    }
  }

  function sendAll(): void {
    const increments = gathered;
    gathered = [];
    for (let start = 0; start < increments.length; start += maxPerCommand)
      void send(increments.slice(start, start + maxPerCommand));
  }

  return (key, points, seconds) =>
    new Promise((resolve, reject) => {
      if (gathered.length === 0) setImmediate(sendAll);
      gathered.push({ key, points, seconds, resolve, reject });
    });
}
