/** Steps for transactions of other slices: create rooms together with their event or session. */
import { defaultRoomTexts } from '@plenum/contracts/chat/default-rooms';
import { type Language, languages } from '@plenum/contracts/languages';
import { maxRoomNameLength } from '@plenum/contracts/limits';
import { idList, statement, type Transaction } from '../../../platform/db/database.ts';
import type { Event } from '../../events/events/event.entity.ts';
import type { Session } from '../../schedule/sessions/session.entity.ts';

const publicSuffix = ' - Chat';
const backstageSuffix = ' - Backstage';
/** Leaves gaps between the display orders of a room type for inserting rooms. */
export const displayOrderStep = 10;

/** Every room needs a head row for its messages and a scan row for the moderation rules. */
const insertRoomRows = `, head as (insert into room_heads (room_id) select id from room)
  insert into room_scans (room_id) select id from room`;

/** Returns the name and description of the three default rooms, in order; organizers can change them. */
const eventRoomTexts = (language: Language): readonly (string | null)[] =>
  [defaultRoomTexts.GLOBAL, defaultRoomTexts.GREEN_ROOM, defaultRoomTexts.ADMIN].flatMap((texts) => [
    texts[language].name,
    texts[language].description,
  ]);

const createEventRoomsSql = statement(
  'create-event-rooms',
  `with room as (
    insert into chat_rooms (event_id, name, description, room_type, is_enabled, display_order)
    values ($1, $2, $3, 'GLOBAL', true, ${displayOrderStep}),
           ($1, $4, $5, 'GREEN_ROOM', true, ${displayOrderStep}),
           ($1, $6, $7, 'ADMIN', true, ${displayOrderStep})
    returning id)${insertRoomRows}`,
);

/** Truncates the title (`left` counts code points), because the suffix distinguishes the two rooms. */
const createSessionRoomsSql = statement(
  'create-session-rooms',
  `with room as (
    insert into chat_rooms (event_id, session_id, name, description, room_type, subtype, is_enabled, display_order)
    select s.event_id, s.id, left(s.title, ${maxRoomNameLength} - length(kind.suffix)) || kind.suffix,
           kind.description, 'SESSION', kind.subtype, true, kind.display_order
      from sessions s
     cross join (values ('PUBLIC', '${publicSuffix}', 'For everybody who follows this session', ${displayOrderStep}),
                        ('BACKSTAGE', '${backstageSuffix}', 'For the people on stage and their organizers', ${2 * displayOrderStep}))
           as kind (subtype, suffix, description, display_order)
     where s.id = any($1::bigint[])
     order by s.id, kind.display_order
        on conflict (session_id, subtype) do nothing
    returning id)${insertRoomRows}`,
);

/** Creates the three rooms of a new event. Flushes the unit of work first. */
export async function createEventRooms(
  tx: Transaction,
  event: Pick<Event, 'id'>,
  language: Language = languages[0],
): Promise<void> {
  await tx.em.flush();
  await tx.rows(createEventRoomsSql, [event.id, ...eventRoomTexts(language)]);
}

/**
 * Creates the PUBLIC and BACKSTAGE rooms of new sessions, regardless of their chat mode, in one statement. Skips
 * existing rooms. Flushes the unit of work first.
 */
export async function createSessionRooms(tx: Transaction, sessions: readonly Pick<Session, 'id'>[]): Promise<void> {
  await tx.em.flush();
  if (sessions.length === 0) return;
  await tx.rows(createSessionRoomsSql, [idList(sessions.map(({ id }) => id))]);
}
