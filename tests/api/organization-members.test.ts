import { organizationUserRoles, type OrganizationUserRole } from '@plenum/contracts/enums';
import { AddOrganizationUser } from '@plenum/contracts/events/adding-people';
import {
  GetOrganization,
  ListOrganizations,
  ListOrganizationUsers,
  UpdateOrganizationUser,
} from '@plenum/contracts/events/organizations';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addOrganizationMember,
  makeKnownToOrganization,
  newConference,
  newOrganization,
} from '../support/api/conferences.ts';
import { newLoggedInPerson, newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

interface OrganizationWithMembers {
  readonly organization_id: number;
  readonly path: string;
  readonly owner: TestPerson;
  readonly admin: TestPerson;
  readonly member: TestPerson;
}

async function newOrganizationWithMembers(): Promise<OrganizationWithMembers> {
  const [owner, admin, member] = await Promise.all([
    newLoggedInPerson(api),
    newLoggedInPerson(api, { first_name: 'Grace', last_name: 'Hopper' }),
    newLoggedInPerson(api, { first_name: 'Émilie', last_name: 'du Châtelet' }),
  ]);
  const organization_id = await newOrganization(owner);
  await addOrganizationMember(api, organization_id, admin.user_id, 'ADMIN');
  await addOrganizationMember(api, organization_id, member.user_id, 'MEMBER');
  return { organization_id, path: `/organizations/${organization_id}/users`, owner, admin, member };
}

async function addOwner({ organization_id }: OrganizationWithMembers): Promise<TestPerson> {
  const person = await newLoggedInPerson(api);
  await addOrganizationMember(api, organization_id, person.user_id, 'OWNER');
  return person;
}

const roleOf = async (
  { path, member }: OrganizationWithMembers,
  user_id: number,
): Promise<OrganizationUserRole | undefined> => {
  const list = expectReply(ListOrganizationUsers, 200, await member.client.get(path));
  return list.organization_users.find((row) => row.user_id === user_id)?.role;
};

describe('ListOrganizationUsers', () => {
  let organization: OrganizationWithMembers;
  beforeAll(async () => {
    organization = await newOrganizationWithMembers();
  });
  const names = async (query: Readonly<Record<string, string>>, viewer: TestPerson = organization.admin) => {
    const list = expectReply(ListOrganizationUsers, 200, await viewer.client.get(organization.path, { query }));
    return list.organization_users.map(({ full_name }) => full_name);
  };

  it('lists members in the order in which they joined, for every member', async () => {
    const list = expectReply(ListOrganizationUsers, 200, await organization.member.client.get(organization.path));
    expect(list.organization_users).toMatchObject([
      { user_id: organization.owner.user_id, role: 'OWNER', is_owner: true, is_admin: false, is_current_user: false },
      {
        user_id: organization.admin.user_id,
        role: 'ADMIN',
        is_owner: false,
        is_admin: true,
        sort_name: 'Hopper, Grace',
      },
      { user_id: organization.member.user_id, role: 'MEMBER', is_current_user: true, email: organization.member.email },
    ]);
    expect(list.total_items).toBe(3);
  });

  it('shows plain members the other members without email addresses', async () => {
    const { owner, admin, member, path, organization_id } = organization;
    const hiddenFields = { email: null, social_links: {} };
    const list = expectReply(ListOrganizationUsers, 200, await member.client.get(path));
    expect(list.organization_users).toMatchObject([hiddenFields, hiddenFields, { email: member.email }]);
    expect(await names({ search: owner.email }, member)).toEqual([]);
    expect(await names({ search: 'example.org' }, member)).toEqual([]);
    expect(await names({ search: 'grace' }, member)).toEqual(['Grace Hopper']);
    const addresses = ({ users }: { readonly users: readonly { email: string | null }[] }) =>
      users.map(({ email }) => email);
    const ownAddressOnly = [null, null, member.email];
    const allAddresses = [owner, admin, member].map(({ email }) => email);
    for (const [viewer, visibleAddresses] of [
      [member, ownAddressOnly],
      [admin, allAddresses],
      [owner, allAddresses],
    ] as const) {
      const detail = await viewer.client.get(`/organizations/${organization_id}`);
      expect(addresses(expectReply(GetOrganization, 200, detail))).toEqual(visibleAddresses);
      const [listedOrganization] = expectReply(
        ListOrganizations,
        200,
        await viewer.client.get('/organizations'),
      ).organizations;
      expect(listedOrganization === undefined ? [] : addresses(listedOrganization)).toEqual(visibleAddresses);
    }
  });

  it('filters by role and finds names and email addresses, ignoring case and accents', async () => {
    expect(await names({ role: 'ADMIN' })).toEqual(['Grace Hopper']);
    expect(await names({ search: 'CHATELET' })).toEqual(['Émilie du Châtelet']);
    expect(await names({ search: 'grace hop' })).toEqual(['Grace Hopper']);
    expect(await names({ search: organization.owner.email.toUpperCase() })).toEqual(['Ada Lovelace']);
    expect(await names({ search: 'grace', role: 'MEMBER' })).toEqual([]);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ search: '  ' })).toHaveLength(3);
  });

  it('returns pages within the filter', async () => {
    const list = async (query: Readonly<Record<string, string>>) =>
      expectReply(
        ListOrganizationUsers,
        200,
        await organization.owner.client.get(organization.path, { query: { limit: '2', search: 'example', ...query } }),
      );
    const { next, total_items } = await list({});
    expect(total_items).toBe(3);
    expect(await list({ after: next ?? '' })).toMatchObject({ organization_users: [{ role: 'MEMBER' }], next: null });
    for (const invalidQuery of [{ role: 'KING' }, { limit: '101' }, { search: 'x'.repeat(101) }])
      expectRejection(
        await organization.owner.client.get(organization.path, { query: invalidQuery }),
        'invalid_request',
      );
    expect(await names({ search: 'x'.repeat(100) })).toEqual([]);
  });
});

describe('UpdateOrganizationUser', () => {
  it('lets owners assign every role', async () => {
    const organization = await newOrganizationWithMembers();
    for (const role of ['ADMIN', 'OWNER', 'MEMBER'] as const) {
      const reply = await organization.owner.client.put(`${organization.path}/${organization.member.user_id}`, {
        role,
      });
      expect(expectReply(UpdateOrganizationUser, 200, reply)).toMatchObject({
        role,
        user_id: organization.member.user_id,
        full_name: 'Émilie du Châtelet',
        organization: { id: organization.organization_id },
      });
      expect(await roleOf(organization, organization.member.user_id)).toBe(role);
    }
  });

  it('prevents admins from changing owners or creating them', async () => {
    const organization = await newOrganizationWithMembers();
    const { admin, owner, member, path } = organization;
    const second = await addOwner(organization);
    for (const role of ['ADMIN', 'MEMBER'])
      expectRejection(await admin.client.put(`${path}/${second.user_id}`, { role }), 'forbidden');
    expectRejection(await admin.client.put(`${path}/${member.user_id}`, { role: 'OWNER' }), 'forbidden');
    expectRejection(await admin.client.put(`${path}/${admin.user_id}`, { role: 'OWNER' }), 'forbidden');
    expectRejection(await admin.client.delete(`${path}/${owner.user_id}`), 'forbidden');
    expect((await admin.client.put(`${path}/${member.user_id}`, { role: 'ADMIN' })).status).toBe(200);
    expect((await admin.client.put(`${path}/${member.user_id}`, { role: 'MEMBER' })).status).toBe(200);
  });

  it('rejects changes to the caller’s own role and to the last owner', async () => {
    const organization = await newOrganizationWithMembers();
    const { owner, admin, path } = organization;
    const ownPath = `${path}/${owner.user_id}`;
    const rejected = await owner.client.put(ownPath, { role: 'MEMBER' });
    expectRejection(rejected, 'last_owner_role');
    expect(rejected.body).toMatchObject({
      code: 400,
      message: 'An organization needs an owner. Make somebody else an owner before you change this role.',
    });
    expect((await owner.client.put(ownPath, { role: 'OWNER' })).status).toBe(200);
    await addOwner(organization);
    expectRejection(await owner.client.put(ownPath, { role: 'MEMBER' }), 'forbidden');
    expectRejection(await admin.client.put(`${path}/${admin.user_id}`, { role: 'MEMBER' }), 'forbidden');
    expect(await roleOf(organization, owner.user_id)).toBe('OWNER');
  });

  it('returns 404 for people who are not members', async () => {
    const { owner, path } = await newOrganizationWithMembers();
    const stranger = await newLoggedInPerson(api);
    expectRejection(await owner.client.put(`${path}/${stranger.user_id}`, { role: 'ADMIN' }), 'not_found');
    expectRejection(await owner.client.delete(`${path}/${stranger.user_id}`), 'not_found');
    expectRejection(await owner.client.put(`${path}/${owner.user_id}`, { role: 'KING' }), 'invalid_request');
  });
});

describe('RemoveOrganizationUser', () => {
  it('removes members, and lets everybody leave', async () => {
    const organization = await newOrganizationWithMembers();
    const { owner, admin, member, path, organization_id } = organization;
    const reply = await admin.client.delete(`${path}/${member.user_id}`);
    expect(reply).toMatchObject({ status: 200, body: { message: expect.stringMatching(/\S/) } });
    expectRejection(await member.client.get(`/organizations/${organization_id}`), 'not_found');
    expect((await admin.client.delete(`${path}/${admin.user_id}`)).status).toBe(200);
    const lastReply = await owner.client.delete(`${path}/${owner.user_id}`);
    expectRejection(lastReply, 'last_owner_removal');
    expect(lastReply.body).toMatchObject({
      code: 400,
      message: 'An organization needs an owner. Make somebody else an owner before you remove this person.',
    });
  });

  it('keeps roles in events', async () => {
    const { organization_id, owner, event_id } = await newConference(api);
    const second = await newLoggedInPerson(api);
    await addOrganizationMember(api, organization_id, second.user_id, 'OWNER');
    expect((await second.client.delete(`/organizations/${organization_id}/users/${owner.user_id}`)).status).toBe(200);
    expect((await owner.client.get(`/events/${event_id}`)).body).toMatchObject({ user_role: 'ADMIN' });
  });
});

describe('last owner', () => {
  const rounds = 8;

  it('keeps one of two owners who demote or remove each other concurrently', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const organization = await newOrganizationWithMembers();
      const { owner, path, organization_id } = organization;
      const second = await addOwner(organization);
      const replies = await Promise.all([
        owner.client.put(`${path}/${second.user_id}`, { role: 'MEMBER' }),
        round % 2 === 0
          ? second.client.put(`${path}/${owner.user_id}`, { role: 'MEMBER' })
          : second.client.delete(`${path}/${owner.user_id}`),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const detail = await organization.member.client.get(`/organizations/${organization_id}`);
      expect(expectReply(GetOrganization, 200, detail).owner_count).toBe(1);
    }
  });

  it('keeps one owner when all owners leave concurrently', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const organization = await newOrganizationWithMembers();
      const owners = [organization.owner, await addOwner(organization), await addOwner(organization)];
      const replies = await Promise.all(
        owners.map((leavingOwner) => leavingOwner.client.delete(`${organization.path}/${leavingOwner.user_id}`)),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 400]);
    }
  });
});

describe('AddOrganizationUser', () => {
  const user_count = statement<{ count: number }>(
    't-user-count',
    'select count(*) as count from users where email = $1',
  );
  const bodyOf = (email: string, role = 'MEMBER') => ({ email, first_name: 'Mary', last_name: 'Jackson', role });

  it('adds people known to the organization, and shows only their name until they consent', async () => {
    const { admin, member, path, organization_id } = await newOrganizationWithMembers();
    const knownPerson = await newLoggedInPerson(api, { first_name: 'Katherine', last_name: 'Johnson' });
    await makeKnownToOrganization(api, organization_id, knownPerson.user_id);
    const body = bodyOf(` ${knownPerson.email.toUpperCase()} `);
    const addedMember = expectReply(AddOrganizationUser, 201, await admin.client.post(path, body));
    expect(addedMember).toMatchObject({
      user_id: knownPerson.user_id,
      role: 'MEMBER',
      full_name: 'Katherine Johnson',
      email: null,
    });
    // Until they have agreed, no error reveals that the address is theirs.
    expectReply(AddOrganizationUser, 202, await admin.client.post(path, body));
    const repeatedReply = await admin.client.post(path, bodyOf(member.email));
    expectRejection(repeatedReply, 'organization_member_exists');
    expect(repeatedReply.status).toBe(409);
    const shownMember = async (viewer: TestPerson) =>
      expectReply(ListOrganizationUsers, 200, await viewer.client.get(path)).organization_users.find(
        ({ user_id }) => user_id === knownPerson.user_id,
      );
    expect(await shownMember(member)).toMatchObject({ email: null, social_links: {} });
    expect(await shownMember(knownPerson)).toMatchObject({ email: knownPerson.email });
    const searchReply = await member.client.get(path, { query: { search: knownPerson.email } });
    expect(expectReply(ListOrganizationUsers, 200, searchReply).total_items).toBe(0);
  });

  it('invites anybody else, with the same reply whether the email address has an account or not', async () => {
    const { owner, path, organization_id } = await newOrganizationWithMembers();
    const stranger = await newLoggedInPerson(api, { first_name: 'Katherine', last_name: 'Johnson' });
    const unknownEmail = newEmail();
    const replies = [];
    for (const email of [stranger.email, unknownEmail])
      replies.push(expectReply(AddOrganizationUser, 202, await owner.client.post(path, bodyOf(email))));
    const [existingReply, unknownReply] = replies.map((reply) => ({
      ...reply,
      invitation: {
        ...('invitation' in reply ? reply.invitation : null),
        id: 0,
        email: '',
        created_at: '',
        sent_at: '',
        expires_at: '',
      },
    }));
    expect(existingReply).toEqual(unknownReply);
    expect(existingReply).toMatchObject({
      status: 'INVITED',
      invitation: { user: null, user_id: null, first_name: 'Mary' },
    });
    expect(await api.deps.db.row(user_count, [unknownEmail])).toEqual({ count: 0 });
    expectRejection(await stranger.client.get(`/organizations/${organization_id}`), 'not_found');
    expectRejection(await owner.client.post(path, bodyOf(stranger.email)), 'already_invited');
  });

  it('invites known people who want to be asked first or have blocked the caller', async () => {
    const { owner, path, organization_id } = await newOrganizationWithMembers();
    const [askFirstPerson, blockingPerson] = [await newLoggedInPerson(api), await newLoggedInPerson(api)];
    for (const { user_id } of [askFirstPerson, blockingPerson])
      await makeKnownToOrganization(api, organization_id, user_id);
    const privacyChange = { known_organizers_may_add: false };
    expect((await askFirstPerson.client.put(`/users/${askFirstPerson.user_id}`, privacyChange)).body).toMatchObject(
      privacyChange,
    );
    await api.deps.db.rows(statement('t-block', 'insert into blocks (blocker_id, blocked_id) values ($1, $2)'), [
      blockingPerson.user_id,
      owner.user_id,
    ]);
    for (const { email } of [askFirstPerson, blockingPerson])
      expectReply(AddOrganizationUser, 202, await owner.client.post(path, bodyOf(email)));
  });

  it('limits the roles that the caller may assign', async () => {
    const { owner, admin, member, path } = await newOrganizationWithMembers();
    const add = (person: TestPerson, role: string) => person.client.post(path, bodyOf(newEmail(), role));
    expectRejection(await add(admin, 'OWNER'), 'forbidden');
    for (const role of organizationUserRoles) expectRejection(await add(member, role), 'forbidden');
    for (const role of organizationUserRoles) expect((await add(owner, role)).status).toBe(202);
    for (const body of [{ email: 'nobody' }, { first_name: ' ' }, { last_name: 'x'.repeat(101) }]) {
      const fullBody = { ...bodyOf(newEmail()), ...body };
      expectRejection(await owner.client.post(path, fullBody), 'invalid_request');
    }
  });
});
