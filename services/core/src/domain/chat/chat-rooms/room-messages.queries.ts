/** Queries for room messages. All statements use the key `(room_id, seq)`; none counts or skips rows unnecessarily. */
import { quoteLengthMax } from '@plenum/contracts/chat/chat-limits';
import type { MessageMention } from '@plenum/contracts/chat/chat-rooms';
import type { EventUserRole } from '@plenum/contracts/enums';
import { messagesBySeqMax, pageSizeMax } from '@plenum/contracts/limits';
import { type Db, plannedOnce, statement } from '../../../platform/db/database.ts';
import type { ReactionCounts } from './message-reactions.queries.ts';

export interface AuthorRow {
  readonly user_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly image_url: string | null;
  readonly member_role: EventUserRole | null;
  readonly is_organization_owner: boolean;
  readonly is_session_speaker: boolean;
}

/** Quoted message: all fields null without a quote; author and text null if it was deleted. */
export interface QuoteRow {
  readonly reply_to_seq: number | null;
  readonly quote_user_id: number | null;
  readonly quote_full_name: string | null;
  readonly quote_content: string | null;
}

export interface MessageRow extends AuthorRow, QuoteRow {
  readonly id: number;
  readonly room_id: number;
  readonly seq: number;
  readonly client_id: string | null;
  readonly content: string;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly reaction_counts: ReactionCounts | null;
  /** Null without mentions. */
  readonly mentions: readonly MessageMention[] | null;
  readonly deleted_at: Date | null;
  readonly deleted_by_id: number | null;
  readonly deleter_full_name: string | null;
}

/** Condition: a person is a speaker of a room's session. Evaluated per person, never for all speakers at once. */
export const speaksIn = (session_id: string, user_id: string): string => `
  (${session_id} is not null and coalesce((
     select true from session_speakers ss join speaker_profiles sp on sp.id = ss.profile_id
      where ss.session_id = ${session_id} and sp.user_id = ${user_id} limit 1), false))`;

export const messageColumns = `
  m.id, m.room_id, m.seq, m.user_id, m.client_id, m.content, m.created_at, m.edited_at, m.deleted_at, m.deleted_by_id,
  u.first_name, u.last_name, u.full_name, u.image_url, d.full_name as deleter_full_name,
  eu.role as member_role, coalesce(ou.role = 'OWNER', false) as is_organization_owner,
  ${speaksIn('r.session_id', 'm.user_id')} as is_session_speaker,
  (select jsonb_agg(jsonb_build_object('user_id', told.user_id, 'name', told.name) order by told.user_id)
     from room_message_mentions told where told.room_id = m.room_id and told.seq = m.seq) as mentions,
  n.counts as reaction_counts, m.reply_to_seq, q.user_id as quote_user_id, q.full_name as quote_full_name,
  q.content as quote_content`;

/** Author and beginning of a message; no row if it was deleted. */
const quoted = (room_id: string, seq: string): string => `
  select found.user_id, u.full_name, left(found.content, ${quoteLengthMax + 1}) as content
    from room_messages found join users u on u.id = found.user_id
   where found.room_id = ${room_id} and found.seq = ${seq} and found.deleted_at is null`;

/** Joins author with room role, deleter, reactions and quoted message to messages `m`. */
export const messageJoins = `
     join users u on u.id = m.user_id
     join chat_rooms r on r.id = m.room_id
     join events e on e.id = r.event_id
     left join users d on d.id = m.deleted_by_id
     left join event_users eu on eu.event_id = r.event_id and eu.user_id = m.user_id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = m.user_id
     left join room_reaction_counts n on n.room_id = m.room_id and n.seq = m.seq
     left join lateral (${quoted('m.room_id', 'm.reply_to_seq')} limit 1) q on true`;

/** Maximum rows of a request. Part of the statement text, so that the planner estimates a page instead of a room. */
const rowsMax = Math.max(messagesBySeqMax, pageSizeMax);

type Order = 'asc' | 'desc';

/** Selects the rows by key first, so that the joins run only for them. */
const messagesFrom = (rows: string): string =>
  `select ${messageColumns} from (${rows}) m ${messageJoins} order by m.seq`;

const messages = (name: string, wanted: string, order: Order, limit: string) =>
  plannedOnce<MessageRow>(
    name,
    messagesFrom(`select * from (
       select * from room_messages where room_id = $1 and ${wanted} order by seq ${order} limit ${rowsMax}) most
     order by seq ${order} limit ${limit}`),
  );

const messagesAfter = messages('room-messages-after', 'seq > $2', 'asc', '$3');
const messagesBefore = messages('room-messages-before', 'seq < $2', 'desc', '$3');
const messagesBetween = messages('room-messages-between', 'seq > $2 and seq < $3', 'asc', '$4');
const newestVisible = messages('room-messages-newest-visible', 'deleted_at is null', 'desc', '$2');
const visiblePage = statement<MessageRow>(
  'room-messages-visible-page',
  messagesFrom(`select * from room_messages where room_id = $1 and seq <= $2 and deleted_at is null
     order by seq desc offset $3 limit $4`),
);

export interface SeqRange {
  readonly after_seq?: number | undefined;
  readonly before_seq?: number | undefined;
  readonly limit: number;
}

/**
 * Finds messages by sequence number, ascending, including deleted ones: the lowest after `after_seq`, otherwise the
 * highest before `before_seq`.
 */
export function listMessagesBySeq(db: Db, room_id: number, range: SeqRange): Promise<MessageRow[]> {
  const { after_seq, before_seq, limit } = range;
  if (after_seq !== undefined && before_seq !== undefined) {
    return db.rows(messagesBetween, [room_id, after_seq, before_seq, limit]);
  }
  if (after_seq !== undefined) return db.rows(messagesAfter, [room_id, after_seq, limit]);
  return db.rows(messagesBefore, [room_id, before_seq ?? Number.MAX_SAFE_INTEGER, limit]);
}

/** Finds undeleted messages up to `last_seq`, ascending, after skipping the newest `skip`. */
export const listVisiblePage = (db: Db, room_id: number, last_seq: number, skip: number, limit: number) =>
  db.rows(visiblePage, [room_id, last_seq, skip, limit]);

/** Finds the newest undeleted messages, ascending. */
export const listNewestVisible = (db: Db, room_id: number, limit: number) => db.rows(newestVisible, [room_id, limit]);

const messageByClientId = plannedOnce<MessageRow>(
  'room-message-by-client-id',
  `select ${messageColumns} from room_messages m ${messageJoins} where m.user_id = $1 and m.client_id = $2`,
);

/** Finds a person's message by `client_id`, in any room. */
export const findMessageByClientId = (db: Db, user_id: number, client_id: string) =>
  db.row(messageByClientId, [user_id, client_id]);

const quoteBySeq = plannedOnce<QuoteRow>(
  'room-message-quote',
  `select $2::bigint as reply_to_seq, user_id as quote_user_id, full_name as quote_full_name, content as quote_content
     from (${quoted('$1', '$2::bigint')}) q`,
);

/** Finds the quoted message of a room; undefined if it was deleted. */
export const findQuote = (db: Db, room_id: number, seq: number) => db.row(quoteBySeq, [room_id, seq]);

const messageById = plannedOnce<MessageRow>(
  'room-message-by-id',
  `select ${messageColumns} from room_messages m ${messageJoins} where m.id = $1`,
);

export const findRoomMessage = (db: Db, message_id: number) => db.row(messageById, [message_id]);
