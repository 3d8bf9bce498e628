/** Nobody becomes responsible for an organization without their consent. */
import { AddOrganizationUser } from '@plenum/contracts/events/adding-people';
import { GetOrganization } from '@plenum/contracts/events/organizations';
import { jobOwner } from '@plenum/core/domain/job-owner';
import { statement } from '@plenum/core/platform/db/database';
import { expect, it } from 'vitest';
import { makeKnownToOrganization, newConference, type TestConference } from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import { newLoggedInPerson, testPassword, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const accountOf = statement<{ account: number }>(
  't-owners-account',
  `select ${jobOwner('o.id')} from organizations o where o.id = $1`,
);
const backdateOwners = statement(
  't-owners-older',
  `update organization_users set created_at = now() - interval '1 year' where organization_id = $1 and user_id = $2`,
);

const add = ({ owner, organization_id }: TestConference, { email }: TestPerson, role: string) =>
  owner.client.post(`/organizations/${organization_id}/users`, { email, role, first_name: 'Ada', last_name: 'Byron' });

async function newKnownPerson({ organization_id }: TestConference): Promise<TestPerson> {
  const person = await newLoggedInPerson(api);
  await makeKnownToOrganization(api, organization_id, person.user_id);
  return person;
}

/** Creates an owner who was added as a member and given the role, without consent. */
async function newAddedOwner(conference: TestConference): Promise<TestPerson> {
  const person = await newKnownPerson(conference);
  expectReply(AddOrganizationUser, 201, await add(conference, person, 'MEMBER'));
  const path = `/organizations/${conference.organization_id}/users/${person.user_id}`;
  expect((await conference.owner.client.put(path, { role: 'OWNER' })).status).toBe(200);
  return person;
}

it.each(['OWNER', 'ADMIN'])('makes a known person %s when they accept the invitation', async (role) => {
  const conference = await newConference(api);
  const person = await newKnownPerson(conference);
  const { invitation } = expectReply(AddOrganizationUser, 202, await add(conference, person, role));
  const path = `/organizations/${conference.organization_id}`;
  expectRejection(await person.client.get(path), 'not_found');
  const token = await invitationTokenOf(api, invitation.id);
  expect((await person.client.post(`/invitations/organization/${token}/accept`)).status).toBe(200);
  expect(expectReply(GetOrganization, 200, await person.client.get(path)).current_user_role).toBe(role);
});

it('gives a member who was added by others the role that they accept', async () => {
  const conference = await newConference(api);
  const person = await newKnownPerson(conference);
  expectReply(AddOrganizationUser, 201, await add(conference, person, 'MEMBER'));
  const { invitation } = expectReply(AddOrganizationUser, 202, await add(conference, person, 'ADMIN'));
  const token = await invitationTokenOf(api, invitation.id);
  expect((await person.client.post(`/invitations/organization/${token}/accept`)).status).toBe(200);
  const reply = await person.client.get(`/organizations/${conference.organization_id}`);
  expect(expectReply(GetOrganization, 200, reply).current_user_role).toBe('ADMIN');
});

it('does not notify an owner without consent about the servers of the organization', async () => {
  const conference = await newConference(api);
  const { organization_id, owner } = conference;
  const addedOwner = await newAddedOwner(conference);
  await api.deps.db.rows(backdateOwners, [organization_id, addedOwner.user_id]);
  expect(await api.deps.db.row(accountOf, [organization_id])).toMatchObject({ account: owner.user_id });
});

it('prevents the last owner who has consented from leaving, unless a successor has consented', async () => {
  const conference = await newConference(api);
  const { organization_id, owner } = conference;
  const path = `/organizations/${organization_id}`;
  const addedOwner = await newAddedOwner(conference);
  expectRejection(await owner.client.post(`${path}/leave`, {}), 'last_owner_leaving');
  const transfer = await owner.client.post(`${path}/leave`, { hand_over_to: addedOwner.user_id });
  expectRejection(transfer, 'successor_unsuitable');
  const demotionReply = await addedOwner.client.put(`${path}/users/${owner.user_id}`, { role: 'ADMIN' });
  expectRejection(demotionReply, 'last_owner_role');
  expectRejection(await addedOwner.client.delete(`${path}/users/${owner.user_id}`), 'last_owner_removal');
});

it('lets an owner without consent leave, and delete their account', async () => {
  const conference = await newConference(api);
  const path = `/organizations/${conference.organization_id}`;
  const [leavingOwner, deletingOwner] = [await newAddedOwner(conference), await newAddedOwner(conference)];
  expect((await leavingOwner.client.post(`${path}/leave`, {})).status).toBe(200);
  const body = { password: testPassword };
  const deleted = await deletingOwner.client.delete(`/users/${deletingOwner.user_id}`, { body });
  expect(deleted.status, deleted.text).toBeLessThan(300);
  expect((await conference.owner.client.get(path)).status).toBe(200);
});
