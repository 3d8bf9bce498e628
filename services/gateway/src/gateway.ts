/** The gateway: the socket server with its dependencies. Tests run several gateways in one process. */
import type { IncomingMessage } from 'node:http';
import { reactionRefreshIntervalMs } from '@plenum/contracts/chat/chat-limits';
import {
  roomHeadIntervalMs,
  roomUserCountIntervalMs,
  maxSocketFrameBytes,
  socketTokenCheckIntervalMs,
  standingCheckIntervalMs,
} from '@plenum/contracts/limits';
import { pollRefreshIntervalMs } from '@plenum/contracts/live/poll-limits';
import { questionRefreshIntervalMs } from '@plenum/contracts/live/question-limits';
import { sessionReactionRefreshIntervalMs } from '@plenum/contracts/live/session-reaction-limits';
import { requestTarget, socketPath } from '@plenum/contracts/system/http-connections';
import type { Config } from '@plenum/core/config';
import type { Deps } from '@plenum/core/deps';
import { createAuthenticator } from '@plenum/core/domain/accounts/auth/authenticator';
import { createRevocations } from '@plenum/core/domain/accounts/auth/revocations';
import { createSessionReactionStore } from '@plenum/core/domain/live/session-reactions/session-reaction-store';
import { createAbuseTracker } from '@plenum/core/platform/abuse-tracker';
import { createHealthChecks } from '@plenum/core/platform/health';
import { createKeepAliveDisabler } from '@plenum/core/platform/http-server';
import { openGatewayRedis, type GatewayRedis } from '@plenum/core/platform/realtime/gateway-redis';
import { createPresence } from '@plenum/core/platform/realtime/presence';
import { adapterKey } from '@plenum/core/platform/realtime/publish';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import type { Log } from '@plenum/core/platform/telemetry/log';
import { createAdapter, createShardedAdapter } from '@socket.io/redis-adapter';
import { Server, type ServerOptions } from 'socket.io';
import { balanceTickMs } from './balance/balance.rules.ts';
import { createRebalancing } from './balance/rebalancing.ts';
import { createPollBoards } from './polls/poll-boards.ts';
import { createQuestionBoards } from './questions/question-boards.ts';
import { repeat, type Repetition } from './repeat.ts';
import { followAccessChanges } from './rooms/room-access.ts';
import { followRoomActivity } from './rooms/room-activity.ts';
import { createRoomHeads } from './rooms/room-heads.ts';
import { createRoomMemberships, type RoomMemberships } from './rooms/room-memberships.ts';
import { createReactionRefresh } from './rooms/room-reactions.ts';
import { openRoomStream } from './rooms/room-stream.ts';
import { createPresenceNotices, createRoomUserCounts } from './rooms/room-user-counts.ts';
import { createStandingChecks } from './rooms/standing-checks.ts';
import { applyStandingChanges } from './rooms/standings.ts';
import { createSessionReactionBoards } from './session-reactions/session-reaction-boards.ts';
import { createAddressLimits } from './socket/address-limits.ts';
import { admit, type Admission } from './socket/admission.ts';
import { type AllowedSites, createAllowedSites } from './socket/allowed-sites.ts';
import { handshake, isKnownPerson } from './socket/authenticate.ts';
import { type CloseReasons, createCloseReasons } from './socket/close-reasons.ts';
import { acceptSockets, disconnectRevoked } from './socket/connect.ts';
import { createDeliveries } from './socket/deliveries.ts';
import { drainSockets } from './socket/drain.ts';
import { createFrameLimits } from './socket/frame-limit.ts';
import type { GatewayServer } from './socket/gateway-socket.ts';
import { createHttpServer, type HttpServer } from './socket/http-server.ts';
import { answerHealth } from './socket/readiness.ts';
import { createRecentChanges } from './socket/recent-changes.ts';
import { createTokenSockets } from './socket/token-sockets.ts';
import { type EngineConnection, endAfterClose } from './socket/wire.ts';

const handshakeTimeoutMs = 10_000;
const slowRefreshIntervalMs = 500;
const allowedSitesIntervalMs = 2_000;

const engineOptions: Partial<ServerOptions> = {
  path: socketPath,
  serveClient: false,
  transports: ['websocket', 'polling'],
  perMessageDeflate: false,
  httpCompression: false,
  maxHttpBufferSize: maxSocketFrameBytes,
  connectTimeout: handshakeTimeoutMs,
};

export interface GatewayOptions {
  /** Sent to browsers in `connection_success`. */
  readonly version: string;
}

export interface Gateway {
  /** Origin, such as `http://127.0.0.1:8081`. */
  readonly url: string;
  readonly io: GatewayServer;
  /** Settles when handshakes are accepted: after the first subscription to Redis. */
  prepared(): Promise<void>;
  /** Makes the gateway report that it is not ready. New connections are still accepted. */
  leave(): void;
  /** Disconnects the sockets, removes their presence, and closes the server. Does not close `deps`. */
  stop(): Promise<void>;
}

type BoardParts = Parameters<typeof createQuestionBoards>[0] & Parameters<typeof createReactionRefresh>[0];

/** Creates the boards for questions, polls and reactions, with their periodic refreshes. */
function createLiveBoards(parts: BoardParts) {
  const questions = createQuestionBoards(parts);
  const polls = createPollBoards(parts);
  const sessionReactions = createSessionReactionBoards(parts);
  const boardRounds = [
    [questionRefreshIntervalMs, () => questions.refresh()],
    [pollRefreshIntervalMs, () => polls.refresh()],
    [reactionRefreshIntervalMs, createReactionRefresh(parts)],
    [sessionReactionRefreshIntervalMs, () => sessionReactions.refresh()],
  ] as const;
  return { boards: { questions, polls, sessionReactions }, boardRounds };
}

/**
 * Starts a gateway on `HOST` and `PORT`. It listens immediately, and rejects handshakes with 503 until it is prepared.
 */
export async function createGateway(deps: Deps, { version }: GatewayOptions): Promise<Gateway> {
  const { config, log } = deps;
  let subscribed = false;
  let draining = false;
  const checks = createHealthChecks(deps, 'gateway', { isPrepared: () => subscribed });
  void checks.whenMigrated();
  const redis = openGatewayRedis(config, deps.realtime, log);
  const closes = createCloseReasons(deps.metrics);
  const http = createHttpServer(answerHealth(checks), deps);
  const io: GatewayServer = new Server(http.server, { ...engineOptions, adapter: chooseAdapter(redis, config) });
  const isOpen = () => subscribed && !draining;
  const allowedSites = createAllowedSites(deps.db);
  const guarded = { io, server: http.server, closes, isOpen, allowedSites };
  const { abusiveUsers, addresses, frames } = guardConnections(deps, guarded);
  // After the engine, which prepends its listeners.
  const endKeepAlive = createKeepAliveDisabler(http.server);
  const presence = createPresence(deps);
  const deliveries = createDeliveries({ deps, io, closes });
  const stream = openRoomStream({ deps, io, deliveries, memberships: () => memberships });
  const memberships: RoomMemberships = createRoomMemberships(presence, stream, createPresenceNotices(io));
  const { boards, boardRounds } = createLiveBoards({ deps, io, deliveries, memberships });
  const counts = createRoomUserCounts(io, presence, memberships);
  const heads = createRoomHeads(io, deps.db, memberships);
  const revocations = createRevocations(deps);
  const authenticator = createAuthenticator(deps, revocations);

  followConnections(io, { addresses, deliveries, frames });
  io.use(handshake(deps, authenticator, abusiveUsers, memberships));
  const tokenSockets = createTokenSockets({
    deps,
    io,
    memberships,
    disconnect: (socket, code) => disconnectRevoked(socket, closes, code),
  });
  const sockets = { deps, io, closes, frames, version, tokenSockets, changes: createRecentChanges(deps, redis) };
  const stopAccepting = acceptSockets({ ...sockets, memberships, presence, counts, ...boards, revocations });
  applyStandingChanges({ deps, io, memberships });
  followAccessChanges({ deps, io, memberships });
  const standings = createStandingChecks({ deps, io, memberships, boards: Object.values(boards), redis });
  followRoomActivity({ deps, io, deliveries });
  const rebalancing = createRebalancing({ deps, io, closes });
  const prepared = redis.whenSubscribed().then(() => void (subscribed = true));
  // Avoids an unhandled rejection if the gateway is stopped before its first subscription.
  prepared.catch(() => undefined);
  revocations.start();
  presence.start();
  const rounds = startRounds(log, [
    [allowedSitesIntervalMs, () => allowedSites.refresh()],
    [roomHeadIntervalMs, () => heads.send()],
    [roomUserCountIntervalMs, () => counts.send()],
    [standingCheckIntervalMs, () => standings.check()],
    [socketTokenCheckIntervalMs, () => tokenSockets.check()],
    ...boardRounds,
    [slowRefreshIntervalMs, async () => deliveries.closeSlow()],
    [balanceTickMs, () => rebalancing.tick()],
  ]);
  const leave = () => {
    checks.drain();
    rebalancing.leave();
    endKeepAlive();
  };

  return {
    url: await http.listen(config.PORT, config.HOST),
    io,
    prepared: () => prepared,
    leave,
    async stop() {
      leave();
      draining = true;
      await rebalancing.stop();
      await drainSockets(io, closes, config.DRAIN_TIMEOUT_MS);
      await Promise.all([...rounds.map((round) => round.stop()), deps.once(createSessionReactionStore).flush()]);
      stopAccepting();
      await revocations.stop();
      authenticator.close();
      await presence.stop();
      await http.closeWith(() => io.close());
      stream.close();
      redis.close();
    },
  };
}

interface Followers {
  readonly addresses: { count(connection: EngineConnection): void };
  readonly deliveries: { register(connection: EngineConnection): void };
  readonly frames: { register(connection: EngineConnection): void };
}

/** Registers each new connection with the modules that track connections. */
function followConnections(io: GatewayServer, { addresses, deliveries, frames }: Followers): void {
  io.engine.on('connection', (connection: EngineConnection) => {
    addresses.count(connection);
    deliveries.register(connection);
    frames.register(connection);
    endAfterClose(connection);
  });
}

interface Guarded {
  readonly io: GatewayServer;
  readonly server: HttpServer['server'];
  readonly closes: CloseReasons;
  readonly isOpen: () => boolean;
  readonly allowedSites: AllowedSites;
}

/** Adds the admission checks before the engine, and limits everything that connections send. */
function guardConnections(deps: Deps, { io, server, closes, isOpen, allowedSites }: Guarded) {
  const { config, metrics, clock } = deps;
  const abusiveUsers = createAbuseTracker(clock);
  const addresses = createAddressLimits(config, clock, isKnownPerson(deps, abusiveUsers));
  const frames = createFrameLimits({ clock, metrics, closes, addresses, abusiveUsers });
  const onRejected: Admission['onRejected'] = (outcome) => metrics.add('plenum_handshakes_total', { outcome });
  const isSession = (sid: string): boolean => frames.isSession(sid);
  const isFull = (): boolean => io.engine.clientsCount >= config.SOCKETS_MAX;
  const ownOrigin = config.publicOrigin;
  const isAllowedSite = allowedSites.has;
  io.engine.use(admit({ ...addresses, isOpen, isFull, isSession, isAllowedSite, ownOrigin, onRejected }));
  io.engine.use(frames.countPosted);
  // After the engine, which has then started to read from the sockets that it accepts.
  server.on('upgrade', frames.watch);
  // Before the engine, which only matches its path in this normalized form.
  for (const event of ['request', 'upgrade'] as const) {
    server.prependListener(event, (request: IncomingMessage) => {
      request.url = requestTarget(request) ?? request.url ?? '/';
    });
  }
  return { abusiveUsers, addresses, frames };
}

/**
 * Starts the periodic tasks. A failed run is retried at the next interval. A repeated failure is only logged as a warning
 * once.
 */
function startRounds(
  log: Log,
  rounds: readonly (readonly [intervalMs: number, work: () => Promise<void>])[],
): readonly Repetition[] {
  return rounds.map(([intervalMs, work]) => {
    let lastError: string | undefined;
    const round = async (): Promise<void> => {
      await work();
      lastError = undefined;
    };
    return repeat(intervalMs, round, (failure) => {
      const error = errorMessage(failure);
      log[error === lastError ? 'debug' : 'warn']({ error }, 'periodic task failed');
      lastError = error;
    });
  });
}

type Settings = Pick<Config, 'REDIS_PREFIX' | 'REALTIME_ADAPTER'>;

/**
 * Creates the adapter through which gateways receive messages of other processes. Publishers use the same setting.
 */
function chooseAdapter({ publisher, subscriber }: GatewayRedis, settings: Settings) {
  const key = adapterKey(settings.REDIS_PREFIX);
  return settings.REALTIME_ADAPTER === 'sharded'
    ? createShardedAdapter(publisher, subscriber, { channelPrefix: key, subscriptionMode: 'dynamic' })
    : createAdapter(publisher, subscriber, { key });
}
