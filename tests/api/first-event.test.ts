/** An organizer creates an organization and its first event. */
import { CreateEvent, GetEvent } from '@plenum/contracts/events/events';
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { GetDashboard } from '@plenum/contracts/overview/dashboard';
import { expect, it } from 'vitest';
import { eventBody } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

/** Eight hours behind UTC all year. */
const timezone = 'Pacific/Pitcairn';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const api = await openTestApi();

/** Advances the clock to 23:30 in the time zone, when UTC has the next date. Returns the local date. */
function waitForLateEvening(): string {
  const sinceMidnightMs = (api.clock.now() - 8 * hourMs) % dayMs;
  api.clock.advance((23.5 * hourMs - sinceMidnightMs + dayMs) % dayMs);
  return new Date(api.clock.now() - 8 * hourMs).toISOString().slice(0, 10);
}

it('shows the organization on its owner’s dashboard, and lets an event begin on the current local date', async () => {
  const today = waitForLateEvening();
  expect(today).not.toBe(api.clock.date().toISOString().slice(0, 10));
  const person = await newLoggedInPerson(api);
  const organization = expectReply(
    CreateOrganization,
    201,
    await person.client.post('/organizations', { name: 'Evening Club' }),
  );
  const dashboard = async () =>
    expectReply(GetDashboard, 200, await person.client.get(`/users/${person.user_id}/dashboard`));
  expect((await dashboard()).organizations).toMatchObject([
    { id: organization.id, name: 'Evening Club', role: 'OWNER', member_count: 1, event_count: 0, draft_count: 0 },
  ]);
  const body = eventBody({ timezone, start_date: today, end_date: today });
  const createReply = await person.client.post(`/organizations/${organization.id}/events`, body);
  const { id } = expectReply(CreateEvent, 201, createReply);
  const event = expectReply(GetEvent, 200, await person.client.get(`/events/${id}`));
  expect(event).toMatchObject({ user_role: 'ADMIN', start_date: today, timezone, is_ongoing: true });
});
