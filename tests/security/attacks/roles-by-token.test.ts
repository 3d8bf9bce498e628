/**
 * Every way in which a program gives somebody a role: way × scopes of the token × role. A token gives ATTENDEE and SPEAKER,
 * or MEMBER of the organization; for any other role it needs the scope for roles, and every scope that the role has.
 */
import { readFileSync, globSync } from 'node:fs';
import { ListModerationQueue } from '@plenum/contracts/chat/moderation';
import {
  type EventUserRole,
  eventUserRoles,
  type OrganizationUserRole,
  organizationUserRoles,
} from '@plenum/contracts/enums';
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { InviteToOrganization } from '@plenum/contracts/events/organization-invitations';
import { type ApiScope, apiScopes, scopesMayAssign } from '@plenum/contracts/integrations/token-scopes';
import { type EventPermission, eventPermissions, eventRoleMay } from '@plenum/contracts/permissions';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { newOrganizationToken, organizationScopes } from '../../support/api/api-tokens.ts';
import {
  addOrganizationMember,
  makeEstablished,
  makeKnown,
  newConference,
  newMember,
  type TestConference,
} from '../../support/api/conferences.ts';
import { loggedIn, newEmail } from '../../support/api/people.ts';
import { expectRefusal, expectReply } from '../../support/api/replies.ts';
import { openTestApi } from '../../support/api/shared-api.ts';
import type { TestClient, TestReply } from '../../support/api/test-client.ts';
import { uploadOf } from '../../support/api/upload.ts';
import { forgetLimits } from '../../support/security/forget-limits.ts';

const api = await openTestApi();
let fair: TestConference;
// One for each case: none is over its quota of mails or seats.
beforeEach(async () => {
  await forgetLimits(api.deps);
  fair = await newConference(api, { join_policy: 'INVITE_ONLY' });
  await makeEstablished(api, fair);
});

/** Roles that somebody has, or is invited to have. */
const given = statement<{ role: string }>(
  't-roles-given',
  `select role from event_users where event_id = $1 and user_id = $3
    union all select role from invitations where event_id = $1 and email = $2 and status in ('PENDING', 'WAITING')
    union all select role from organization_users where organization_id = $4 and user_id = $3
    union all select role from invitations
               where event_id is null and organization_id = $4 and email = $2 and status in ('PENDING', 'WAITING')`,
);

interface Person {
  readonly user_id: number;
  readonly email: string;
}

interface Way {
  /** The scope that opens it. */
  readonly scope: ApiScope;
  /** Who gets the role. */
  readonly who: () => Promise<Person>;
  readonly give: (program: TestClient, person: Person, role: string) => Promise<unknown>;
}

const inEvent = (path: string): string => `/events/${fair.event_id}/${path}`;
const inOrganization = (path: string): string => `/organizations/${fair.organization_id}/${path}`;
const stranger = (): Promise<Person> => loggedIn(api);
const known = async (): Promise<Person> => {
  const person = await loggedIn(api);
  await makeKnown(api, fair.organization_id, person.user_id);
  return person;
};
const names = { first_name: 'Mary', last_name: 'Jackson' };
const ticketOf = ({ user_id }: Person): string => `T-${user_id}`;

/** A member who came with a ticket of the same program. */
async function ticketHolder(): Promise<Person> {
  const { token } = await newOrganizationToken(fair.owner, fair.organization_id, { scopes: ['external_person:write'] });
  const person = await loggedIn(api);
  await api.client(token).put(inEvent(`people/${ticketOf(person)}`), { email: person.email });
  const accept = statement(
    't-accept-ticket',
    `with accepted as (update invitations set status = 'ACCEPTED', user_id = $2 where event_id = $1 and email = $3)
     insert into event_users (event_id, user_id, role) values ($1, $2, 'ATTENDEE')`,
  );
  await api.deps.db.rows(accept, [fair.event_id, person.user_id, person.email]);
  return person;
}

const eventWays: Readonly<Record<string, Way>> = {
  'a person of a ticket shop': {
    scope: 'external_person:write',
    who: stranger,
    give: (program, person, role) => program.put(inEvent(`people/${ticketOf(person)}`), { email: person.email, role }),
  },
  'many people of a ticket shop': {
    scope: 'external_person:write',
    who: stranger,
    give: (program, person, role) =>
      program.put(inEvent('people'), { people: [{ external_id: ticketOf(person), email: person.email, role }] }),
  },
  'another ticket of a member': {
    scope: 'external_person:write',
    who: ticketHolder,
    give: (program, person, role) => program.put(inEvent(`people/${ticketOf(person)}`), { email: person.email, role }),
  },
  'an invitation': {
    scope: 'attendee:invite',
    who: stranger,
    give: (program, { email }, role) => program.post(inEvent('invitations'), { email, role }),
  },
  'many invitations': {
    scope: 'attendee:invite',
    who: stranger,
    give: (program, { email }, role) => program.post(inEvent('invitations/bulk'), { invitations: [{ email, role }] }),
  },
  'a file of invitations': {
    scope: 'attendee:invite',
    who: stranger,
    give: (program, { email }, role) =>
      program.send('POST', inEvent('invitations/csv'), {
        ...uploadOf(Buffer.from(`email,role\n${email},${role}\n`), 'people.csv'),
      }),
  },
  'adding a person by id': {
    scope: 'attendee:add',
    who: known,
    give: (program, { user_id }, role) => program.post(inEvent('users'), { user_id, role }),
  },
  'adding a person by address': {
    scope: 'attendee:add',
    who: known,
    give: (program, { email }, role) => program.post(inEvent('users/add'), { email, role, ...names }),
  },
  'changing a member': {
    scope: 'attendee:change_role',
    who: () => newMember(api, fair.event_id, { role: 'ATTENDEE' }),
    give: (program, { user_id }, role) => program.put(inEvent(`users/${user_id}`), { role }),
  },
};

const organizationWays: Readonly<Record<string, Way>> = {
  'an invitation': {
    scope: 'organization_member:invite',
    who: stranger,
    give: (program, { email }, role) => program.post(inOrganization('invitations'), { email, role }),
  },
  'many invitations': {
    scope: 'organization_member:invite',
    who: stranger,
    give: (program, { email }, role) =>
      program.post(inOrganization('invitations/bulk'), { invitations: [{ email, role }] }),
  },
  'adding a person': {
    scope: 'organization_member:invite',
    who: known,
    give: (program, { email }, role) => program.post(inOrganization('users'), { email, role, ...names }),
  },
  'changing a member': {
    scope: 'organization_member:manage',
    who: async () => {
      const person = await loggedIn(api);
      await addOrganizationMember(api, fair.organization_id, person.user_id, 'MEMBER');
      return person;
    },
    give: (program, { user_id }, role) => program.put(inOrganization(`users/${user_id}`), { role }),
  },
};

/** Returns the roles that a way gives with these scopes. */
async function rolesOf(way: Way, more: readonly ApiScope[], roles: readonly string[]): Promise<readonly string[]> {
  const scopes = [...new Set([way.scope, ...more])];
  const { token } = await newOrganizationToken(fair.owner, fair.organization_id, { scopes });
  const found: string[] = [];
  for (const role of roles) {
    await forgetLimits(api.deps);
    const person = await way.who();
    const before = await api.deps.db.rows(given, [fair.event_id, person.email, person.user_id, fair.organization_id]);
    await way.give(api.client(token), person, role);
    const after = await api.deps.db.rows(given, [fair.event_id, person.email, person.user_id, fair.organization_id]);
    if (after.some((row) => row.role === role)) found.push(role);
    else expect(after, `${role} was refused, and something else changed`).toEqual(before);
  }
  return found;
}

const isPermission = (scope: string): scope is EventPermission => scope in eventPermissions;
const ofModerators: readonly ApiScope[] = organizationScopes.filter(
  (scope) => isPermission(scope) && eventRoleMay('MODERATOR', scope),
);

const guests: readonly EventUserRole[] = ['SPEAKER', 'ATTENDEE'];
const inEventCases: readonly (readonly [string, readonly ApiScope[], readonly EventUserRole[]])[] = [
  ['nothing else', [], guests],
  ['the scope for roles', ['attendee:change_role'], guests],
  ['what moderators may, but not the scope for roles', ofModerators, guests],
  ['the scope for roles and what moderators may', ['attendee:change_role', ...ofModerators], ['MODERATOR', ...guests]],
  ['everything', organizationScopes, eventUserRoles],
];

describe.each(Object.entries(eventWays))('%s', (_name, way) => {
  it.each(inEventCases)('with %s', async (_scopes, more, expected) => {
    // The way that is opened by the scope for roles has it in every row.
    const hasRoles = way.scope === 'attendee:change_role' && more === ofModerators;
    const roles = hasRoles ? ['MODERATOR', ...guests] : expected;
    expect(new Set(await rolesOf(way, more, eventUserRoles))).toEqual(new Set(roles));
  });
});

const members: readonly OrganizationUserRole[] = ['MEMBER'];
const ofAdmins = organizationScopes.filter((scope) =>
  ['organization', 'organization_member', 'organization_webhook'].includes(scope.split(':')[0] ?? ''),
);
const inOrganizationCases: readonly (readonly [string, readonly ApiScope[], readonly OrganizationUserRole[]])[] = [
  ['nothing else', [], members],
  ['the scope for members', ['organization_member:manage'], members],
  ['what administrators may', [...ofAdmins, 'event:create'], ['ADMIN', 'MEMBER']],
  ['all scopes of the organization', [...ofAdmins, 'event:create', 'event:delete'], ['ADMIN', 'MEMBER']],
  ['everything', organizationScopes, organizationUserRoles],
];

describe.each(Object.entries(organizationWays))('in the organization, %s', (_name, way) => {
  it.each(inOrganizationCases)('with %s', async (_scopes, more, expected) => {
    expect(new Set(await rolesOf(way, more, organizationUserRoles))).toEqual(new Set(expected));
  });
});

describe('a member above the scopes of a token', () => {
  it('keeps their role and their membership', async () => {
    const { token } = await newOrganizationToken(fair.owner, fair.organization_id, {
      scopes: ['external_person:write', 'attendee:change_role'],
    });
    const all = await newOrganizationToken(fair.owner, fair.organization_id);
    const person = await ticketHolder();
    const path = inEvent(`people/${ticketOf(person)}`);
    const roleOf = async () =>
      (await api.deps.db.rows(given, [fair.event_id, newEmail(), person.user_id, fair.organization_id]))[0]?.role;
    await api.client(all.token).put(path, { email: person.email, role: 'ADMIN' });
    expect(await roleOf()).toBe('ADMIN');
    const program = api.client(token);
    expect((await program.put(path, { email: person.email, role: 'ATTENDEE' })).status).toBe(403);
    expect((await program.put(path, { email: person.email, ticket_status: 'CANCELLED' })).status).toBe(403);
    expect((await program.put(inEvent(`users/${person.user_id}`), { role: 'ATTENDEE' })).status).toBe(403);
    expect(await roleOf()).toBe('ADMIN');
  });
});

interface Taking {
  /** The only scope of the token. */
  readonly scope: ApiScope;
  /** Somebody or an invitation with this role, and what a program does to take it or give it back. */
  readonly prepare: (role: EventUserRole) => Promise<(program: TestClient) => Promise<TestReply>>;
}

/** Ways of taking a role, or giving it back, without naming one. */
const takings: Readonly<Record<string, Taking>> = {
  'removing a member': {
    scope: 'attendee:remove',
    prepare: async (role) => {
      const { user_id } = await newMember(api, fair.event_id, { role });
      return (program) => program.delete(inEvent(`users/${user_id}`));
    },
  },
  'banning a member': {
    scope: 'attendee:ban',
    prepare: async (role) => {
      const { user_id } = await newMember(api, fair.event_id, { role });
      return (program) => program.post(inEvent(`users/${user_id}/ban`), { reason: 'Rude' });
    },
  },
  'lifting a ban': {
    scope: 'attendee:ban',
    prepare: async (role) => {
      const { user_id } = await newMember(api, fair.event_id, { role, is_banned: true });
      return (program) => program.post(inEvent(`users/${user_id}/unban`), {});
    },
  },
  'cancelling the ticket of somebody who is invited': {
    scope: 'external_person:write',
    prepare: async (role) => {
      const person = { email: newEmail(), role };
      expect((await fair.owner.client.put(inEvent('people/T-1'), person)).status).toBe(200);
      return (program) => program.put(inEvent('people/T-1'), { ...person, ticket_status: 'CANCELLED' });
    },
  },
  'another address of a ticket': {
    scope: 'external_person:write',
    prepare: async (role) => {
      expect((await fair.owner.client.put(inEvent('people/T-1'), { email: newEmail(), role })).status).toBe(200);
      return (program) => program.put(inEvent('people/T-1'), { email: newEmail() });
    },
  },
  'cancelling an invitation': {
    scope: 'attendee:invite',
    prepare: async (role) => {
      const sent = await fair.owner.client.post(inEvent('invitations'), { email: newEmail(), role });
      const { id } = expectReply(InviteToEvent, 201, sent);
      return (program) => program.delete(`/sent-invitations/${id}`);
    },
  },
};

/** Every membership and invitation of the event. */
const everything = statement(
  't-roles-everything',
  `select 'member' as kind, user_id as id, role, is_banned::text as state from event_users where event_id = $1
    union all select 'invitation', id, role, status from invitations where event_id = $1
    order by kind, id`,
);

describe.each(Object.entries(takings))('%s', (_name, { scope, prepare }) => {
  it.each(eventUserRoles)('of %s', async (role) => {
    const [few, all] = [
      await newOrganizationToken(fair.owner, fair.organization_id, { scopes: [scope] }),
      await newOrganizationToken(fair.owner, fair.organization_id),
    ];
    const take = await prepare(role);
    const before = await api.deps.db.rows(everything, [fair.event_id]);
    const isGuest = guests.includes(role);
    if (!isGuest) {
      expectRefusal(await take(api.client(few.token)), 'event_role_not_assignable');
      expect(await api.deps.db.rows(everything, [fair.event_id])).toEqual(before);
    }
    expect([200, 204]).toContain((await take(api.client((isGuest ? few : all).token))).status);
    expect(await api.deps.db.rows(everything, [fair.event_id])).not.toEqual(before);
  });
});

it.each(organizationUserRoles)('cancelling an invitation into the organization as %s', async (role) => {
  const { token } = await newOrganizationToken(fair.owner, fair.organization_id, {
    scopes: ['organization_member:invite'],
  });
  const sent = await fair.owner.client.post(inOrganization('invitations'), { email: newEmail(), role });
  const path = inOrganization(`invitations/${expectReply(InviteToOrganization, 201, sent).id}`);
  expect((await api.client(token).delete(path)).status).toBe(role === 'MEMBER' ? 200 : 403);
});

it('a decision on a report bans nobody above the scopes of the token', async () => {
  const { token } = await newOrganizationToken(fair.owner, fair.organization_id, { scopes: ['moderation_queue:work'] });
  const [organizer, reporter] = [
    await newMember(api, fair.event_id, { role: 'ORGANIZER' }),
    await newMember(api, fair.event_id, { role: 'ATTENDEE' }),
  ];
  const report = { user_id: organizer.user_id, reason_kind: 'INSULT' };
  expect((await reporter.client.post(inEvent('reports'), report)).status).toBe(201);
  const queue = await fair.owner.client.get(inEvent('moderation/queue'));
  const [reported] = expectReply(ListModerationQueue, 200, queue).cases;
  const path = inEvent(`moderation/queue/${reported?.id}`);
  const ban = { action: 'BAN', reason_kind: 'INSULT' };
  expectRefusal(await api.client(token).post(path, ban), 'event_role_not_assignable');
  expect((await fair.owner.client.post(path, ban)).status).toBe(200);
});

describe('the rule', () => {
  it('gives nobody a permission whose scope the token lacks', () => {
    for (const role of eventUserRoles)
      for (const lacking of apiScopes) {
        const scopes = apiScopes.filter((scope) => scope !== lacking);
        const isAbove =
          !guests.includes(role) &&
          (lacking === 'attendee:change_role' || (isPermission(lacking) && eventRoleMay(role, lacking)));
        expect(scopesMayAssign(scopes, role), `${role} without ${lacking}`).toBe(!isAbove);
      }
  });

  it('is asked by every command: nothing else of the server reads the table of roles that may be given', () => {
    const asking = globSync('services/{core,api,gateway,worker}/src/**/*.ts')
      .filter((path) =>
        /\b(eventRoleMayAssign|assignableEventRoles|manageableOrganizationRoles|organizationRoleMayManage)\b/.test(
          readFileSync(path, 'utf8'),
        ),
      )
      .toSorted();
    // An invitation is judged again by its inviter's role when it is accepted.
    expect(asking).toEqual([
      'services/core/src/domain/assignable-roles.ts',
      'services/core/src/domain/events/invitations/inviter.ts',
      // Which tokens somebody may no longer have made, after a change of their own role.
      'services/core/src/domain/events/organizations/derived-credentials.steps.ts',
    ]);
  });
});
