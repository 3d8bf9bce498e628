/** What becomes of conversations when an account ends, and what of them a person can take along. */
import { DeleteAccount, ExportAccount } from '@plenum/contracts/accounts';
import { BlockUser, ListBlockedUsers, RequestConnection } from '@plenum/contracts/connections';
import {
  GetThread,
  ListThreadMessages,
  ListThreads,
  OpenThread,
  SendDirectMessage,
} from '@plenum/contracts/direct-messages';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newConference, newMember } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const remove = async ({ client, user_id, password }: TestPerson): Promise<void> => {
  expectReply(DeleteAccount, 200, await client.delete(`/users/${user_id}`, { body: { password } }));
};

/** An organizer and an attendee who have written to each other in an event. */
async function correspondents() {
  const { event_id } = await newConference(api);
  const staff = await newMember(api, event_id, { role: 'ORGANIZER' });
  const guest = await newMember(api, event_id, { role: 'ATTENDEE' });
  const opened = await staff.client.post('/direct-messages/threads', { user_id: guest.user_id, event_id });
  const { id: thread_id } = expectReply(OpenThread, 201, opened);
  const path = `/direct-messages/threads/${thread_id}`;
  const send = async (person: TestPerson, content: string) =>
    expectReply(SendDirectMessage, 201, await person.client.post(`${path}/messages`, { content }));
  await send(staff, 'Welcome');
  await send(guest, 'Thank you');
  await guest.client.post(`${path}/read`);
  return { event_id, staff, guest, thread_id, path };
}

it('a deleted account leaves its messages under “Deleted user”, and nobody can answer', async () => {
  const { staff, guest, thread_id, path } = await correspondents();
  await remove(guest);
  const { threads } = expectReply(ListThreads, 200, await staff.client.get('/direct-messages/threads'));
  expect(threads).toMatchObject([
    {
      id: thread_id,
      other_user: { id: 0, full_name: 'Deleted user' },
      last_message: { content: 'Thank you', sender_id: 0 },
      can_send: false,
      shared_event_ids: [],
    },
  ]);
  const { messages } = expectReply(ListThreadMessages, 200, await staff.client.get(`${path}/messages`));
  expect(messages).toMatchObject([
    { seq: 1, content: 'Welcome', is_sender: true, sender_id: staff.user_id },
    { seq: 2, content: 'Thank you', is_sender: false, sender_id: 0, sender: { full_name: 'Deleted user' } },
  ]);
  expectRefusal(await staff.client.post(`${path}/messages`, { content: 'Hello?' }), 'not_connected_to_send');
  expectReply(GetThread, 200, await staff.client.delete(`${path}/clear`));
});

it('a conversation goes with the last of its people', async () => {
  const { staff, guest, thread_id } = await correspondents();
  await remove(guest);
  await remove(staff);
  const left = statement('test-thread-left', 'select 1 from direct_message_threads where id = $1');
  expect(await api.deps.db.rows(left, [thread_id])).toEqual([]);
  const messages = statement('test-messages-left', 'select 1 from direct_messages where thread_id = $1');
  expect(await api.deps.db.rows(messages, [thread_id])).toEqual([]);
});

it('one’s own messages, conversations and blocks can be taken along, nobody else’s', async () => {
  const { event_id, staff, guest, thread_id } = await correspondents();
  const other = await newMember(api, event_id, { role: 'ATTENDEE' });
  const wish = { recipient_id: other.user_id, icebreaker_message: 'Tea?', originating_event_id: event_id };
  expectReply(RequestConnection, 201, await guest.client.post('/connections', wish));
  expectReply(BlockUser, 200, await guest.client.post(`/users/${staff.user_id}/block`));
  const exported = await guest.client.get(`/users/${guest.user_id}/export`);
  expect(expectReply(ExportAccount, 200, exported)).toMatchObject({
    account: { read_receipts: true },
    connections: [{ direction: 'sent', icebreaker_message: 'Tea?', status: 'PENDING' }],
    blocked_people: [{ user_id: staff.user_id }],
    direct_message_threads: [{ thread_id, event_scope_id: event_id, other_user_id: staff.user_id, read_seq: 2 }],
    direct_messages: [{ thread_id, seq: 2, content: 'Thank you' }],
  });
  expect(exported.text).not.toContain('Welcome');
  // A block ends with the account it was against.
  await remove(staff);
  expect(expectReply(ListBlockedUsers, 200, await guest.client.get('/users/blocked')).users).toEqual([]);
});
