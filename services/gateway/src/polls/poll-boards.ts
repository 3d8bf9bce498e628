/** Sends changes to polls and their results to the sockets that follow them (docs/decisions/0091, 0093). */
import type { ClientEventReply } from '@plenum/contracts/client-events';
import { maxPollBoardsPerSocket } from '@plenum/contracts/live/poll-limits';
import type { PollPlace, PollResults } from '@plenum/contracts/live/polls';
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type { Deps } from '@plenum/core/deps';
import { authorizePolls } from '@plenum/core/domain/live/polls/poll-access';
import {
  listPollBoards,
  type PollBoardSnapshot,
  pollsVersion,
} from '@plenum/core/domain/live/polls/poll-boards.queries';
import { pollChanges, type PollSnapshot, parsePollSnapshot } from '@plenum/core/domain/live/polls/poll-changes.rules';
import { createPollVoteStore } from '@plenum/core/domain/live/polls/poll-vote-store';
import { listPollsById, listVotedPolls, type PollRow } from '@plenum/core/domain/live/polls/polls.queries';
import { maySeeResults } from '@plenum/core/domain/live/polls/polls.rules';
import { pollView, resultsView } from '@plenum/core/domain/live/polls/polls.views';
import { fail } from '@plenum/core/platform/errors';
import { type Board, type Boards, createBoards, socketsOf, type Watcher } from '../boards/boards.ts';
import type { RoomMemberships } from '../rooms/room-memberships.ts';
import type { Deliveries } from '../socket/deliveries.ts';
import type { GatewayServer, GatewaySocket } from '../socket/gateway-socket.ts';

interface PollWatcher extends Watcher {
  /** Polls in which the person has voted. */
  readonly voted: Set<number>;
}

/** The polls of a session or an event in every status, with the sockets that follow them. */
interface PollBoard extends Board<PollWatcher>, PollPlace {
  /** Result of the last refresh as text, and parsed. */
  text: string | null;
  snapshot: PollSnapshot;
  /** Polls in which a watcher has just voted, who may now be allowed to see the results. */
  readonly justVoted: Set<number>;
}

export interface PollBoards extends Boards<PollPlace, ClientEventReply<'watch_polls'>> {
  /** Marks the person as a voter, who may now be allowed to see results; `vote-in-poll.ts` has stored the vote. */
  markVoted(socket: GatewaySocket, poll_id: number): void;
}

interface Parts {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly deliveries: Pick<Deliveries, 'sendEvents'>;
  readonly memberships: Pick<RoomMemberships, 'accessChanges'>;
}

const keyOf = ({ event_id, session_id }: PollPlace): string => `${event_id}:${session_id}`;
const placeOf = ({ event_id, session_id }: PollPlace): PollPlace => ({ event_id, session_id });

/** Reads the polls without sending them, because clients request the list after joining. */
async function readFirst({ db }: Deps, board: PollBoard): Promise<void> {
  const [row] = await listPollBoards(db, [board]);
  if (row === undefined) throw fail('not_found');
  board.text = row.polls;
  board.snapshot = parsePollSnapshot(row.polls);
  board.isUnscheduled = row.is_unscheduled;
}

function openBoard(deps: Deps, place: PollPlace): PollBoard {
  const board: PollBoard = {
    ...place,
    watchers: new Map(),
    ready: Promise.resolve(),
    text: null,
    snapshot: new Map(),
    isUnscheduled: false,
    justVoted: new Set(),
  };
  board.ready = readFirst(deps, board);
  return board;
}

/**
 * Creates the server events. Everyone receives changes to polls that have been opened; moderators also receive drafts.
 */
function createFrames({ sendEvents }: Pick<Deliveries, 'sendEvents'>) {
  function send<N extends ServerEventName>(
    sockets: readonly GatewaySocket[],
    name: N,
    payload: ServerEventPayload<N>,
  ): void {
    if (sockets.length > 0) sendEvents(sockets, name, [payload]);
  }
  return {
    sendPolls(board: PollBoard, rows: readonly PollRow[], removed: readonly number[]): void {
      const sendTo = (sockets: readonly GatewaySocket[], polls: readonly PollRow[]): void => {
        if (polls.length === 0 && removed.length === 0) return;
        send(sockets, 'polls_changed', { ...placeOf(board), polls: polls.map(pollView), removed: [...removed] });
      };
      sendTo(
        socketsOf(board, ({ can_moderate }) => can_moderate),
        rows,
      );
      sendTo(
        socketsOf(board, ({ can_moderate }) => !can_moderate),
        rows.filter(({ status }) => status !== 'DRAFT'),
      );
    },
    /** `web/src/features/live/polls/poll-board.ts` receives the results. */
    sendResults(board: PollBoard, row: PollRow, results: PollResults): void {
      const readers = socketsOf(board, ({ can_moderate, voted }) =>
        maySeeResults(row, { can_moderate, has_voted: voted.has(row.id) }),
      );
      send(readers, 'poll_results', results);
    },
  };
}

type Frames = ReturnType<typeof createFrames>;

/** Sends the changes since the last refresh to the sockets of a board. */
async function sendChanges(deps: Deps, frames: Frames, board: PollBoard, row: PollBoardSnapshot): Promise<void> {
  if (row.polls === board.text && board.justVoted.size === 0) return;
  const justVoted = [...board.justVoted];
  const snapshot = parsePollSnapshot(row.polls);
  const changes = pollChanges(board.snapshot, snapshot);
  const { changed, sealed, removed } = changes;
  const counted = [...changes.counted, ...justVoted];
  await Promise.all(sealed.map((poll_id) => deps.once(createPollVoteStore).openBallots(poll_id)));
  const ids = [...new Set([...changed, ...counted])];
  const rows = ids.length === 0 ? [] : await listPollsById(deps.db, ids);
  frames.sendPolls(
    board,
    rows.filter(({ id }) => changed.includes(id)),
    removed,
  );
  for (const poll of rows) if (counted.includes(poll.id)) frames.sendResults(board, poll, resultsView(poll));
  // Assigned at the end, so that the next refresh sends the changes again after a failure.
  board.snapshot = snapshot;
  board.text = row.polls;
  for (const poll_id of justVoted) board.justVoted.delete(poll_id);
}

/** `watch` throws `poll_boards_exceeded` and the errors of `authorizePolls`. */
export function createPollBoards({ deps, io, deliveries, memberships }: Parts): PollBoards {
  const frames = createFrames(deliveries);
  const { boardsOf, ...boards } = createBoards<
    PollPlace,
    PollWatcher,
    PollBoard,
    PollBoardSnapshot,
    ClientEventReply<'watch_polls'>
  >({
    deps,
    io,
    memberships,
    maxBoards: maxPollBoardsPerSocket,
    exceeded: 'poll_boards_exceeded',
    keyOf,
    async join(scope, place) {
      const { user_id, event_id, can_moderate } = await authorizePolls(scope, place);
      if (event_id !== place.event_id) throw fail('not_found');
      const voted = new Set(await listVotedPolls(scope.db, place, user_id));
      const watcher = { user_id, can_moderate, voted };
      const reply = ({ text }: PollBoard) => ({ version: pollsVersion(text, can_moderate), can_moderate });
      return { place, watcher, open: () => openBoard(deps, place), reply };
    },
    authorize: authorizePolls,
    notify: (socket, board, can_read) => socket.emit('polls_left', { ...placeOf(board), can_read }),
    read: (openBoards) => listPollBoards(deps.db, openBoards),
    sendChanges: (board, row) => sendChanges(deps, frames, board, row),
  });
  return {
    ...boards,
    markVoted(socket, poll_id) {
      for (const board of boardsOf(socket)) {
        const watcher = board.watchers.get(socket);
        if (watcher === undefined || watcher.voted.has(poll_id) || !board.snapshot.has(poll_id)) continue;
        watcher.voted.add(poll_id);
        board.justVoted.add(poll_id);
      }
    },
  };
}
