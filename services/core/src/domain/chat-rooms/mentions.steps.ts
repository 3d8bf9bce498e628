/** Mentions in room messages, and who may be mentioned (docs/decisions/0102). */
import { mentionsMax } from '@plenum/contracts/chat-limits';
import type { MessageMention } from '@plenum/contracts/chat-rooms';
import { mentionsName } from '@plenum/contracts/mention-rules';
import type { Db } from '../../platform/db/database.ts';
import type { RoomAccessRow } from './chat-rooms.queries.ts';
import { authorView } from './chat-rooms.views.ts';
import { listTogether } from './mentions.queries.ts';
import { listReaders, type RoomAccess } from './room-admission.ts';

/**
 * The rule of who may be mentioned: other people who find and read the room, and are not apart from the author. It decides
 * what completion offers, what a message keeps, and who is told. In the order of the ids.
 */
export async function listMentionablePeople(
  db: Db,
  { room_id, user_id }: { readonly room_id: number; readonly user_id: number },
  userIds: readonly number[],
): Promise<RoomAccessRow[]> {
  if (userIds.length === 0) return [];
  const [readers, together] = await Promise.all([
    listReaders(db, room_id, userIds),
    listTogether(db, user_id, userIds),
  ]);
  const byId = new Map(readers.map((row) => [row.user_id, row]));
  return [...new Set(userIds)].flatMap((id) => (together.has(id) ? (byId.get(id) ?? []) : []));
}

/**
 * Returns whom a text mentions: of those whom it mentioned before, who are still in it, and of the given ones, who may be
 * mentioned and whose name stands in it. Others are left out, because somebody may leave while a message is written.
 */
export async function mentionedIn(
  db: Db,
  room: RoomAccess,
  content: string,
  given: readonly number[],
  before: readonly MessageMention[] = [],
): Promise<readonly MessageMention[]> {
  const kept = before.filter(({ name }) => mentionsName(content, name));
  const known = new Set(kept.map(({ user_id }) => user_id));
  const people = await listMentionablePeople(
    db,
    room,
    given.filter((id) => !known.has(id)),
  );
  const added = people
    .map((person) => ({ user_id: person.user_id, name: authorView(person).full_name }))
    .filter(({ name }) => mentionsName(content, name));
  return [...kept, ...added].slice(0, mentionsMax).toSorted((one, other) => one.user_id - other.user_id);
}
