/** Conversations after an account is deleted, and in the export of an account. */
import { AccountExport, DeleteAccount, ExportAccount } from '@plenum/contracts/accounts/accounts';
import {
  GetThread,
  ListThreadMessages,
  ListThreads,
  OpenThread,
  ReactToDirectMessage,
  SendDirectMessage,
} from '@plenum/contracts/chat/direct-messages';
import { BlockUser, ListBlockedUsers, RequestConnection } from '@plenum/contracts/networking/connections';
import { statement } from '@plenum/core/platform/db/database';
import { expect, it } from 'vitest';
import { newConference, newMember } from '../support/api/conferences.ts';
import type { TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const remove = async ({ client, user_id, password }: TestPerson): Promise<void> => {
  expectReply(DeleteAccount, 200, await client.delete(`/users/${user_id}`, { body: { password } }));
};

/** Creates an organizer and an attendee who have exchanged messages in an event. */
async function newConversation() {
  const { event_id } = await newConference(api);
  const staff = await newMember(api, event_id, { role: 'ORGANIZER' });
  const guest = await newMember(api, event_id, { role: 'ATTENDEE' });
  const openThreadReply = await staff.client.post('/direct-messages/threads', { user_id: guest.user_id, event_id });
  const { id: thread_id } = expectReply(OpenThread, 201, openThreadReply);
  const path = `/direct-messages/threads/${thread_id}`;
  const send = async (person: TestPerson, content: string) =>
    expectReply(SendDirectMessage, 201, await person.client.post(`${path}/messages`, { content }));
  const react = async (person: TestPerson, { id }: { readonly id: number }, reaction: string) =>
    expectReply(
      ReactToDirectMessage,
      200,
      await person.client.put(`${path}/messages/${id}/reactions`, { reaction, has_reacted: true }),
    );
  await react(guest, await send(staff, 'Welcome'), '👍');
  await react(staff, await send(guest, 'Thank you'), '😮');
  await guest.client.post(`${path}/read`);
  return { event_id, staff, guest, thread_id, path };
}

it('shows the messages of a deleted account under “Deleted user” and rejects replies', async () => {
  const { staff, guest, thread_id, path } = await newConversation();
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
  // Reactions by the deleted person are gone, reactions to their messages remain.
  expect(messages.map(({ reactions }) => reactions)).toEqual([undefined, [{ reaction: '😮', count: 1 }]]);
  expectRejection(await staff.client.post(`${path}/messages`, { content: 'Hello?' }), 'not_connected_to_send');
  expectReply(GetThread, 200, await staff.client.delete(`${path}/clear`));
});

it('deletes a conversation when the last participant deletes their account', async () => {
  const { staff, guest, thread_id } = await newConversation();
  await remove(guest);
  await remove(staff);
  const remainingThreads = statement('test-thread-left', 'select 1 from direct_message_threads where id = $1');
  expect(await api.deps.db.rows(remainingThreads, [thread_id])).toEqual([]);
  const messages = statement('test-messages-left', 'select 1 from direct_messages where thread_id = $1');
  expect(await api.deps.db.rows(messages, [thread_id])).toEqual([]);
});

it('exports only the messages, conversations and blocks of the caller', async () => {
  const { event_id, staff, guest, thread_id } = await newConversation();
  const otherAttendee = await newMember(api, event_id, { role: 'ATTENDEE' });
  const connectionRequest = {
    recipient_id: otherAttendee.user_id,
    icebreaker_message: 'Tea?',
    originating_event_id: event_id,
  };
  expectReply(RequestConnection, 201, await guest.client.post('/connections', connectionRequest));
  expectReply(BlockUser, 200, await guest.client.post(`/users/${staff.user_id}/block`));
  const exported = await guest.client.get(`/users/${guest.user_id}/export`);
  expect(expectReply(ExportAccount, 200, exported)).toMatchObject({
    account: { read_receipts: true },
    connections: [{ direction: 'sent', icebreaker_message: 'Tea?', status: 'PENDING' }],
    blocked_people: [{ user_id: staff.user_id }],
    direct_message_threads: [{ thread_id, event_scope_id: event_id, other_user_id: staff.user_id, read_seq: 2 }],
    direct_messages: [{ thread_id, seq: 2, content: 'Thank you' }],
    direct_message_reactions: [{ thread_id, seq: 1, reactions: ['👍'] }],
  });
  expect(exported.text).not.toContain('Welcome');
  expect(exported.text).not.toContain('😮');
  // Deleting the blocked account deletes the block.
  await remove(staff);
  expect(expectReply(ListBlockedUsers, 200, await guest.client.get('/users/blocked')).users).toEqual([]);
});

const manyRowsSql = statement(
  'test-export-some-of-each',
  `with opened as (
     insert into moderation_cases (event_id, kind, subject_id) values ($2, 'PERSON', $3) returning id),
   reported as (
     insert into moderation_reports (case_id, reporter_id, reason) select id, $1, 'Rude' from opened),
   read as (
     insert into room_cursors (user_id, room_id, read_seq) select $1, min(id), 7 from chat_rooms where event_id = $2),
   loaded as (
     insert into schedule_imports (event_id, requested_by_id, file_name, counts) values ($2, $1, 'a.xml', '{}')),
   invited as (
     insert into invitations (kind, organization_id, event_id, invited_by_id, email, role, token_seed, token_hash,
                              sent_at, expires_at)
     select 'event', organization_id, id, $1, 'friend@example.org', 'ATTENDEE', gen_random_uuid(), 'export-test', now(),
            now() from events where id = $2)
   insert into notifications (user_id, kind, subject_id, version, data)
   select $1, 'CONNECTION_REQUESTED', n, 1, '{"text": "\u201Cquoted\u201D, \\"twice\\""}' from generate_series(1, 450) n order by n`,
);

it('exports every row of every kind exactly once and in order, for any batch size', async () => {
  const { event_id, staff, guest } = await newConversation();
  await api.deps.db.rows(manyRowsSql, [guest.user_id, event_id, staff.user_id]);
  const reply = await guest.client.get(`/users/${guest.user_id}/export`);
  expect(reply.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  const data = expectReply(ExportAccount, 200, reply);
  expect(Object.keys(data)).toEqual(Object.keys(AccountExport.properties));
  expect(data).toMatchObject({
    reports_made: [{ event_id, kind: 'PERSON', reason: 'Rude' }],
    room_cursors: [{ read_seq: 7 }],
    schedule_imports: [{ event_id, file_name: 'a.xml' }],
    invitations_sent: [{ event_id, email: 'friend@example.org' }],
    invitations_received: [],
    tickets: [],
  });
  const requests = (data.notifications as { kind: string; subject_id: number; data: object }[]).filter(
    ({ kind }) => kind === 'CONNECTION_REQUESTED',
  );
  expect(requests.map(({ subject_id }) => subject_id)).toEqual(Array.from({ length: 450 }, (_, index) => 450 - index));
  expect(requests[0]?.data).toEqual({ text: '“quoted”, "twice"' });
});
