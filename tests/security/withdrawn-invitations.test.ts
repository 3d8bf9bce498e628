/**
 * Open invitations end with the membership of their recipient: nobody returns by an invitation from before their
 * removal.
 */
import { AddOrganizationUser } from '@plenum/contracts/events/adding-people';
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { InviteToOrganization } from '@plenum/contracts/events/organization-invitations';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import {
  addOrganizationMember,
  makeKnownToOrganization,
  newConference,
  newMember,
  type TestConference,
} from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const names = { first_name: 'Ada', last_name: 'Lovelace' };
const statusOf = statement<{ status: string }>('t-withdrawn-status', 'select status from invitations where id = $1');

async function expectCancelled(id: number) {
  expect(await api.deps.db.row(statusOf, [id])).toEqual({ status: 'CANCELLED' });
}

async function inviteToOrganization({ owner, organization_id }: TestConference, { email }: TestPerson, role: string) {
  const reply = await owner.client.post(`/organizations/${organization_id}/invitations`, { email, role });
  const { id } = expectReply(InviteToOrganization, 201, reply);
  return { id, accept: `/invitations/organization/${await invitationTokenOf(api, id)}/accept` };
}

async function inviteToEvent({ owner, event_id }: TestConference, { email }: TestPerson, role: string) {
  const reply = await owner.client.post(`/events/${event_id}/invitations`, { email, role });
  const { id } = expectReply(InviteToEvent, 201, reply);
  return { id, accept: `/invitations/${await invitationTokenOf(api, id)}/accept` };
}

describe('invitations to an organization', () => {
  /** Creates a person who was added although an invitation as ADMIN is open. */
  async function newAddedMember(conference: TestConference) {
    const person = await newLoggedInPerson(api);
    await makeKnownToOrganization(api, conference.organization_id, person.user_id);
    const path = `/organizations/${conference.organization_id}`;
    const body = { email: person.email, role: 'MEMBER', ...names };
    const open = await inviteToOrganization(conference, person, 'ADMIN');
    expectReply(AddOrganizationUser, 201, await conference.owner.client.post(`${path}/users`, body));
    return { person, path, open };
  }

  it('cancels an open invitation when the role is assigned directly', async () => {
    const conference = await newConference(api);
    const { person, open } = await newAddedMember(conference);
    await expectCancelled(open.id);
    expectRejection(await person.client.post(open.accept), 'invitation_unknown');
  });

  it.each(['removed', 'demoted', 'left'])(
    'rejects an older invitation as admin after the person was %s',
    async (loss) => {
      const conference = await newConference(api);
      const { person, path } = await newAddedMember(conference);
      const { client } = conference.owner;
      const member = `${path}/users/${person.user_id}`;
      if (loss === 'demoted') expect((await client.put(member, { role: 'ADMIN' })).status).toBe(200);
      const open = await inviteToOrganization(conference, person, 'ADMIN');
      if (loss === 'removed') expect((await client.delete(member)).status).toBe(200);
      if (loss === 'demoted') expect((await client.put(member, { role: 'MEMBER' })).status).toBe(200);
      if (loss === 'left') expect((await person.client.post(`${path}/leave`, {})).status).toBe(200);
      expectRejection(await person.client.post(open.accept), 'invitation_unknown');
      expectRejection(await person.client.get(`${path}/webhooks`), loss === 'demoted' ? 'forbidden' : 'not_found');
    },
  );

  it('accepts a newer invitation of a removed person', async () => {
    const conference = await newConference(api);
    const { person, path } = await newAddedMember(conference);
    await conference.owner.client.delete(`${path}/users/${person.user_id}`);
    const { accept } = await inviteToOrganization(conference, person, 'ADMIN');
    expect((await person.client.post(accept)).status).toBe(200);
    expect((await person.client.get(`${path}/webhooks`)).status).toBe(200);
  });
});

describe('invitations to an event', () => {
  /** Creates a person who joined with the code although an invitation as ADMIN is open. */
  async function newJoined(conference: TestConference) {
    const person = await newLoggedInPerson(api);
    const open = await inviteToEvent(conference, person, 'ADMIN');
    expect((await person.client.post('/events/join', { code: conference.join_code })).status).toBe(201);
    return { person, open, member: `/events/${conference.event_id}/users/${person.user_id}` };
  }

  it.each(['removed', 'given a role', 'banned'])('rejects an older invitation of a person who was %s', async (loss) => {
    const conference = await newConference(api, { join_policy: 'CODE' });
    const { person, open, member } = await newJoined(conference);
    const { client } = conference.owner;
    const reply = await (loss === 'removed'
      ? client.delete(member)
      : loss === 'banned'
        ? client.post(`${member}/ban`, { reason: 'Rude' })
        : client.put(member, { role: 'MODERATOR' }));
    expect(reply.status, reply.text).toBe(200);
    await expectCancelled(open.id);
    expectRejection(await person.client.post(open.accept), 'invitation_unknown');
  });

  it('keeps an open invitation by email for a person who was added by id, as for a stranger', async () => {
    const conference = await newConference(api);
    const person = await newLoggedInPerson(api);
    await makeKnownToOrganization(api, conference.organization_id, person.user_id);
    const { client } = conference.owner;
    const users = `/events/${conference.event_id}/users`;
    expect((await client.post(users, { user_id: person.user_id, role: 'SPEAKER' })).status).toBe(201);
    const { id } = await inviteToEvent(conference, person, 'SPEAKER');
    expect((await client.delete(`${users}/${person.user_id}`)).status).toBe(200);
    expect(await api.deps.db.row(statusOf, [id])).toEqual({ status: 'PENDING' });
  });
});

it('rejects cancelling an invitation to a role that the caller may not give', async () => {
  const conference = await newConference(api);
  const { owner, organization_id, event_id } = conference;
  const [admin, invited] = [await newLoggedInPerson(api), await newLoggedInPerson(api)];
  await addOrganizationMember(api, organization_id, admin.user_id, 'ADMIN');
  const path = `/organizations/${organization_id}/invitations/${(await inviteToOrganization(conference, invited, 'OWNER')).id}`;
  expectRejection(await admin.client.delete(path), 'forbidden');
  expect((await owner.client.delete(path)).status).toBe(200);
  const helper = await newMember(api, event_id, { role: 'ORGANIZER' });
  const { id } = await inviteToEvent(conference, invited, 'ADMIN');
  expectRejection(await helper.client.delete(`/sent-invitations/${id}`), 'event_role_not_assignable');
  expect((await owner.client.delete(`/sent-invitations/${id}`)).status).toBe(200);
});
