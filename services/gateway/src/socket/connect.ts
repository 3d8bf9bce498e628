/** The life cycle of a socket whose handshake was accepted. */
import { socketsPerPersonMax } from '@plenum/contracts/limits';
import type { Deps } from '@plenum/core/deps';
import type { Revocations } from '@plenum/core/domain/accounts/auth/revocations';
import { listSubscribedEvents } from '@plenum/core/domain/events/attendees/list-subscribed-events';
import { fail, socketError } from '@plenum/core/platform/errors';
import { eventChannel, loginChannel, userChannel } from '@plenum/core/platform/realtime/channels';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import type { Metrics } from '@plenum/core/platform/telemetry/metrics';
import { scopeFor } from '@plenum/core/scope';
import type { Context } from './client-event.ts';
import type { CloseReasons } from './close-reasons.ts';
import type { FrameLimits } from './frame-limit.ts';
import { type GatewayServer, type GatewaySocket, socketsIn } from './gateway-socket.ts';
import { handleClientEvents } from './handle.ts';

interface Connections extends Pick<Context, 'memberships' | 'presence' | 'counts' | 'boards' | 'polls' | 'applause'> {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly revocations: Revocations;
  readonly closes: CloseReasons;
  readonly frames: Pick<FrameLimits, 'raise'>;
  /** Sent to the browser, which reloads the page when its own version differs. */
  readonly version: string;
}

/** Accepts sockets and disconnects them when their login ends. Returns a function that stops this. */
export function acceptSockets(connections: Connections): () => void {
  const { deps, io, revocations, closes } = connections;
  registerSocketMetrics(deps.metrics, io);
  deps.metrics.set('plenum_sockets_max', {}, deps.config.SOCKETS_MAX);
  io.on('connection', (socket) => accept(connections, socket));
  return revocations.onRevoked((login_id) => {
    for (const socket of socketsIn(io, loginChannel(login_id))) end(socket, closes);
  });
}

function accept(connections: Connections, socket: GatewaySocket): void {
  const { deps, io, memberships, revocations, closes, frames, version } = connections;
  const { actor, subscribedEvents } = socket.data;
  deps.metrics.add('plenum_handshakes_total', { outcome: 'ok' });
  socket.on('disconnect', (given) => closes.count(socket.conn, given));
  // The login may have been revoked while the handshake waited for the database.
  if (revocations.isRevoked(actor.login_id)) {
    end(socket, closes);
    return;
  }
  frames.raise(socket.conn, actor.user_id);
  socket.on('disconnect', () => memberships.leaveAll(socket));
  const channels = [userChannel(actor.user_id), loginChannel(actor.login_id), ...subscribedEvents.map(eventChannel)];
  const joining = socket.join(channels.map(({ name }) => name));
  closeOldest(io, closes, actor.user_id);
  handleClientEvents(deps, socket, connections);
  void leaveLostEvents(connections, socket, joining);
  socket.emit('connection_success', { status: 'authenticated', user_id: actor.user_id, version });
}

/**
 * Leaves the events to which access was lost after the handshake had read them, before the socket was in their channels.
 * A browser reconnects when its connection is closed.
 */
async function leaveLostEvents(
  { deps, memberships }: Pick<Connections, 'deps' | 'memberships'>,
  socket: GatewaySocket,
  joining: Promise<void> | void,
): Promise<void> {
  const { actor, subscribedEvents, accessChanges } = socket.data;
  try {
    await joining;
    if (memberships.accessChanges() === accessChanges) return;
    const events = new Set(await listSubscribedEvents(scopeFor(deps, actor, socket.id)));
    for (const event_id of subscribedEvents) if (!events.has(event_id)) await socket.leave(eventChannel(event_id).name);
  } catch (error) {
    deps.log.warn({ error: errorMessage(error) }, 'access check of a new socket failed');
    socket.conn.close();
  }
}

/** Disconnects a socket such that the browser does not reconnect with the same token. */
function end(socket: GatewaySocket, closes: CloseReasons): void {
  closes.setReason(socket.conn, 'revoked');
  const { message } = socketError(fail('token_revoked'), socket.data.language);
  socket.emit('auth_error', { message });
  socket.disconnect(true);
}

/** Closes the oldest sockets of a user, which are the most likely to be left over from a lost network. */
function closeOldest(io: GatewayServer, closes: CloseReasons, user_id: number): void {
  const sockets = socketsIn(io, userChannel(user_id));
  for (const socket of sockets.slice(0, Math.max(sockets.length - socketsPerPersonMax, 0))) {
    closes.setReason(socket.conn, 'replaced');
    socket.emit('error', socketError(fail('sockets_per_person_exceeded'), socket.data.language));
    socket.disconnect(true);
  }
}

/**
 * Reports the open sockets of a server by transport, read at each scrape: an incremented and decremented counter could
 * drift.
 */
function registerSocketMetrics(metrics: Metrics, io: GatewayServer): void {
  metrics.onScrape(['plenum_sockets'], () => {
    const open = { websocket: 0, polling: 0 };
    for (const { conn } of io.sockets.sockets.values())
      open[conn.transport.name === 'websocket' ? 'websocket' : 'polling'] += 1;
    return Object.entries(open).map(([transport, value]) => ({ name: 'plenum_sockets', labels: { transport }, value }));
  });
}
