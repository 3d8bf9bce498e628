/**
 * Balances sockets between gateways. A gateway with many more sockets than the mean requests some of its clients to
 * reconnect, a few at a time, and the load balancer routes them to other gateways (docs/decisions/0070).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { presenceLifetimeMs } from '@plenum/contracts/limits';
import { webSocketPath } from '@plenum/contracts/system/http-connections';
import type { Deps } from '@plenum/core/deps';
import { createGatewayLoads, type GatewayLoads } from '@plenum/core/platform/realtime/gateway-loads';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import type { CloseReasons } from '../socket/close-reasons.ts';
import { askToReconnect } from '../socket/drain.ts';
import type { GatewayServer, GatewaySocket } from '../socket/gateway-socket.ts';
import { balanceTickMs, createBalance } from './balance.rules.ts';

/** A client that has sent nothing for this time is probably not typing or waiting for an acknowledgement. */
const quietMs = 10_000;
/** Clients reconnect at a random time within this period. */
const reconnectWithinMs = 500;
/** A client counts as returned if it reconnects to the same gateway within this time. */
const returnWindowMs = 30_000;

export interface Rebalancing {
  /**
   * Exchanges socket counts with the other gateways, and requests some clients to reconnect at random times
   * until the next tick.
   */
  tick(): Promise<void>;
  /** Excludes this gateway from the comparison because it is about to stop. */
  leave(): void;
  stop(): Promise<void>;
}

interface Options {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly closes: CloseReasons;
}

/**
 * Checks whether a client may be requested to reconnect: it is quiet, and it uses the path without sticky sessions.
 * Other clients would return to this gateway.
 */
const canAsk = ({ connected, conn, handshake, data }: GatewaySocket, nowMs: number): boolean =>
  connected &&
  conn.transport.name === 'websocket' &&
  handshake.url.startsWith(webSocketPath) &&
  nowMs - data.activeMs >= quietMs;

/**
 * Returns the sockets to request, oldest first. No client is requested again soon, and a load balancer that only counts
 * recent connections does not send clients back.
 */
function findQuietSockets(io: GatewayServer, count: number, nowMs: number): GatewaySocket[] {
  const sockets: GatewaySocket[] = [];
  for (const socket of io.sockets.sockets.values()) {
    if (sockets.length >= count) break;
    if (canAsk(socket, nowMs)) sockets.push(socket);
  }
  return sockets;
}

/** Tracks the clients that this gateway has requested to reconnect, to detect whether they return to it. */
function createReturnTracker(deps: Pick<Deps, 'clock' | 'metrics'>) {
  const askedAtMs = new Map<number, number>();
  let returned = 0;
  return {
    ask(user_id: number): void {
      askedAtMs.set(user_id, deps.clock.now());
      deps.metrics.add('plenum_sockets_asked_to_move_total', { outcome: 'asked' });
    },
    recordConnection(user_id: number): void {
      if (!askedAtMs.delete(user_id)) return;
      returned += 1;
      deps.metrics.add('plenum_sockets_asked_to_move_total', { outcome: 'returned' });
    },
    /**
     * Returns the number of clients that have returned since the last call, and drops clients that were requested long
     * ago.
     */
    take(): number {
      const sinceMs = deps.clock.now() - returnWindowMs;
      for (const [user_id, atMs] of askedAtMs) if (atMs < sinceMs) askedAtMs.delete(user_id);
      const count = returned;
      returned = 0;
      return count;
    },
  };
}

/** Returns null while Redis is unavailable. */
async function exchange(loads: GatewayLoads, sockets: number, { log }: Pick<Deps, 'log'>) {
  try {
    return await loads.exchange(sockets);
  } catch (error) {
    log.debug({ error: errorMessage(error) }, 'could not exchange socket counts');
    return null;
  }
}

export function createRebalancing({ deps, io, closes }: Options): Rebalancing {
  const { clock, config, log } = deps;
  const loads = createGatewayLoads(deps, presenceLifetimeMs);
  const balance = createBalance({
    percentPerMinute: config.REBALANCE_PERCENT_PER_MINUTE,
    minSteadyMs: config.REBALANCE_CALM_MS,
  });
  const returnTracker = createReturnTracker(deps);
  const stopping = new AbortController();
  let isLeaving = false;
  let wasIneffective = false;
  io.on('connection', ({ data }) => returnTracker.recordConnection(data.actor.user_id));

  async function askLater(socket: GatewaySocket): Promise<void> {
    try {
      await pause(Math.random() * balanceTickMs, undefined, { signal: stopping.signal });
    } catch {
      return;
    }
    if (isLeaving || !canAsk(socket, clock.now())) return;
    returnTracker.ask(socket.data.actor.user_id);
    await askToReconnect(socket, closes, reconnectWithinMs, 'moved');
  }

  function warnOnce(): void {
    if (balance.isIneffective && !wasIneffective) {
      log.warn(
        'clients that were asked to reconnect return to this gateway; check the load balancer for sticky sessions',
      );
    }
    wasIneffective = balance.isIneffective;
  }

  const withdraw = (): Promise<void> => loads.withdraw().catch(() => undefined);

  return {
    async tick() {
      if (isLeaving) return;
      const ownCount = io.sockets.sockets.size;
      const count = balance.tick({
        atMs: performance.now(),
        ownCount,
        loads: await exchange(loads, ownCount, deps),
        returned: returnTracker.take(),
      });
      // The gateway may have started to stop during the exchange.
      if (isLeaving) await withdraw();
      warnOnce();
      for (const socket of findQuietSockets(io, count, clock.now())) void askLater(socket);
    },
    leave() {
      isLeaving = true;
      void withdraw();
    },
    async stop() {
      isLeaving = true;
      stopping.abort();
      await withdraw();
    },
  };
}
