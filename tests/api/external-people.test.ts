/**
 * People whom a ticket shop names by ids of its own: stored and invited once, followed when their tickets change, and
 * left alone otherwise.
 */
import type { EventUserRole } from '@plenum/contracts/enums';
import { ListEventInvitations } from '@plenum/contracts/events/invitations';
import {
  type ExternalPersonData,
  type ExternalPersonEntry,
  ListEventPeople,
  UpsertEventPeople,
  UpsertEventPerson,
} from '@plenum/contracts/integrations/external-people';
import { externalPeopleBodyMaxBytes, externalPeopleMax } from '@plenum/contracts/integrations/integration-limits';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken } from '../support/api/api-tokens.ts';
import {
  addMember,
  makeEstablished,
  newConference,
  newMember,
  removeMember,
  setPlan,
  type TestConference,
} from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import { loggedIn, newEmail, testPassword, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient } from '../support/api/test-client.ts';

const api = await openTestApi();
let fair: TestConference;
let shop: TestClient;
const path = (event_id = fair.event_id) => `/events/${event_id}/people`;

beforeEach(async () => {
  fair = await newConference(api);
  await makeEstablished(api, fair);
  await setPlan(api, fair.organization_id, 'ENTERPRISE');
  const token = await newOrganizationToken(fair.owner, fair.organization_id, { scopes: ['external_person:write'] });
  shop = api.client(token.token);
});

const put = async (people: readonly ExternalPersonEntry[], { client = shop, when_full = 'WAIT' } = {}) =>
  expectReply(UpsertEventPeople, 200, await client.put(path(), { people, when_full }));
const resultsOf = async (people: readonly ExternalPersonEntry[], options: Parameters<typeof put>[1] = {}) =>
  (await put(people, options)).people.map(({ result, error }) => error ?? result);
const one = async (external_id: string, data: ExternalPersonData, client = shop) =>
  client.put(`${path()}/${external_id}`, data);
const oneResult = async (external_id: string, data: ExternalPersonData) =>
  expectReply(UpsertEventPerson, 200, await one(external_id, data)).result;
const listed = async () =>
  expectReply(ListEventPeople, 200, await shop.get(path(), { query: { per_page: '100' } })).people;
const standingOf = async (external_id: string) =>
  (await listed()).find((person) => person.external_id === external_id)?.standing;
const openTo = async (email: string) =>
  expectReply(
    ListEventInvitations,
    200,
    await fair.owner.client.get(`/events/${fair.event_id}/invitations`),
  ).invitations.find((invitation) => invitation.email === email);

const mailsSql = statement<{ count: number }>(
  't-people-mails',
  `select count(*) as count from outbox o join invitations i on i.id = (o.payload->>'invitation_id')::bigint
    where o.name = 'invitation.sent' and i.event_id = $1`,
);
const mails = async () => (await api.deps.db.row(mailsSql, [fair.event_id]))?.count;
const memberSql = statement<{ role: EventUserRole }>(
  't-people-member',
  'select role from event_users where event_id = $1 and user_id = $2 and left_at is null',
);
const roleOf = async ({ user_id }: TestPerson) =>
  (await api.deps.db.row(memberSql, [fair.event_id, user_id]))?.role ?? null;

/** Somebody who has bought a ticket and accepted the invitation. */
async function holder(external_id: string, data: Partial<ExternalPersonData> = {}) {
  const person = await loggedIn(api);
  const ticket = { email: person.email, first_name: 'Mary', last_name: 'Jackson', ...data };
  await put([{ external_id, ...ticket }]);
  const id = (await openTo(person.email))?.id ?? 0;
  expect((await person.client.post(`/invitations/${await invitationTokenOf(api, id)}/accept`)).status).toBe(200);
  return { person, ticket };
}

describe('naming people', () => {
  it('stores and invites them once; the same again changes nothing and mails nobody', async () => {
    const [first, second] = [newEmail(), newEmail()];
    const people = [
      { external_id: 'A1-1', email: first.toUpperCase(), first_name: ' Mary ', ticket_category: 'Early bird' },
      { external_id: 'A1-2', email: second, role: 'SPEAKER' },
    ] as const;
    expect(await put(people)).toMatchObject({ created: 2, updated: 0, unchanged: 0, refused: 0 });
    expect(await mails()).toBe(2);
    expect(await openTo(first)).toMatchObject({ role: 'ATTENDEE', first_name: 'Mary' });
    expect(await openTo(second)).toMatchObject({ role: 'SPEAKER' });
    expect(await put(people)).toMatchObject({ created: 0, unchanged: 2 });
    const renamed = people.map((person) => ({ ...person, last_name: 'Jackson' }));
    expect(await put(renamed)).toMatchObject({ updated: 2 });
    expect(await openTo(first)).toMatchObject({ first_name: 'Mary', last_name: 'Jackson' });
    expect(await mails()).toBe(2);
    expect(await listed()).toMatchObject([
      {
        external_id: 'A1-1',
        email: first,
        ticket_category: 'Early bird',
        ticket_status: 'ACTIVE',
        standing: 'INVITED',
      },
      { external_id: 'A1-2', email: second, role: 'SPEAKER', ticket_category: null, standing: 'INVITED' },
    ]);
  });

  it('one at a time, does the same and refuses with an error', async () => {
    const email = newEmail();
    expect(await oneResult('B-1', { email })).toBe('created');
    expect(await oneResult('B-1', { email })).toBe('unchanged');
    expectRefusal(await one('B-2', { email: 'nowhere' }), 'invalid_request');
    expectRefusal(await one(encodeURIComponent('B 3'), { email }), 'not_found');
    expect((await listed()).map(({ external_id }) => external_id)).toEqual(['B-1']);
  });

  it('invites an address once that has several tickets, is in the event, or was invited by hand', async () => {
    const [email, byHand] = [newEmail(), newEmail()];
    const member = await newMember(api, fair.event_id, { role: 'ATTENDEE' });
    await fair.owner.client.post(`/events/${fair.event_id}/invitations`, { email: byHand, role: 'SPEAKER' });
    const people = [email, email, member.email, byHand].map((address, index) => ({
      external_id: `C-${index}`,
      email: address,
    }));
    expect(await resultsOf(people)).toEqual(['created', 'created', 'created', 'created']);
    expect(await mails()).toBe(2);
    expect(await openTo(byHand)).toMatchObject({ role: 'SPEAKER' });
    expect((await listed()).map(({ standing }) => standing)).toEqual(['INVITED', 'INVITED', 'MEMBER', 'INVITED']);
  });

  it('takes each person for itself: what is wrong with one is refused with its code', async () => {
    const organizer = await newMember(api, fair.event_id, { role: 'ORGANIZER' });
    const { token } = await newPersonToken(organizer, { scopes: ['external_person:write'] });
    const client = api.client(token);
    const people = [
      { external_id: 'good', email: newEmail() },
      { external_id: 'address', email: 'mary at example.org' },
      { external_id: 'role', email: newEmail(), role: 'ADMIN' },
      { external_id: 'twice', email: newEmail() },
      { external_id: 'twice', email: newEmail() },
    ] as const;
    const reply = await put(people, { client });
    expect(reply).toMatchObject({ created: 1, refused: 4 });
    expect(reply.people.map(({ error }) => error)).toEqual([
      null,
      'invalid_request',
      'event_role_not_assignable',
      'external_id_repeated',
      'external_id_repeated',
    ]);
    expect(reply.people.slice(1).every(({ reason }) => (reason ?? '') !== '')).toBe(true);
    expect((await listed()).map(({ external_id }) => external_id)).toEqual(['good']);
  });

  it('two requests at once name a person once', async () => {
    const people = Array.from({ length: 150 }, (_, index) => ({ external_id: `D-${index}`, email: newEmail() }));
    const replies = await Promise.all([put(people), put(people.toReversed())]);
    expect(replies.map(({ refused }) => refused)).toEqual([0, 0]);
    expect(replies.reduce((sum, { created }) => sum + created, 0)).toBe(150);
    expect(await mails()).toBe(150);
  });

  it('the same id in another event is another person', async () => {
    const other = await newConference(api);
    await put([{ external_id: 'E-1', email: newEmail() }]);
    expectRefusal(
      await shop.put(path(other.event_id), { people: [{ external_id: 'E-1', email: newEmail() }] }),
      'not_found',
    );
    const reply = await other.owner.client.put(path(other.event_id), {
      people: [{ external_id: 'E-1', email: newEmail() }],
    });
    expect(expectReply(UpsertEventPeople, 200, reply).created).toBe(1);
  });

  it('mails within the quota, and names who has to wait, who is created by the next request', async () => {
    const young = await newConference(api);
    const people = Array.from({ length: 120 }, (_, index) => ({ external_id: `F-${index}`, email: newEmail() }));
    const first = expectReply(UpsertEventPeople, 200, await young.owner.client.put(path(young.event_id), { people }));
    expect(first.created).toBeGreaterThan(0);
    expect(first.refused).toBeGreaterThan(0);
    expect(new Set(first.people.map(({ error }) => error))).toEqual(new Set([null, 'mail_quota_reached']));
    await makeEstablished(api, young);
    const second = expectReply(UpsertEventPeople, 200, await young.owner.client.put(path(young.event_id), { people }));
    expect(second).toMatchObject({ created: first.refused, unchanged: first.created, refused: 0 });
  });
});

describe('limits', () => {
  it(`takes ${externalPeopleMax} people a request, and no more`, async () => {
    const people = Array.from({ length: externalPeopleMax + 1 }, (_, index) => ({
      external_id: `G-${index}`,
      email: newEmail(),
      first_name: 'Mary',
      last_name: 'Jackson-Featherstonehaugh',
      ticket_category: 'Supporter with a T-shirt, including workshops',
    }));
    expectRefusal(await shop.put(path(), { people }), 'invalid_request');
    expect(await listed()).toEqual([]);
    const reply = await put(people.slice(1));
    expect(reply.created).toBe(externalPeopleMax);
    expect((await put(people.slice(1))).unchanged).toBe(externalPeopleMax);
  });

  it('takes a longer body than other operations do, up to its own limit', async () => {
    const around = (bytes: number) => {
      const body = { people: [{ external_id: 'H-1', email: 'nowhere', first_name: '' }], ignored: '' };
      return { ...body, ignored: 'x'.repeat(bytes - JSON.stringify(body).length) };
    };
    expect((await put(around(externalPeopleBodyMaxBytes).people)).refused).toBe(1);
    expect((await shop.put(path(), around(externalPeopleBodyMaxBytes))).status).toBe(200);
    expectRefusal(await shop.put(path(), around(externalPeopleBodyMaxBytes + 1)), 'payload_too_large');
  });

  it('those beyond the seats wait in line, or are refused if the program wants that', async () => {
    await fair.owner.client.put(`/events/${fair.event_id}`, { seat_limit: 2 });
    const people = ['I-1', 'I-2', 'I-3'].map((external_id) => ({ external_id, email: newEmail() }));
    const stopped = await resultsOf(people, { when_full: 'STOP' });
    expect(stopped).toEqual(['created', 'created', 'attendee_limit_reached']);
    expect(await resultsOf(people)).toEqual(['unchanged', 'unchanged', 'created']);
    expect((await listed()).map(({ standing }) => standing)).toEqual(['INVITED', 'INVITED', 'WAITING']);
    expect(await mails()).toBe(2);
    // A cancelled ticket frees its seat, and one that waits leaves the line.
    const [first, , third] = people;
    expect(await oneResult('I-3', { email: third?.email ?? '', ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await standingOf('I-3')).toBe('NONE');
    expect(await oneResult('I-1', { email: first?.email ?? '', ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await resultsOf([{ external_id: 'I-4', email: newEmail() }], { when_full: 'STOP' })).toEqual(['created']);
  });
});

describe('a cancelled ticket', () => {
  it('takes the invitation back, and gives it again when it is valid again', async () => {
    const email = newEmail();
    await put([{ external_id: 'J-1', email }]);
    const id = (await openTo(email))?.id ?? 0;
    const token = await invitationTokenOf(api, id);
    expect(await oneResult('J-1', { email, ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await openTo(email)).toBeUndefined();
    expectRefusal(await api.client().get(`/invitations/${token}`), 'invitation_unknown');
    expect(await oneResult('J-1', { email })).toBe('updated');
    expect((await openTo(email))?.id).not.toBe(id);
    expect(await mails()).toBe(2);
    expect(await oneResult('never-seen', { email: newEmail(), ticket_status: 'CANCELLED' })).toBe('unchanged');
    expect((await listed()).map(({ external_id }) => external_id)).toEqual(['J-1']);
  });

  it('ends the membership that it has given, unless another ticket gives it too', async () => {
    const { person, ticket } = await holder('K-1');
    expect([await roleOf(person), await standingOf('K-1')]).toEqual(['ATTENDEE', 'MEMBER']);
    await put([{ external_id: 'K-2', ...ticket }]);
    expect(await oneResult('K-1', { ...ticket, ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await roleOf(person)).toBe('ATTENDEE');
    expect(await oneResult('K-2', { ...ticket, ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await roleOf(person)).toBeNull();
    expect((await person.client.get(`/events/${fair.event_id}`)).status).toBe(404);
  });

  it('takes nothing that it has not given: own ways in, roles by organizers, bans', async () => {
    const joined = await newMember(api, fair.event_id, { role: 'ATTENDEE' });
    const made = await holder('L-2');
    const banned = await holder('L-3');
    await addMember(api, fair.event_id, made.person.user_id, { role: 'MODERATOR' });
    await addMember(api, fair.event_id, banned.person.user_id, { role: 'ATTENDEE', is_banned: true });
    await put([{ external_id: 'L-1', email: joined.email }]);
    const cancel = (external_id: string, email: string) =>
      ({ external_id, email, ticket_status: 'CANCELLED' }) as const;
    const gone = [cancel('L-1', joined.email), cancel('L-2', made.ticket.email), cancel('L-3', banned.ticket.email)];
    expect(await resultsOf(gone)).toEqual(['updated', 'updated', 'updated']);
    expect([await roleOf(joined), await roleOf(made.person), await roleOf(banned.person)]).toEqual([
      'ATTENDEE',
      'MODERATOR',
      'ATTENDEE',
    ]);
    expectRefusal(await banned.person.client.get(`/events/${fair.event_id}`), 'event_banned');
  });

  it('is refused from those who may not remove people, and changes nothing', async () => {
    const { person, ticket } = await holder('M-1');
    const organizer = await newMember(api, fair.event_id, { role: 'ORGANIZER' });
    const { token } = await newPersonToken(organizer, { scopes: ['external_person:write'] });
    const cancelled = { external_id: 'M-1', ...ticket, ticket_status: 'CANCELLED' } as const;
    expect(await resultsOf([cancelled], { client: api.client(token) })).toEqual(['forbidden']);
    expect([await roleOf(person), (await listed())[0]?.ticket_status]).toEqual(['ATTENDEE', 'ACTIVE']);
  });
});

describe('a changed ticket', () => {
  it('with a corrected address moves the invitation, and leaves members alone', async () => {
    const [wrong, right] = [newEmail(), newEmail()];
    await put([{ external_id: 'N-1', email: wrong, first_name: 'Mary', last_name: 'Jackson' }]);
    await put([{ external_id: 'N-1', email: right, first_name: 'Mary', last_name: 'Jackson' }]);
    expect([await openTo(wrong), (await openTo(right))?.first_name]).toEqual([undefined, 'Mary']);
    const { person, ticket } = await holder('N-2');
    const other = newEmail();
    expect(await oneResult('N-2', { ...ticket, email: other })).toBe('updated');
    expect([await roleOf(person), await openTo(other)]).toEqual(['ATTENDEE', undefined]);
    // The ticket is still the one that has let them in.
    expect(await oneResult('N-2', { ...ticket, email: other, ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await roleOf(person)).toBeNull();
  });

  it('given to somebody else lets them in instead', async () => {
    const { person } = await holder('O-1');
    const email = newEmail();
    expect(await oneResult('O-1', { email, first_name: 'Katherine', last_name: 'Johnson' })).toBe('updated');
    expect(await roleOf(person)).toBeNull();
    expect(await openTo(email)).toMatchObject({ first_name: 'Katherine' });
  });

  it('with another role changes that of its member and of its invitation', async () => {
    const { person, ticket } = await holder('P-1');
    expect(await oneResult('P-1', { ...ticket, role: 'SPEAKER' })).toBe('updated');
    expect(await roleOf(person)).toBe('SPEAKER');
    const email = newEmail();
    await put([{ external_id: 'P-2', email }]);
    expect(await oneResult('P-2', { email, role: 'SPEAKER' })).toBe('updated');
    expect(await openTo(email)).toMatchObject({ role: 'SPEAKER' });
  });

  it('does not bring back who has declined, left or was removed', async () => {
    const decliner = await loggedIn(api);
    await put([{ external_id: 'Q-1', email: decliner.email }]);
    const id = (await openTo(decliner.email))?.id ?? 0;
    await decliner.client.post(`/invitations/${await invitationTokenOf(api, id)}/decline`);
    const { person, ticket } = await holder('Q-2');
    await removeMember(api, fair.event_id, person.user_id);
    const before = await mails();
    const again = [
      { external_id: 'Q-1', email: decliner.email, last_name: 'Renamed' },
      { external_id: 'Q-2', ...ticket, last_name: 'Renamed' },
    ];
    expect(await resultsOf(again)).toEqual(['updated', 'updated']);
    expect(await mails()).toBe(before);
    expect((await listed()).map(({ standing }) => standing)).toEqual(['NONE', 'NONE']);
  });
});

describe('a person who has deleted their account', () => {
  it('stays away: nothing of them is stored, and the program cannot bring them back', async () => {
    const { person, ticket } = await holder('R-1', { ticket_category: 'Early bird' });
    await put([{ external_id: 'R-2', email: person.email }]);
    const gone = await person.client.delete(`/users/${person.user_id}`, { body: { password: testPassword } });
    expect(gone.status).toBe(200);
    const empty = { email: null, first_name: null, last_name: null, ticket_category: null, standing: 'NONE' };
    expect(await listed()).toMatchObject([empty, empty]);
    const before = await mails();
    expect(
      await resultsOf([
        { external_id: 'R-1', ...ticket },
        { external_id: 'R-2', email: newEmail() },
      ]),
    ).toEqual(['person_erased', 'person_erased']);
    expectRefusal(await one('R-1', ticket), 'person_erased');
    expect(await mails()).toBe(before);
    expect(await listed()).toMatchObject([empty, empty]);
  });
});
