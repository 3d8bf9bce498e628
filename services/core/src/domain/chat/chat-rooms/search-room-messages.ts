import type { MessageHit, SearchRoomMessages } from '@plenum/contracts/chat/room-messages';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { containing } from '../../../platform/db/folded-search.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { requireSearchText } from '../../../platform/text.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { positionOf } from '../../paging.ts';
import { authorizeEvent, type EventAccess, isEffectivelyMuted, mayReadRoom } from '../../policy.ts';
import { fullMessageView } from './chat-rooms.views.ts';
import { findMessages, hitOrder, listSearchableRooms, type SearchableRoomRow } from './message-search.queries.ts';
import { searchWordsOf } from './message-search.rules.ts';

interface SearchInput extends Query<typeof SearchRoomMessages> {
  readonly event_id: number;
}

/** Same rule as for room lists: muted people see no rooms, and closed rooms are excluded. */
const isSearchable = (access: EventAccess, row: SearchableRoomRow): boolean =>
  !isEffectivelyMuted(access) && row.is_enabled && mayReadRoom(access, row);

/**
 * Finds messages in the rooms that the actor may enter, by words or author name (docs/decisions/0101). Excludes removed
 * messages. Throws `not_found`, `event_access_denied`, `event_banned`.
 */
export async function searchRoomMessages(
  scope: Scope,
  { event_id, q, ...list }: SearchInput,
): Promise<ReplyBody<typeof SearchRoomMessages>> {
  const position = positionOf(list, hitOrder);
  const access = await authorizeEvent(scope, event_id, 'event:read');
  requireSearchText(q);
  const words = searchWordsOf(q);
  const rows = await listSearchableRooms(scope.db, event_id, requireActor(scope).user_id);
  const rooms = new Map(rows.filter((row) => isSearchable(access, row)).map((row) => [row.id, row]));
  if (words === null || rooms.size === 0) return { hits: [], next: null };
  const filter = { event_id, roomIds: [...rooms.keys()], words, name: containing(q), ...position };
  const { rows: found, next } = pageOf(await findMessages(scope.db, filter), position, hitOrder);
  const hits = mapReadableRows('messages', found, (row): MessageHit => {
    const room = rooms.get(row.room_id);
    const session_id = room?.session_id ?? null;
    const session = session_id === null ? null : { id: session_id, title: room?.session_title ?? '' };
    return { message: fullMessageView(row), room: { id: row.room_id, name: room?.name ?? '', session } };
  });
  return { hits, next };
}
