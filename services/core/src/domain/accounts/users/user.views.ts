/** Maps the row of the logged-in person to the fields of replies. */
import type { UserDetail } from '@plenum/contracts/accounts/users';
import { type OrganizationCreationRule, mayCreateOrganizations } from '@plenum/contracts/installation-rules';
import { completeSettings } from './privacy.rules.ts';
import type { UserDetailRow } from './user.queries.ts';

/**
 * Maps a row to the API shape of the current user; deterministic, because equal rows must result in equal bytes.
 * @param founders rule for creating organizations
 */
export const userDetailView = (
  { is_named_founder, ...row }: UserDetailRow,
  founders: OrganizationCreationRule,
): UserDetail => ({
  ...row,
  may_found_organizations: mayCreateOrganizations(founders, { email: row.email, is_named_founder }),
  privacy_settings: completeSettings(row.privacy_settings),
  demo_ends_at: row.demo_ends_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at?.toISOString() ?? null,
});
