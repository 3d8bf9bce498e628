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
import { addOrganizationMember, makeKnown, newConference, newOrganization } from '../support/api/conferences.ts';
import { loggedIn, newEmail, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

interface Team {
  readonly organization_id: number;
  readonly path: string;
  readonly owner: TestPerson;
  readonly admin: TestPerson;
  readonly member: TestPerson;
}

async function newTeam(): Promise<Team> {
  const [owner, admin, member] = await Promise.all([
    loggedIn(api),
    loggedIn(api, { first_name: 'Grace', last_name: 'Hopper' }),
    loggedIn(api, { first_name: 'Émilie', last_name: 'du Châtelet' }),
  ]);
  const organization_id = await newOrganization(owner);
  await addOrganizationMember(api, organization_id, admin.user_id, 'ADMIN');
  await addOrganizationMember(api, organization_id, member.user_id, 'MEMBER');
  return { organization_id, path: `/organizations/${organization_id}/users`, owner, admin, member };
}

async function coOwner({ organization_id }: Team): Promise<TestPerson> {
  const person = await loggedIn(api);
  await addOrganizationMember(api, organization_id, person.user_id, 'OWNER');
  return person;
}

const roleOf = async ({ path, member }: Team, user_id: number): Promise<OrganizationUserRole | undefined> => {
  const list = expectReply(ListOrganizationUsers, 200, await member.client.get(path));
  return list.organization_users.find((row) => row.user_id === user_id)?.role;
};

describe('ListOrganizationUsers', () => {
  let team: Team;
  beforeAll(async () => {
    team = await newTeam();
  });
  const names = async (query: Readonly<Record<string, string>>, asker: TestPerson = team.admin) => {
    const list = expectReply(ListOrganizationUsers, 200, await asker.client.get(team.path, { query }));
    return list.organization_users.map(({ full_name }) => full_name);
  };

  it('lists members in the order they came, for every member', async () => {
    const list = expectReply(ListOrganizationUsers, 200, await team.member.client.get(team.path));
    expect(list.organization_users).toMatchObject([
      { user_id: team.owner.user_id, role: 'OWNER', is_owner: true, is_admin: false, is_current_user: false },
      { user_id: team.admin.user_id, role: 'ADMIN', is_owner: false, is_admin: true, sort_name: 'Hopper, Grace' },
      { user_id: team.member.user_id, role: 'MEMBER', is_current_user: true, email: team.member.email },
    ]);
    expect(list.total_items).toBe(3);
  });

  it('tells a plain member who else is in it, and no address', async () => {
    const { owner, admin, member, path, organization_id } = team;
    const other = { email: null, social_links: {} };
    const list = expectReply(ListOrganizationUsers, 200, await member.client.get(path));
    expect(list.organization_users).toMatchObject([other, other, { email: member.email }]);
    expect(await names({ search: owner.email }, member)).toEqual([]);
    expect(await names({ search: 'example.org' }, member)).toEqual([]);
    expect(await names({ search: 'grace' }, member)).toEqual(['Grace Hopper']);
    const addresses = ({ users }: { readonly users: readonly { email: string | null }[] }) =>
      users.map(({ email }) => email);
    const ownOnly = [null, null, member.email];
    const everyone = [owner, admin, member].map(({ email }) => email);
    for (const [asker, seen] of [
      [member, ownOnly],
      [admin, everyone],
      [owner, everyone],
    ] as const) {
      const detail = await asker.client.get(`/organizations/${organization_id}`);
      expect(addresses(expectReply(GetOrganization, 200, detail))).toEqual(seen);
      const [one] = expectReply(ListOrganizations, 200, await asker.client.get('/organizations')).organizations;
      expect(one === undefined ? [] : addresses(one)).toEqual(seen);
    }
  });

  it('filters by role and finds names and addresses without case and accents', async () => {
    expect(await names({ role: 'ADMIN' })).toEqual(['Grace Hopper']);
    expect(await names({ search: 'CHATELET' })).toEqual(['Émilie du Châtelet']);
    expect(await names({ search: 'grace hop' })).toEqual(['Grace Hopper']);
    expect(await names({ search: team.owner.email.toUpperCase() })).toEqual(['Ada Lovelace']);
    expect(await names({ search: 'grace', role: 'MEMBER' })).toEqual([]);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ search: '  ' })).toHaveLength(3);
  });

  it('gives pages that stay within the filter', async () => {
    const query = { per_page: '2', page: '2', search: 'example' };
    const list = expectReply(ListOrganizationUsers, 200, await team.owner.client.get(team.path, { query }));
    expect(list).toMatchObject({ total_items: 3, total_pages: 2, organization_users: [{ role: 'MEMBER' }] });
    expect(list.self).toContain('search=example');
    for (const bad of [{ role: 'KING' }, { per_page: '101' }, { search: 'x'.repeat(101) }])
      expectRefusal(await team.owner.client.get(team.path, { query: bad }), 'invalid_request');
    expect(await names({ search: 'x'.repeat(100) })).toEqual([]);
  });
});

describe('UpdateOrganizationUser', () => {
  it('lets owners hand out every role', async () => {
    const team = await newTeam();
    for (const role of ['ADMIN', 'OWNER', 'MEMBER'] as const) {
      const reply = await team.owner.client.put(`${team.path}/${team.member.user_id}`, { role });
      expect(expectReply(UpdateOrganizationUser, 200, reply)).toMatchObject({
        role,
        user_id: team.member.user_id,
        full_name: 'Émilie du Châtelet',
        organization: { id: team.organization_id },
      });
      expect(await roleOf(team, team.member.user_id)).toBe(role);
    }
  });

  it('keeps admins away from owners and from making any', async () => {
    const team = await newTeam();
    const { admin, owner, member, path } = team;
    const second = await coOwner(team);
    for (const role of ['ADMIN', 'MEMBER'])
      expectRefusal(await admin.client.put(`${path}/${second.user_id}`, { role }), 'forbidden');
    expectRefusal(await admin.client.put(`${path}/${member.user_id}`, { role: 'OWNER' }), 'forbidden');
    expectRefusal(await admin.client.put(`${path}/${admin.user_id}`, { role: 'OWNER' }), 'forbidden');
    expectRefusal(await admin.client.delete(`${path}/${owner.user_id}`), 'forbidden');
    expect((await admin.client.put(`${path}/${member.user_id}`, { role: 'ADMIN' })).status).toBe(200);
    expect((await admin.client.put(`${path}/${member.user_id}`, { role: 'MEMBER' })).status).toBe(200);
  });

  it('lets nobody manage themselves, and the last owner least of all', async () => {
    const team = await newTeam();
    const { owner, admin, path } = team;
    const own = `${path}/${owner.user_id}`;
    const refused = await owner.client.put(own, { role: 'MEMBER' });
    expectRefusal(refused, 'last_owner_role');
    expect(refused.body).toMatchObject({
      code: 400,
      message: 'An organization needs an owner. Make somebody else an owner before you change this role.',
    });
    expect((await owner.client.put(own, { role: 'OWNER' })).status).toBe(200);
    await coOwner(team);
    expectRefusal(await owner.client.put(own, { role: 'MEMBER' }), 'forbidden');
    expectRefusal(await admin.client.put(`${path}/${admin.user_id}`, { role: 'MEMBER' }), 'forbidden');
    expect(await roleOf(team, owner.user_id)).toBe('OWNER');
  });

  it('knows only members', async () => {
    const { owner, path } = await newTeam();
    const stranger = await loggedIn(api);
    expectRefusal(await owner.client.put(`${path}/${stranger.user_id}`, { role: 'ADMIN' }), 'not_found');
    expectRefusal(await owner.client.delete(`${path}/${stranger.user_id}`), 'not_found');
    expectRefusal(await owner.client.put(`${path}/${owner.user_id}`, { role: 'KING' }), 'invalid_request');
  });
});

describe('RemoveOrganizationUser', () => {
  it('removes members, and everybody may leave', async () => {
    const team = await newTeam();
    const { owner, admin, member, path, organization_id } = team;
    const reply = await admin.client.delete(`${path}/${member.user_id}`);
    expect(reply).toMatchObject({ status: 200, body: { message: expect.stringMatching(/\S/) } });
    expectRefusal(await member.client.get(`/organizations/${organization_id}`), 'not_found');
    expect((await admin.client.delete(`${path}/${admin.user_id}`)).status).toBe(200);
    const last = await owner.client.delete(`${path}/${owner.user_id}`);
    expectRefusal(last, 'last_owner_removal');
    expect(last.body).toMatchObject({
      code: 400,
      message: 'An organization needs an owner. Make somebody else an owner before you remove this person.',
    });
  });

  it('leaves roles in events as they are', async () => {
    const { organization_id, owner, event_id } = await newConference(api);
    const second = await loggedIn(api);
    await addOrganizationMember(api, organization_id, second.user_id, 'OWNER');
    expect((await second.client.delete(`/organizations/${organization_id}/users/${owner.user_id}`)).status).toBe(200);
    expect((await owner.client.get(`/events/${event_id}`)).body).toMatchObject({ user_role: 'ADMIN' });
  });
});

describe('the last owner', () => {
  const rounds = 8;

  it('stays when two owners demote or remove each other at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const team = await newTeam();
      const { owner, path, organization_id } = team;
      const second = await coOwner(team);
      const replies = await Promise.all([
        owner.client.put(`${path}/${second.user_id}`, { role: 'MEMBER' }),
        round % 2 === 0
          ? second.client.put(`${path}/${owner.user_id}`, { role: 'MEMBER' })
          : second.client.delete(`${path}/${owner.user_id}`),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const detail = await team.member.client.get(`/organizations/${organization_id}`);
      expect(expectReply(GetOrganization, 200, detail).owner_count).toBe(1);
    }
  });

  it('stays when all owners leave at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const team = await newTeam();
      const owners = [team.owner, await coOwner(team), await coOwner(team)];
      const replies = await Promise.all(owners.map((one) => one.client.delete(`${team.path}/${one.user_id}`)));
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

  it('adds whom the organization knows, and shows a name until they have said yes', async () => {
    const { admin, member, path, organization_id } = await newTeam();
    const known = await loggedIn(api, { first_name: 'Katherine', last_name: 'Johnson' });
    await makeKnown(api, organization_id, known.user_id);
    const body = bodyOf(` ${known.email.toUpperCase()} `);
    const added = expectReply(AddOrganizationUser, 201, await admin.client.post(path, body));
    expect(added).toMatchObject({
      user_id: known.user_id,
      role: 'MEMBER',
      full_name: 'Katherine Johnson',
      email: null,
    });
    // Until they have said yes, no refusal tells that the address is theirs.
    expectReply(AddOrganizationUser, 202, await admin.client.post(path, body));
    const again = await admin.client.post(path, bodyOf(member.email));
    expectRefusal(again, 'organization_member_exists');
    expect(again.status).toBe(409);
    const shown = async (by: TestPerson) =>
      expectReply(ListOrganizationUsers, 200, await by.client.get(path)).organization_users.find(
        ({ user_id }) => user_id === known.user_id,
      );
    expect(await shown(member)).toMatchObject({ email: null, social_links: {} });
    expect(await shown(known)).toMatchObject({ email: known.email });
    const found = await member.client.get(path, { query: { search: known.email } });
    expect(expectReply(ListOrganizationUsers, 200, found).total_items).toBe(0);
  });

  it('invites anybody else, and answers the same whether the address has an account or not', async () => {
    const { owner, path, organization_id } = await newTeam();
    const stranger = await loggedIn(api, { first_name: 'Katherine', last_name: 'Johnson' });
    const nobody = newEmail();
    const replies = [];
    for (const email of [stranger.email, nobody])
      replies.push(expectReply(AddOrganizationUser, 202, await owner.client.post(path, bodyOf(email))));
    const [theirs, nobodys] = replies.map((reply) => ({
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
    expect(theirs).toEqual(nobodys);
    expect(theirs).toMatchObject({ status: 'INVITED', invitation: { user: null, user_id: null, first_name: 'Mary' } });
    expect(await api.deps.db.row(user_count, [nobody])).toEqual({ count: 0 });
    expectRefusal(await stranger.client.get(`/organizations/${organization_id}`), 'not_found');
    expectRefusal(await owner.client.post(path, bodyOf(stranger.email)), 'already_invited');
  });

  it('invites whom it knows and who wants to be asked, or has blocked who adds them', async () => {
    const { owner, path, organization_id } = await newTeam();
    const [asked, blocking] = [await loggedIn(api), await loggedIn(api)];
    for (const { user_id } of [asked, blocking]) await makeKnown(api, organization_id, user_id);
    const wish = { known_organizers_may_add: false };
    expect((await asked.client.put(`/users/${asked.user_id}`, wish)).body).toMatchObject(wish);
    await api.deps.db.rows(statement('t-block', 'insert into blocks (blocker_id, blocked_id) values ($1, $2)'), [
      blocking.user_id,
      owner.user_id,
    ]);
    for (const { email } of [asked, blocking])
      expectReply(AddOrganizationUser, 202, await owner.client.post(path, bodyOf(email)));
  });

  it('hands out what the role may hand out', async () => {
    const { owner, admin, member, path } = await newTeam();
    const add = (person: TestPerson, role: string) => person.client.post(path, bodyOf(newEmail(), role));
    expectRefusal(await add(admin, 'OWNER'), 'forbidden');
    for (const role of organizationUserRoles) expectRefusal(await add(member, role), 'forbidden');
    for (const role of organizationUserRoles) expect((await add(owner, role)).status).toBe(202);
    for (const body of [{ email: 'nobody' }, { first_name: ' ' }, { last_name: 'x'.repeat(101) }]) {
      const whole = { ...bodyOf(newEmail()), ...body };
      expectRefusal(await owner.client.post(path, whole), 'invalid_request');
    }
  });
});
