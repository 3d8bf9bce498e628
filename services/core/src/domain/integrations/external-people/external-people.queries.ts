/** Statements on people registered by external programs. */
import type { EventUserRole, ExternalPersonStatus, TicketStatus } from '@plenum/contracts/enums';
import { maxInvitationRenewals } from '@plenum/contracts/integrations/integration-limits';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import {
  inviterColumns,
  inviterTables,
  isVoidInvitation,
  type InviterRow,
} from '../../events/invitations/inviter.queries.ts';
import type { StoredTicketHolder, TicketData } from './external-people.rules.ts';

export interface StoredPerson extends StoredTicketHolder {
  readonly id: number;
  readonly external_id: string;
  readonly invitation_id: number | null;
}

interface StoredRow extends Omit<StoredPerson, 'is_renewable'>, InviterRow {
  /** Status and role of the newest invitation to the address; null if there is none. */
  readonly newest_status: string | null;
  readonly newest_role: EventUserRole | null;
  readonly is_expired: boolean;
  readonly expired_count: number;
}

/** An invitation that has expired is marked when it is replaced, or when somebody tries to accept it. */
const storedPeople = statement<StoredRow>(
  'stored-external-people',
  `select p.id, p.external_id, p.email, p.first_name, p.last_name, p.role, p.ticket_category, p.ticket_status,
          p.invitation_id, p.erased_at is not null as is_erased, i.status as newest_status, i.role as newest_role,
          coalesce(i.status = 'EXPIRED' or i.status = 'PENDING' and i.expires_at <= $3, false) as is_expired,
          (select count(*) from invitations e where e.event_id = $1 and e.email = p.email and e.status = 'EXPIRED')
            as expired_count, ${inviterColumns}
     from external_people p
     left join lateral (select * from invitations n where n.event_id = $1 and n.email = p.email
                         order by n.id desc limit 1) i on true
     ${inviterTables}
    where p.event_id = $1 and p.external_id = any($2::text[])`,
);

/**
 * Checks whether the last invitation can no longer be accepted, although nobody has declined or cancelled it. The
 * number of renewals is limited, because programs repeat their lists.
 */
function isRenewable({ newest_status, newest_role, is_expired, expired_count, ...inviter }: StoredRow): boolean {
  if (newest_role === null || expired_count >= maxInvitationRenewals) return false;
  return (
    is_expired || (newest_status === 'PENDING' && isVoidInvitation({ ...inviter, kind: 'event', role: newest_role }))
  );
}

export async function findStoredPeople(
  tx: Transaction,
  { event_id, now }: { readonly event_id: number; readonly now: Date },
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPerson>> {
  const rows = await tx.rows(storedPeople, [event_id, externalIds, now]);
  return new Map(rows.map((row) => [row.external_id, { ...row, is_renewable: isRenewable(row) }]));
}

/** Existing rows are locked in the order of their ids, as by the triggers that note changes of invitations and members. */
const storePeople = statement(
  'store-external-people',
  `insert into external_people (event_id, external_id, email, first_name, last_name, role, ticket_category,
                                ticket_status, invitation_id, created_at, updated_at)
   select $1::bigint, n.external_id, n.email, n.first_name, n.last_name, n.role, n.ticket_category, n.ticket_status,
          n.invitation_id, $10::timestamptz, $10::timestamptz
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[])
            as n (external_id, email, first_name, last_name, role, ticket_category, ticket_status, invitation_id)
     left join external_people p on p.event_id = $1::bigint and p.external_id = n.external_id
    order by p.id
   on conflict (event_id, external_id) do update
      set email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
          role = excluded.role, ticket_category = excluded.ticket_category, ticket_status = excluded.ticket_status,
          invitation_id = coalesce(excluded.invitation_id, external_people.invitation_id),
          updated_at = excluded.updated_at`,
);

const nameInvitations = statement(
  'name-invitations-of-external-people',
  `update invitations i set first_name = p.first_name, last_name = p.last_name
     from external_people p
    where p.event_id = $1 and p.external_id = any($2::text[]) and i.id = p.invitation_id
      and i.status in ('PENDING', 'WAITING') and i.email = p.email`,
);

export interface PersonWrite {
  readonly external_id: string;
  readonly profile: TicketData;
  /** Invitation created for the ticket; null leaves the stored invitation unchanged. */
  readonly invitation_id: number | null;
}

/** Stores people, and updates the names in open invitations. */
export async function storeExternalPeople(
  tx: Transaction,
  { event_id, now }: { readonly event_id: number; readonly now: Date },
  people: readonly PersonWrite[],
): Promise<void> {
  if (people.length === 0) return;
  const externalIds = people.map(({ external_id }) => external_id);
  const profiles = people.map((person) => person.profile);
  await tx.rows(storePeople, [
    event_id,
    externalIds,
    profiles.map(({ email }) => email),
    profiles.map(({ first_name }) => first_name),
    profiles.map(({ last_name }) => last_name),
    profiles.map(({ role }) => role),
    profiles.map(({ ticket_category }) => ticket_category),
    profiles.map(({ ticket_status }) => ticket_status),
    people.map(({ invitation_id }) => invitation_id),
    now,
  ]);
  await tx.rows(nameInvitations, [event_id, externalIds]);
}

export interface TicketInvitationRow {
  readonly invitation_id: number;
  readonly role: EventUserRole;
  readonly status: string;
  /** Member who accepted the invitation, or null. */
  readonly member_id: number | null;
  readonly member_role: EventUserRole | null;
}

/** Locks invitations before seats and members, in the same order as answering them. */
const lockTicketsSql = statement<TicketInvitationRow>(
  'lock-invitations-of-external-person',
  `select i.id as invitation_id, i.role, i.status, m.user_id as member_id, m.role as member_role
     from invitations i
     left join event_users m on m.event_id = i.event_id and m.user_id = i.user_id and i.status = 'ACCEPTED'
                            and m.left_at is null and not m.is_banned
    where i.id in (select p.invitation_id from external_people p
                    where p.event_id = $1 and (p.id = $2 or p.email = $3))
    order by i.id for update of i`,
);

export const lockTickets = (
  tx: Transaction,
  event_id: number,
  { id, email }: Pick<StoredPerson, 'id' | 'email'>,
): Promise<TicketInvitationRow[]> => tx.rows(lockTicketsSql, [event_id, id, email]);

const otherTicket = statement(
  'other-ticket-of-external-person',
  `select from external_people where event_id = $1 and id <> $2 and email = $3 and ticket_status = 'ACTIVE' limit 1`,
);

export const hasOtherTicket = async (
  tx: Transaction,
  event_id: number,
  { id, email }: Pick<StoredPerson, 'id' | 'email'>,
): Promise<boolean> => (await tx.rows(otherTicket, [event_id, id, email])).length > 0;

const openInvitation = `open.event_id = p.event_id and open.email = p.email and open.kind = 'event'
                               and open.status in ('PENDING', 'WAITING')`;

/** SQL condition: the person changed at or after `$2`, or their invitation has expired since then, before `$3`. */
const listFilter = `p.event_id = $1 and ($2::timestamptz is null or p.updated_at >= $2
  or exists (select from invitations open where ${openInvitation} and open.expires_at between $2 and $3))`;

const countPeople = statement<{ count: number }>(
  'count-external-people',
  `select count(*) as count from external_people p where ${listFilter}`,
);

interface ListFilter {
  readonly event_id: number;
  /** Null includes people of any age. */
  readonly updated_since: string | null;
}

export const countExternalPeople = async (
  db: Db,
  { event_id, updated_since }: ListFilter,
  now: Date,
): Promise<number> => (await db.row(countPeople, [event_id, updated_since, now]))?.count ?? 0;

export interface Standing {
  readonly standing: ExternalPersonStatus;
  /** Null unless the person is a member. */
  readonly user_id: number | null;
}

export interface ListedPerson extends Standing {
  readonly external_id: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: EventUserRole;
  readonly ticket_category: string | null;
  readonly ticket_status: TicketStatus;
  readonly updated_at: Date;
}

/** In order of registration. */
export const externalPersonOrder: Order = {
  name: 'external-people',
  direction: 'asc',
  keys: [{ sql: 'p.id', type: 'integer' }],
};

/** A member added by others counts as invited, because the list must not reveal that the address is theirs. */
const standingColumns = (now: string): string => `
  coalesce(accepted.user_id, membership.user_id) as user_id,
  case when accepted.user_id is not null or membership.user_id is not null then 'MEMBER'
       when open.status = 'PENDING' and open.expires_at > ${now} then 'INVITED'
       when open.status = 'WAITING' then 'WAITING'
       else 'NONE' end as standing`;

const standingTables = `
     left join invitations i on i.id = p.invitation_id and i.status = 'ACCEPTED'
     left join event_users accepted on accepted.event_id = p.event_id and accepted.user_id = i.user_id
                                   and accepted.left_at is null
     left join users u on u.email = p.email
     left join event_users membership on membership.event_id = p.event_id and membership.user_id = u.id and membership.left_at is null
                              and not membership.was_added
     left join invitations open on ${openInvitation}`;

const personColumns = (now: string): string => `
  p.external_id, p.email, p.first_name, p.last_name, p.role, p.ticket_category, p.ticket_status, ${standingColumns(now)},
  greatest(p.updated_at, case when open.status = 'PENDING' and open.expires_at <= ${now} then open.expires_at end) as updated_at`;

const listedPeople = statement<CursorRow<ListedPerson>>(
  'list-external-people',
  `select ${personColumns('$3')}, ${cursorValues(externalPersonOrder)}
     from (select * from external_people p where ${listFilter} and ${isAfter(externalPersonOrder, '$4')}
            order by ${orderBy(externalPersonOrder)} limit $5) p
     ${standingTables}
    order by ${orderBy(externalPersonOrder)}`,
);

/** Lists the people registered by external programs, in order of registration. */
export const findExternalPeople = (
  db: Db,
  { event_id, updated_since }: ListFilter,
  { after, limit }: Position,
  now: Date,
): Promise<CursorRow<ListedPerson>[]> => db.rows(listedPeople, [event_id, updated_since, now, after, limit]);

const externalPerson = statement<ListedPerson>(
  'external-person',
  `select ${personColumns('$3')} from external_people p ${standingTables} where p.event_id = $1 and p.external_id = $2`,
);

export const findExternalPerson = (
  db: Db,
  event_id: number,
  external_id: string,
  now: Date,
): Promise<ListedPerson | undefined> => db.row(externalPerson, [event_id, external_id, now]);

const standingsOfPeople = statement<Standing & { readonly external_id: string }>(
  'standings-of-external-people',
  `select p.external_id, ${standingColumns('$3')} from external_people p ${standingTables}
    where p.event_id = $1 and p.external_id = any($2::text[])`,
);

/** Finds the standings of people by external id; people who are not stored have none. */
export async function findStandings(
  db: Db,
  event_id: number,
  externalIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Standing>> {
  const rows = await db.rows(standingsOfPeople, [event_id, externalIds, now]);
  return new Map(rows.map(({ external_id, ...standing }) => [external_id, standing]));
}
