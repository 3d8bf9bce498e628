/** Messages of rooms and threads of a tenant; part of `tenants.ts`. */
import { statement } from '@plenum/core/platform/db/database';
import { addMessage } from './tenant-rows.ts';
import type { TestApi } from './test-api.ts';

interface TenantWithMessages {
  readonly rooms: { readonly PUBLIC: number };
  readonly owner: { readonly user_id: number };
  readonly ids: { readonly thread_id: number };
}

/** Creates a message of the owner in the public room of the session. */
export const freshMessage = async (api: TestApi, { rooms, owner }: TenantWithMessages) => ({
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

/** Creates a message of the owner in their thread with an attendee. */
export const freshDirectMessage = async (api: TestApi, { ids: { thread_id }, owner }: TenantWithMessages) => ({
  message_id: (await api.deps.db.row(addDirectMessageSql, [thread_id, owner.user_id]))?.id ?? 0,
});
