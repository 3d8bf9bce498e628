import { describe, expect, it } from 'vitest';
import type { organizationUserRoles } from '../enums.ts';
import { apiScopes, mayGrantToOrganizationToken } from './token-scopes.ts';

describe('the scopes of an organization token', () => {
  const scopesFor = (role: (typeof organizationUserRoles)[number] | null) =>
    apiScopes.filter((scope) => mayGrantToOrganizationToken(role, scope));

  it('are everything except personal data, when created by an owner', () => {
    const personalScopes = new Set<string>([
      'account:read',
      'my_agenda:read',
      'my_agenda:write',
      'question:write',
      'poll:vote',
    ]);
    expect(scopesFor('OWNER')).toEqual(apiScopes.filter((scope) => !personalScopes.has(scope)));
  });

  it('are those that an admin may use in the organization, when created by an admin', () => {
    expect(scopesFor('ADMIN')).toEqual([
      'organization:read',
      'organization:rename',
      'organization_member:invite',
      'organization_member:manage',
      'organization_webhook:manage',
      'event:create',
    ]);
  });

  it('are empty for a member or a stranger', () => {
    expect(scopesFor('MEMBER')).toEqual(['organization:read']);
    expect(scopesFor(null)).toEqual([]);
  });
});
