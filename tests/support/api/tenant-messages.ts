/** Messages of rooms and threads of a tenant, and valid requests about them; part of `tenants.ts`. */
import { statement } from '@plenum/core/platform/db/database';
import { addMessage } from './tenant-rows.ts';
import type { TestApi } from './test-api.ts';

interface TenantWithMessages {
  readonly rooms: { readonly PUBLIC: number };
  readonly owner: { readonly user_id: number };
  readonly ids: { readonly thread_id: number };
}

/** A message of the owner in the public room of the session. */
const freshMessage = async (api: TestApi, { rooms, owner }: TenantWithMessages) => ({
  room_id: rooms.PUBLIC,
  message_id: await addMessage(api, rooms.PUBLIC, owner.user_id),
});

const addDirectMessageSql = statement<{ id: number }>(
  'test-add-direct-message',
  `with head as (update direct_message_threads set last_seq = last_seq + 1, last_message_at = now()
                  where id = $1 returning last_seq)
   insert into direct_messages (thread_id, seq, sender_id, content) select $1, last_seq, $2, 'Hello' from head
   returning id`,
);

/** A message of the owner in their thread with an attendee. */
const freshDirectMessage = async (api: TestApi, { ids: { thread_id }, owner }: TenantWithMessages) => ({
  message_id: (await api.deps.db.row(addDirectMessageSql, [thread_id, owner.user_id]))?.id ?? 0,
});

export const freshMessages = {
  TakeMessageAsQuestion: freshMessage,
  EditRoomMessage: freshMessage,
  ReactToRoomMessage: freshMessage,
  ListRoomMessageReactions: freshMessage,
  ListEarlierTexts: freshMessage,
  ReactToDirectMessage: freshDirectMessage,
  ListDirectMessageReactions: freshDirectMessage,
};

const reaction = { reaction: '👍', has_reacted: true };

export const messageBodies = {
  PostRoomMessage: () => ({ content: 'Hello' }),
  EditRoomMessage: () => ({ content: 'Taken over' }),
  ReactToRoomMessage: () => reaction,
  SendDirectMessage: () => ({ content: 'Hello' }),
  ReactToDirectMessage: () => reaction,
  MarkThreadRead: () => ({}),
};
