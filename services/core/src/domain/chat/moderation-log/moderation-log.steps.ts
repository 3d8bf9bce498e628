/**
 * Moderation log, written in the transaction of the command. Used by rooms, memberships, the queue and the rules, and
 * must not import them.
 */
import type { DecisionReasonKind, ModerationLogAction, ModerationRuleName } from '@plenum/contracts/enums';
import { idList, statement, type Transaction } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { record } from '../../domain-events.ts';

export interface LoggedReason {
  /** Complete reason as one text, as stored with a ban or mute. */
  readonly reason: string;
  readonly reason_kind?: DecisionReasonKind | null;
  /** Details written by a person. */
  readonly reason_details?: string | null;
}

export interface LoggedAction extends Partial<LoggedReason> {
  readonly event_id: number;
  readonly action: ModerationLogAction;
  /** Null if a rule or a scheduled job acted. */
  readonly actor_id: number | null;
  /** Author of the message, or the member. */
  readonly subject_id: number | null;
  readonly room_id?: number | null;
  readonly message_id?: number | null;
  readonly question_id?: number | null;
  readonly poll_id?: number | null;
  /** A comment on a session; its author is not revealed. */
  readonly feedback_id?: string | null;
  readonly delay_id?: number | null;
  readonly announcement_id?: number | null;
  readonly rule?: ModerationRuleName | null;
  readonly duration_hours?: number | null;
  /** Set for content of a session that only organizers see, if the entry does not reference the session. */
  readonly for_organizers?: boolean;
}

/** SQL: the content with this id is part of a session that only organizers see. */
const isOfHiddenSession = (table: 'chat_rooms' | 'questions' | 'polls', id: string): string => `
  exists (select from ${table} content join sessions session on session.id = content.session_id
           where content.id = ${id} and not (${isVisibleSession('session')}))`;

/** SQL: an entry with these ids concerns a room for organizers, or content of a session that only they see. */
export const isForOrganizers = (room_id: string, question_id: string, poll_id: string): string => `
  (exists (select from chat_rooms room where room.id = ${room_id} and room.room_type = 'ADMIN')
   or ${isOfHiddenSession('chat_rooms', room_id)} or ${isOfHiddenSession('questions', question_id)} or ${isOfHiddenSession('polls', poll_id)})`;

const insertLogEntry = statement(
  'insert-moderation-log-entry',
  `insert into moderation_log
       (event_id, action, actor_id, subject_id, room_id, message_id, rule, reason, duration_hours, reason_kind,
        reason_details, question_id, poll_id, feedback_id, delay_id,
        announcement_id, for_organizers)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
             $17 or ${isForOrganizers('$5', '$12', '$13')})`,
);

export async function logModeration(tx: Transaction, entry: LoggedAction): Promise<void> {
  await tx.rows(insertLogEntry, [
    entry.event_id,
    entry.action,
    entry.actor_id,
    entry.subject_id,
    entry.room_id ?? null,
    entry.message_id ?? null,
    entry.rule ?? null,
    entry.reason ?? null,
    entry.duration_hours ?? null,
    entry.reason_kind ?? null,
    entry.reason_details ?? null,
    entry.question_id ?? null,
    entry.poll_id ?? null,
    entry.feedback_id ?? null,
    entry.delay_id ?? null,
    entry.announcement_id ?? null,
    entry.for_organizers ?? false,
  ]);
}

const insertBulkEntry = statement<{ readonly id: number }>(
  'insert-moderation-log-entry-of-messages',
  `insert into moderation_log (event_id, action, actor_id, subject_id, message_count)
     values ($1, 'MESSAGES_REMOVED', $2, $3, $4) returning id`,
);
const increaseEntryCount = statement<{ readonly id: number }>(
  'count-messages-in-moderation-log-entry',
  'update moderation_log set message_count = message_count + $2 where id = $1 returning id',
);

interface LoggedRemovals extends Pick<LoggedAction, 'event_id' | 'actor_id' | 'subject_id'> {
  readonly count: number;
  /** Entry shared by the batches of one removal; null for the first batch. */
  readonly entryId: number | null;
}

/** Logs a batch of removed messages of a person. The batches of one removal share an entry, whose id is returned. */
export async function logRemovals(tx: Transaction, { entryId, count, ...entry }: LoggedRemovals): Promise<number> {
  const row =
    entryId === null
      ? await tx.row(insertBulkEntry, [entry.event_id, entry.actor_id, entry.subject_id, count])
      : await tx.row(increaseEntryCount, [entryId, count]);
  if (row === undefined) throw new Error('The log entry was neither created nor found.');
  return row.id;
}

interface MessageRemovalEntry {
  readonly event_id: number;
  readonly message_id: number;
  /** Null if a rule removed it. */
  readonly removedBy: number | null;
}

const closeMessageCase = statement<{ id: number }>(
  'close-case-of-message',
  `update moderation_cases set status = 'CLOSED', decision = 'REMOVE', decided_by_id = $1, decided_at = now()
      where message_id = $2 and status = 'OPEN' and ($1::bigint is null or subject_id <> $1) returning id`,
);

/**
 * Closes the open case about a message, if any, because removing the message resolves the reports about it. Call it
 * together with the removal. If the author removes the message, the case stays open, because authors cannot decide
 * their own cases.
 */
export async function closeCaseOfMessage(tx: Transaction, { event_id, message_id, removedBy }: MessageRemovalEntry) {
  const closed = await tx.rows(closeMessageCase, [removedBy, message_id]);
  if (closed.length > 0) record(tx, 'moderation_queue.changed', { event_id });
}

interface AuthorRemoval {
  readonly event_id: number;
  readonly author_id: number;
  readonly roomIds: readonly number[];
  readonly removedBy: number;
}

const closeAuthorCases = statement<{ id: number }>(
  'close-cases-of-author',
  `update moderation_cases set status = 'CLOSED', decision = 'REMOVE', decided_by_id = $4, decided_at = now()
      where event_id = $1 and kind = 'MESSAGE' and subject_id = $2 and room_id = any($3::bigint[]) and status = 'OPEN'
     returning id`,
);

/** Closes the open cases about messages of a person in the given rooms; held messages stay hidden. */
export async function closeCasesOfAuthor(
  tx: Transaction,
  { event_id, author_id, roomIds, removedBy }: AuthorRemoval,
): Promise<void> {
  const closed = await tx.rows(closeAuthorCases, [event_id, author_id, idList(roomIds), removedBy]);
  if (closed.length > 0) record(tx, 'moderation_queue.changed', { event_id });
}
