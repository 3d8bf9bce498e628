/**
 * Sends changed questions and counts of votes to the sockets that follow them. Reads PostgreSQL twice a second, never
 * Redis: one query for all sessions, and only while somebody follows one. The next poll corrects whatever
 * a killed process lost (docs/decisions/0091).
 */
import { questionBoardsPerSocketMax, questionsFollowedMax } from '@plenum/contracts/question-limits';
import type { Qa } from '@plenum/contracts/questions';
import type { Deps } from '@plenum/core/deps';
import { changesBetween, readBoard } from '@plenum/core/domain/questions/board-changes.rules';
import { authorizeBoard } from '@plenum/core/domain/questions/question-access';
import { questionAuthorKey } from '@plenum/core/domain/questions/question-authors';
import { type BoardRow, listBoards } from '@plenum/core/domain/questions/question-boards.queries';
import { listQuestionsById } from '@plenum/core/domain/questions/questions.queries';
import { qaOf } from '@plenum/core/domain/questions/questions.rules';
import { fail } from '@plenum/core/platform/errors';
import type { Scope } from '@plenum/core/scope';
import type { RoomMemberships } from '../rooms/room-memberships.ts';
import type { Deliveries } from '../socket/deliveries.ts';
import type { GatewayServer, GatewaySocket } from '../socket/gateway-socket.ts';
import { followBoardAccess } from './board-access.ts';
import { createBoardFrames } from './board-frames.ts';
import { refreshEach, type OpenBoard, OpenBoards, type Watcher } from './open-boards.ts';

interface Following {
  readonly qa: Qa;
  readonly can_moderate: boolean;
}

export interface QuestionBoards {
  /**
   * Follows the questions of a session. Changes since the answer are sent. Throws the errors of `authorizeBoard`,
   * `question_boards_exceeded`.
   */
  watch(scope: Scope, socket: GatewaySocket, session_id: number): Promise<Following>;
  unwatch(socket: GatewaySocket, session_id: number): void;
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

/** The first look tells nothing: lists are asked for after it. */
async function begin({ db }: Deps, open: OpenBoard): Promise<void> {
  const [row] = await listBoards(db, [open.session_id]);
  if (row === undefined) throw fail('not_found');
  open.text = row.questions;
  open.board = readBoard(row.questions);
}

function newBoard(deps: Deps, { event_id, session_id, ...qa }: Qa): OpenBoard {
  const open: OpenBoard = {
    session_id,
    event_id,
    watchers: new Map(),
    ready: Promise.resolve(),
    text: null,
    board: new Map(),
    qa: { event_id, session_id, ...qa },
    isUnscheduled: qa.opens_at === null,
  };
  open.ready = begin(deps, open);
  return open;
}

export function createQuestionBoards({ deps, io, deliveries, memberships }: Parts): QuestionBoards {
  const boards = new OpenBoards<number, Watcher, OpenBoard>({
    boardsMax: questionBoardsPerSocketMax,
    code: 'question_boards_exceeded',
  });
  const frames = createBoardFrames(deliveries);
  const access = followBoardAccess<Watcher, OpenBoard>({
    deps,
    io,
    boards,
    authorize: (scope, { session_id }) => authorizeBoard(scope, session_id),
    remove: (socket, { session_id }) => boards.remove(socket, session_id),
    tell: (socket, { session_id }, can_read) => socket.emit('questions_left', { session_id, can_read }),
  });

  async function refresh(open: OpenBoard, row: BoardRow): Promise<void> {
    const qa = qaOf(row, deps.clock.date());
    if (JSON.stringify(qa) !== JSON.stringify(open.qa)) {
      open.qa = qa;
      frames.sendQa(open, qa);
    }
    // A session without a time is seen by its organizers only.
    if (row.is_unscheduled && !open.isUnscheduled) await access.check(open);
    open.isUnscheduled = row.is_unscheduled;
    if (row.questions === open.text) return;
    const board = readBoard(row.questions);
    const changes = changesBetween(open.board, board, questionsFollowedMax);
    const rows = changes.changed.length === 0 ? [] : await listQuestionsById(deps.db, changes.changed);
    frames.send(open, changes, rows);
    // Only now: what could not be read is tried again by the next look.
    open.board = board;
    open.text = row.questions;
  }

  async function add(scope: Scope, socket: GatewaySocket, session_id: number): Promise<Following> {
    const { event_id, user_id, can_moderate, qa } = await authorizeBoard(scope, session_id);
    const author_key = await questionAuthorKey(scope, event_id, user_id);
    const watcher = { user_id, reader: { user_id, author_key }, can_moderate };
    await boards.add(socket, session_id, watcher, () => newBoard(deps, qa)).ready;
    return { qa, can_moderate };
  }

  return {
    async watch(scope, socket, session_id) {
      const changesBefore = memberships.accessChanges();
      try {
        const following = await add(scope, socket, session_id);
        if (memberships.accessChanges() === changesBefore) return following;
        // Somebody's access changed meanwhile, perhaps that of this person.
        return await add(scope, socket, session_id);
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
      const rows = new Map((await listBoards(deps.db, ids)).map((row) => [row.session_id, row]));
      await refreshEach(open, async (board) => {
        const row = rows.get(board.session_id);
        await board.ready.catch(() => undefined);
        if (row !== undefined) await refresh(board, row);
        else for (const socket of board.watchers.keys()) access.evict(socket, board);
      });
    },
    async checkAll() {
      for (const open of boards.list()) await access.check(open);
    },
  };
}
