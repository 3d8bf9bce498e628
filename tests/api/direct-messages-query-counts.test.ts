/** The number of statements for conversations and connections does not depend on the length of the list. */
import { randomUUID } from 'node:crypto';
import { statement } from '@plenum/core/platform/db/database';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestApi } from '../support/api/shared-api.ts';
import { recordStatementNames } from '../support/api/statements-of.ts';
import { newTenant, type Tenant } from '../support/api/tenants.ts';
import type { TestReply } from '../support/api/test-client.ts';

const api = await openTestApi();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant(api);
});
afterEach(() => vi.restoreAllMocks());

const befriend = statement(
  'test-befriend-many',
  `with people as (
     insert into users (email, first_name, last_name, privacy_settings)
     select gen_random_uuid() || '@friends.example', 'Friend', n::text, '{}' from generate_series(1, $2::int) n
     returning id),
   asked as (
     insert into connections (requester_id, recipient_id, status, icebreaker_message, originating_event_id)
     select id, $1, 'ACCEPTED', 'Hello', $3 from people),
   thread as (
     insert into direct_message_threads (low_user_id, high_user_id, last_seq, last_message_at)
     select least(id, $1), greatest(id, $1), 1, now() from people returning id, low_user_id, high_user_id),
   sides as (
     insert into direct_message_sides (thread_id, user_id, other_user_id)
     select id, low_user_id, high_user_id from thread union all select id, high_user_id, low_user_id from thread)
   insert into direct_messages (thread_id, seq, sender_id, content)
   select id, 1, low_user_id, 'Hello' from thread`,
);

/** Statements that every request runs. */
const commonStatements: ReadonlySet<string> = new Set(['login-states', 'event-access']);

/** Returns the statement names of a request, without those for the login and its standing. */
async function statementNamesOf(request: () => Promise<TestReply>): Promise<string[]> {
  const names = await recordStatementNames(api, request);
  return names.filter((name) => !commonStatements.has(name)).map(withoutShapeNumber);
}

/** Removes the number from the name of a statement that is generated per query shape. */
const withoutShapeNumber = (name: string): string => name.replace(/^(connections(?:-count)?)-\d+$/, '$1');

it.each([2, 40])('runs the same number of statements with %i more people', async (additionalCount) => {
  const { owner, event_id, ids } = tenant;
  await api.deps.db.rows(befriend, [owner.user_id, additionalCount, event_id]);
  const get = (path: string) => statementNamesOf(() => owner.client.get(path));
  const thread = `/direct-messages/threads/${ids.thread_id}`;
  expect(await get('/direct-messages/threads')).toEqual(['direct-message-threads']);
  expect(await get(`${thread}/messages`)).toEqual(['direct-message-thread-access', 'direct-messages-before']);
  expect(await get(`${thread}/messages?after_seq=0`)).toEqual([
    'direct-message-thread-access',
    'direct-messages-after',
  ]);
  expect(await get('/connections?per_page=1000')).toEqual(['connections', 'connections-count']);
  expect(await get('/connections?search=friend')).toEqual(['connections', 'connections-count']);
  expect(await get(`/events/${event_id}/connections`)).toEqual(['connections-in-event', 'connections-in-event-count']);
  const sendMessage = () => owner.client.post(`${thread}/messages`, { content: 'Hello', client_id: randomUUID() });
  expect(await statementNamesOf(sendMessage)).toEqual(['direct-message-thread-access', 'send-direct-message']);
});
