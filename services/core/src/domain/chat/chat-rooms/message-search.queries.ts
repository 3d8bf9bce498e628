/** Queries for message search. Each room is searched separately, so inaccessible rooms add no cost. */
import { maxMatchedAuthors } from '@plenum/contracts/chat/chat-limits';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, idList, statement } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import { isSessionSpeaker } from '../../access.queries.ts';
import type { RoomPolicyInput } from '../../policy.ts';
import { sessionScheduling } from './chat-rooms.queries.ts';
import { messageColumns, messageJoins, type MessageRow } from './room-messages.queries.ts';

export interface SearchableRoomRow extends RoomPolicyInput {
  readonly id: number;
  readonly name: string;
  readonly session_id: number | null;
  readonly session_title: string | null;
}

const searchableRooms = statement<SearchableRoomRow>(
  'searchable-rooms',
  `select r.id, r.name, r.session_id, s.title as session_title, ${sessionScheduling},
          r.room_type, r.subtype, r.is_enabled, r.announce_only, s.chat_mode,
          ${isSessionSpeaker('r.session_id', '$2')} as is_session_speaker
     from chat_rooms r
     join room_heads h on h.room_id = r.id and h.message_count > 0
     left join sessions s on s.id = r.session_id
    where r.event_id = $1`,
);

/** Finds the rooms of an event and of its sessions that have messages, without access checks. */
export const listSearchableRooms = (db: Db, event_id: number, user_id: number) =>
  db.rows(searchableRooms, [event_id, user_id]);

/**
 * Matches the beginnings of all words. Lexemes are quoted individually after folding, which can turn letters into
 * operators: “½” becomes “1/2”, and “ŉ” contains an apostrophe.
 */
const quoted = (lexeme: string): string => `'''' || replace(replace(${lexeme}, '\\', '\\\\'), '''', '''''') || ''''`;
const beginnings = `(
  select string_agg(${quoted('lexeme')} || ':*', ' & ')::tsquery
    from unnest(to_tsvector('simple', spaced_text($3))))`;

/** Matches word stems; user input cannot contain operators. */
const stems = `plainto_tsquery('english', $3) || plainto_tsquery('german', $3)`;

/** Matches all pairs of characters in scripts without spaces; a single character matches the beginning of a pair. */
const pairs = `(
  select string_agg(distinct ${quoted('substr(run, place, 2)')} || case when length(run) = 1 then ':*' else '' end, ' & ')::tsquery
    from unnest(query_input.runs) run cross join generate_series(1, greatest(length(run) - 1, 1)) place)`;

/** Newest first. */
export const hitOrder: Order = { name: 'message-hits', direction: 'desc', keys: [{ sql: 'm.id', type: 'integer' }] };

const messageHits = statement<CursorRow<MessageRow>>(
  'search-room-messages',
  `with query_input as materialized (
     select array(select '%' || run || '%' from unnest(query_input.runs) run) as parts,
            case when spaced is null then pairs when pairs is null then spaced else spaced && pairs end as words
       from (select query_input.runs, ${beginnings} || ${stems} as spaced, ${pairs} as pairs
               from (select spaceless_runs($3) as runs) query_input) query_input),
   authors as materialized (
     select eu.user_id from event_users eu join users u on u.id = eu.user_id
      where eu.event_id = $2 and eu.search_members like folded($4)
        and folded(u.search_name) like folded($4)
      limit ${maxMatchedAuthors}),
   found as (
     select hit.id
       from query_input cross join unnest($1::bigint[]) as room (id)
      cross join lateral (
        select m.id from room_messages m
         where m.room_id = room.id and m.deleted_at is null and ${isAfter(hitOrder, '$5')} and message_words(m.content) @@ query_input.words
           and (query_input.parts = '{}' or folded(m.content) like all (query_input.parts))
         order by m.id desc limit $6) hit
     union
     (select m.id from room_messages m
       where m.user_id in (select user_id from authors) and m.room_id = any($1::bigint[])
         and m.deleted_at is null and ${isAfter(hitOrder, '$5')}
       order by m.id desc limit $6))
   select ${messageColumns}, ${cursorValues(hitOrder)}
     from (select found.* from room_messages found
            where found.id in (select id from found as ids order by id desc limit $6)) m
     ${messageJoins}
    order by ${orderBy(hitOrder)}`,
);

export interface MessageFilter extends Position {
  readonly event_id: number;
  readonly roomIds: readonly number[];
  /** Space-separated words whose beginnings must all occur. */
  readonly words: string;
  /** Pattern for names of authors. */
  readonly name: string;
}

/** Finds messages of some rooms by words or author, newest first. */
export const findMessages = (db: Db, filter: MessageFilter) =>
  db.rows(messageHits, [
    idList(filter.roomIds),
    filter.event_id,
    filter.words,
    filter.name,
    filter.after,
    filter.limit,
  ]);
