import type { EventUserRole } from '@plenum/contracts/enums';
/** Adding people: whom the organization knows joins at once, everybody else by a yes of their own. */
import { AddEventUser, AddEventUserByEmail } from '@plenum/contracts/events/adding-people';
import { ListEventUsers, ListEventUsersAdmin } from '@plenum/contracts/events/attendees';
import { GetEvent } from '@plenum/contracts/events/events';
import { ListEventInvitations, ListUserInvitations } from '@plenum/contracts/events/invitations';
import { rateLimits } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import {
  addSession,
  addSpeaker,
  makeKnown,
  newConference,
  newMember,
  setPrivacy,
  type TestConference,
} from '../support/api/conferences.ts';
import { loggedIn, newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

type Query = Readonly<Record<string, string>>;
const list = async ({ owner, event_id }: TestConference, query: Query) =>
  expectReply(ListEventUsers, 200, await owner.client.get(`/events/${event_id}/users`, { query }));
const listAll = async ({ owner, event_id }: TestConference, query: Query) =>
  expectReply(ListEventUsersAdmin, 200, await owner.client.get(`/events/${event_id}/users/admin`, { query }));
const member = (event_id: number, role: EventUserRole): Promise<TestPerson> => newMember(api, event_id, { role });

/** The tokens of somebody's own open invitations to a role. */
async function tokensOf({ client, user_id }: TestPerson, role: string): Promise<readonly string[]> {
  const own = expectReply(ListUserInvitations, 200, await client.get(`/users/${user_id}/invitations`));
  return own.event_invitations.filter((invitation) => invitation.role === role).map(({ token }) => token);
}

describe('adding people', () => {
  const bodyOf = (email: string, role = 'ATTENDEE') => ({ email, first_name: 'Mary', last_name: 'Jackson', role });

  it('seats whom the organization knows, and shows staff no more of them than others see', async () => {
    const conference = await newConference(api);
    const { owner, event_id, organization_id } = conference;
    for (const way of ['id', 'address']) {
      const known = await loggedIn(api, { first_name: 'Katherine', last_name: 'Johnson' });
      await makeKnown(api, organization_id, known.user_id);
      await setPrivacy(api, known.user_id, { email_visibility: 'ORGANIZERS_ONLY' });
      const added = expectReply(
        AddEventUser,
        201,
        way === 'id'
          ? await owner.client.post(`/events/${event_id}/users`, { user_id: known.user_id, role: 'SPEAKER' })
          : await owner.client.post(`/events/${event_id}/users/add`, bodyOf(known.email, 'SPEAKER')),
      );
      expect(added).toMatchObject({ user_id: known.user_id, role: 'SPEAKER', email: null, was_added: true });
      expect(JSON.stringify(added)).not.toContain(known.email);
      const csv = await owner.client.get(`/events/${event_id}/users.csv`);
      expect(csv.text).toContain('Johnson,Katherine,,SPEAKER');
      expect(csv.text).not.toContain(known.email);
      const staff = await listAll(conference, { role: 'SPEAKER' });
      expect(JSON.stringify(staff)).not.toContain(known.email);
      // Nobody writes to them before they have said yes to this event, as joining it does.
      const body = { user_id: known.user_id, event_id };
      expectRefusal(await owner.client.post('/direct-messages/threads', body), 'not_connected_to_start');
      const detail = expectReply(GetEvent, 200, await owner.client.get(`/events/${event_id}`));
      expect((await known.client.post('/events/join', { code: detail.join_code })).status).toBe(200);
      const after = await owner.client.get(`/events/${event_id}/users.csv`);
      expect(after.text).toContain(known.email);
      expect((await owner.client.post('/direct-messages/threads', body)).status).toBe(201);
      expectRefusal(await owner.client.post(`/events/${event_id}/users/add`, bodyOf(known.email)), 'event_user_exists');
    }
  });

  it('invites anybody else by id, without their address, and they join with their own yes', async () => {
    const conference = await newConference(api);
    const { owner, event_id } = conference;
    const stranger = await loggedIn(api, { first_name: 'Secret', last_name: 'Person' });
    const path = `/events/${event_id}/users`;
    const body = { user_id: stranger.user_id, role: 'SPEAKER' };
    const reply = await owner.client.post(path, body);
    expect(expectReply(AddEventUser, 202, reply)).toMatchObject({
      status: 'INVITED',
      invitation: { email: null, user: null, user_id: stranger.user_id, is_void: false, role: 'SPEAKER' },
    });
    for (const text of [reply.text, (await owner.client.get(`/events/${event_id}/invitations`)).text])
      for (const secret of [stranger.email, 'Secret']) expect(text).not.toContain(secret);
    expectRefusal(await owner.client.post(path, body), 'already_invited');
    // The same person by address is another invitation: no answer says that the two are one.
    expectReply(AddEventUserByEmail, 202, await owner.client.post(`${path}/add`, bodyOf(stranger.email)));
    const [mine] = await tokensOf(stranger, 'SPEAKER');
    expect((await stranger.client.post(`/invitations/${mine}/accept`)).status).toBe(200);
    expect(await listAll(conference, { role: 'SPEAKER' })).toMatchObject({
      event_users: [{ user_id: stranger.user_id, email: stranger.email, was_added: false }],
    });
    expectRefusal(await owner.client.post(path, body), 'event_user_exists');
  });

  it('tells nobody whether an address has an account', async () => {
    const { owner, event_id } = await newConference(api);
    const stranger = await loggedIn(api);
    const shapes = [];
    for (const email of [stranger.email, newEmail()]) {
      const replies = [
        await owner.client.post(`/events/${event_id}/users/add`, bodyOf(email)),
        await owner.client.get(`/events/${event_id}/invitations`, { query: { per_page: '1' } }),
        await owner.client.post(`/events/${event_id}/invitations`, { email, role: 'ATTENDEE' }),
      ];
      shapes.push(
        replies.map(({ status, text }) => [
          status,
          text
            .replaceAll(email, 'address')
            .replaceAll(/"(\w+_at|request_id)":"[^"]+"|"(id|total_items|total_pages)":\d+|"has_next":\w+/g, ''),
        ]),
      );
      const cancelled = await owner.client.get(`/events/${event_id}/invitations`);
      const [open] = expectReply(ListEventInvitations, 200, cancelled).invitations;
      await owner.client.delete(`/sent-invitations/${open?.id}`);
    }
    expect(shapes[0]).toEqual(shapes[1]);
  });

  it('asks who wants to be asked, also before they stand on a stage', async () => {
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
      expectRefusal(reply, 'speaker_wants_asking');
    const invited = { email: person.email, role: 'SPEAKER' };
    expect((await owner.client.post(`/events/${event_id}/invitations`, invited)).status).toBe(201);
    const [token] = await tokensOf(person, 'SPEAKER');
    expect((await person.client.post(`/invitations/${token}/accept`)).status).toBe(200);
    expect((await list(conference, { role: 'SPEAKER' })).event_users).toMatchObject([{ user_id }]);
    expect((await owner.client.post(`/sessions/${session_id}/speakers`, { user_id })).status).toBe(201);
  });

  it('by id is limited per person and per organization', async () => {
    const { owner, event_id, organization_id } = await newConference(api);
    const [helper, other] = [await member(event_id, 'ADMIN'), await member(event_id, 'ADMIN')];
    const body = { user_id: 2_000_000_000, role: 'ATTENDEE' };
    const path = `/events/${event_id}/users`;
    for (let count = 0; count < rateLimits.add_by_id.points; count += 1)
      expectRefusal(await owner.client.post(path, body), 'not_found');
    expectRefusal(await owner.client.post(path, body), 'rate_limited');
    expectRefusal(await helper.client.post(path, body), 'not_found');
    const left = rateLimits.add_by_id_per_organization.points - rateLimits.add_by_id.points - 1;
    for (let count = 0; count < left; count += 1)
      await api.deps.limiter.consume('add_by_id_per_organization', String(organization_id));
    expectRefusal(await other.client.post(path, body), 'rate_limited');
  });

  it('gives organizers two roles to hand out (T-52)', async () => {
    const { event_id } = await newConference(api);
    const organizer = await member(event_id, 'ORGANIZER');
    for (const role of ['ADMIN', 'ORGANIZER', 'MODERATOR', 'SPEAKER', 'ATTENDEE']) {
      const person = await loggedIn(api);
      const byId = await organizer.client.post(`/events/${event_id}/users`, { user_id: person.user_id, role });
      const byEmail = await organizer.client.post(`/events/${event_id}/users/add`, bodyOf(newEmail(), role));
      if (role === 'SPEAKER' || role === 'ATTENDEE') {
        expect(expectReply(AddEventUser, 202, byId)).toMatchObject({ invitation: { role } });
        expect(byEmail.status).toBe(202);
      } else {
        expectRefusal(byId, 'event_role_not_assignable');
        expectRefusal(byEmail, 'event_role_not_assignable');
      }
    }
  });

  it('knows nobody who is not there', async () => {
    const { owner, event_id } = await newConference(api);
    const body = { user_id: 2_000_000_000, role: 'ATTENDEE' };
    expectRefusal(await owner.client.post(`/events/${event_id}/users`, body), 'not_found');
  });
});
