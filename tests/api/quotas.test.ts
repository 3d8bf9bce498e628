/** Limits on the organizations, events and copies that an account can create (`docs/product/limits.md`). */
import { DuplicateEvent } from '@plenum/contracts/events/events';
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { maxOrganizationEvents, maxOwnedOrganizations, rateLimits } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { eventBody, newEvent, newOrganization, setPlan } from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const insertOwnedOrganizations = statement(
  't-quotas-own',
  `with inserted as (insert into organizations (name) select 'Owned ' || n from generate_series(1, $2) n returning id)
   insert into organization_users (organization_id, user_id, role) select id, $1, 'OWNER' from inserted`,
);
const copyEvents = statement(
  't-quotas-copy-events',
  `insert into events (organization_id, title, event_type, start_date, end_date, timezone, company_name, slug, join_code,
                       status, branding, hero_images, sections, icebreakers, sponsor_tiers)
   select organization_id, title, event_type, start_date, end_date, timezone, company_name, slug || '-' || n,
          lpad(n::text, 8, '0'), status, branding, hero_images, sections, icebreakers, sponsor_tiers
     from events, generate_series(1, $2) n where id = $1`,
);
const clearJoinCodes = statement(
  't-quotas-forget-codes',
  `update events set join_code = upper(substr(md5(random()::text || id), 1, 8)) where organization_id = $1`,
);

/** Fills an organization up to this number of events. */
async function createEvents(organization_id: number, sampleId: number, count: number): Promise<void> {
  await api.deps.db.rows(copyEvents, [sampleId, count - 1]);
  await api.deps.db.rows(clearJoinCodes, [organization_id]);
}

describe('quotas of organizations', () => {
  const create = (person: TestPerson) => person.client.post('/organizations', { name: 'One more' });

  it('limits organizations per owner, including concurrent requests', async () => {
    const person = await newLoggedInPerson(api);
    await api.deps.db.rows(insertOwnedOrganizations, [person.user_id, maxOwnedOrganizations - 1]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => create(person)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expectRejection(await create(person), 'organizations_exceeded');
    const created = replies.find(({ status }) => status === 201);
    if (created === undefined) throw new Error('No organization was created.');
    const { id } = expectReply(CreateOrganization, 201, created);
    expect((await person.client.delete(`/organizations/${id}`)).status).toBe(204);
    expect((await create(person)).status).toBe(201);
  });

  it('does not count organizations for members who are not owners', async () => {
    const person = await newLoggedInPerson(api);
    await api.deps.db.rows(insertOwnedOrganizations, [person.user_id, maxOwnedOrganizations]);
    await api.deps.db.rows(
      statement('t-quotas-admin', `update organization_users set role = 'ADMIN' where user_id = $1`),
      [person.user_id],
    );
    expect((await create(person)).status).toBe(201);
  });

  it('limits new organizations per hour', async () => {
    const person = await newLoggedInPerson(api);
    for (let count = 1; count <= rateLimits.organization_create.points; count += 1)
      expect((await create(person)).status).toBe(201);
    expectRejection(await create(person), 'rate_limited');
    expect((await create(await newLoggedInPerson(api))).status).toBe(201);
  });
});

describe('quotas of events', () => {
  const create = (person: TestPerson, organization_id: number) =>
    person.client.post(`/organizations/${organization_id}/events`, eventBody());
  const copy = (person: TestPerson, event_id: number) =>
    person.client.post(`/events/${event_id}/duplicate`, { title: 'The next one', start_date: '2031-03-28' });

  it('limits events by the plan of the organization, created or copied, including concurrent requests', async () => {
    const owner = await newLoggedInPerson(api);
    const organization_id = await newOrganization(owner);
    const { id } = await newEvent(owner, organization_id);
    await createEvents(organization_id, id, maxOrganizationEvents.LIMITED_ATTENDEES - 1);
    const replies = await Promise.all([
      create(owner, organization_id),
      copy(owner, id),
      create(owner, organization_id),
      copy(owner, id),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expectRejection(await create(owner, organization_id), 'events_exceeded');
    expectRejection(await copy(owner, id), 'events_exceeded');
    await setPlan(api, organization_id, 'UNLIMITED_ATTENDEES');
    expect((await create(owner, organization_id)).status).toBe(201);
    await setPlan(api, organization_id, 'LIMITED_ATTENDEES');
    expect((await owner.client.delete(`/events/${id}`)).status).toBe(204);
    expectRejection(await create(owner, organization_id), 'events_exceeded');
  });

  it('limits new events per hour', async () => {
    const owner = await newLoggedInPerson(api);
    const organization_id = await newOrganization(owner);
    const { points } = rateLimits.event_create;
    const first = await newEvent(owner, organization_id);
    for (let count = 2; count <= points; count += 1) expect((await create(owner, organization_id)).status).toBe(201);
    expectRejection(await create(owner, organization_id), 'rate_limited');
    expectRejection(await copy(owner, first.id), 'rate_limited');
  });

  it('limits copies of an event per hour', async () => {
    const owner = await newLoggedInPerson(api);
    const { id } = await newEvent(owner, await newOrganization(owner));
    for (let count = 1; count <= rateLimits.event_copy.points; count += 1)
      expectReply(DuplicateEvent, 201, await copy(owner, id));
    expectRejection(await copy(owner, id), 'rate_limited');
  });
});
