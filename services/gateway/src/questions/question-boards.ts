/** Sends changes to questions and their votes to the sockets that follow a session (docs/decisions/0091). */
import type { ClientEventReply } from '@plenum/contracts/client-events';
import { maxQuestionBoardsPerSocket, maxLiveQuestions } from '@plenum/contracts/live/question-limits';
import type { Qa } from '@plenum/contracts/live/questions';
import type { Deps } from '@plenum/core/deps';
import { authorizeBoard } from '@plenum/core/domain/live/questions/question-access';
import { questionAuthorKey } from '@plenum/core/domain/live/questions/question-authors';
import { type BoardRow, boardVersion, listBoards } from '@plenum/core/domain/live/questions/question-boards.queries';
import { questionChanges, parseQuestionSnapshot } from '@plenum/core/domain/live/questions/question-changes.rules';
import { listQuestionsById } from '@plenum/core/domain/live/questions/questions.queries';
import { qaOf } from '@plenum/core/domain/live/questions/questions.rules';
import { fail } from '@plenum/core/platform/errors';
import { type Boards, createBoards } from '../boards/boards.ts';
import type { RoomMemberships } from '../rooms/room-memberships.ts';
import type { Deliveries } from '../socket/deliveries.ts';
import type { GatewayServer } from '../socket/gateway-socket.ts';
import { createBoardFrames, type QuestionBoard, type QuestionWatcher } from './board-frames.ts';

interface SessionRef {
  readonly session_id: number;
}

export type QuestionBoards = Boards<SessionRef, ClientEventReply<'watch_questions'>>;

interface Parts {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly deliveries: Pick<Deliveries, 'sendEvents'>;
  readonly memberships: Pick<RoomMemberships, 'accessChanges'>;
}

/** Reads the questions without sending them, because clients request the list after joining. */
async function readFirst({ db }: Deps, board: QuestionBoard): Promise<void> {
  const [row] = await listBoards(db, [board.session_id]);
  if (row === undefined) throw fail('not_found');
  board.text = row.questions;
  board.questions = parseQuestionSnapshot(row.questions);
}

/** The author of no question. */
const nobody = { user_id: 0, author_key: '' };

function openBoard(deps: Deps, { event_id, session_id, ...qa }: Qa): QuestionBoard {
  const board: QuestionBoard = {
    session_id,
    event_id,
    watchers: new Map(),
    ready: Promise.resolve(),
    text: null,
    questions: new Map(),
    qa: { event_id, session_id, ...qa },
    isUnscheduled: qa.opens_at === null,
  };
  board.ready = readFirst(deps, board);
  return board;
}

/** `watch` throws `question_boards_exceeded` and the errors of `authorizeBoard`. */
export function createQuestionBoards({ deps, io, deliveries, memberships }: Parts): QuestionBoards {
  const frames = createBoardFrames(deliveries);
  return createBoards<
    SessionRef,
    QuestionWatcher,
    QuestionBoard,
    BoardRow,
    Awaited<ReturnType<QuestionBoards['watch']>>
  >({
    deps,
    io,
    memberships,
    maxBoards: maxQuestionBoardsPerSocket,
    exceeded: 'question_boards_exceeded',
    keyOf: ({ session_id }) => String(session_id),
    async join(scope, place) {
      const { event_id, user_id, can_moderate, qa } = await authorizeBoard(scope, place.session_id);
      const author_key = await questionAuthorKey(scope, event_id, user_id);
      // A program without the scope of the field `own` of `ListQuestions` does not receive hidden questions of its owner.
      const readsOwn = scope.actor?.token?.scopes.includes('account:read') !== false;
      const reader = readsOwn ? { user_id, author_key } : nobody;
      const watcher = { user_id, reader, can_moderate };
      const reply = ({ text }: QuestionBoard) => ({
        version: boardVersion({ qa, can_moderate, text }),
        qa,
        can_moderate,
      });
      return { place, watcher, open: () => openBoard(deps, qa), reply };
    },
    authorize: (scope, { session_id }) => authorizeBoard(scope, session_id),
    notify: (socket, { session_id }, can_read) => socket.emit('questions_left', { session_id, can_read }),
    read: (open) =>
      listBoards(
        deps.db,
        open.map(({ session_id }) => session_id),
      ),
    async sendChanges(board, row) {
      const qa = qaOf(row, deps.clock.date());
      if (JSON.stringify(qa) !== JSON.stringify(board.qa)) {
        board.qa = qa;
        frames.sendQa(board, qa);
      }
      if (row.questions === board.text) return;
      const questions = parseQuestionSnapshot(row.questions);
      const changes = questionChanges(board.questions, questions, maxLiveQuestions);
      const rows = changes.changed.length === 0 ? [] : await listQuestionsById(deps.db, changes.changed);
      frames.send(board, changes, rows);
      // Assigned at the end, so that the next refresh sends the changes again after a failure.
      board.questions = questions;
      board.text = row.questions;
    },
  });
}
