/** Adding people: people known to the organization join immediately, everybody else has to accept an invitation. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { AddEventUser, AddEventUserByEmail } from '@plenum/contracts/events/adding-people';
import { ListEventUsers, ListEventUsersAdmin } from '@plenum/contracts/events/attendees';
import { GetEvent } from '@plenum/contracts/events/events';
import { ListEventInvitations } from '@plenum/contracts/events/invitations';
import { ListUserInvitations } from '@plenum/contracts/events/my-invitations';
import { rateLimits } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  makeKnownToOrganization,
  newConference,
  newMember,
  setPrivacy,
  type TestConference,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

type Query = Readonly<Record<string, string>>;
const list = async ({ owner, event_id }: TestConference, query: Query) =>
  expectReply(ListEventUsers, 200, await owner.client.get(`/events/${event_id}/users`, { query }));
const listAll = async ({ owner, event_id }: TestConference, query: Query) =>
  expectReply(ListEventUsersAdmin, 200, await owner.client.get(`/events/${event_id}/users/admin`, { query }));
const member = (event_id: number, role: EventUserRole): Promise<TestPerson> => newMember(api, event_id, { role });

/** Returns the tokens of a person’s open invitations to a role. */
async function tokensOf({ client, user_id }: TestPerson, role: string): Promise<readonly string[]> {
  const invitations = expectReply(ListUserInvitations, 200, await client.get(`/users/${user_id}/invitations`));
  return invitations.event_invitations.filter((invitation) => invitation.role === role).map(({ token }) => token);
}

describe('adding people', () => {
  const bodyOf = (email: string, role = 'ATTENDEE') => ({ email, first_name: 'Mary', last_name: 'Jackson', role });

  it('adds people known to the organization without showing staff more of their profile than other members see', async () => {
    const conference = await newConference(api);
    const { owner, event_id, organization_id } = conference;
    for (const method of ['id', 'address']) {
      const knownPerson = await newLoggedInPerson(api, { first_name: 'Katherine', last_name: 'Johnson' });
      await makeKnownToOrganization(api, organization_id, knownPerson.user_id);
      await setPrivacy(api, knownPerson.user_id, { email_visibility: 'ORGANIZERS_ONLY' });
      const addedUser = expectReply(
        AddEventUser,
        201,
        method === 'id'
          ? await owner.client.post(`/events/${event_id}/users`, { user_id: knownPerson.user_id, role: 'SPEAKER' })
          : await owner.client.post(`/events/${event_id}/users/add`, bodyOf(knownPerson.email, 'SPEAKER')),
      );
      expect(addedUser).toMatchObject({ user_id: knownPerson.user_id, role: 'SPEAKER', email: null, was_added: true });
      expect(JSON.stringify(addedUser)).not.toContain(knownPerson.email);
      const csv = await owner.client.get(`/events/${event_id}/users.csv`);
      expect(csv.text).toContain('Johnson,Katherine,,SPEAKER');
      expect(csv.text).not.toContain(knownPerson.email);
      const speakers = await listAll(conference, { role: 'SPEAKER' });
      expect(JSON.stringify(speakers)).not.toContain(knownPerson.email);
      // Nobody can message them before they have joined this event themselves.
      const body = { user_id: knownPerson.user_id, event_id };
      expectRejection(await owner.client.post('/direct-messages/threads', body), 'not_connected_to_start');
      const detail = expectReply(GetEvent, 200, await owner.client.get(`/events/${event_id}`));
      expect((await knownPerson.client.post('/events/join', { code: detail.join_code })).status).toBe(200);
      const after = await owner.client.get(`/events/${event_id}/users.csv`);
      expect(after.text).toContain(knownPerson.email);
      expect((await owner.client.post('/direct-messages/threads', body)).status).toBe(201);
      expectRejection(
        await owner.client.post(`/events/${event_id}/users/add`, bodyOf(knownPerson.email)),
        'event_user_exists',
      );
    }
  });

  it('invites anybody else by id without revealing their email address, and adds them when they accept', async () => {
    const conference = await newConference(api);
    const { owner, event_id } = conference;
    const stranger = await newLoggedInPerson(api, { first_name: 'Secret', last_name: 'Person' });
    const path = `/events/${event_id}/users`;
    const body = { user_id: stranger.user_id, role: 'SPEAKER' };
    const reply = await owner.client.post(path, body);
    expect(expectReply(AddEventUser, 202, reply)).toMatchObject({
      status: 'INVITED',
      invitation: { email: null, user: null, user_id: stranger.user_id, is_void: false, role: 'SPEAKER' },
    });
    for (const text of [reply.text, (await owner.client.get(`/events/${event_id}/invitations`)).text])
      for (const secret of [stranger.email, 'Secret']) expect(text).not.toContain(secret);
    expectRejection(await owner.client.post(path, body), 'already_invited');
    // Inviting the same person by email creates another invitation, so that no reply links the account to the address.
    expectReply(AddEventUserByEmail, 202, await owner.client.post(`${path}/add`, bodyOf(stranger.email)));
    const [invitationToken] = await tokensOf(stranger, 'SPEAKER');
    expect((await stranger.client.post(`/invitations/${invitationToken}/accept`)).status).toBe(200);
    expect(await listAll(conference, { role: 'SPEAKER' })).toMatchObject({
      event_users: [{ user_id: stranger.user_id, email: stranger.email, was_added: false }],
    });
    expectRejection(await owner.client.post(path, body), 'event_user_exists');
  });

  it('does not reveal whether an email address has an account', async () => {
    const { owner, event_id } = await newConference(api);
    const stranger = await newLoggedInPerson(api);
    const replyShapes = [];
    for (const email of [stranger.email, newEmail()]) {
      const replies = [
        await owner.client.post(`/events/${event_id}/users/add`, bodyOf(email)),
        await owner.client.get(`/events/${event_id}/invitations`, { query: { limit: '1' } }),
        await owner.client.post(`/events/${event_id}/invitations`, { email, role: 'ATTENDEE' }),
      ];
      replyShapes.push(
        replies.map(({ status, text }) => [
          status,
          text
            .replaceAll(email, 'address')
            .replaceAll(/"(\w+_at|request_id)":"[^"]+"|"(id|total_items)":\d+|"next":(null|"[^"]+")/g, ''),
        ]),
      );
      const cancelled = await owner.client.get(`/events/${event_id}/invitations`);
      const [openInvitation] = expectReply(ListEventInvitations, 200, cancelled).invitations;
      await owner.client.delete(`/sent-invitations/${openInvitation?.id}`);
    }
    expect(replyShapes[0]).toEqual(replyShapes[1]);
  });

  it('invites people who want to be asked before they are added, including as speakers', async () => {
    const conference = await newConference(api);
    const { owner, event_id } = conference;
    const person = await newMember(api, event_id, { role: 'ATTENDEE' });
    const session_id = await addSession(api, event_id, { starts_at: '2031-03-28T08:00:00Z' });
    const { user_id } = person;
    await person.client.put(`/users/${user_id}`, { known_organizers_may_add: false });
    const profile_id = await addSpeaker(api, event_id, 'Nobody yet');
    for (const reply of [
      await owner.client.put(`/events/${event_id}/users/${user_id}`, { role: 'SPEAKER' }),
      await owner.client.post(`/events/${event_id}/speakers`, { user_id }),
      await owner.client.put(`/events/${event_id}/speakers/${profile_id}`, { user_id }),
      await owner.client.post(`/sessions/${session_id}/speakers`, { user_id }),
    ])
      expectRejection(reply, 'speaker_wants_asking');
    const invitationBody = { email: person.email, role: 'SPEAKER' };
    expect((await owner.client.post(`/events/${event_id}/invitations`, invitationBody)).status).toBe(201);
    const [token] = await tokensOf(person, 'SPEAKER');
    expect((await person.client.post(`/invitations/${token}/accept`)).status).toBe(200);
    expect((await list(conference, { role: 'SPEAKER' })).event_users).toMatchObject([{ user_id }]);
    expect((await owner.client.post(`/sessions/${session_id}/speakers`, { user_id })).status).toBe(201);
  });

  it('limits adding by id per person and per organization', async () => {
    const { owner, event_id, organization_id } = await newConference(api);
    const [secondAdmin, thirdAdmin] = [await member(event_id, 'ADMIN'), await member(event_id, 'ADMIN')];
    const body = { user_id: 2_000_000_000, role: 'ATTENDEE' };
    const path = `/events/${event_id}/users`;
    for (let count = 0; count < rateLimits.add_by_id.points; count += 1)
      expectRejection(await owner.client.post(path, body), 'not_found');
    expectRejection(await owner.client.post(path, body), 'rate_limited');
    expectRejection(await secondAdmin.client.post(path, body), 'not_found');
    const remaining = rateLimits.add_by_id_per_organization.points - rateLimits.add_by_id.points - 1;
    for (let count = 0; count < remaining; count += 1)
      await api.deps.limiter.consume('add_by_id_per_organization', String(organization_id));
    expectRejection(await thirdAdmin.client.post(path, body), 'rate_limited');
  });

  it('lets organizers assign two roles (T-52)', async () => {
    const { event_id } = await newConference(api);
    const organizer = await member(event_id, 'ORGANIZER');
    for (const role of ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE']) {
      const person = await newLoggedInPerson(api);
      const byId = await organizer.client.post(`/events/${event_id}/users`, { user_id: person.user_id, role });
      const byEmail = await organizer.client.post(`/events/${event_id}/users/add`, bodyOf(newEmail(), role));
      if (role === 'SPEAKER' || role === 'ATTENDEE') {
        expect(expectReply(AddEventUser, 202, byId)).toMatchObject({ invitation: { role } });
        expect(byEmail.status).toBe(202);
      } else {
        expectRejection(byId, 'event_role_not_assignable');
        expectRejection(byEmail, 'event_role_not_assignable');
      }
    }
  });

  it('returns 404 for unknown people', async () => {
    const { owner, event_id } = await newConference(api);
    const body = { user_id: 2_000_000_000, role: 'ATTENDEE' };
    expectRejection(await owner.client.post(`/events/${event_id}/users`, body), 'not_found');
  });
});
