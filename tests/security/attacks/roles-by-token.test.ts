/**
 * Every way in which a program gives a role to a person: way × scopes of the token × role. A token gives ATTENDEE and
 * SPEAKER, or MEMBER of the organization; for any other role it needs the scope for roles, and every scope that the
 * role has.
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
  makeOrganizationTrusted,
  makeKnownToOrganization,
  newConference,
  newMember,
  type TestConference,
} from '../../support/api/conferences.ts';
import { newLoggedInPerson, newEmail } from '../../support/api/people.ts';
import { expectRejection, expectReply } from '../../support/api/replies.ts';
import { openTestApi } from '../../support/api/shared-api.ts';
import type { TestClient, TestReply } from '../../support/api/test-client.ts';
import { multipartUpload } from '../../support/api/upload.ts';
import { resetRateLimits } from '../../support/security/reset-rate-limits.ts';

const api = await openTestApi();
let conference: TestConference;
// A new one for each case, so that none exceeds its quota of emails or seats.
beforeEach(async () => {
  await resetRateLimits(api.deps);
  conference = await newConference(api, { join_policy: 'INVITE_ONLY' });
  await makeOrganizationTrusted(api, conference);
});

/** Roles that a person has, or is invited to. */
const currentRole = statement<{ role: string }>(
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

interface RoleGrant {
  /** The scope that the operation requires. */
  readonly scope: ApiScope;
  /** The recipient of the role. */
  readonly recipient: () => Promise<Person>;
  readonly assign: (program: TestClient, person: Person, role: string) => Promise<unknown>;
}

const inEvent = (path: string): string => `/events/${conference.event_id}/${path}`;
const inOrganization = (path: string): string => `/organizations/${conference.organization_id}/${path}`;
const newStranger = (): Promise<Person> => newLoggedInPerson(api);
const newKnownPerson = async (): Promise<Person> => {
  const person = await newLoggedInPerson(api);
  await makeKnownToOrganization(api, conference.organization_id, person.user_id);
  return person;
};
const names = { first_name: 'Mary', last_name: 'Jackson' };
const ticketOf = ({ user_id }: Person): string => `T-${user_id}`;

/** Creates a member who joined with a ticket of the same program. */
async function ticketHolder(): Promise<Person> {
  const { token } = await newOrganizationToken(conference.owner, conference.organization_id, {
    scopes: ['external_person:write'],
  });
  const person = await newLoggedInPerson(api);
  await api.client(token).put(inEvent(`people/${ticketOf(person)}`), { email: person.email });
  const accept = statement(
    't-accept-ticket',
    `with accepted as (update invitations set status = 'ACCEPTED', user_id = $2 where event_id = $1 and email = $3)
     insert into event_users (event_id, user_id, role) values ($1, $2, 'ATTENDEE')`,
  );
  await api.deps.db.rows(accept, [conference.event_id, person.user_id, person.email]);
  return person;
}

const eventGrants: Readonly<Record<string, RoleGrant>> = {
  'a person of a ticket shop': {
    scope: 'external_person:write',
    recipient: newStranger,
    assign: (program, person, role) =>
      program.put(inEvent(`people/${ticketOf(person)}`), { email: person.email, role }),
  },
  'many people of a ticket shop': {
    scope: 'external_person:write',
    recipient: newStranger,
    assign: (program, person, role) =>
      program.put(inEvent('people'), { people: [{ external_id: ticketOf(person), email: person.email, role }] }),
  },
  'another ticket of a member': {
    scope: 'external_person:write',
    recipient: ticketHolder,
    assign: (program, person, role) =>
      program.put(inEvent(`people/${ticketOf(person)}`), { email: person.email, role }),
  },
  'an invitation': {
    scope: 'attendee:invite',
    recipient: newStranger,
    assign: (program, { email }, role) => program.post(inEvent('invitations'), { email, role }),
  },
  'many invitations': {
    scope: 'attendee:invite',
    recipient: newStranger,
    assign: (program, { email }, role) => program.post(inEvent('invitations/bulk'), { invitations: [{ email, role }] }),
  },
  'a file of invitations': {
    scope: 'attendee:invite',
    recipient: newStranger,
    assign: (program, { email }, role) =>
      program.send('POST', inEvent('invitations/csv'), {
        ...multipartUpload(Buffer.from(`email,role\n${email},${role}\n`), 'people.csv'),
      }),
  },
  'adding a person by id': {
    scope: 'attendee:add',
    recipient: newKnownPerson,
    assign: (program, { user_id }, role) => program.post(inEvent('users'), { user_id, role }),
  },
  'adding a person by address': {
    scope: 'attendee:add',
    recipient: newKnownPerson,
    assign: (program, { email }, role) => program.post(inEvent('users/add'), { email, role, ...names }),
  },
  'changing a member': {
    scope: 'attendee:change_role',
    recipient: () => newMember(api, conference.event_id, { role: 'ATTENDEE' }),
    assign: (program, { user_id }, role) => program.put(inEvent(`users/${user_id}`), { role }),
  },
};

const organizationGrants: Readonly<Record<string, RoleGrant>> = {
  'an invitation': {
    scope: 'organization_member:invite',
    recipient: newStranger,
    assign: (program, { email }, role) => program.post(inOrganization('invitations'), { email, role }),
  },
  'many invitations': {
    scope: 'organization_member:invite',
    recipient: newStranger,
    assign: (program, { email }, role) =>
      program.post(inOrganization('invitations/bulk'), { invitations: [{ email, role }] }),
  },
  'adding a person': {
    scope: 'organization_member:invite',
    recipient: newKnownPerson,
    assign: (program, { email }, role) => program.post(inOrganization('users'), { email, role, ...names }),
  },
  'changing a member': {
    scope: 'organization_member:manage',
    recipient: async () => {
      const person = await newLoggedInPerson(api);
      await addOrganizationMember(api, conference.organization_id, person.user_id, 'MEMBER');
      return person;
    },
    assign: (program, { user_id }, role) => program.put(inOrganization(`users/${user_id}`), { role }),
  },
};

/** Returns the roles that a way gives with these scopes. */
async function rolesOf(
  roleGrant: RoleGrant,
  extraScopes: readonly ApiScope[],
  roles: readonly string[],
): Promise<readonly string[]> {
  const scopes = [...new Set([roleGrant.scope, ...extraScopes])];
  const { token } = await newOrganizationToken(conference.owner, conference.organization_id, { scopes });
  const granted: string[] = [];
  for (const role of roles) {
    await resetRateLimits(api.deps);
    const person = await roleGrant.recipient();
    const before = await api.deps.db.rows(currentRole, [
      conference.event_id,
      person.email,
      person.user_id,
      conference.organization_id,
    ]);
    await roleGrant.assign(api.client(token), person, role);
    const after = await api.deps.db.rows(currentRole, [
      conference.event_id,
      person.email,
      person.user_id,
      conference.organization_id,
    ]);
    if (after.some((row) => row.role === role)) granted.push(role);
    else expect(after, `${role} was rejected, and something else changed`).toEqual(before);
  }
  return granted;
}

const isPermission = (scope: string): scope is EventPermission => scope in eventPermissions;
const moderatorScopes: readonly ApiScope[] = organizationScopes.filter(
  (scope) => isPermission(scope) && eventRoleMay('MODERATOR', scope),
);

const guests: readonly EventUserRole[] = ['SPEAKER', 'ATTENDEE'];
const inEventCases: readonly (readonly [string, readonly ApiScope[], readonly EventUserRole[]])[] = [
  ['nothing else', [], guests],
  ['the scope for roles', ['attendee:change_role'], guests],
  ['the scopes of moderators, without the scope for roles', moderatorScopes, guests],
  [
    'the scope for roles and the scopes of moderators',
    ['attendee:change_role', ...moderatorScopes],
    ['MODERATOR', ...guests],
  ],
  ['everything', organizationScopes, eventUserRoles],
];

describe.each(Object.entries(eventGrants))('event role assigned through %s', (_name, roleGrant) => {
  it.each(inEventCases)('limits the role by %s', async (_scopes, extraScopes, expected) => {
    // A way that requires the scope for roles has it in every row.
    const hasRoles = roleGrant.scope === 'attendee:change_role' && extraScopes === moderatorScopes;
    const roles = hasRoles ? ['MODERATOR', ...guests] : expected;
    expect(new Set(await rolesOf(roleGrant, extraScopes, eventUserRoles))).toEqual(new Set(roles));
  });
});

const members: readonly OrganizationUserRole[] = ['MEMBER'];
const adminScopes = organizationScopes.filter((scope) =>
  ['organization', 'organization_member', 'organization_webhook'].includes(scope.split(':')[0] ?? ''),
);
const inOrganizationCases: readonly (readonly [string, readonly ApiScope[], readonly OrganizationUserRole[]])[] = [
  ['nothing else', [], members],
  ['the scope for members', ['organization_member:manage'], members],
  ['the scopes of administrators', [...adminScopes, 'event:create'], ['ADMIN', 'MEMBER']],
  ['all scopes of the organization', [...adminScopes, 'event:create', 'event:delete'], ['ADMIN', 'MEMBER']],
  ['everything', organizationScopes, organizationUserRoles],
];

describe.each(Object.entries(organizationGrants))('organization role assigned through %s', (_name, roleGrant) => {
  it.each(inOrganizationCases)('limits the role by %s', async (_scopes, extraScopes, expected) => {
    expect(new Set(await rolesOf(roleGrant, extraScopes, organizationUserRoles))).toEqual(new Set(expected));
  });
});

describe('members above the scopes of a token', () => {
  it('keeps the role and membership of a member above the scopes of a token', async () => {
    const { token } = await newOrganizationToken(conference.owner, conference.organization_id, {
      scopes: ['external_person:write', 'attendee:change_role'],
    });
    const all = await newOrganizationToken(conference.owner, conference.organization_id);
    const person = await ticketHolder();
    const path = inEvent(`people/${ticketOf(person)}`);
    const roleOf = async () =>
      (
        await api.deps.db.rows(currentRole, [
          conference.event_id,
          newEmail(),
          person.user_id,
          conference.organization_id,
        ])
      )[0]?.role;
    await api.client(all.token).put(path, { email: person.email, role: 'ADMIN' });
    expect(await roleOf()).toBe('ADMIN');
    const program = api.client(token);
    expect((await program.put(path, { email: person.email, role: 'ATTENDEE' })).status).toBe(403);
    expect((await program.put(path, { email: person.email, ticket_status: 'CANCELLED' })).status).toBe(403);
    expect((await program.put(inEvent(`users/${person.user_id}`), { role: 'ATTENDEE' })).status).toBe(403);
    expect(await roleOf()).toBe('ADMIN');
  });
});

interface Removal {
  /** The only scope of the token. */
  readonly scope: ApiScope;
  /** A person or an invitation with this role, and how a program removes or restores it. */
  readonly prepare: (role: EventUserRole) => Promise<(program: TestClient) => Promise<TestReply>>;
}

/** Ways of removing or restoring a role without naming one. */
const removals: Readonly<Record<string, Removal>> = {
  'removing a member': {
    scope: 'attendee:remove',
    prepare: async (role) => {
      const { user_id } = await newMember(api, conference.event_id, { role });
      return (program) => program.delete(inEvent(`users/${user_id}`));
    },
  },
  'banning a member': {
    scope: 'attendee:ban',
    prepare: async (role) => {
      const { user_id } = await newMember(api, conference.event_id, { role });
      return (program) => program.post(inEvent(`users/${user_id}/ban`), { reason: 'Rude' });
    },
  },
  'lifting a ban': {
    scope: 'attendee:ban',
    prepare: async (role) => {
      const { user_id } = await newMember(api, conference.event_id, { role, is_banned: true });
      return (program) => program.post(inEvent(`users/${user_id}/unban`), {});
    },
  },
  'cancelling the ticket of an invited person': {
    scope: 'external_person:write',
    prepare: async (role) => {
      const person = { email: newEmail(), role };
      expect((await conference.owner.client.put(inEvent('people/T-1'), person)).status).toBe(200);
      return (program) => program.put(inEvent('people/T-1'), { ...person, ticket_status: 'CANCELLED' });
    },
  },
  'another address of a ticket': {
    scope: 'external_person:write',
    prepare: async (role) => {
      expect((await conference.owner.client.put(inEvent('people/T-1'), { email: newEmail(), role })).status).toBe(200);
      return (program) => program.put(inEvent('people/T-1'), { email: newEmail() });
    },
  },
  'cancelling an invitation': {
    scope: 'attendee:invite',
    prepare: async (role) => {
      const invitation = await conference.owner.client.post(inEvent('invitations'), { email: newEmail(), role });
      const { id } = expectReply(InviteToEvent, 201, invitation);
      return (program) => program.delete(`/sent-invitations/${id}`);
    },
  },
};

/** Every membership and invitation of the event. */
const allRoles = statement(
  't-roles-everything',
  `select 'member' as kind, user_id as id, role, is_banned::text as state from event_users where event_id = $1
    union all select 'invitation', id, role, status from invitations where event_id = $1
    order by kind, id`,
);

describe.each(Object.entries(removals))('removal by token: %s', (_name, { scope, prepare }) => {
  it.each(eventUserRoles)('requires the scopes for a member with the role %s', async (role) => {
    const [restricted, all] = [
      await newOrganizationToken(conference.owner, conference.organization_id, { scopes: [scope] }),
      await newOrganizationToken(conference.owner, conference.organization_id),
    ];
    const remove = await prepare(role);
    const before = await api.deps.db.rows(allRoles, [conference.event_id]);
    const isGuest = guests.includes(role);
    if (!isGuest) {
      expectRejection(await remove(api.client(restricted.token)), 'event_role_not_assignable');
      expect(await api.deps.db.rows(allRoles, [conference.event_id])).toEqual(before);
    }
    expect([200, 204]).toContain((await remove(api.client((isGuest ? restricted : all).token))).status);
    expect(await api.deps.db.rows(allRoles, [conference.event_id])).not.toEqual(before);
  });
});

it.each(organizationUserRoles)('cancels an invitation to the organization as %s', async (role) => {
  const { token } = await newOrganizationToken(conference.owner, conference.organization_id, {
    scopes: ['organization_member:invite'],
  });
  const invitation = await conference.owner.client.post(inOrganization('invitations'), { email: newEmail(), role });
  const path = inOrganization(`invitations/${expectReply(InviteToOrganization, 201, invitation).id}`);
  expect((await api.client(token).delete(path)).status).toBe(role === 'MEMBER' ? 200 : 403);
});

it('rejects banning a person above the scopes of the token by a decision on a report', async () => {
  const { token } = await newOrganizationToken(conference.owner, conference.organization_id, {
    scopes: ['moderation_queue:work'],
  });
  const [organizer, reporter] = [
    await newMember(api, conference.event_id, { role: 'ORGANIZER' }),
    await newMember(api, conference.event_id, { role: 'ATTENDEE' }),
  ];
  const report = { user_id: organizer.user_id, reason_kind: 'INSULT' };
  expect((await reporter.client.post(inEvent('reports'), report)).status).toBe(201);
  const queue = await conference.owner.client.get(inEvent('moderation/queue'));
  const [reported] = expectReply(ListModerationQueue, 200, queue).cases;
  const path = inEvent(`moderation/queue/${reported?.id}`);
  const ban = { action: 'BAN', reason_kind: 'INSULT' };
  expectRejection(await api.client(token).post(path, ban), 'event_role_not_assignable');
  expect((await conference.owner.client.post(path, ban)).status).toBe(200);
});

describe('rule for assignable roles', () => {
  it('gives nobody a permission whose scope the token lacks', () => {
    for (const role of eventUserRoles)
      for (const missingScopes of apiScopes) {
        const scopes = apiScopes.filter((scope) => scope !== missingScopes);
        const isAbove =
          !guests.includes(role) &&
          (missingScopes === 'attendee:change_role' ||
            (isPermission(missingScopes) && eventRoleMay(role, missingScopes)));
        expect(scopesMayAssign(scopes, role), `${role} without ${missingScopes}`).toBe(!isAbove);
      }
  });

  it('applies to every command: no other server code reads the table of assignable roles', () => {
    const checkingFiles = globSync('services/{core,api,gateway,worker}/src/**/*.ts')
      .filter((path) =>
        /\b(eventRoleMayAssign|assignableEventRoles|manageableOrganizationRoles|organizationRoleMayManage)\b/.test(
          readFileSync(path, 'utf8'),
        ),
      )
      .toSorted();
    // An invitation is checked again by the inviter's role when it is accepted.
    expect(checkingFiles).toEqual([
      'services/core/src/domain/assignable-roles.ts',
      'services/core/src/domain/events/invitations/inviter.queries.ts',
      // Which tokens become invalid after a role change of their creator.
      'services/core/src/domain/events/organizations/derived-credentials.steps.ts',
      // Whom it notifies that an accepted invitation gave a lower role.
      'services/core/src/domain/notifications/notifications/notify-joined-roles.ts',
    ]);
  });
});
