/** Mentions in room messages, and the rule of who may be mentioned (docs/decisions/0102). */
import { mentionsMax } from '@plenum/contracts/chat/chat-limits';
import type { MessageMention } from '@plenum/contracts/chat/chat-rooms';
import { mentionsName } from '@plenum/contracts/chat/mention-rules';
import type { Db } from '../../../platform/db/database.ts';
import type { RoomAccessRow } from './chat-rooms.queries.ts';
import { authorView } from './chat-rooms.views.ts';
import { listTogether } from './mentions.queries.ts';
import { listReaders, type RoomAccess } from './room-admission.ts';

/**
 * Returns the people who may be mentioned, in the order of the ids: other people who can read the room and have no
 * block with the author. Determines completions, stored mentions and notifications.
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
 * Returns the mentions of a text: earlier mentions that the text still contains, and given people who may be mentioned
 * and whose name occurs in the text. Skips others instead of failing, because a person may leave while a message is
 * written.
 */
export async function mentionedIn(
  db: Db,
  room: RoomAccess,
  content: string,
  given: readonly number[],
  before: readonly MessageMention[] = [],
): Promise<readonly MessageMention[]> {
  const kept = before.filter(({ name }) => mentionsName(content, name));
  const keptIds = new Set(kept.map(({ user_id }) => user_id));
  const people = await listMentionablePeople(
    db,
    room,
    given.filter((id) => !keptIds.has(id)),
  );
  const added = people
    .map((person) => ({ user_id: person.user_id, name: authorView(person).full_name }))
    .filter(({ name }) => mentionsName(content, name));
  return [...kept, ...added].slice(0, mentionsMax).toSorted((one, other) => one.user_id - other.user_id);
}
