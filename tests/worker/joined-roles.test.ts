/**
 * A person joins an event in another role than the invitation offered: the reply contains both roles, and the inviter
 * is notified.
 */
import type { EventUserRole } from '@plenum/contracts/enums';
import { AcceptEventInvitation, InviteToEvent, RegisterAndAccept } from '@plenum/contracts/events/invitations';
import { InviteToOrganization } from '@plenum/contracts/events/organization-invitations';
import { notificationPath } from '@plenum/contracts/notifications/notification-kinds';
import { ListNotifications } from '@plenum/contracts/notifications/notifications';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { addMember, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import { waitForDelivery } from '../support/api/notifications.ts';
import { newEmail, newLoggedInPerson, testPassword, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { startTestMailServer, type TestMailServer } from '../support/worker/test-mail-server.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let api: TestApi;
let smtp: TestMailServer;
let worker: TestWorker;
let conference: TestConference;
let admin: TestPerson;
let otherAdmin: TestPerson;
let organizer: TestPerson;

beforeAll(async () => {
  api = await buildTestApi();
  smtp = await startTestMailServer();
  worker = await startTestWorker({ ...api.env, SMTP_URL: smtp.url });
  conference = await newConference(api, { join_policy: 'CODE' });
  const { event_id } = conference;
  admin = await newMember(api, event_id, { role: 'ADMIN' });
  otherAdmin = await newMember(api, event_id, { role: 'ADMIN' });
  organizer = await newMember(api, event_id, { role: 'ORGANIZER' });
});
afterAll(async () => {
  await worker.stop();
  await smtp.close();
  await api.close();
});

const invite = async (email: string, role: EventUserRole, client = admin.client): Promise<number> => {
  const reply = await client.post(`/events/${conference.event_id}/invitations`, { email, role });
  return expectReply(InviteToEvent, 201, reply).id;
};

const register = async (email: string, event_invitation_id: number, org_invitation_ids: readonly number[] = []) => {
  const reply = await api.client().post('/invitations/register-and-accept', {
    user_data: { email, first_name: 'Grace', last_name: 'Hopper', password: testPassword },
    event_invitation_ids: [event_invitation_id],
    org_invitation_ids,
    token: await invitationTokenOf(api, event_invitation_id),
  });
  return expectReply(RegisterAndAccept, 201, reply);
};

const accept = async (person: TestPerson, invitation_id: number) =>
  person.client.post(`/invitations/${await invitationTokenOf(api, invitation_id)}/accept`);

/** Returns the notifications of people about an invitation, by name of the person, once all events are delivered. */
async function notificationsAbout(invitation_id: number) {
  await waitForDelivery(api.deps);
  const people = { owner: conference.owner, admin, otherAdmin, organizer };
  const found = await Promise.all(
    Object.entries(people).map(async ([name, { client }]) => {
      const { notifications } = expectReply(ListNotifications, 200, await client.get('/notifications'));
      return notifications
        .filter(({ kind, subject_id }) => kind === 'JOINED_IN_OTHER_ROLE' && subject_id === invitation_id)
        .map((notification) => ({ name, notification, path: notificationPath(notification) }));
    }),
  );
  return found.flat();
}

it('notifies only the inviter if a person who was invited as an admin becomes an attendee', async () => {
  const email = newEmail();
  const id = await invite(email, 'ADMIN');
  const { user, event_roles } = await register(email, id);
  const { event_id } = conference;
  expect(event_roles).toEqual([{ event_id, role: 'ATTENDEE', invited_role: 'ADMIN' }]);
  expect(await notificationsAbout(id)).toMatchObject([
    {
      name: 'admin',
      notification: {
        is_read: false,
        actor: { id: user.id, full_name: 'Grace Hopper' },
        event: { id: event_id },
        role: 'ATTENDEE',
        invited_role: 'ADMIN',
      },
      path: `/app/events/${event_id}/admin/attendees?person=${user.id}`,
    },
  ]);
  const changed = await admin.client.put(`/events/${event_id}/users/${user.id}`, { role: 'ADMIN' });
  expect(changed.status, changed.text).toBe(200);
});

it('notifies everybody who may change the role if a program has sent the invitation', async () => {
  const { owner, organization_id } = conference;
  const { token } = await newOrganizationToken(owner, organization_id, {
    scopes: ['attendee:invite', 'attendee:change_role'],
  });
  const person = await newLoggedInPerson(api);
  const id = await invite(person.email, 'SPEAKER', api.client(token));
  await addMember(api, conference.event_id, person.user_id, { role: 'MODERATOR' });
  expectRejection(await accept(person, id), 'already_member_of_event');
  const notified = (await notificationsAbout(id)).map(({ name }) => name);
  // Organizers may not change the role of a moderator.
  expect(notified).toEqual(['owner', 'admin', 'otherAdmin']);
});

it('notifies nobody if a person gets the role of the invitation', async () => {
  const email = newEmail();
  const id = await invite(email, 'ORGANIZER', conference.owner.client);
  const organization = expectReply(
    InviteToOrganization,
    201,
    await conference.owner.client.post(`/organizations/${conference.organization_id}/invitations`, {
      email,
      role: 'MEMBER',
    }),
  );
  const { event_roles } = await register(email, id, [organization.id]);
  expect(event_roles).toMatchObject([{ role: 'ORGANIZER', invited_role: 'ORGANIZER' }]);
  expect(await notificationsAbout(id)).toEqual([]);

  const member = await newLoggedInPerson(api);
  const memberInvitation = await invite(member.email, 'MODERATOR');
  expect(expectReply(AcceptEventInvitation, 200, await accept(member, memberInvitation))).toMatchObject({
    role: 'MODERATOR',
    invited_role: 'MODERATOR',
  });
  expect(await notificationsAbout(memberInvitation)).toEqual([]);
});

it('notifies the inviter if a member accepts and keeps another role', async () => {
  const joined = await newLoggedInPerson(api);
  const joinedInvitation = await invite(joined.email, 'MODERATOR');
  const joining = await joined.client.post('/events/join', { code: conference.join_code });
  expect(joining.status, joining.text).toBe(201);
  expectRejection(await accept(joined, joinedInvitation), 'already_member_of_event');

  const added = await newLoggedInPerson(api);
  await addMember(api, conference.event_id, added.user_id, { role: 'ATTENDEE' });
  await api.deps.db.rows(
    statement(
      'test-joined-roles-added',
      'update event_users set was_added = true where event_id = $1 and user_id = $2',
    ),
    [conference.event_id, added.user_id],
  );
  const addedInvitation = await invite(added.email, 'MODERATOR');
  expect(expectReply(AcceptEventInvitation, 200, await accept(added, addedInvitation))).toMatchObject({
    role: 'ATTENDEE',
    invited_role: 'MODERATOR',
  });

  for (const id of [joinedInvitation, addedInvitation])
    expect(await notificationsAbout(id)).toMatchObject([
      { name: 'admin', notification: { role: 'ATTENDEE', invited_role: 'MODERATOR' } },
    ]);
});
