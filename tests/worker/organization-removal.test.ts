/** Deleting an organization ends all access immediately, regardless of its size, and a job removes its rows. */
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, expect, it } from 'vitest';
import { newConference, newMember } from '../support/api/conferences.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { startTestWorker } from '../support/worker/test-worker.ts';

const api = await openTestApi();
const worker = await startTestWorker(api.env);
afterAll(() => worker.stop());

/** More sessions than are removed by one statement, with a room and a message each. */
const fill = statement(
  't-removal-fill',
  `with inserted as (
     insert into sessions (event_id, title, session_type, starts_at, duration_minutes, status)
     select $1, 'Session ' || n, 'PRESENTATION', now() + interval '21 days', 30, 'SCHEDULED' from generate_series(1, 250) n
     returning id),
   rooms as (
     insert into chat_rooms (event_id, session_id, name, room_type, subtype, is_enabled)
     select $1, id, 'Session ' || id, 'SESSION', 'PUBLIC', true from inserted returning id),
   heads as (insert into room_heads (room_id, last_seq, message_count) select id, 1, 1 from rooms)
   insert into room_messages (room_id, seq, user_id, content) select id, 1, $2, 'Hello' from rooms`,
);

const rowsOf = statement<{ count: number }>(
  't-removal-rows',
  `select (select count(*) from organizations where id = $1)
        + (select count(*) from events where organization_id = $1)
        + (select count(*) from sessions where event_id = $2)
        + (select count(*) from chat_rooms where event_id = $2) as count`,
);

it('ends all access immediately and removes every row afterwards', async () => {
  const [deletedConference, keptConference] = [await newConference(api), await newConference(api)];
  const guest = await newMember(api, deletedConference.event_id, { role: 'ATTENDEE' });
  for (const { event_id, owner } of [deletedConference, keptConference])
    await api.deps.db.rows(fill, [event_id, owner.user_id]);
  const countOf = async ({ organization_id, event_id }: typeof deletedConference) =>
    (await api.deps.db.row(rowsOf, [organization_id, event_id]))?.count;
  const rowsBefore = await countOf(keptConference);

  const path = `/organizations/${deletedConference.organization_id}`;
  expect((await deletedConference.owner.client.delete(path)).status).toBe(204);
  expectRejection(await deletedConference.owner.client.get(path), 'not_found');
  expectRejection(await deletedConference.owner.client.delete(path), 'not_found');
  for (const { client } of [deletedConference.owner, guest])
    expectRejection(await client.get(`/events/${deletedConference.event_id}`), 'not_found');

  await waitForCondition('the rows are removed', async () => (await countOf(deletedConference)) === 0);
  expect(await countOf(keptConference)).toBe(rowsBefore);
  expect((await keptConference.owner.client.get(`/events/${keptConference.event_id}`)).status).toBe(200);
});

it('never removes an organization with members', async () => {
  const { owner, organization_id } = await newConference(api);
  const { removeClosedOrganization } =
    await import('@plenum/core/domain/events/organizations/remove-closed-organization');
  await removeClosedOrganization(worker.deps, organization_id);
  expect((await owner.client.get(`/organizations/${organization_id}`)).status).toBe(200);
});
