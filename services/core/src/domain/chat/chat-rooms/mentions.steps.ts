/** Mentions in room messages, and the rule for who may be mentioned (docs/decisions/0102). */
import { maxMentions } from '@plenum/contracts/chat/chat-limits';
import type { MessageMention } from '@plenum/contracts/chat/chat-rooms';
import { mentionsName } from '@plenum/contracts/chat/mention-rules';
import type { Db } from '../../../platform/db/database.ts';
import type { RoomAccessRow } from './chat-rooms.queries.ts';
import { authorView } from './chat-rooms.views.ts';
import { listUnblocked } from './mentions.queries.ts';
import { listReaders, type RoomAccess } from './room-admission.ts';

/**
 * Returns the people who may be mentioned, in the order of the ids: those who can read the room and have no block with
 * the author. Applies to completions, stored mentions and notifications.
 */
export async function listMentionablePeople(
  db: Db,
  { room_id, user_id }: { readonly room_id: number; readonly user_id: number },
  userIds: readonly number[],
): Promise<RoomAccessRow[]> {
  if (userIds.length === 0) return [];
  const [readers, unblocked] = await Promise.all([
    listReaders(db, room_id, userIds),
    listUnblocked(db, user_id, userIds),
  ]);
  const byId = new Map(readers.map((row) => [row.user_id, row]));
  return [...new Set(userIds)].flatMap((id) => (unblocked.has(id) ? (byId.get(id) ?? []) : []));
}

/**
 * Returns the mentions of a text: previous mentions that it still contains, and requested people who may be mentioned
 * and whose name it contains. Skips all others instead of failing, because a person may leave while a message is being
 * written.
 */
export async function resolveMentions(
  db: Db,
  room: RoomAccess,
  content: string,
  requestedIds: readonly number[],
  previous: readonly MessageMention[] = [],
): Promise<readonly MessageMention[]> {
  const retained = previous.filter(({ name }) => mentionsName(content, name));
  const retainedIds = new Set(retained.map(({ user_id }) => user_id));
  const people = await listMentionablePeople(
    db,
    room,
    requestedIds.filter((id) => !retainedIds.has(id)),
  );
  const added = people
    .map((person) => ({ user_id: person.user_id, name: authorView(person).full_name }))
    .filter(({ name }) => mentionsName(content, name));
  return [...retained, ...added].slice(0, maxMentions).toSorted((a, b) => a.user_id - b.user_id);
}
