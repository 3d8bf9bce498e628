/** Queries for the members of an organization. */
import type { OrganizationUserRole } from '@plenum/contracts/enums';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/folded-search.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';

export interface OrganizationUserRow {
  readonly organization_id: number;
  readonly organization_name: string;
  readonly user_id: number;
  readonly role: OrganizationUserRole;
  readonly created_at: Date;
  readonly was_added: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly email: string;
  readonly image_url: string | null;
  readonly social_links: Readonly<Record<string, string | null>>;
}

/** Filter of members; null matches all members. */
export interface MemberFilter {
  readonly role: OrganizationUserRole | null;
  readonly search: string | null;
  /** Whether the search includes email addresses. */
  readonly searchesEmails: boolean;
}

const columns = `
  m.organization_id, o.name as organization_name, m.user_id, m.role, m.created_at, m.was_added,
  u.first_name, u.last_name, u.full_name, u.email, u.image_url, u.social_links`;
const tables = `
  organization_users m
  join organizations o on o.id = m.organization_id
  join users u on u.id = m.user_id`;
// The primary key finds the few members of an organization; the filters need no index.
const roleFilter = `m.organization_id = $1 and ($2::text is null or m.role = $2)`;
const searchFilter = `${roleFilter}
  and folded(u.search_name
             || case when $4 and not m.was_added then ' ' || u.email else '' end) like folded($3)`;
/** In order of joining. */
export const memberOrder: Order = {
  name: 'organization-members',
  direction: 'asc',
  keys: [
    { sql: 'm.created_at', type: 'timestamp' },
    { sql: 'm.user_id', type: 'integer' },
  ],
};

const members = statement<CursorRow<OrganizationUserRow>>(
  'organization-members',
  `select ${columns}, ${cursorValues(memberOrder)} from ${tables}
    where ${roleFilter} and ${isAfter(memberOrder, '$3')} order by ${orderBy(memberOrder)} limit $4`,
);
const matchingMembers = statement<CursorRow<OrganizationUserRow>>(
  'organization-members-search',
  `select ${columns}, ${cursorValues(memberOrder)} from ${tables}
    where ${searchFilter} and ${isAfter(memberOrder, '$5')} order by ${orderBy(memberOrder)} limit $6`,
);
const memberCount = statement<{ count: number }>(
  'organization-member-count',
  `select count(*) as count from organization_users m where ${roleFilter}`,
);
const matchingMemberCount = statement<{ count: number }>(
  'organization-members-search-count',
  `select count(*) as count from organization_users m join users u on u.id = m.user_id where ${searchFilter}`,
);
const member = statement<OrganizationUserRow>(
  'organization-member',
  `select ${columns} from ${tables} where m.organization_id = $1 and m.user_id = $2`,
);

export const findMembers = (
  db: Db,
  organization_id: number,
  { role, search, searchesEmails }: MemberFilter,
  { after, limit }: Position,
) =>
  search === null
    ? db.rows(members, [organization_id, role, after, limit])
    : db.rows(matchingMembers, [organization_id, role, containing(search), searchesEmails, after, limit]);

export async function countMembers(
  db: Db,
  organization_id: number,
  { role, search, searchesEmails }: MemberFilter,
): Promise<number> {
  const row =
    search === null
      ? await db.row(memberCount, [organization_id, role])
      : await db.row(matchingMemberCount, [organization_id, role, containing(search), searchesEmails]);
  return row?.count ?? 0;
}

export const findMember = (db: Db, organization_id: number, user_id: number) =>
  db.row(member, [organization_id, user_id]);
