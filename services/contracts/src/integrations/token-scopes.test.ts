import { describe, expect, it } from 'vitest';
import type { organizationUserRoles } from '../enums.ts';
import { apiScopes, mayGiveToOrganizationToken } from './token-scopes.ts';

describe('what a token of an organization may be given', () => {
  const givenBy = (role: (typeof organizationUserRoles)[number] | null) =>
    apiScopes.filter((scope) => mayGiveToOrganizationToken(role, scope));

  it('is everything but a person’s own data, by an owner', () => {
    const own = new Set<string>(['account:read', 'my_agenda:read', 'my_agenda:write']);
    expect(givenBy('OWNER')).toEqual(apiScopes.filter((scope) => !own.has(scope)));
  });

  it('is what concerns the organization itself and is theirs to do, by an admin', () => {
    expect(givenBy('ADMIN')).toEqual([
      'organization:read',
      'organization:rename',
      'organization_member:invite',
      'organization_member:manage',
      'organization_webhook:manage',
      'event:create',
    ]);
  });

  it('is nothing that a member or a stranger could use', () => {
    expect(givenBy('MEMBER')).toEqual(['organization:read']);
    expect(givenBy(null)).toEqual([]);
  });
});
