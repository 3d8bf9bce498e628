/** People of a ticket shop whose invitations exceed the email quota of a new organization. */
import { UpsertEventPeople } from '@plenum/contracts/integrations/external-people';
import { expect, it } from 'vitest';
import { makeOrganizationTrusted, newConference } from '../support/api/conferences.ts';
import { newEmail } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const path = (event_id: number) => `/events/${event_id}/people`;

it('sends emails within the quota, and reports people whom only a later request can create', async () => {
  const conference = await newConference(api);
  const { owner, event_id } = conference;
  const people = Array.from({ length: 120 }, (_, index) => ({ external_id: `F-${index}`, email: newEmail() }));
  const first = expectReply(UpsertEventPeople, 200, await owner.client.put(path(event_id), { people }));
  expect(first.created).toBeGreaterThan(0);
  expect(first.refused).toBeGreaterThan(0);
  expect(new Set(first.people.map(({ error }) => error))).toEqual(new Set([null, 'mail_quota_reached']));
  expect(
    first.people.every(
      ({ error, retry_after_s }) => (error === null) === (retry_after_s === null) && retry_after_s !== 0,
    ),
  ).toBe(true);
  const single = await owner.client.put(`${path(event_id)}/F-200`, {
    email: newEmail(),
  });
  expectRejection(single, 'mail_quota_reached');
  expect(Number(single.headers['retry-after'])).toBeGreaterThan(60);
  await makeOrganizationTrusted(api, conference);
  const second = expectReply(UpsertEventPeople, 200, await owner.client.put(path(event_id), { people }));
  expect(second).toMatchObject({ created: first.refused, unchanged: first.created, refused: 0 });
});

it('puts people on the waiting list before the email quota is considered', async () => {
  const { owner, event_id } = await newConference(api);
  await owner.client.put(`/events/${event_id}`, { seat_limit: 1 });
  const people = Array.from({ length: 60 }, (_, index) => ({ external_id: `W-${index}`, email: newEmail() }));
  const reply = expectReply(UpsertEventPeople, 200, await owner.client.put(path(event_id), { people }));
  expect(reply).toMatchObject({ created: 60, refused: 0 });
  expect(reply.people.filter(({ standing }) => standing === 'WAITING')).toHaveLength(59);
});
