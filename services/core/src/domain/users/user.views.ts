import type { UserDetail } from '@plenum/contracts/users';
import { fullName } from './person-name.rules.ts';
import type { UserDetailRow } from './user.queries.ts';

/** A person as they see themselves; the same row always gives the same bytes. */
export const viewUserDetail = (row: UserDetailRow): UserDetail => ({
  ...row,
  full_name: fullName(row.first_name, row.last_name),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at?.toISOString() ?? null,
});
