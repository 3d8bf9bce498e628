/** Tells each new socket what has changed recently, so that clients that reconnect only request that. */
import { maxReloadSpreadMs } from '@plenum/contracts/limits';
import type { RecentChanges } from '@plenum/contracts/recent-changes';
import type { Deps } from '@plenum/core/deps';
import type { GatewayRedis } from '@plenum/core/platform/realtime/gateway-redis';
import { createChangeReader } from '@plenum/core/platform/realtime/recent-changes';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';

/** Maximum wait for Redis; without a reply, the client reloads everything. */
const maxWaitMs = 1_000;
/** Time for which connections count as recent. */
const recentMs = 5_000;
/** With 5,000 connections within `recentMs`, clients spread their requests over the maximum time. */
const spreadMsPerConnection = 1;

export interface RecentChangesReader {
  /**
   * Reads the changes for a socket that has joined the channels of its person and of these events. Returns undefined
   * while Redis is unavailable.
   */
  read(user_id: number, eventIds: readonly number[]): Promise<RecentChanges | undefined>;
}

type ReaderDeps = Pick<Deps, 'realtime' | 'config' | 'clock' | 'log'>;

export function createRecentChanges(
  deps: ReaderDeps,
  redis: Pick<GatewayRedis, 'watch' | 'whenSubscribed'>,
): RecentChangesReader {
  const reader = createChangeReader(deps);
  redis.watch({ onLost: () => reader.markLost(), onReady: () => reader.restore() });
  reader.restore();
  const isSharded = deps.config.REALTIME_ADAPTER === 'sharded';
  const countRecent = createRecentCount(() => deps.clock.now());

  async function readSubscribed(user_id: number, eventIds: readonly number[]) {
    // The sharded adapter has only started to subscribe to the channels of the socket.
    if (isSharded) await redis.whenSubscribed();
    return reader.read(user_id, eventIds);
  }

  return {
    async read(user_id, eventIds) {
      const spread_ms = Math.min(Math.round(countRecent() * spreadMsPerConnection), maxReloadSpreadMs);
      const timeout = Promise.withResolvers<undefined>();
      const timer = setTimeout(timeout.resolve, maxWaitMs, undefined).unref();
      try {
        const changes = await Promise.race([readSubscribed(user_id, eventIds), timeout.promise]);
        return changes && { ...changes, spread_ms };
      } catch (error) {
        deps.log.debug({ error: errorMessage(error) }, 'recent changes are unknown');
        return undefined;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Returns a function that counts its calls within the last one to two periods of `recentMs`. */
function createRecentCount(nowMs: () => number): () => number {
  let period = 0;
  let previous = 0;
  let current = 0;
  return () => {
    const now = Math.floor(nowMs() / recentMs);
    if (now !== period) {
      previous = now === period + 1 ? current : 0;
      current = 0;
      period = now;
    }
    current += 1;
    return previous + current - 1;
  };
}
