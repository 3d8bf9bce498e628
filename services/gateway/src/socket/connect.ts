/** The life cycle of sockets whose handshake was accepted. */
import type { ErrorCode } from '@plenum/contracts/errors';
import { maxSocketsPerPerson } from '@plenum/contracts/limits';
import type { Deps } from '@plenum/core/deps';
import type { Revocations } from '@plenum/core/domain/accounts/auth/revocations';
import { listSubscribedEvents } from '@plenum/core/domain/events/attendees/list-subscribed-events';
import { tokenRefusal } from '@plenum/core/domain/integrations/api-tokens/api-tokens.rules';
import { fail, socketError } from '@plenum/core/platform/errors';
import { type Channel, eventChannel, loginChannel, userChannel } from '@plenum/core/platform/realtime/channels';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import type { Metrics } from '@plenum/core/platform/telemetry/metrics';
import { scopeFor } from '@plenum/core/scope';
import type { CloseReasons } from './close-reasons.ts';
import type { FrameLimits } from './frame-limit.ts';
import { type GatewayServer, type GatewaySocket, socketsIn } from './gateway-socket.ts';
import { handleClientEvents, type Tools } from './handle.ts';
import type { RecentChangesReader } from './recent-changes.ts';
import type { TokenSockets } from './token-sockets.ts';

interface Connections extends Tools {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly revocations: Revocations;
  readonly tokenSockets: Pick<TokenSockets, 'add'>;
  readonly closes: CloseReasons;
  readonly frames: Pick<FrameLimits, 'raise'>;
  readonly changes: RecentChangesReader;
  /** Sent to browsers, which reload the page if their version differs. */
  readonly version: string;
}

/**
 * Accepts sockets, and disconnects them when their login is revoked (`token-sockets.ts` does so for API tokens). Returns a
 * function that stops this.
 */
export function acceptSockets(connections: Connections): () => void {
  const { deps, io, revocations, closes } = connections;
  registerSocketMetrics(deps.metrics, io);
  deps.metrics.set('plenum_sockets_max', {}, deps.config.SOCKETS_MAX);
  io.on('connection', (socket) => accept(connections, socket));
  return revocations.onRevoked((login_id) => {
    for (const socket of socketsIn(io, loginChannel(login_id))) disconnectRevoked(socket, closes);
  });
}

function accept(connections: Connections, socket: GatewaySocket): void {
  const { deps, io, memberships, revocations, closes, frames } = connections;
  const { actor, subscribedEvents } = socket.data;
  deps.metrics.add('plenum_handshakes_total', { outcome: 'ok' });
  socket.on('disconnect', (reason) => closes.count(socket.conn, reason));
  // The login may have been revoked during the handshake.
  if (revocations.isRevoked(actor.login_id)) {
    disconnectRevoked(socket, closes);
    return;
  }
  frames.raise(socket.conn, actor.user_id);
  socket.on('disconnect', () => memberships.leaveAll(socket));
  // Sockets of API tokens join no channel of the person.
  const channels = actor.token === undefined ? [userChannel(actor.user_id), ...subscribedEvents.map(eventChannel)] : [];
  const joining = socket.join([loginChannel(actor.login_id), ...channels].map(({ name }) => name));
  closeOldest(io, closes, actor.token === undefined ? userChannel(actor.user_id) : loginChannel(actor.login_id));
  if (actor.token !== undefined) connections.tokenSockets.add(socket);
  handleClientEvents(deps, socket, connections);
  void welcome(connections, socket, joining);
}

/** Sends the first server event once the socket receives all others. */
async function welcome(connections: Connections, socket: GatewaySocket, joining: Promise<void> | void): Promise<void> {
  await leaveLostEvents(connections, socket, joining);
  const { actor, subscribedEvents } = socket.data;
  const events = subscribedEvents.filter((event_id) => socket.rooms.has(eventChannel(event_id).name));
  // API tokens do not receive server events of the person.
  const recent = actor.token === undefined ? await connections.changes.read(actor.user_id, events) : undefined;
  if (!socket.connected) return;
  socket.emit('connection_success', {
    status: 'authenticated',
    user_id: actor.user_id,
    version: connections.version,
    ...(recent === undefined ? {} : { recent }),
  });
}

/**
 * Leaves events to which the user lost access between the handshake and joining the channels. On failure, closes the
 * connection; the browser then reconnects.
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

/** Disconnects a socket in a way that prevents the browser from reconnecting with the same token. */
export function disconnectRevoked(
  socket: GatewaySocket,
  closes: Pick<CloseReasons, 'setReason'>,
  code: ErrorCode = 'token_revoked',
): void {
  closes.setReason(socket.conn, 'revoked');
  socket.emit(
    'auth_error',
    socketError(socket.data.actor.token === undefined ? fail(code) : tokenRefusal(code), socket.data.language),
  );
  socket.disconnect(true);
}

/** Closes excess sockets of a user or API token, oldest first, because these are probably left over from lost connections. */
function closeOldest(io: GatewayServer, closes: CloseReasons, channel: Channel): void {
  const sockets = socketsIn(io, channel);
  for (const socket of sockets.slice(0, Math.max(sockets.length - maxSocketsPerPerson, 0))) {
    closes.setReason(socket.conn, 'replaced');
    socket.emit('error', socketError(fail('sockets_per_person_exceeded'), socket.data.language));
    socket.disconnect(true);
  }
}

/**
 * Reports the number of open sockets by transport. Counted at each scrape, because a counter that is incremented and
 * decremented could drift.
 */
function registerSocketMetrics(metrics: Metrics, io: GatewayServer): void {
  metrics.onScrape(['plenum_sockets'], () => {
    const open = { websocket: 0, polling: 0 };
    for (const { conn } of io.sockets.sockets.values())
      open[conn.transport.name === 'websocket' ? 'websocket' : 'polling'] += 1;
    return Object.entries(open).map(([transport, value]) => ({ name: 'plenum_sockets', labels: { transport }, value }));
  });
}
