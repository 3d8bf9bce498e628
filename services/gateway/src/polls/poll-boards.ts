/**
 * Sends changed polls and counts of votes to the sockets that follow them. Reads PostgreSQL twice a second, never Redis: one
 * query for all sessions and events, and only while somebody follows one. The next poll
 * corrects whatever a killed process lost (docs/decisions/0091, 0093).
 */
import { pollBoardsPerSocketMax } from '@plenum/contracts/poll-limits';
import type { PollResults } from '@plenum/contracts/polls';
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Deps } from '@plenum/core/deps';
import { authorizePolls } from '@plenum/core/domain/polls/poll-access';
import { listPollBoards, type PollBoardLook } from '@plenum/core/domain/polls/poll-boards.queries';
import { pollChanges, type PollLook, readPollLook } from '@plenum/core/domain/polls/poll-changes.rules';
import {
  type BoardPlace,
  listPollsById,
  listTallies,
  listVotedPolls,
  type PollRow,
} from '@plenum/core/domain/polls/polls.queries';
import { maySeeResults } from '@plenum/core/domain/polls/polls.rules';
import { pollView, resultsView } from '@plenum/core/domain/polls/polls.views';
import { fail } from '@plenum/core/platform/errors';
import type { Scope } from '@plenum/core/scope';
import { followBoardAccess } from '../questions/board-access.ts';
import { type Followed, type Following, refreshEach, OpenBoards, socketsOf } from '../questions/open-boards.ts';
import type { RoomMemberships } from '../rooms/room-memberships.ts';
import type { Deliveries } from '../socket/deliveries.ts';
import type { GatewayServer, GatewaySocket } from '../socket/gateway-socket.ts';

/** A session, or without one the event itself. */
interface Place {
  readonly event_id: number;
  readonly session_id: number | null;
}

interface PollWatcher extends Following {
  /** Polls in which the person has voted. */
  readonly voted: Set<number>;
}

/** The polls of a session or an event with the sockets that follow them. */
interface OpenPolls extends Followed<PollWatcher>, BoardPlace {
  /** Settles after the first look, with which later ones are compared. */
  ready: Promise<void>;
  /** What the last look read, as text and parsed. */
  text: string | null;
  look: PollLook;
  isUnscheduled: boolean;
  /** Polls whose counts somebody may see who has just voted. */
  readonly awaited: Set<number>;
}

export interface PollBoards {
  /** Follows polls. Changes since the answer are sent. Throws the errors of `authorizePolls`, `poll_boards_exceeded`. */
  watch(scope: Scope, socket: GatewaySocket, place: Place): Promise<{ readonly can_moderate: boolean }>;
  unwatch(socket: GatewaySocket, place: Place): void;
  /** Notes that the person of a socket has voted, who may see more results now. */
  noteVote(socket: GatewaySocket, poll_id: number): void;
  /** Sends what has changed since the look before. Rejects while PostgreSQL is unavailable. */
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

const keyOf = ({ event_id, session_id }: Place | BoardPlace): string => `${event_id}:${session_id ?? 0}`;
const wireOf = ({ event_id, session_id }: BoardPlace): Place => ({
  event_id,
  session_id: session_id === 0 ? null : session_id,
});
const placeOf = ({ event_id, session_id }: BoardPlace) => (session_id === 0 ? { event_id } : { session_id });

/** The first look tells nothing: lists are asked for after it. */
async function begin({ db }: Deps, open: OpenPolls): Promise<void> {
  const [row] = await listPollBoards(db, [open]);
  if (row === undefined) throw fail('not_found');
  open.text = row.polls;
  open.look = readPollLook(row.polls);
  open.isUnscheduled = row.is_unscheduled;
}

function newBoard(deps: Deps, place: BoardPlace): OpenPolls {
  const open: OpenPolls = {
    ...place,
    watchers: new Map(),
    ready: Promise.resolve(),
    text: null,
    look: new Map(),
    isUnscheduled: false,
    awaited: new Set(),
  };
  open.ready = begin(deps, open);
  return open;
}

/** What sockets are told of changed polls: everybody of polls that were opened, who runs them of drafts too. */
function createFrames({ sendEvents }: Pick<Deliveries, 'sendEvents'>) {
  function send<N extends ServerEventName>(
    sockets: readonly GatewaySocket[],
    name: N,
    payload: ServerEventPayload<N>,
  ): void {
    if (sockets.length > 0) sendEvents(sockets, name, [payload]);
  }
  return {
    sendPolls(open: OpenPolls, rows: readonly PollRow[], removed: readonly number[]): void {
      const tell = (sockets: readonly GatewaySocket[], shown: readonly PollRow[]): void => {
        if (shown.length === 0 && removed.length === 0) return;
        send(sockets, 'polls_changed', { ...wireOf(open), polls: shown.map(pollView), removed: [...removed] });
      };
      tell(
        socketsOf(open, ({ can_moderate }) => can_moderate),
        rows,
      );
      tell(
        socketsOf(open, ({ can_moderate }) => !can_moderate),
        rows.filter(({ status }) => status !== 'DRAFT'),
      );
    },
    sendResults(open: OpenPolls, row: PollRow, results: PollResults): void {
      const readers = socketsOf(open, ({ can_moderate, voted }) =>
        maySeeResults(row, { can_moderate, has_voted: voted.has(row.id) }),
      );
      send(readers, 'poll_results', results);
    },
  };
}

type Frames = ReturnType<typeof createFrames>;

/** Tells the sockets of a board what has changed since its last look. */
async function tellChanges(deps: Deps, frames: Frames, open: OpenPolls, row: PollBoardLook): Promise<void> {
  if (row.polls === open.text && open.awaited.size === 0) return;
  const awaited = [...open.awaited];
  const look = readPollLook(row.polls);
  const changes = pollChanges(open.look, look);
  const { changed, sealed, removed } = changes;
  const counted = [...changes.counted, ...awaited];
  await Promise.all(sealed.map((poll_id) => deps.caches.pollVotes.openBallots(poll_id)));
  const ids = [...new Set([...changed, ...counted])];
  const [rows, tallies] =
    ids.length === 0 ? [[], []] : await Promise.all([listPollsById(deps.db, ids), listTallies(deps.db, ids)]);
  frames.sendPolls(
    open,
    rows.filter(({ id }) => changed.includes(id)),
    removed,
  );
  for (const poll of rows) if (counted.includes(poll.id)) frames.sendResults(open, poll, resultsView(poll, tallies));
  // Only now: what could not be read is tried again by the next look.
  open.look = look;
  open.text = row.polls;
  for (const poll_id of awaited) open.awaited.delete(poll_id);
}

export function createPollBoards({ deps, io, deliveries, memberships }: Parts): PollBoards {
  const boards = new OpenBoards<string, PollWatcher, OpenPolls>({
    boardsMax: pollBoardsPerSocketMax,
    code: 'poll_boards_exceeded',
  });
  const frames = createFrames(deliveries);
  const access = followBoardAccess<PollWatcher, OpenPolls>({
    deps,
    io,
    boards,
    authorize: (scope, open) => authorizePolls(scope, placeOf(open)),
    remove: (socket, open) => boards.remove(socket, keyOf(open)),
    tell: (socket, open, can_read) => socket.emit('polls_left', { ...wireOf(open), can_read }),
  });

  async function add(scope: Scope, socket: GatewaySocket, wanted: Place): Promise<{ readonly can_moderate: boolean }> {
    const place = { event_id: wanted.event_id, session_id: wanted.session_id ?? 0 };
    const { user_id, event_id, can_moderate } = await authorizePolls(scope, placeOf(place));
    if (event_id !== place.event_id) throw fail('not_found');
    const voted = new Set(await listVotedPolls(scope.db, place, user_id));
    const watcher = { user_id, can_moderate, voted };
    await boards.add(socket, keyOf(place), watcher, () => newBoard(deps, place)).ready;
    return { can_moderate };
  }

  return {
    async watch(scope, socket, place) {
      const changesBefore = memberships.accessChanges();
      try {
        const following = await add(scope, socket, place);
        if (memberships.accessChanges() === changesBefore) return following;
        // Somebody's access changed meanwhile, perhaps that of this person.
        return await add(scope, socket, place);
      } catch (error) {
        boards.remove(socket, keyOf(place));
        throw error;
      }
    },
    unwatch: (socket, place) => boards.remove(socket, keyOf(place)),
    noteVote(socket, poll_id) {
      for (const open of boards.of(socket)) {
        const watcher = open.watchers.get(socket);
        if (watcher === undefined || watcher.voted.has(poll_id) || !open.look.has(poll_id)) continue;
        watcher.voted.add(poll_id);
        open.awaited.add(poll_id);
      }
    },
    async look() {
      const open = boards.list();
      if (open.length === 0) return;
      const rows = new Map((await listPollBoards(deps.db, open)).map((row) => [keyOf(row), row]));
      await refreshEach(open, async (board) => {
        const row = rows.get(keyOf(board));
        await board.ready.catch(() => undefined);
        if (row === undefined) {
          for (const socket of board.watchers.keys()) access.evict(socket, board);
          return;
        }
        // A session without a time is seen by its organizers only.
        if (row.is_unscheduled && !board.isUnscheduled) await access.check(board);
        board.isUnscheduled = row.is_unscheduled;
        await tellChanges(deps, frames, board, row);
      });
    },
    async checkAll() {
      for (const open of boards.list()) await access.check(open);
    },
  };
}
