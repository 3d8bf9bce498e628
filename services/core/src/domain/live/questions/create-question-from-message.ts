import type { RoomSubtype } from '@plenum/contracts/enums';
import { shortenText } from '@plenum/contracts/graphemes';
import { maxQuestionLength } from '@plenum/contracts/live/question-limits';
import type { PublicQuestion } from '@plenum/contracts/live/questions';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { logModeration } from '../../chat/moderation-log/moderation-log.steps.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { authorizeEventObject, type PartOfEvent } from '../../policy.ts';
import { authorizeBoard } from './question-access.ts';
import { listQuestionsById } from './questions.queries.ts';
import { questionView } from './questions.views.ts';

interface MessageOfSession {
  readonly session_id: number | null;
  readonly subtype: RoomSubtype | null;
  readonly author_id: number;
  readonly content: string;
  readonly is_deleted: boolean;
}

const messageOfRoom = statement<MessageOfSession>(
  'message-of-session-room',
  `select r.session_id, r.subtype, m.user_id as author_id, m.content, m.deleted_at is not null as is_deleted
     from room_messages m join chat_rooms r on r.id = m.room_id where m.room_id = $1 and m.id = $2`,
);
const sessionOfRoom = statement<PartOfEvent & { readonly session_id: number | null }>(
  'session-of-room',
  `select r.event_id, r.session_id, coalesce(s.is_unscheduled, false) as is_unscheduled
     from chat_rooms r left join sessions s on s.id = r.session_id where r.id = $1`,
);
const insertFromMessage = statement<{ readonly id: number }>(
  'insert-question-from-message',
  `insert into questions (event_id, session_id, text, author_id, status, message_id)
   values ($1, $2, $3, $4, 'OPEN', $5) on conflict (message_id) do nothing returning id`,
);
const questionOfMessage = statement<{ readonly id: number }>(
  'question-of-message',
  'select id from questions where message_id = $1',
);

interface ConversionResult {
  readonly question: PublicQuestion;
  /** False if the message was already converted. */
  readonly is_new: boolean;
}

/**
 * Converts a message of the public room of a session into an open question of its author; a long text is shortened, and
 * the question refers to the message. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`,
 * `question_message_unsuitable`, `questions_off`.
 */
export async function createQuestionFromMessage(
  scope: Scope,
  { room_id, message_id }: { readonly room_id: number; readonly message_id: number },
): Promise<ConversionResult> {
  const room = await scope.db.row(sessionOfRoom, [room_id]);
  if (room === undefined) throw fail('not_found');
  await authorizeEventObject(scope, room, 'question:take_message');
  const message = await scope.db.row(messageOfRoom, [room_id, message_id]);
  if (message === undefined) throw fail('not_found');
  if (room.session_id === null) throw fail('question_message_unsuitable');
  const { session_id } = room;
  const { event_id, qa } = await authorizeBoard(scope, session_id);
  if (message.subtype !== 'PUBLIC' || message.is_deleted) throw fail('question_message_unsuitable');
  if (qa.state === 'OFF') throw fail('questions_off');
  const text = shortenText(message.content, maxQuestionLength);
  return transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'question:take_message');
    const { author_id } = message;
    const inserted = await tx.row(insertFromMessage, [event_id, session_id, text, author_id, message_id]);
    const { id } = inserted ?? (await tx.row(questionOfMessage, [message_id])) ?? { id: 0 };
    if (inserted !== undefined) {
      const actor_id = requireActor(scope).user_id;
      const entry = { event_id, action: 'QUESTION_FROM_MESSAGE', actor_id, subject_id: author_id } as const;
      await logModeration(tx, { ...entry, question_id: id, room_id, message_id });
    }
    const [row] = await listQuestionsById(tx, [id]);
    if (row === undefined) throw fail('not_found');
    return { question: questionView(row), is_new: inserted !== undefined };
  });
}
