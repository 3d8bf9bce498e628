import { organization_user_roles, type OrganizationUserRole } from '@plenum/contracts/enums';
import {
  AddOrganizationUser,
  GetOrganization,
  ListOrganizations,
  ListOrganizationUsers,
  UpdateOrganizationUser,
} from '@plenum/contracts/organizations';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOrganizationMember, newConference, newOrganization } from '../support/api/conferences.ts';
import { loggedIn, newEmail, newestMailToken, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

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
    return list.organization_users.map(({ user_name }) => user_name);
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
    const addresses = ({ users }: { readonly users: readonly { email: string | null; user_email: string | null }[] }) =>
      users.flatMap(({ email, user_email }) => [email, user_email]);
    const own_only = [null, null, null, null, member.email, member.email];
    const everyone = [owner, admin, member].flatMap(({ email }) => [email, email]);
    for (const [asker, seen] of [
      [member, own_only],
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
        organization: { id: team.organization_id },
        user: { id: team.member.user_id, full_name: 'Émilie du Châtelet' },
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
    expect(refused.body).toMatchObject({ code: 400, message: 'Cannot change role of last owner' });
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
    expectRefusal(await member.client.get(`/organizations/${organization_id}`), 'organization_access_denied');
    expect((await admin.client.delete(`${path}/${admin.user_id}`)).status).toBe(200);
    const last = await owner.client.delete(`${path}/${owner.user_id}`);
    expectRefusal(last, 'last_owner_removal');
    expect(last.body).toMatchObject({ code: 400, message: 'Cannot remove last owner' });
  });

  it('leaves roles in events as they are', async () => {
    const { organization_id, owner, event_id } = await newConference(api);
    const second = await loggedIn(api);
    await addOrganizationMember(api, organization_id, second.user_id, 'OWNER');
    expect((await second.client.delete(`/organizations/${organization_id}/users/${owner.user_id}`)).status).toBe(200);
    expect((await owner.client.get(`/events/${event_id}`)).body).toMatchObject({ user_role: 'ADMIN' });
  });
});

describe('the last owner (acceptance 17)', () => {
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
  const stored = statement<{ password_hash: string | null; is_verified: boolean }>(
    't-made-account',
    'select password_hash, email_verified_at is not null as is_verified from users where email = $1',
  );

  it('adds a known person without a mail', async () => {
    const { admin, path } = await newTeam();
    const known = await loggedIn(api, { first_name: 'Katherine', last_name: 'Johnson' });
    const body = { email: ` ${known.email.toUpperCase()} `, first_name: 'X', last_name: 'Y', role: 'ADMIN' };
    const added = expectReply(AddOrganizationUser, 201, await admin.client.post(path, body));
    expect(added).toMatchObject({ user_id: known.user_id, role: 'ADMIN', user_name: 'Katherine Johnson' });
    await expect(newestMailToken(api, known.email, 'set_password')).rejects.toThrow('No set_password mail');
    const again = await admin.client.post(path, body);
    expectRefusal(again, 'organization_member_exists');
    expect(again.status).toBe(409);
  });

  it('makes an account that nobody can use until its owner has chosen a password', async () => {
    const { owner, path, organization_id } = await newTeam();
    const email = newEmail();
    const body = { email, first_name: ' Mary ', last_name: 'Jackson', role: 'MEMBER', password: 'changeme123' };
    expect((await owner.client.post(path, body)).status).toBe(201);
    expect(await api.deps.db.row(stored, [email])).toEqual({ password_hash: null, is_verified: false });
    const client = api.client();
    expectRefusal(await client.post('/auth/login', { email, password: 'changeme123' }), 'invalid_credentials');
    const token = await newestMailToken(api, email, 'set_password');
    expect((await client.get(`/auth/reset-password/${token}`)).body).toMatchObject({ valid: true, email });
    const password = 'one of my own';
    expect((await client.post('/auth/reset-password', { token, password })).status).toBe(200);
    expect((await client.post('/auth/login', { email, password })).status).toBe(200);
    expect((await client.get(`/organizations/${organization_id}`)).status).toBe(200);
    expectRefusal(await api.client().post('/auth/reset-password', { token, password }), 'reset_link_invalid');
  });

  it('makes one account of two requests at once', async () => {
    const [one, other] = await Promise.all([newTeam(), newTeam()]);
    const email = newEmail();
    const body = { email, first_name: 'Mary', last_name: 'Jackson', role: 'MEMBER' };
    const replies = await Promise.all([
      one.owner.client.post(one.path, body),
      other.owner.client.post(other.path, body),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await api.deps.db.row(user_count, [email])).toEqual({ count: 1 });
  });

  it('hands out what the role may hand out', async () => {
    const { owner, admin, member, path } = await newTeam();
    const add = (person: TestPerson, role: string) =>
      person.client.post(path, { email: newEmail(), first_name: 'Mary', last_name: 'Jackson', role });
    expectRefusal(await add(admin, 'OWNER'), 'forbidden');
    for (const role of organization_user_roles) expectRefusal(await add(member, role), 'forbidden');
    for (const role of organization_user_roles) expect((await add(owner, role)).status).toBe(201);
    for (const body of [{ email: 'nobody' }, { first_name: ' ' }, { last_name: 'x'.repeat(101) }]) {
      const whole = { email: newEmail(), first_name: 'Mary', last_name: 'Jackson', role: 'MEMBER', ...body };
      expectRefusal(await owner.client.post(path, whole), 'invalid_request');
    }
  });
});
