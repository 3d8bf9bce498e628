/**
 * Information that replies leaked, one by one, as a review found it (`docs/security/README.md`, findings 21 to 26).
 * `docs/product/privacy.md` and `membership.md` say what people may know about each other.
 */
import { CheckEmail } from '@plenum/contracts/accounts/users';
import { ListModerationQueue } from '@plenum/contracts/chat/moderation';
import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { AddEventUserByEmail } from '@plenum/contracts/events/adding-people';
import { ListEventUsersAdmin } from '@plenum/contracts/events/attendees';
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { ListUserInvitations } from '@plenum/contracts/events/my-invitations';
import { GetAcquaintance, ListEventConnections, RequestConnection } from '@plenum/contracts/networking/connections';
import { ListManagedSpeakers } from '@plenum/contracts/schedule/speakers';
import { moderateProfile } from '@plenum/core/domain/chat/moderation/moderate-profile';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addOrganizationMember,
  addSpeaker,
  makeKnownToOrganization,
  newMember,
  newOrganization,
  removeMember,
  setPrivacy,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant, type Tenant } from '../support/api/tenants.ts';
import type { TestReply } from '../support/api/test-client.ts';
import { strictestSettings, newSentinelPerson, sentinelsIn } from '../support/security/sentinel-people.ts';

const api = await openTestApi();
let tenant: Tenant;
let staff: TestPerson;
beforeEach(async () => {
  tenant = await newTenant(api);
  staff = tenant.owner;
});

const personal = ['email', 'public_email', 'company_name', 'title', 'bio', 'social_link'] as const;
const connectionRequest = { icebreaker_message: 'Shall we talk?' };
/** Returns the content of a rejection, without what differs in every reply. */
const comparableReply = ({ status, body }: TestReply): object => ({
  status,
  ...(body as { readonly error: string; readonly message: string }),
  request_id: null,
});
const acceptRequest = statement(
  'test-accept-request',
  `update connections set status = 'ACCEPTED', updated_at = now() where recipient_id = $1`,
);
const setChoices = statement(
  'test-set-event-wishes',
  'update event_users set privacy_overrides = $3::jsonb where event_id = $1 and user_id = $2',
);

describe('members who were added by others (finding 21)', () => {
  const hidden = { ...strictestSettings, allow_connection_requests: 'EVENT_ATTENDEES' } as const;

  it('shows staff who request a connection no additional data, before and after the answer', async () => {
    const { event_id } = tenant;
    const addedPerson = await newSentinelPerson(api, event_id, 'added', { settings: hidden, was_added: true });
    const body = { ...connectionRequest, recipient_id: addedPerson.user_id, originating_event_id: event_id };
    const connectionReply = await staff.client.post('/connections', body);
    expectReply(RequestConnection, 201, connectionReply);
    const getAcquaintance = () =>
      staff.client.get(`/users/${addedPerson.user_id}/acquaintance`, { query: { event_id: String(event_id) } });
    const pending = await getAcquaintance();
    expect(expectReply(GetAcquaintance, 200, pending).connection?.status).toBe('PENDING');
    await api.deps.db.rows(acceptRequest, [addedPerson.user_id]);
    const list = await staff.client.get(`/events/${event_id}/connections`);
    expect(expectReply(ListEventConnections, 200, list).users).toMatchObject([{ id: addedPerson.user_id }]);
    for (const reply of [connectionReply, pending, await getAcquaintance(), list])
      expect(sentinelsIn(reply, [addedPerson], personal)).toEqual([]);
  });

  it('does not reveal the company by the position in a list', async () => {
    const { event_id } = tenant;
    const company = { ...strictestSettings, show_company: false };
    const addedPerson = await newSentinelPerson(api, event_id, 'added', {
      settings: company,
      was_added: true,
      role: 'SPEAKER',
    });
    await addSpeaker(api, event_id, addedPerson.sentinels.first_name, { user_id: addedPerson.user_id });
    // After joining themselves, they are on both sides of the hidden company.
    const { company_name } = addedPerson.sentinels;
    for (const [label, named] of [
      ['before', `${company_name.slice(0, -1)}!`],
      ['after', `${company_name}z`],
    ] as const) {
      const { user_id } = await newSentinelPerson(api, event_id, label, { role: 'SPEAKER' });
      await addSpeaker(api, event_id, label, { user_id, company_name: named });
      await api.deps.db.rows(statement('test-set-company', 'update users set company_name = $2 where id = $1'), [
        user_id,
        named,
      ]);
    }
    const places: string[] = [];
    let after: string | null = null;
    do {
      const query: Record<string, string> = { sort: 'company', per_page: '1', ...(after === null ? {} : { after }) };
      const reply: TestReply = await staff.client.get(`/events/${event_id}/users/admin`, { query });
      const page = expectReply(ListEventUsersAdmin, 200, reply);
      places.push(...page.event_users.map((row) => row.first_name));
      after = page.next;
      expect(Buffer.from(after ?? '', 'base64url').toString()).not.toContain(company_name.toLowerCase());
    } while (after !== null);
    const isBetween = (names: readonly string[]): boolean => {
      const positionOf = (label: string) => names.findIndex((name) => name.startsWith(label));
      return (
        positionOf('sfirstbefore') < positionOf('sfirstadded') && positionOf('sfirstadded') < positionOf('sfirstafter')
      );
    };
    expect(isBetween(places)).toBe(false);
    const managed = await staff.client.get(`/events/${event_id}/speakers/admin`, { query: { sort: 'company' } });
    const names = expectReply(ListManagedSpeakers, 200, managed).speakers.map(({ full_name }) => full_name);
    const [before, ownInvitations, afterCompany] = ['before', addedPerson.sentinels.first_name, 'after'].map((name) =>
      names.indexOf(name),
    );
    expect([before, ownInvitations, afterCompany]).not.toContain(-1);
    expect((ownInvitations ?? 0) > (afterCompany ?? 0)).toBe(true);
    // People who join themselves are sorted normally.
    await api.deps.db.rows(
      statement('test-was-confirmed', 'update event_users set was_added = false where user_id = $1'),
      [addedPerson.user_id],
    );
    const all = await staff.client.get(`/events/${event_id}/users/admin`, { query: { sort: 'company' } });
    expect(isBetween(expectReply(ListEventUsersAdmin, 200, all).event_users.map((row) => row.first_name))).toBe(true);
  });

  it('does not confirm a guessed address by an invitation, and treats accepting it as consent', async () => {
    const { event_id, organization_id } = tenant;
    const person = await newLoggedInPerson(api);
    await makeKnownToOrganization(api, organization_id, person.user_id);
    const body = { user_id: person.user_id, role: 'ATTENDEE' };
    expect((await staff.client.post(`/events/${event_id}/users`, body)).status).toBe(201);
    const entry = { first_name: 'Not', last_name: 'Them', role: 'ATTENDEE' };
    for (const [path, operation] of [
      [`/events/${event_id}/invitations`, InviteToEvent],
      [`/events/${event_id}/users/add`, AddEventUserByEmail],
    ] as const) {
      const inviteGuessed = async (email: string) => {
        const reply = await staff.client.post(
          path,
          operation === InviteToEvent ? { email, role: 'ATTENDEE' } : { ...entry, email },
        );
        return reply.status;
      };
      expect(await inviteGuessed(person.email)).toBe(await inviteGuessed(newEmail()));
      await api.deps.db.rows(
        statement('test-delete-invitation', 'delete from invitations where email = $1 and $2::boolean'),
        [person.email, operation === InviteToEvent],
      );
    }
    const ownInvitations = await person.client.get(`/users/${person.user_id}/invitations`);
    const [invitation] = expectReply(ListUserInvitations, 200, ownInvitations).event_invitations;
    expect((await person.client.post(`/invitations/${invitation?.token}/accept`)).status).toBe(200);
    const list = await staff.client.get(`/events/${event_id}/users/admin`, { query: { search: person.email } });
    expect(expectReply(ListEventUsersAdmin, 200, list).event_users).toMatchObject([
      { user_id: person.user_id, was_added: false },
    ]);
    const invitationBody = { email: person.email, role: 'ATTENDEE' };
    expectRejection(await staff.client.post(`/events/${event_id}/invitations`, invitationBody), 'already_in_event');
  });

  it('applies the same rules to an organization', async () => {
    const { organization_id } = tenant;
    const person = await newLoggedInPerson(api);
    await makeKnownToOrganization(api, organization_id, person.user_id);
    const path = `/organizations/${organization_id}`;
    const entry = { email: person.email, first_name: 'Not', last_name: 'Them', role: 'MEMBER' };
    expect((await staff.client.post(`${path}/users`, entry)).status).toBe(201);
    expect((await staff.client.post(`${path}/users`, entry)).status).toBe(202);
    expectRejection(
      await staff.client.post(`${path}/invitations`, { email: person.email, role: 'MEMBER' }),
      'already_invited',
    );
    const ownInvitations = await person.client.get(`/users/${person.user_id}/invitations`);
    const [invitation] = expectReply(ListUserInvitations, 200, ownInvitations).organization_invitations;
    expect((await person.client.post(`/invitations/organization/${invitation?.token}/accept`)).status).toBe(200);
    const members = await staff.client.get(`${path}/users`, { query: { search: person.email } });
    expect(members.body).toMatchObject({ organization_users: [{ user_id: person.user_id, email: person.email }] });
  });
});

it('does not reveal which ids are people, or the settings of strangers, in replies to connection requests and new conversations (finding 22)', async () => {
  const { client } = await newLoggedInPerson(api);
  const privatePerson = await newLoggedInPerson(api);
  await setPrivacy(api, privatePerson.user_id, { allow_connection_requests: 'NONE' });
  const open = await newLoggedInPerson(api);
  for (const event_id of [null, tenant.event_id]) {
    const replyTexts = [];
    for (const id of [privatePerson.user_id, open.user_id, 999_999_999]) {
      const connectionReply = await client.post('/connections', {
        ...connectionRequest,
        recipient_id: id,
        originating_event_id: event_id,
      });
      const threadReply = await client.post('/direct-messages/threads', { user_id: id, event_id });
      replyTexts.push([comparableReply(connectionReply), comparableReply(threadReply)]);
    }
    expect(replyTexts[0]).toEqual(replyTexts[2]);
    expect(replyTexts[1]).toEqual(replyTexts[2]);
  }
});

it('treats a person who left while banned as a stranger (finding 22)', async () => {
  const { event_id } = tenant;
  const bannedFormerMember = await newMember(api, event_id, { role: 'ATTENDEE', is_banned: true });
  expect((await bannedFormerMember.client.post(`/events/${event_id}/leave`, {})).status).toBe(200);
  const connectionReply = {
    ...connectionRequest,
    recipient_id: bannedFormerMember.user_id,
    originating_event_id: event_id,
  };
  expectRejection(await staff.client.post('/connections', connectionReply), 'not_found');
  const threadReply = await staff.client.post('/direct-messages/threads', {
    user_id: bannedFormerMember.user_id,
    event_id,
  });
  expectRejection(threadReply, 'not_found');
});

it('does not confirm a colleague’s email address to a plain member of an organization (finding 23)', async () => {
  const [owner, member, colleague] = [
    await newLoggedInPerson(api),
    await newLoggedInPerson(api),
    await newLoggedInPerson(api),
  ];
  const organization_id = await newOrganization(owner);
  for (const { user_id } of [member, colleague]) await addOrganizationMember(api, organization_id, user_id, 'MEMBER');
  const check = async ({ client }: TestPerson) =>
    expectReply(CheckEmail, 200, await client.get('/users/check-email', { query: { email: colleague.email } })).user;
  expect(await check(member)).toBeNull();
  expect(await check(colleague)).toMatchObject({ id: colleague.user_id });
  expect(await check(owner)).toMatchObject({ id: colleague.user_id });
});

it('does not reveal hidden data of a person to moderators through a rule of the event (finding 24)', async () => {
  const { event_id } = tenant;
  const hidden = await newSentinelPerson(api, event_id, 'hidden', { settings: strictestSettings });
  const visibleMember = await newSentinelPerson(api, event_id, 'here', {
    overrides: { show_company: false, show_bio: false },
  });
  const open = await newSentinelPerson(api, event_id, 'open');
  // A word in every hidden text, and a word in every name.
  const moderator = await newMember(api, event_id, { role: 'MODERATOR' });
  const rules = { ...defaultModerationRules, words: ['sfirst*', 'scompany*', 'stitle*', 'sbio*'] };
  const people = [hidden, visibleMember, open];
  for (const { sentinels } of people)
    rules.words.push(sentinels.first_name, sentinels.company_name, sentinels.title, sentinels.bio);
  expect((await staff.client.put(`/events/${event_id}/moderation/rules`, rules)).status).toBe(200);
  for (const { user_id } of people) await moderateProfile(api.deps, user_id, event_id);
  const reply = await moderator.client.get(`/events/${event_id}/moderation/queue`);
  const { cases } = expectReply(ListModerationQueue, 200, reply);
  expect(cases.filter(({ kind }) => kind === 'PROFILE')).toHaveLength(3);
  expect(sentinelsIn(reply, [hidden, visibleMember], personal)).toEqual([]);
  expect(sentinelsIn(reply, [open], ['bio', 'company_name', 'title'])).toHaveLength(3);
});

it('hides the URL of a public page from staff until it is published (finding 25)', async () => {
  const { event_id } = tenant;
  const publicEmail = `kept-${newEmail()}`;
  const person = await newMember(api, event_id, { role: 'ATTENDEE' });
  const choices = { show_bio: false, public_email: publicEmail };
  await api.deps.db.rows(setChoices, [event_id, person.user_id, choices]);
  const list = () => staff.client.get(`/events/${event_id}/users/admin`, { query: { search: person.email } });
  const before = await list();
  expect(expectReply(ListEventUsersAdmin, 200, before).event_users).toMatchObject([
    { privacy_overrides: { show_bio: false } },
  ]);
  expect(before.text).not.toContain(publicEmail);
  await api.deps.db.rows(setChoices, [event_id, person.user_id, { ...choices, show_public_email: true }]);
  expect((await list()).text).toContain(publicEmail);
});

describe('people with only a pending connection request (finding 26)', () => {
  it('hides fields that are hidden in the event of the request', async () => {
    const { event_id } = tenant;
    const viewer = await newMember(api, event_id, { role: 'ATTENDEE' });
    const other = await newSentinelPerson(api, event_id, 'here', {
      overrides: {
        show_company: false,
        show_bio: false,
        email_visibility: 'ORGANIZERS_ONLY',
        show_social_links: 'HIDDEN',
      },
    });
    const connectionReply = await viewer.client.post('/connections', {
      ...connectionRequest,
      recipient_id: other.user_id,
      originating_event_id: event_id,
    });
    expectReply(RequestConnection, 201, connectionReply);
    for (const reply of [connectionReply, await viewer.client.get('/connections')])
      expect(sentinelsIn(reply, [other], personal)).toEqual([]);
    await api.deps.db.rows(acceptRequest, [other.user_id]);
    // Both have consented: they see each other as everywhere.
    expect(sentinelsIn(await viewer.client.get('/connections'), [other], ['company_name', 'title'])).toHaveLength(2);
  });

  it('shows only a name and an image after the other person has left the event', async () => {
    const { event_id } = tenant;
    const viewer = await newMember(api, event_id, { role: 'ORGANIZER' });
    const other = await newSentinelPerson(api, event_id, 'gone', {
      overrides: { show_company: false, email_visibility: 'ORGANIZERS_ONLY', show_social_links: 'HIDDEN' },
    });
    const body = { ...connectionRequest, recipient_id: other.user_id, originating_event_id: event_id };
    expect((await viewer.client.post('/connections', body)).status).toBe(201);
    await removeMember(api, event_id, other.user_id);
    const replies = [
      await viewer.client.get('/connections'),
      await viewer.client.get(`/users/${other.user_id}/acquaintance`, { query: { event_id: String(event_id) } }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      expect(sentinelsIn(reply, [other], personal)).toEqual([]);
      expect(sentinelsIn(reply, [other], ['first_name', 'picture'])).toHaveLength(2);
    }
  });
});
