/** Stage walls: WebSockets that send the content of a wall and accept no input. */
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import fastifyWebsocket, { type WebSocket } from '@fastify/websocket';
import { unknownWallsPerAddress } from '@plenum/contracts/accounts/security-limits';
import { wallCloseCodes } from '@plenum/contracts/enums';
import {
  framesPerWall,
  slowedRejectionDelayMs,
  maxSocketBacklogBytes,
  wallClosingMs,
  wallHeartbeatMs,
} from '@plenum/contracts/limits';
import type { Deps } from '@plenum/core/deps';
import type { WallFeeds } from '@plenum/core/domain/chat/chat-rooms/wall-feeds';
import { createAbuseTracker, type AbuseTracker } from '@plenum/core/platform/abuse-tracker';
import { networkList, networkOf } from '@plenum/core/platform/addresses';
import { fail, Refusal } from '@plenum/core/platform/errors';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import { TokenBucket, TokenBuckets } from '@plenum/core/platform/token-bucket';
import { endWithError } from '@plenum/core/platform/unparsed-requests';
import { watchFrames } from '@plenum/core/platform/web-socket-frames';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestMetrics } from './request-metrics.ts';
import { basePath } from './serve.ts';

interface WallParams {
  readonly token: string;
}

interface WallOptions {
  readonly feeds: WallFeeds;
  readonly deps: Pick<Deps, 'log' | 'metrics' | 'clock' | 'config'>;
  readonly requests: RequestMetrics;
  /** Heartbeat interval. */
  readonly heartbeatMs?: number | undefined;
}

const switchingProtocols = 101;
const wallPath = /^\/api\/wall\/[\w-]{1,100}(?:\?|$)/;

/**
 * Checks whether a request may be upgraded to a WebSocket. Other upgrade requests are handled as plain requests, because
 * no handler would close a connection without a route.
 */
export const isWallUpgrade = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && wallPath.test(url);

function closeWith(socket: WebSocket, reason: keyof typeof wallCloseCodes): void {
  socket.close(wallCloseCodes[reason], reason);
  // Otherwise, the connection of a screen that does not complete the closing handshake would stay open for 30 seconds.
  if (socket.readyState !== socket.CLOSED) setTimeout(() => socket.terminate(), wallClosingMs).unref();
}

/** Terminates connections that have not answered the last ping. */
function startHeartbeat(sockets: ReadonlySet<WebSocket>, heartbeatMs: number): NodeJS.Timeout {
  const unresponsive = new WeakSet<WebSocket>();
  return setInterval(() => {
    for (const socket of sockets) {
      if (unresponsive.has(socket)) {
        socket.terminate();
        continue;
      }
      unresponsive.add(socket);
      socket.once('pong', () => unresponsive.delete(socket));
      socket.ping();
    }
  }, heartbeatMs).unref();
}

/**
 * Closes connections that send too many frames of any kind before the frames are processed, and limits further
 * connections from their addresses. Addresses that try many unknown walls are rejected.
 */
function createFloodGuard({ clock, config, metrics }: WallOptions['deps']) {
  const isExempt = networkList(config.RATE_LIMIT_EXEMPT);
  const abusiveAddresses: AbuseTracker = createAbuseTracker(clock);
  const unknownWalls = new TokenBuckets(clock, unknownWallsPerAddress);
  const keyOf = ({ ip }: FastifyRequest): string | null => (isExempt(ip) ? null : networkOf(ip));
  return {
    async refuseOffender(request: FastifyRequest): Promise<void> {
      const key = request.ws ? keyOf(request) : null;
      if (key === null || (!unknownWalls.isEmpty(key) && abusiveAddresses.mayConnect(key))) return;
      await pause(slowedRejectionDelayMs, undefined, { ref: false });
      throw fail('rate_limited');
    },
    countUnknown(request: FastifyRequest): void {
      const key = keyOf(request);
      if (key !== null) unknownWalls.of(key).take();
    },
    watch(request: FastifyRequest): void {
      const bucket = new TokenBucket(clock, framesPerWall);
      watchFrames(request.raw.socket, {
        mayBegin: () => bucket.take(),
        onFlood() {
          const key = keyOf(request);
          if (key !== null) abusiveAddresses.record(key);
          metrics.add('plenum_refusals_total', { code: 'rate_limited' });
        },
      });
    },
  };
}

/** Sends the frames of a wall until either side closes the connection. */
async function showWall(feeds: WallFeeds, token: string, socket: WebSocket): Promise<void> {
  const opened = feeds.open(token, {
    show(frame) {
      // A slow screen reconnects and gets the newest frame. Older frames are obsolete.
      if (socket.bufferedAmount > maxSocketBacklogBytes) socket.terminate();
      else socket.send(JSON.stringify(frame));
    },
    end: () => closeWith(socket, 'wall_unknown'),
  });
  socket.on('message', () => closeWith(socket, 'nothing_to_say'));
  // Runs even if the connection is closed before the wall is open.
  socket.once('close', () => {
    opened.then(
      (close) => close(),
      () => undefined,
    );
  });
  await opened;
}

function closeFor(error: unknown, socket: WebSocket, { log, metrics }: WallOptions['deps']): void {
  const code = error instanceof Refusal ? error.code : null;
  metrics.add('plenum_refusals_total', { code: code ?? 'service_unavailable' });
  if (code === 'wall_unknown' || code === 'wall_full') return closeWith(socket, code);
  log.warn({ reason: errorMessage(error) }, 'stage wall failed');
  return closeWith(socket, 'service_unavailable');
}

/**
 * Serves `GET /api/wall/:token`. The token is the only credential: no login is required, and any site may embed a wall.
 * Frames are `WallFrame` objects as JSON; close codes are in `wallCloseCodes`.
 */
export async function serveWalls(
  app: FastifyInstance,
  { deps, requests, feeds, heartbeatMs = wallHeartbeatMs }: WallOptions,
): Promise<void> {
  // Encapsulated, so that the plugin does not wrap the handlers of other routes.
  await app.register(async (part) => {
    await part.register(fastifyWebsocket, {
      options: { maxPayload: 1, perMessageDeflate: false },
      // An error in one connection only terminates that connection.
      errorHandler: (_error, socket) => socket.terminate(),
      preClose: async () => {
        clearInterval(heartbeat);
        await feeds.stop();
        const { clients } = part.websocketServer;
        for (const socket of clients) closeWith(socket, 'restarting');
        part.websocketServer.close();
      },
    });
    // By default, the server would reject an invalid handshake with plain text.
    part.websocketServer.on('wsClientError', (_error, socket) => {
      endWithError(socket, fail('malformed_request'));
    });
    const floods = createFloodGuard(deps);
    const heartbeat = startHeartbeat(part.websocketServer.clients, heartbeatMs);
    part.route<{ Params: WallParams }>({
      method: 'GET',
      url: `${basePath}/wall/:token`,
      config: { countedAs: 'wall' },
      exposeHeadRoute: false,
      onRequest: (request) => floods.refuseOffender(request),
      handler: () => {
        throw fail('not_found');
      },
      wsHandler: async (socket, request) => {
        requests.count('wall', switchingProtocols);
        floods.watch(request);
        await showWall(feeds, request.params.token, socket).catch((error: unknown) => {
          if (error instanceof Refusal && error.code === 'wall_unknown') floods.countUnknown(request);
          closeFor(error, socket, deps);
        });
      },
    });
  });
}
