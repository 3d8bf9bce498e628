/**
 * Sends counts of reactions to the sockets that follow a session. Gateways send the same counts without communicating,
 * because each of them reads PostgreSQL (docs/decisions/0100).
 */
import { maxSessionReactionBoardsPerSocket } from '@plenum/contracts/live/session-reaction-limits';
import type { Deps } from '@plenum/core/deps';
import { authorizeReactions } from '@plenum/core/domain/live/session-reactions/session-reaction-access';
import {
  listFollowedSessions,
  listRecentReactions,
} from '@plenum/core/domain/live/session-reactions/session-reactions.queries';
import {
  type ReactionSnapshot,
  reactionsSince,
  reactionSnapshot,
} from '@plenum/core/domain/live/session-reactions/session-reactions.rules';
import { type Board, type Boards, createBoards, type Watcher } from '../boards/boards.ts';
import type { RoomMemberships } from '../rooms/room-memberships.ts';
import type { Deliveries } from '../socket/deliveries.ts';
import type { GatewayServer } from '../socket/gateway-socket.ts';

interface SessionRef {
  readonly session_id: number;
}

interface ReactionBoard extends Board<Watcher> {
  readonly session_id: number;
  snapshot: ReactionSnapshot;
}

interface SessionCounts {
  readonly session_id: number;
  readonly is_unscheduled: boolean;
  readonly rows: Awaited<ReturnType<typeof listRecentReactions>>;
}

export type SessionReactionBoards = Boards<SessionRef, SessionRef>;

interface Parts {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly deliveries: Pick<Deliveries, 'sendEvents'>;
  readonly memberships: Pick<RoomMemberships, 'accessChanges'>;
}

function openBoard(
  { db }: Pick<Deps, 'db'>,
  {
    session_id,
    event_id,
    is_unscheduled,
  }: SessionRef & { readonly event_id: number; readonly is_unscheduled: boolean },
): ReactionBoard {
  const board: ReactionBoard = {
    session_id,
    event_id,
    watchers: new Map(),
    ready: Promise.resolve(),
    snapshot: new Map(),
    isUnscheduled: is_unscheduled,
  };
  board.ready = listRecentReactions(db, [session_id]).then((rows) => {
    board.snapshot = reactionSnapshot(rows);
  });
  return board;
}

/** `watch` throws `reaction_boards_exceeded` and the errors of `authorizeReactions`. */
export function createSessionReactionBoards({ deps, io, deliveries, memberships }: Parts): SessionReactionBoards {
  return createBoards<SessionRef, Watcher, ReactionBoard, SessionCounts, SessionRef>({
    deps,
    io,
    memberships,
    maxBoards: maxSessionReactionBoardsPerSocket,
    exceeded: 'reaction_boards_exceeded',
    keyOf: ({ session_id }) => String(session_id),
    async join(scope, { session_id }) {
      const { user_id, can_moderate, ...session } = await authorizeReactions(scope, session_id);
      const place = { session_id };
      return { place, watcher: { user_id, can_moderate }, open: () => openBoard(deps, session), reply: () => place };
    },
    authorize: (scope, { session_id }) => authorizeReactions(scope, session_id),
    // Moderators receive the same counts as everyone else.
    notify: (socket, { session_id }, can_read) => {
      if (!can_read) socket.emit('session_reactions_left', { session_id });
    },
    async read(open) {
      const ids = open.map(({ session_id }) => session_id);
      const [sessions, rows] = await Promise.all([
        listFollowedSessions(deps.db, ids),
        listRecentReactions(deps.db, ids),
      ]);
      const bySession = Map.groupBy(rows, ({ session_id }) => session_id);
      return sessions.map(({ id, is_unscheduled }) => ({
        session_id: id,
        is_unscheduled,
        rows: bySession.get(id) ?? [],
      }));
    },
    sendChanges(board, { session_id, rows }) {
      const counts = reactionsSince(board.snapshot, rows);
      board.snapshot = reactionSnapshot(rows);
      if (counts.length > 0)
        deliveries.sendEvents([...board.watchers.keys()], 'session_reactions', [{ session_id, counts }]);
      return Promise.resolve();
    },
  });
}
