/** Consequence of a room message that mentions people: each is notified once, even if the message is edited. */
import { idList } from '../../../platform/db/database.ts';
import { findMentions } from '../../chat/chat-rooms/mentions.queries.ts';
import { listMentionablePeople } from '../../chat/chat-rooms/mentions.steps.ts';
import type { OutboxEvents } from '../../domain-events.ts';
import { type NotifyEffects, storeAndPublish } from './notify.ts';
import { insertNotifications, receivesKind } from './store.queries.ts';

const storeMentions = insertNotifications(
  'notify-mentioned',
  'MENTIONED',
  `select u.id, m.id, 1::bigint, m.user_id, r.event_id, null::bigint, null::bigint, '{}'::jsonb
     from room_messages m
     join chat_rooms r on r.id = m.room_id
     join users u on u.id = any($2::bigint[])
    where m.id = $1 and m.deleted_at is null and ${receivesKind('MENTIONED')}`,
);

/** Notifies the people whom a message mentions and who may still read it. */
export async function notifyMentions(
  effects: NotifyEffects,
  { message_id }: OutboxEvents['room_message.mentioned'],
): Promise<void> {
  const { db } = effects;
  const mention = await findMentions(db, message_id);
  if (mention === undefined) return;
  const people = await listMentionablePeople(
    db,
    { room_id: mention.room_id, user_id: mention.author_id },
    mention.user_ids,
  );
  const userIds = idList(people.map(({ user_id }) => user_id));
  if (people.length > 0) await storeAndPublish(effects, storeMentions, [message_id, userIds]);
}
