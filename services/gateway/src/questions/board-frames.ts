/** Server events about changed questions. Everyone receives listed questions, moderators all, and authors their own. */
import type { Qa } from '@plenum/contracts/live/questions';
import type { ServerEventName, ServerEventPayload } from '@plenum/contracts/server-events';
import type {
  QuestionSnapshot as Questions,
  QuestionChanges,
} from '@plenum/core/domain/live/questions/question-changes.rules';
import type { QuestionRow } from '@plenum/core/domain/live/questions/questions.queries';
import { isListed } from '@plenum/core/domain/live/questions/questions.rules';
import { isAuthor, type QuestionReader, questionView } from '@plenum/core/domain/live/questions/questions.views';
import { type Board, socketsOf, type Watcher } from '../boards/boards.ts';
import type { Deliveries } from '../socket/deliveries.ts';
import type { GatewaySocket } from '../socket/gateway-socket.ts';

export interface QuestionWatcher extends Watcher {
  readonly reader: QuestionReader;
}

export interface QuestionBoard extends Board<QuestionWatcher> {
  readonly session_id: number;
  /** Result of the last refresh as text, and parsed. */
  text: string | null;
  questions: Questions;
  qa: Qa;
}

export interface BoardFrames {
  /** Sends the changes since the last refresh. `open` must still contain the state before the changes. */
  send(open: QuestionBoard, changes: QuestionChanges, rows: readonly QuestionRow[]): void;
  sendQa(open: QuestionBoard, qa: Qa): void;
}

const wasListed = ({ questions }: QuestionBoard, id: number): boolean => {
  const question = questions.get(id);
  return question !== undefined && isListed(question.status);
};
const moderatorSockets = (open: QuestionBoard) => socketsOf(open, ({ can_moderate }) => can_moderate);
const readerSockets = (open: QuestionBoard) => socketsOf(open, ({ can_moderate }) => !can_moderate);

export function createBoardFrames(deliveries: Pick<Deliveries, 'sendEvents'>): BoardFrames {
  function send<N extends ServerEventName>(
    sockets: readonly GatewaySocket[],
    name: N,
    payload: ServerEventPayload<N>,
  ): void {
    if (sockets.length > 0) deliveries.sendEvents(sockets, name, [payload]);
  }

  function sendQuestions(
    sockets: readonly GatewaySocket[],
    session_id: number,
    rows: readonly QuestionRow[],
    removed: readonly number[],
  ): void {
    if (rows.length === 0 && removed.length === 0) return;
    send(sockets, 'questions_changed', { session_id, questions: rows.map(questionView), removed: [...removed] });
  }

  function sendChanged(open: QuestionBoard, rows: readonly QuestionRow[], removed: readonly number[]): void {
    const { session_id } = open;
    sendQuestions(moderatorSockets(open), session_id, rows, removed);
    const hidden = rows.filter(({ status }) => !isListed(status));
    const unlisted = hidden.flatMap(({ id }) => (wasListed(open, id) ? [id] : []));
    const listed = rows.filter(({ status }) => isListed(status));
    sendQuestions(readerSockets(open), session_id, listed, [...removed, ...unlisted]);
    // Authors receive their own questions, even if other people cannot see them.
    for (const row of hidden) {
      const authors = socketsOf(open, ({ can_moderate, reader }) => !can_moderate && isAuthor(row, reader));
      sendQuestions(authors, session_id, [row], []);
    }
  }

  function sendVotes(sockets: readonly GatewaySocket[], session_id: number, votes: readonly number[][]): void {
    if (votes.length > 0) send(sockets, 'question_votes', { session_id, votes: [...votes] });
  }

  return {
    send(open, { removed, counted }, rows) {
      sendChanged(open, rows, removed);
      const pairs = counted.map(([id, votes]) => [id, votes]);
      sendVotes(moderatorSockets(open), open.session_id, pairs);
      sendVotes(
        readerSockets(open),
        open.session_id,
        pairs.filter(([id = 0]) => wasListed(open, id)),
      );
    },
    sendQa: (open, qa) => send([...open.watchers.keys()], 'qa_changed', qa),
  };
}
