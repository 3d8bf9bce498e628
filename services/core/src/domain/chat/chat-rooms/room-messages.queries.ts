/** Queries for room messages. All statements use the key `(room_id, seq)` and avoid counting or skipping rows. */
import { maxQuoteLength } from '@plenum/contracts/chat/chat-limits';
import type { MessageMention } from '@plenum/contracts/chat/chat-rooms';
import type { EventUserRole } from '@plenum/contracts/enums';
import { maxPageSize } from '@plenum/contracts/limits';
import { type Db, plannedOnce, statement } from '../../../platform/db/database.ts';
import { isSessionSpeaker } from '../../access.queries.ts';
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

/** Quoted message: all fields are null without a quote; author and text are null if it was deleted. */
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

export const messageColumns = `
  m.id, m.room_id, m.seq, m.user_id, m.client_id, m.content, m.created_at, m.edited_at, m.deleted_at, m.deleted_by_id,
  u.first_name, u.last_name, u.full_name, u.image_url, d.full_name as deleter_full_name,
  eu.role as member_role, coalesce(ou.role = 'OWNER', false) as is_organization_owner,
  ${isSessionSpeaker('r.session_id', 'm.user_id')} as is_session_speaker,
  (select jsonb_agg(jsonb_build_object('user_id', mention.user_id, 'name', mention.name) order by mention.user_id)
     from room_message_mentions mention where mention.room_id = m.room_id and mention.seq = m.seq) as mentions,
  n.counts as reaction_counts, m.reply_to_seq, q.user_id as quote_user_id, q.full_name as quote_full_name,
  q.content as quote_content`;

/** SQL: author and beginning of a message; no row if it was deleted. */
const quotedMessage = (room_id: string, seq: string): string => `
  select quoted.user_id, u.full_name, left(quoted.content, ${maxQuoteLength + 1}) as content
    from room_messages quoted join users u on u.id = quoted.user_id
   where quoted.room_id = ${room_id} and quoted.seq = ${seq} and quoted.deleted_at is null`;

/** SQL: joins the author with their role in the room, deleter, reactions and quoted message to messages `m`. */
export const messageJoins = `
     join users u on u.id = m.user_id
     join chat_rooms r on r.id = m.room_id
     join events e on e.id = r.event_id
     left join users d on d.id = m.deleted_by_id
     left join event_users eu on eu.event_id = r.event_id and eu.user_id = m.user_id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = m.user_id
     left join room_reaction_counts n on n.room_id = m.room_id and n.seq = m.seq
     left join lateral (${quotedMessage('m.room_id', 'm.reply_to_seq')} limit 1) q on true`;

/**
 * Maximum number of rows per request, with the one that indicates another page. A literal in the statement, because the planner would otherwise estimate a whole
 * room.
 */
const maxRows = maxPageSize + 1;

type Order = 'asc' | 'desc';

/** Selects rows by key first, so the joins run only for these rows. */
const messagesFrom = (rows: string): string =>
  `select ${messageColumns} from (${rows}) m ${messageJoins} order by m.seq`;

const messageStatement = (name: string, condition: string, order: Order, limit: string) =>
  plannedOnce<MessageRow>(
    name,
    messagesFrom(`select * from (
       select * from room_messages where room_id = $1 and ${condition} order by seq ${order} limit ${maxRows}) page
     order by seq ${order} limit ${limit}`),
  );

const messagesAfter = messageStatement('room-messages-after', 'seq > $2', 'asc', '$3');
const messagesBefore = messageStatement('room-messages-before', 'seq < $2', 'desc', '$3');
const messagesBetween = messageStatement('room-messages-between', 'seq > $2 and seq < $3', 'asc', '$4');
const newestVisible = messageStatement('room-messages-newest-visible', 'deleted_at is null', 'desc', '$2');
const visiblePage = statement<MessageRow>(
  'room-messages-visible-page',
  messagesFrom(`select * from room_messages where room_id = $1 and seq <= $2 and deleted_at is null
     order by seq desc offset $3 limit $4`),
);
const wallMessages = statement<MessageRow>(
  'room-messages-on-walls',
  messagesFrom(`select * from room_messages message
     where room_id = $1 and seq <= $2 and deleted_at is null
       and not exists (select from moderation_cases c where c.message_id = message.id and c.status = 'OPEN')
     order by seq desc limit $3`),
);

export interface SeqRange {
  readonly after_seq?: number | undefined;
  readonly before_seq?: number | undefined;
  readonly limit: number;
}

/**
 * Finds messages by sequence number in ascending order, including deleted messages: the first after `after_seq`,
 * otherwise the last before `before_seq`.
 */
export function listMessagesBySeq(db: Db, room_id: number, range: SeqRange): Promise<MessageRow[]> {
  const { after_seq, before_seq, limit } = range;
  if (after_seq !== undefined && before_seq !== undefined) {
    return db.rows(messagesBetween, [room_id, after_seq, before_seq, limit]);
  }
  if (after_seq !== undefined) return db.rows(messagesAfter, [room_id, after_seq, limit]);
  return db.rows(messagesBefore, [room_id, before_seq ?? Number.MAX_SAFE_INTEGER, limit]);
}

/** Finds undeleted messages up to `last_seq` in ascending order, skipping the newest `skip`. */
export const listVisiblePage = (db: Db, room_id: number, last_seq: number, skip: number, limit: number) =>
  db.rows(visiblePage, [room_id, last_seq, skip, limit]);

/** Finds undeleted messages up to `last_seq` in ascending order, without those whose moderation case is open. */
export const listWallMessages = (db: Db, room_id: number, last_seq: number, limit: number) =>
  db.rows(wallMessages, [room_id, last_seq, limit]);

/** Finds the newest undeleted messages in ascending order. */
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
     from (${quotedMessage('$1', '$2::bigint')}) q`,
);

/** Finds the quoted message of a room; undefined if it was deleted. */
export const findQuote = (db: Db, room_id: number, seq: number) => db.row(quoteBySeq, [room_id, seq]);

const messageById = plannedOnce<MessageRow>(
  'room-message-by-id',
  `select ${messageColumns} from room_messages m ${messageJoins} where m.id = $1`,
);

export const findRoomMessage = (db: Db, message_id: number) => db.row(messageById, [message_id]);
