/**
 * Sends the counts of reactions to the sockets that follow a session. Reads PostgreSQL twice a second, one query for all
 * sessions, and only while somebody follows one, so that gateways agree without communicating (docs/decisions/0100).
 */
import { sessionReactionBoardsPerSocketMax } from '@plenum/contracts/session-reaction-limits';
import type { Deps } from '@plenum/core/deps';
import { authorizeReactions } from '@plenum/core/domain/session-reactions/session-reaction-access';
import {
  listFollowedSessions,
  listRecentReactions,
} from '@plenum/core/domain/session-reactions/session-reactions.queries';
import {
  type ReactionLook,
  reactionsSince,
  readReactionLook,
} from '@plenum/core/domain/session-reactions/session-reactions.rules';
import type { Scope } from '@plenum/core/scope';
import { followBoardAccess } from '../questions/board-access.ts';
import { type Followed, type Following, refreshEach, OpenBoards } from '../questions/open-boards.ts';
import type { RoomMemberships } from '../rooms/room-memberships.ts';
import type { Deliveries } from '../socket/deliveries.ts';
import type { GatewayServer, GatewaySocket } from '../socket/gateway-socket.ts';

/** A session with the sockets that follow its reactions. */
interface OpenApplause extends Followed<Following> {
  readonly session_id: number;
  /** Settles after the first look, with which later ones are compared. */
  ready: Promise<void>;
  look: ReactionLook;
  isUnscheduled: boolean;
}

export interface SessionReactionBoards {
  /** Follows the reactions to a session. Throws the errors of `authorizeReactions`, `reaction_boards_exceeded`. */
  watch(scope: Scope, socket: GatewaySocket, session_id: number): Promise<{ readonly session_id: number }>;
  unwatch(socket: GatewaySocket, session_id: number): void;
  /** Sends what was added since the look before. Rejects while PostgreSQL is unavailable. */
  look(): Promise<void>;
  /** Checks the access of all sockets again, because a message about somebody may have been lost. */
  checkAll(): Promise<void>;
}

interface Parts {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly deliveries: Pick<Deliveries, 'sendEvents'>;
  readonly memberships: Pick<RoomMemberships, 'accessChanges'>;
}

/** The first look tells nothing: it is what was there before. */
async function begin({ db }: Pick<Deps, 'db'>, open: OpenApplause): Promise<void> {
  open.look = readReactionLook(await listRecentReactions(db, [open.session_id]));
}

function newApplause(deps: Deps, { session_id, event_id, is_unscheduled }: SessionRef): OpenApplause {
  const open: OpenApplause = {
    session_id,
    event_id,
    watchers: new Map(),
    ready: Promise.resolve(),
    look: new Map(),
    isUnscheduled: is_unscheduled,
  };
  open.ready = begin(deps, open);
  return open;
}

interface SessionRef {
  readonly session_id: number;
  readonly event_id: number;
  readonly is_unscheduled: boolean;
}

export function createSessionReactionBoards({ deps, io, deliveries, memberships }: Parts): SessionReactionBoards {
  const boards = new OpenBoards<number, Following, OpenApplause>({
    boardsMax: sessionReactionBoardsPerSocketMax,
    code: 'reaction_boards_exceeded',
  });
  const access = followBoardAccess<Following, OpenApplause>({
    deps,
    io,
    boards,
    authorize: (scope, { session_id }) => authorizeReactions(scope, session_id),
    remove: (socket, { session_id }) => boards.remove(socket, session_id),
    // Who reads the curve hears the same as everybody.
    tell: (socket, { session_id }, can_read) => {
      if (!can_read) socket.emit('session_reactions_left', { session_id });
    },
  });

  async function add(scope: Scope, socket: GatewaySocket, session_id: number): Promise<void> {
    const { user_id, can_moderate, ...session } = await authorizeReactions(scope, session_id);
    await boards.add(socket, session_id, { user_id, can_moderate }, () => newApplause(deps, session)).ready;
  }

  async function refresh(open: OpenApplause, rows: Awaited<ReturnType<typeof listRecentReactions>>): Promise<void> {
    await open.ready.catch(() => undefined);
    const counts = reactionsSince(open.look, rows);
    open.look = readReactionLook(rows);
    const { session_id } = open;
    if (counts.length > 0)
      deliveries.sendEvents([...open.watchers.keys()], 'session_reactions', [{ session_id, counts }]);
  }

  return {
    async watch(scope, socket, session_id) {
      const changesBefore = memberships.accessChanges();
      try {
        await add(scope, socket, session_id);
        // Somebody's access changed meanwhile, perhaps that of this person.
        if (memberships.accessChanges() !== changesBefore) await add(scope, socket, session_id);
        return { session_id };
      } catch (error) {
        boards.remove(socket, session_id);
        throw error;
      }
    },
    unwatch: (socket, session_id) => boards.remove(socket, session_id),
    async look() {
      const open = boards.list();
      if (open.length === 0) return;
      const ids = open.map(({ session_id }) => session_id);
      const [left, rows] = await Promise.all([listFollowedSessions(deps.db, ids), listRecentReactions(deps.db, ids)]);
      const sessions = new Map(left.map((session) => [session.id, session]));
      const counts = Map.groupBy(rows, ({ session_id }) => session_id);
      await refreshEach(open, async (board) => {
        const session = sessions.get(board.session_id);
        if (session === undefined) {
          for (const socket of board.watchers.keys()) access.evict(socket, board);
          return;
        }
        // A session without a time is seen by its organizers only.
        if (session.is_unscheduled && !board.isUnscheduled) await access.check(board);
        board.isUnscheduled = session.is_unscheduled;
        await refresh(board, counts.get(board.session_id) ?? []);
      });
    },
    async checkAll() {
      for (const open of boards.list()) await access.check(open);
    },
  };
}
