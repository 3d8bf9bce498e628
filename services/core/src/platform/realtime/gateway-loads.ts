/**
 * The number of sockets of each gateway, stored in one Redis hash. The entry of a crashed gateway expires; a gateway that is
 * about to stop removes its entry.
 */
import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Redis } from '../redis/connections.ts';

export interface GatewayLoads {
  /**
   * Publishes the number of sockets of this gateway and returns those of all gateways, including this one. Rejects while Redis is
   * unavailable.
   */
  exchange(sockets: number): Promise<ReadonlyMap<string, number>>;
  /** Removes the entry of this gateway; a later `exchange` would add it again. */
  withdraw(): Promise<void>;
}

interface LoadDeps {
  readonly realtime: Redis;
  readonly config: Pick<Config, 'REDIS_PREFIX' | 'instance'>;
}

/**
 * `KEYS[1]`: hash process → `sockets:expiry`, by the clock of the Redis server. ARGV: process, sockets, lifetime in ms. Returns
 * process and sockets alternately.
 */
const exchangeScript = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('HSET', KEYS[1], ARGV[1], string.format('%d:%.0f', ARGV[2], now + ARGV[3]))
redis.call('PEXPIRE', KEYS[1], ARGV[3])
local found = {}
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local sockets, expiry = string.match(all[i + 1], '(%d+):(%d+)')
  if tonumber(expiry) <= now then redis.call('HDEL', KEYS[1], all[i])
  else
    found[#found + 1] = all[i]
    found[#found + 1] = sockets
  end
end
return found`;

/** @param lifetimeMs time after which an entry that was not renewed expires */
export function createGatewayLoads({ realtime, config }: LoadDeps, lifetimeMs: number): GatewayLoads {
  const key = `${config.REDIS_PREFIX}gateway-loads`;
  const process = `${config.instance}/${randomUUID()}`;
  return {
    async exchange(sockets) {
      const reply: unknown = await realtime.eval(exchangeScript, 1, key, process, sockets, lifetimeMs);
      const fields = Array.isArray(reply) ? reply.map(String) : [];
      const loads = new Map<string, number>();
      for (let index = 0; index + 1 < fields.length; index += 2)
        loads.set(fields[index] ?? '', Number(fields[index + 1]));
      return loads;
    },
    async withdraw() {
      await realtime.hdel(key, process);
    },
  };
}
