/** What this slice does inside somebody else's transaction: rooms come into being with their event or session. */
import { type Language, languages } from '@plenum/contracts/languages';
import { room_name_length_max } from '@plenum/contracts/limits';
import type { Transaction } from '../../platform/db/database.ts';
import type { Event } from '../events/event.entity.ts';
import type { Session } from '../sessions/session.entity.ts';

const public_suffix = ' - Chat';
const backstage_suffix = ' - Backstage';
/** Rooms of a room type are ordered in steps, so that one can be put between two others. */
export const display_order_step = 10;

/** What every room has beside its row: a head for its posts, and a mark for the rules. */
const begin_rooms = `, head as (insert into room_heads (room_id) select id from room)
  insert into room_scans (room_id) select id from room`;

/** Name and description of the three, in their order; organizers may call them otherwise. */
const event_rooms: Readonly<Record<Language, readonly (readonly [name: string, description: string])[]>> = {
  en: [
    ['General', 'For everybody at this event'],
    ['Green room', 'For speakers and organizers'],
    ['Organizers', 'For organizers only'],
  ],
  de: [
    ['Allgemein', 'Für alle auf dieser Veranstaltung'],
    ['Green Room', 'Für Vortragende und das Veranstaltungsteam'],
    ['Veranstaltungsteam', 'Nur für das Veranstaltungsteam'],
  ],
};

const create_event_rooms = `
  with room as (
    insert into chat_rooms (event_id, name, description, room_type, is_enabled, display_order)
    values (?, ?, ?, 'GLOBAL', true, ${display_order_step}),
           (?, ?, ?, 'GREEN_ROOM', true, ${display_order_step}),
           (?, ?, ?, 'ADMIN', true, ${display_order_step})
    returning id)${begin_rooms}`;

/** `left` counts code points; the title gives way so that the suffix always tells the two rooms apart. */
const create_session_rooms = `
  with room as (
    insert into chat_rooms (event_id, session_id, name, description, room_type, subtype, is_enabled, display_order)
    select s.event_id, s.id, left(s.title, ${room_name_length_max} - length(kind.suffix)) || kind.suffix,
           kind.description, 'SESSION', kind.subtype, true, kind.display_order
      from sessions s
     cross join (values ('PUBLIC', '${public_suffix}', 'For everybody who follows this session', ${display_order_step}),
                        ('BACKSTAGE', '${backstage_suffix}', 'For the people on stage and their organizers', ${2 * display_order_step}))
           as kind (subtype, suffix, description, display_order)
     where s.id in (select value::bigint from jsonb_array_elements_text(?::jsonb))
     order by s.id, kind.display_order
        on conflict (session_id, subtype) do nothing
    returning id)${begin_rooms}`;

/** Gives a new event its three rooms. What the unit of work holds is stored first. */
export async function createEventRooms(
  tx: Transaction,
  event: Pick<Event, 'id'>,
  language: Language = languages[0],
): Promise<void> {
  await tx.flush();
  await tx.execute(
    create_event_rooms,
    event_rooms[language].flatMap((texts) => [event.id, ...texts]),
  );
}

/**
 * Gives new sessions their PUBLIC and BACKSTAGE rooms, whatever their chat mode. One statement for
 * any number of sessions; sessions that have their rooms keep them. What the unit of work holds is stored first.
 */
export async function createSessionRooms(tx: Transaction, sessions: readonly Pick<Session, 'id'>[]): Promise<void> {
  await tx.flush();
  if (sessions.length === 0) return;
  await tx.execute(create_session_rooms, [JSON.stringify(sessions.map(({ id }) => id))]);
}
