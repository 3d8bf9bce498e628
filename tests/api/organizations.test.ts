import { GetOrganization, ListOrganizationEvents, ListOrganizations } from '@plenum/contracts/events/organizations';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addOrganizationMember,
  eventDateIn,
  markDeleted,
  newConference,
  newEvent,
  newOrganization,
  setPlan,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let owner: TestPerson;
let outsider: TestPerson;

beforeAll(async () => {
  [owner, outsider] = await Promise.all([newLoggedInPerson(api), newLoggedInPerson(api)]);
});

describe('CreateOrganization', () => {
  it('makes the caller its owner', async () => {
    const reply = await owner.client.post('/organizations', {
      name: '  Zug\u0075\u0308ge  e.V. ',
      plan: 'UNLIMITED_ATTENDEES',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      name: 'Zugüge e.V.',
      plan: 'LIMITED_ATTENDEES',
      users: [{ id: owner.user_id, full_name: 'Ada Lovelace', email: owner.email, role: 'OWNER' }],
      member_count: 1,
      owner_count: 1,
      current_user_role: 'OWNER',
      user_is_admin_or_owner: true,
      has_mux_credentials: false,
      upcoming_events: [],
    });
  });

  it('accepts names of 1 to 100 characters', async () => {
    for (const name of ['Q', '林', `a${'🎤'.repeat(99)}`])
      expect((await owner.client.post('/organizations', { name })).status).toBe(201);
    for (const name of ['', '  ', '—', 'x'.repeat(101), 7, null])
      expectRejection(await owner.client.post('/organizations', { name }), 'invalid_request');
    expectRejection(await owner.client.post('/organizations', {}), 'invalid_request');
  });

  it('requires a login', async () => {
    expectRejection(await api.client().post('/organizations', { name: 'Nobody' }), 'not_authenticated');
  });
});

describe('ListOrganizations', () => {
  it('lists the caller’s organizations by name, paginated', async () => {
    const person = await newLoggedInPerson(api);
    for (const name of ['beta', 'Älpha', 'Gamma']) await newOrganization(person, name);
    const first = expectReply(
      ListOrganizations,
      200,
      await person.client.get('/organizations', { query: { limit: '2' } }),
    );
    expect(first.organizations.map(({ name }) => name)).toEqual(['Älpha', 'beta']);
    expect(first).toMatchObject({
      total_items: 3,
      next: expect.any(String),
    });
    expect(first.organizations[0]?.users).toMatchObject([{ id: person.user_id, role: 'OWNER' }]);
    const second = expectReply(
      ListOrganizations,
      200,
      await person.client.get('/organizations', { query: { limit: '2', after: first.next ?? '' } }),
    );
    expect(second).toMatchObject({ organizations: [{ name: 'Gamma' }], total_items: 3, next: null });
  });

  it('returns an empty list for people without an organization', async () => {
    const reply = expectReply(ListOrganizations, 200, await outsider.client.get('/organizations'));
    expect(reply).toMatchObject({ organizations: [], total_items: 0, next: null });
  });

  it('accepts page sizes from 1 to 100', async () => {
    for (const limit of ['1', '100'])
      expect((await owner.client.get('/organizations', { query: { limit } })).status).toBe(200);
    for (const query of [{ limit: '0' }, { limit: '101' }, { limit: 'x' }, { after: '' }])
      expectRejection(await owner.client.get('/organizations', { query }), 'invalid_request');
  });
});

describe('GetOrganization', () => {
  it('shows the next five published events by the local date of each event', async () => {
    const person = await newLoggedInPerson(api);
    const organization_id = await newOrganization(person);
    await newEvent(person, organization_id, { title: 'Draft' });
    for (const days of [6, 5, 4, 3, 2, 1])
      await newEvent(person, organization_id, {
        title: `In ${days}`,
        status: 'PUBLISHED',
        start_date: eventDateIn(days),
        end_date: eventDateIn(days),
      });
    const reply = expectReply(GetOrganization, 200, await person.client.get(`/organizations/${organization_id}`));
    expect(reply.upcoming_events.map(({ title }) => title)).toEqual(['In 1', 'In 2', 'In 3', 'In 4', 'In 5']);
  });

  it('returns the organization to members only', async () => {
    const organization_id = await newOrganization(owner);
    const member = await newLoggedInPerson(api);
    await addOrganizationMember(api, organization_id, member.user_id, 'MEMBER');
    const reply = expectReply(GetOrganization, 200, await member.client.get(`/organizations/${organization_id}`));
    expect(reply).toMatchObject({ current_user_role: 'MEMBER', user_is_admin_or_owner: false, member_count: 2 });
    expect(reply.users.map(({ id }) => id)).toEqual([owner.user_id, member.user_id]);
    expectRejection(await outsider.client.get(`/organizations/${organization_id}`), 'not_found');
    expectRejection(await api.client().get(`/organizations/${organization_id}`), 'not_authenticated');
  });

  it('returns 404 for invalid ids', async () => {
    for (const id of ['999999999', '0', '-1', 'abc', '1.5', '9007199254740993', '99999999999999999999'])
      expectRejection(await owner.client.get(`/organizations/${id}`), 'not_found');
  });
});

describe('UpdateOrganization', () => {
  it('normalizes the name, and changes nothing for the same name', async () => {
    const path = `/organizations/${await newOrganization(owner)}`;
    const renamedOrganization = expectReply(
      GetOrganization,
      200,
      await owner.client.put(path, { name: '  New \u0075\u0308 name ' }),
    );
    expect(renamedOrganization).toMatchObject({ name: 'New ü name', updated_at: expect.any(String) });
    api.clock.advance(60_000);
    expect((await owner.client.put(path, { name: 'New ü name' })).body).toEqual(renamedOrganization);
    for (const name of ['   ', 'x'.repeat(101)]) {
      expectRejection(await owner.client.put(path, { name }), 'invalid_request');
    }
  });
});

describe('DeleteOrganization', () => {
  it('deletes everything in the organization', async () => {
    const conference = await newConference(api);
    const path = `/organizations/${conference.organization_id}`;
    const admin = await newLoggedInPerson(api);
    await addOrganizationMember(api, conference.organization_id, admin.user_id, 'ADMIN');
    expectRejection(await admin.client.delete(path), 'forbidden');
    expect(await conference.owner.client.delete(path)).toMatchObject({ status: 204, text: '' });
    expectRejection(await conference.owner.client.get(path), 'not_found');
    expectRejection(await conference.owner.client.get(`/events/${conference.event_id}`), 'not_found');
    expectRejection(await conference.owner.client.delete(path), 'not_found');
  });
});

describe('plans', () => {
  it('limits the attendees of an event by the plan', async () => {
    const organization_id = await newOrganization(owner);
    const detail = async () =>
      expectReply(GetOrganization, 200, await owner.client.get(`/organizations/${organization_id}`));
    expect(await detail()).toMatchObject({ plan: 'LIMITED_ATTENDEES', attendee_limit: 50 });
    await setPlan(api, organization_id, 'UNLIMITED_ATTENDEES');
    expect(await detail()).toMatchObject({ plan: 'UNLIMITED_ATTENDEES', attendee_limit: null });
  });
});

describe('ListOrganizationEvents', () => {
  it('filters by status, and counts all statuses', async () => {
    const person = await newLoggedInPerson(api);
    const organization_id = await newOrganization(person);
    for (const [title, status] of [
      ['Draft', 'DRAFT'],
      ['Out', 'PUBLISHED'],
      ['Old', 'ARCHIVED'],
      ['Older', 'ARCHIVED'],
    ] as const) {
      const { id } = await newEvent(person, organization_id, { title });
      await person.client.put(`/events/${id}`, { status });
    }
    const deletedEvent = await newEvent(person, organization_id, { title: 'Gone' });
    await markDeleted(api, deletedEvent.id);
    const listEvents = async (query: Readonly<Record<string, string>>) =>
      expectReply(
        ListOrganizationEvents,
        200,
        await person.client.get(`/organizations/${organization_id}/events`, { query }),
      );
    const status_counts = { DRAFT: 1, PUBLISHED: 1, ARCHIVED: 2 };
    expect(await listEvents({})).toMatchObject({ total_items: 4, status_counts });
    expect(await listEvents({ status: 'DRAFT' })).toMatchObject({
      total_items: 1,
      events: [{ title: 'Draft' }],
      status_counts,
    });
    const second = await listEvents({ status: 'ARCHIVED', per_page: '1', page: '2' });
    expect(second).toMatchObject({ total_items: 2, total_pages: 2, events: [{ title: 'Old' }], status_counts });
    for (const status of ['DELETED', 'draft']) {
      const reply = await person.client.get(`/organizations/${organization_id}/events`, { query: { status } });
      expectRejection(reply, 'invalid_request');
    }
  });

  it('includes drafts and omits deleted events, the latest start first', async () => {
    const conference = await newConference(api, {
      title: 'First',
      start_date: eventDateIn(2),
      end_date: eventDateIn(2),
    });
    const { owner: person, organization_id } = conference;
    await newEvent(person, organization_id, { title: 'Second', start_date: eventDateIn(9), end_date: eventDateIn(9) });
    const deletedEvent = await newEvent(person, organization_id, { title: 'Gone' });
    await markDeleted(api, deletedEvent.id);
    const path = `/organizations/${organization_id}/events`;
    const list = expectReply(ListOrganizationEvents, 200, await person.client.get(path));
    expect(list.events.map(({ title, status }) => `${title} ${status}`)).toEqual(['Second DRAFT', 'First PUBLISHED']);
    expect(list.events[1]).toMatchObject({
      user_role: 'ADMIN',
      attendee_count: 0,
      location: 'Virtual',
      organization: { id: organization_id },
      is_upcoming: true,
      day_count: 1,
    });
    const second = expectReply(ListOrganizationEvents, 200, await person.client.get(`${path}?page=2&per_page=1`));
    expect(second.events.map(({ title }) => title)).toEqual(['First']);
  });

  it('returns no role in events for a member of the organization', async () => {
    const { organization_id } = await newConference(api);
    const member = await newLoggedInPerson(api);
    await addOrganizationMember(api, organization_id, member.user_id, 'MEMBER');
    const list = expectReply(
      ListOrganizationEvents,
      200,
      await member.client.get(`/organizations/${organization_id}/events`),
    );
    expect(list.events.map(({ user_role }) => user_role)).toEqual([null]);
  });

  it('rejects other people', async () => {
    const { organization_id } = await newConference(api);
    expectRejection(await outsider.client.get(`/organizations/${organization_id}/events`), 'not_found');
    expectRejection(await outsider.client.get('/organizations/999999999/events'), 'not_found');
  });
});
