/** Stores the last open room per event or session, for the lifetime of the tab. */
import { type DraftKey, readDraft, writeDraft } from '../../../lib/drafts.ts';

type Rooms = { readonly event_id: number } | { readonly session_id: number };

const draftKeyOf = (rooms: Rooms): DraftKey =>
  'event_id' in rooms ? `open-room.event.${rooms.event_id}` : `open-room.session.${rooms.session_id}`;

/** Returns the id of the room that was last open; null if there was none, or for the list of rooms. */
export function lastRoom(rooms: Rooms): number | null {
  const stored = Number(readDraft(draftKeyOf(rooms)));
  return stored > 0 ? stored : null;
}

/** @param room_id null for the list of rooms */
export const rememberRoom = (rooms: Rooms, room_id: number | null): void =>
  writeDraft(draftKeyOf(rooms), room_id === null ? '' : String(room_id));
