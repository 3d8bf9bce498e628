/**
 * People from a ticket shop, identified by external ids: stored and invited once, updated when their tickets change,
 * and otherwise unchanged.
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
import {
  maxExternalPeopleBodyBytes,
  maxExternalPeople,
  maxInvitationRenewals,
} from '@plenum/contracts/integrations/integration-limits';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { newOrganizationToken, newPersonToken } from '../support/api/api-tokens.ts';
import {
  addMember,
  makeOrganizationTrusted,
  newConference,
  newMember,
  removeMember,
  setPlan,
  type TestConference,
} from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import { newLoggedInPerson, newEmail, testPassword, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient } from '../support/api/test-client.ts';

const api = await openTestApi();
let conference: TestConference;
let shopClient: TestClient;
const path = (event_id = conference.event_id) => `/events/${event_id}/people`;

beforeEach(async () => {
  conference = await newConference(api);
  await makeOrganizationTrusted(api, conference);
  await setPlan(api, conference.organization_id, 'UNLIMITED_ATTENDEES');
  const token = await newOrganizationToken(conference.owner, conference.organization_id, {
    scopes: ['external_person:write'],
  });
  shopClient = api.client(token.token);
});

const putPeople = async (people: readonly ExternalPersonEntry[], { client = shopClient, when_full = 'WAIT' } = {}) =>
  expectReply(UpsertEventPeople, 200, await client.put(path(), { people, when_full }));
const resultsOf = async (people: readonly ExternalPersonEntry[], options: Parameters<typeof putPeople>[1] = {}) =>
  (await putPeople(people, options)).people.map(({ result, error }) => error ?? result);
const putOne = async (external_id: string, data: ExternalPersonData, client = shopClient) =>
  client.put(`${path()}/${external_id}`, data);
const oneResult = async (external_id: string, data: ExternalPersonData) =>
  expectReply(UpsertEventPerson, 200, await putOne(external_id, data)).result;
const listPeople = async () =>
  expectReply(ListEventPeople, 200, await shopClient.get(path(), { query: { limit: '100' } })).people;
const standingOf = async (external_id: string) =>
  (await listPeople()).find((person) => person.external_id === external_id)?.standing;
const openInvitationTo = async (email: string) =>
  expectReply(
    ListEventInvitations,
    200,
    await conference.owner.client.get(`/events/${conference.event_id}/invitations`),
  ).invitations.find((invitation) => invitation.email === email);

const mailsSql = statement<{ count: number }>(
  't-people-mails',
  `select count(*) as count from outbox o join invitations i on i.id = (o.payload->>'invitation_id')::bigint
    where o.name = 'invitation.sent' and i.event_id = $1`,
);
const countEmails = async () => (await api.deps.db.row(mailsSql, [conference.event_id]))?.count;
const memberSql = statement<{ role: EventUserRole }>(
  't-people-member',
  'select role from event_users where event_id = $1 and user_id = $2 and left_at is null',
);
const roleOf = async ({ user_id }: TestPerson) =>
  (await api.deps.db.row(memberSql, [conference.event_id, user_id]))?.role ?? null;

const revokeToken = statement('t-people-revoke-token', 'update api_tokens set revoked_at = now() where id = $1');
const expireInvitations = statement(
  't-people-expire-invitations',
  `update invitations set expires_at = now() - interval '1 second' where event_id = $1 and status = 'PENDING'`,
);

/** Creates a person who has bought a ticket and accepted the invitation. */
async function newTicketHolder(external_id: string, data: Partial<ExternalPersonData> = {}) {
  const person = await newLoggedInPerson(api);
  const ticket = { email: person.email, first_name: 'Mary', last_name: 'Jackson', ...data };
  await putPeople([{ external_id, ...ticket }]);
  const id = (await openInvitationTo(person.email))?.id ?? 0;
  expect((await person.client.post(`/invitations/${await invitationTokenOf(api, id)}/accept`)).status).toBe(200);
  return { person, ticket };
}

describe('submitting people', () => {
  it('stores and invites people once; repeating the request changes nothing and sends no email', async () => {
    const [first, second] = [newEmail(), newEmail()];
    const people = [
      { external_id: 'A1-1', email: first.toUpperCase(), first_name: ' Mary ', ticket_category: 'Early bird' },
      { external_id: 'A1-2', email: second, role: 'SPEAKER' },
    ] as const;
    expect(await putPeople(people)).toMatchObject({ created: 2, updated: 0, unchanged: 0, refused: 0 });
    expect(await countEmails()).toBe(2);
    expect(await openInvitationTo(first)).toMatchObject({ role: 'ATTENDEE', first_name: 'Mary' });
    expect(await openInvitationTo(second)).toMatchObject({ role: 'SPEAKER' });
    expect(await putPeople(people)).toMatchObject({ created: 0, unchanged: 2 });
    const renamed = people.map((person) => ({ ...person, last_name: 'Jackson' }));
    expect(await putPeople(renamed)).toMatchObject({ updated: 2 });
    expect(await openInvitationTo(first)).toMatchObject({ first_name: 'Mary', last_name: 'Jackson' });
    expect(await countEmails()).toBe(2);
    expect(await listPeople()).toMatchObject([
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

  it('names the organization as the sender, without the address of an internal account', async () => {
    const email = newEmail();
    await putPeople([{ external_id: 'A2-1', email }]);
    const token = await invitationTokenOf(api, (await openInvitationTo(email))?.id ?? 0);
    const reply = await api.client().get(`/invitations/${token}`);
    expect(reply.body).toMatchObject({ invitation: { invited_by: { name: 'Example e.V.', email: null } } });
    expect(reply.text).not.toContain('service-');
    expect(await openInvitationTo(email)).toMatchObject({ invited_by: { email: null } });
  });

  it('returns the same results and errors for people submitted individually', async () => {
    const email = newEmail();
    expect(await oneResult('B-1', { email })).toBe('created');
    expect(await oneResult('B-1', { email })).toBe('unchanged');
    expectRejection(await putOne('B-2', { email: 'nowhere' }), 'invalid_request');
    for (const malformed of ['B 3', 'B'.repeat(101), 'Ä', '\u0000']) {
      const reply = await putOne(encodeURIComponent(malformed), { email });
      expectRejection(reply, 'invalid_request');
      expect(reply.body).toMatchObject({ errors: { params: { external_id: [expect.any(String)] } } });
    }
    expectRejection(await putOne('B-4', { email: 'nobody@localhost' }), 'invalid_request');
    expect((await listPeople()).map(({ external_id }) => external_id)).toEqual(['B-1']);
  });

  it('invites an email address at most once, even if it has several tickets, is in the event or was invited manually', async () => {
    const [email, invitedEmail] = [newEmail(), newEmail()];
    const member = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    await conference.owner.client.post(`/events/${conference.event_id}/invitations`, {
      email: invitedEmail,
      role: 'SPEAKER',
    });
    const people = [email, email, member.email, invitedEmail].map((ticketEmail, index) => ({
      external_id: `C-${index}`,
      email: ticketEmail,
    }));
    expect(await resultsOf(people)).toEqual(['created', 'created', 'created', 'created']);
    expect(await countEmails()).toBe(2);
    expect(await openInvitationTo(invitedEmail)).toMatchObject({ role: 'SPEAKER' });
    expect((await listPeople()).map(({ standing }) => standing)).toEqual(['INVITED', 'INVITED', 'MEMBER', 'INVITED']);
  });

  it('handles each person separately and returns an error code for each invalid one', async () => {
    const organizer = await newMember(api, conference.event_id, { role: 'ORGANIZER' });
    const { token } = await newPersonToken(organizer, { scopes: ['external_person:write'] });
    const client = api.client(token);
    const people = [
      { external_id: 'good', email: newEmail() },
      { external_id: 'address', email: 'mary at example.org' },
      { external_id: 'domain', email: 'mary@localhost' },
      { external_id: 'role', email: newEmail(), role: 'ADMIN' },
      { external_id: 'unknown-role', email: newEmail(), role: 'attendee' },
      { external_id: 'unknown-field', email: newEmail(), firstname: 'Mary' },
      { external_id: 'has space', email: newEmail() },
      { email: newEmail() },
      { external_id: 'no-address' },
      { external_id: 'twice', email: newEmail() },
      { external_id: 'twice', email: newEmail() },
    ];
    const reply = expectReply(UpsertEventPeople, 200, await client.put(path(), { people }));
    expect(reply).toMatchObject({ created: 2, refused: 9 });
    const outcomes = reply.people.map(({ external_id, result, error, errors }) => [
      external_id,
      error ?? result,
      ...Object.keys(errors ?? {}),
    ]);
    expect(outcomes).toEqual([
      ['good', 'created'],
      ['address', 'invalid_request', 'email'],
      ['domain', 'invalid_request', 'email'],
      ['role', 'event_role_not_assignable'],
      ['unknown-role', 'invalid_request', 'role'],
      ['unknown-field', 'invalid_request', 'firstname'],
      ['has space', 'invalid_request', 'external_id'],
      [null, 'invalid_request', 'external_id'],
      ['no-address', 'invalid_request', 'email'],
      ['twice', 'created'],
      ['twice', 'external_id_repeated', 'external_id'],
    ]);
    expect(reply.people.every(({ result, message }) => (result === 'refused') === ((message ?? '') !== ''))).toBe(true);
    expect((await listPeople()).map(({ external_id }) => external_id)).toEqual(['good', 'twice']);
  });

  it('stores each person once for two concurrent requests', async () => {
    const people = Array.from({ length: 150 }, (_, index) => ({ external_id: `D-${index}`, email: newEmail() }));
    const replies = await Promise.all([putPeople(people), putPeople(people.toReversed())]);
    expect(replies.map(({ refused }) => refused)).toEqual([0, 0]);
    expect(replies.reduce((sum, { created }) => sum + created, 0)).toBe(150);
    expect(await countEmails()).toBe(150);
  });

  it('stores another person for the same id in another event', async () => {
    const otherConference = await newConference(api);
    await putPeople([{ external_id: 'E-1', email: newEmail() }]);
    expectRejection(
      await shopClient.put(path(otherConference.event_id), { people: [{ external_id: 'E-1', email: newEmail() }] }),
      'not_found',
    );
    const reply = await otherConference.owner.client.put(path(otherConference.event_id), {
      people: [{ external_id: 'E-1', email: newEmail() }],
    });
    expect(expectReply(UpsertEventPeople, 200, reply).created).toBe(1);
  });
});

describe('limits', () => {
  it(`accepts ${maxExternalPeople} people per request`, async () => {
    const people = Array.from({ length: maxExternalPeople + 1 }, (_, index) => ({
      external_id: `G-${index}`,
      email: newEmail(),
      first_name: 'Mary',
      last_name: 'Jackson-Featherstonehaugh',
      ticket_category: 'Supporter with a T-shirt, including workshops',
    }));
    expectRejection(await shopClient.put(path(), { people }), 'invalid_request');
    expect(await listPeople()).toEqual([]);
    const reply = await putPeople(people.slice(1));
    expect(reply.created).toBe(maxExternalPeople);
    expect((await putPeople(people.slice(1))).unchanged).toBe(maxExternalPeople);
  });

  it('accepts a longer body than other operations', async () => {
    const people = [{ external_id: 'H-1', email: 'nowhere', first_name: '' }];
    const putBytes = (bytes: number) =>
      shopClient.send('PUT', path(), {
        payload: JSON.stringify({ people }).padEnd(bytes),
        headers: { 'content-type': 'application/json' },
      });
    expect((await putPeople(people)).refused).toBe(1);
    expect((await putBytes(maxExternalPeopleBodyBytes)).status).toBe(200);
    expectRejection(await putBytes(maxExternalPeopleBodyBytes + 1), 'payload_too_large');
  });

  it('adds people for whom no seats remain to the waiting list, or rejects them on request', async () => {
    await conference.owner.client.put(`/events/${conference.event_id}`, { seat_limit: 2 });
    const people = ['I-1', 'I-2', 'I-3'].map((external_id) => ({ external_id, email: newEmail() }));
    const stopResults = await resultsOf(people, { when_full: 'STOP' });
    expect(stopResults).toEqual(['created', 'created', 'attendee_limit_reached']);
    const replies = (await putPeople(people)).people;
    expect(replies.map(({ result, standing }) => [result, standing])).toEqual([
      ['unchanged', 'INVITED'],
      ['unchanged', 'INVITED'],
      ['created', 'WAITING'],
    ]);
    expect((await listPeople()).map(({ standing }) => standing)).toEqual(['INVITED', 'INVITED', 'WAITING']);
    expect(await countEmails()).toBe(2);
    // A cancelled ticket frees its seat, or removes its person from the waiting list.
    const [first, , third] = people;
    expect(await oneResult('I-3', { email: third?.email ?? '', ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await standingOf('I-3')).toBe('NONE');
    expect(await oneResult('I-1', { email: first?.email ?? '', ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await resultsOf([{ external_id: 'I-4', email: newEmail() }], { when_full: 'STOP' })).toEqual(['created']);
  });
});

describe('cancelled tickets', () => {
  it('cancels the invitation, and recreates it for a valid ticket', async () => {
    const email = newEmail();
    await putPeople([{ external_id: 'J-1', email }]);
    const id = (await openInvitationTo(email))?.id ?? 0;
    const token = await invitationTokenOf(api, id);
    expect(await oneResult('J-1', { email, ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await openInvitationTo(email)).toBeUndefined();
    expectRejection(await api.client().get(`/invitations/${token}`), 'invitation_unknown');
    expect(await oneResult('J-1', { email })).toBe('unchanged');
    expect(await oneResult('J-1', { ticket_status: 'ACTIVE' })).toBe('updated');
    expect((await openInvitationTo(email))?.id).not.toBe(id);
    expect(await countEmails()).toBe(2);
  });

  it('is remembered without personal data if it arrives before the purchase', async () => {
    const email = newEmail();
    expect(await oneResult('early', { email, first_name: 'Mary', ticket_status: 'CANCELLED' })).toBe('created');
    expect(await oneResult('early-2', { ticket_status: 'CANCELLED' })).toBe('created');
    expect(await oneResult('early', { email, first_name: 'Mary' })).toBe('unchanged');
    const cancelled = { email: null, first_name: null, ticket_status: 'CANCELLED', standing: 'NONE' };
    expect(await listPeople()).toMatchObject([cancelled, cancelled]);
    expect(await countEmails()).toBe(0);
    expect(await oneResult('early', { email, ticket_status: 'ACTIVE' })).toBe('updated');
    expect(await standingOf('early')).toBe('INVITED');
  });

  it('ends the membership that the ticket created, unless another ticket also grants it', async () => {
    const { person, ticket } = await newTicketHolder('K-1');
    expect([await roleOf(person), await standingOf('K-1')]).toEqual(['ATTENDEE', 'MEMBER']);
    await putPeople([{ external_id: 'K-2', ...ticket }]);
    expect(await oneResult('K-1', { ...ticket, ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await roleOf(person)).toBe('ATTENDEE');
    expect(await oneResult('K-2', { ...ticket, ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await roleOf(person)).toBeNull();
    expect((await person.client.get(`/events/${conference.event_id}`)).status).toBe(404);
  });

  it('keeps memberships of other origins, roles set by organizers, and bans', async () => {
    const joinedMember = await newMember(api, conference.event_id, { role: 'ATTENDEE' });
    const joinedByTicket = await newTicketHolder('L-2');
    const banned = await newTicketHolder('L-3');
    await addMember(api, conference.event_id, joinedByTicket.person.user_id, { role: 'MODERATOR' });
    await addMember(api, conference.event_id, banned.person.user_id, { role: 'ATTENDEE', is_banned: true });
    await putPeople([{ external_id: 'L-1', email: joinedMember.email }]);
    const cancelledTicket = (external_id: string, email: string) =>
      ({ external_id, email, ticket_status: 'CANCELLED' }) as const;
    const cancelledTickets = [
      cancelledTicket('L-1', joinedMember.email),
      cancelledTicket('L-2', joinedByTicket.ticket.email),
      cancelledTicket('L-3', banned.ticket.email),
    ];
    expect(await resultsOf(cancelledTickets)).toEqual(['updated', 'updated', 'updated']);
    expect([await roleOf(joinedMember), await roleOf(joinedByTicket.person), await roleOf(banned.person)]).toEqual([
      'ATTENDEE',
      'MODERATOR',
      'ATTENDEE',
    ]);
    expectRejection(await banned.person.client.get(`/events/${conference.event_id}`), 'event_banned');
  });

  it('rejects callers who may not remove people, and changes nothing', async () => {
    const { person, ticket } = await newTicketHolder('M-1');
    const organizer = await newMember(api, conference.event_id, { role: 'ORGANIZER' });
    const { token } = await newPersonToken(organizer, { scopes: ['external_person:write'] });
    const cancelled = { external_id: 'M-1', ...ticket, ticket_status: 'CANCELLED' } as const;
    expect(await resultsOf([cancelled], { client: api.client(token) })).toEqual(['forbidden']);
    expect([await roleOf(person), (await listPeople())[0]?.ticket_status]).toEqual(['ATTENDEE', 'ACTIVE']);
  });
});

describe('changed tickets', () => {
  it('moves the invitation to a corrected email address, and keeps members', async () => {
    const [wrongEmail, correctEmail] = [newEmail(), newEmail()];
    await putPeople([{ external_id: 'N-1', email: wrongEmail, first_name: 'Mary', last_name: 'Jackson' }]);
    await putPeople([{ external_id: 'N-1', email: correctEmail, first_name: 'Mary', last_name: 'Jackson' }]);
    expect([await openInvitationTo(wrongEmail), (await openInvitationTo(correctEmail))?.first_name]).toEqual([
      undefined,
      'Mary',
    ]);
    const { person, ticket } = await newTicketHolder('N-2');
    const otherEmail = newEmail();
    expect(await oneResult('N-2', { ...ticket, email: otherEmail })).toBe('updated');
    expect([await roleOf(person), await openInvitationTo(otherEmail)]).toEqual(['ATTENDEE', undefined]);
    // The membership still comes from this ticket.
    expect(await oneResult('N-2', { ...ticket, email: otherEmail, ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await roleOf(person)).toBeNull();
  });

  it('admits another person when the ticket is transferred', async () => {
    const { person } = await newTicketHolder('O-1');
    const email = newEmail();
    expect(await oneResult('O-1', { email, first_name: 'Katherine', last_name: 'Johnson' })).toBe('updated');
    expect(await roleOf(person)).toBeNull();
    expect(await openInvitationTo(email)).toMatchObject({ first_name: 'Katherine' });
  });

  it('keeps omitted fields, such as the role of a speaker, and sends no email for them', async () => {
    const email = newEmail();
    await putPeople([{ external_id: 'S-1', email, role: 'SPEAKER', first_name: 'Mary', ticket_category: 'VIP' }]);
    expect(await oneResult('S-1', { email })).toBe('unchanged');
    expect(await oneResult('S-1', { last_name: 'Jackson' })).toBe('updated');
    expect(await oneResult('S-1', { ticket_category: null })).toBe('updated');
    expect(await listPeople()).toMatchObject([
      { email, role: 'SPEAKER', first_name: 'Mary', last_name: 'Jackson', ticket_category: null },
    ]);
    expect(await countEmails()).toBe(1);
    expect(await oneResult('S-1', { ticket_status: 'CANCELLED' })).toBe('updated');
    expect(await standingOf('S-1')).toBe('NONE');
  });

  it('invites again when an invitation has expired or its sender lost the right, a limited number of times', async () => {
    const email = newEmail();
    const token = await newOrganizationToken(conference.owner, conference.organization_id, {
      scopes: ['external_person:write'],
    });
    await putOne('T-1', { email }, api.client(token.token));
    await api.deps.db.rows(revokeToken, [token.id]);
    expect(await oneResult('T-1', { email })).toBe('updated');
    expect([await oneResult('T-1', { email }), await standingOf('T-1')]).toEqual(['unchanged', 'INVITED']);
    for (const result of ['updated', 'updated', 'unchanged']) {
      await api.deps.db.rows(expireInvitations, [conference.event_id]);
      expect(await standingOf('T-1')).toBe('NONE');
      expect(await oneResult('T-1', { email })).toBe(result);
    }
    expect(await countEmails()).toBe(1 + maxInvitationRenewals);
  });

  it('changes the role of the member or invitation with the ticket', async () => {
    const { person, ticket } = await newTicketHolder('P-1');
    expect(await oneResult('P-1', { ...ticket, role: 'SPEAKER' })).toBe('updated');
    expect(await roleOf(person)).toBe('SPEAKER');
    const email = newEmail();
    await putPeople([{ external_id: 'P-2', email }]);
    expect(await oneResult('P-2', { email, role: 'SPEAKER' })).toBe('updated');
    expect(await openInvitationTo(email)).toMatchObject({ role: 'SPEAKER' });
  });

  it('does not restore a person who declined, left or was removed', async () => {
    const decliner = await newLoggedInPerson(api);
    await putPeople([{ external_id: 'Q-1', email: decliner.email }]);
    const id = (await openInvitationTo(decliner.email))?.id ?? 0;
    await decliner.client.post(`/invitations/${await invitationTokenOf(api, id)}/decline`);
    const { person, ticket } = await newTicketHolder('Q-2');
    await removeMember(api, conference.event_id, person.user_id);
    const countBefore = await countEmails();
    const renewedTickets = [
      { external_id: 'Q-1', email: decliner.email, last_name: 'Renamed' },
      { external_id: 'Q-2', ...ticket, last_name: 'Renamed' },
    ];
    expect(await resultsOf(renewedTickets)).toEqual(['updated', 'updated']);
    expect(await countEmails()).toBe(countBefore);
    expect((await listPeople()).map(({ standing }) => standing)).toEqual(['NONE', 'NONE']);
  });
});

describe('people who deleted their account', () => {
  it('keeps no stored data, and the program cannot add the person again', async () => {
    const { person, ticket } = await newTicketHolder('R-1', { ticket_category: 'Early bird' });
    await putPeople([{ external_id: 'R-2', email: person.email }]);
    const deleteReply = await person.client.delete(`/users/${person.user_id}`, {
      body: { password: testPassword },
    });
    expect(deleteReply.status).toBe(200);
    const empty = { email: null, first_name: null, last_name: null, ticket_category: null, standing: 'NONE' };
    expect(await listPeople()).toMatchObject([empty, empty]);
    const countBefore = await countEmails();
    expect(
      await resultsOf([
        { external_id: 'R-1', ...ticket },
        { external_id: 'R-2', email: newEmail() },
      ]),
    ).toEqual(['person_erased', 'person_erased']);
    expectRejection(await putOne('R-1', ticket), 'person_erased');
    expect(await countEmails()).toBe(countBefore);
    expect(await listPeople()).toMatchObject([empty, empty]);
  });
});
