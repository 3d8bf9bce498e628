/** Statements on people registered by external programs. */
import type { EventUserRole, ExternalPersonStatus, TicketStatus } from '@plenum/contracts/enums';
import type { Order, Position, CursorRow } from '../../../platform/cursors.ts';
import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import { cursorValues, isAfter, orderBy } from '../../../platform/db/keyset.ts';
import type { TicketHolder, StoredTicketHolder } from './external-people.rules.ts';

export interface StoredPerson extends StoredTicketHolder {
  readonly id: number;
  readonly external_id: string;
  readonly invitation_id: number | null;
}

const storedColumns =
  'id, external_id, email, first_name, last_name, role, ticket_category, ticket_status, invitation_id';

const storedPeople = statement<StoredPerson>(
  'stored-external-people',
  `select ${storedColumns} from external_people where event_id = $1 and external_id = any($2::text[])`,
);

export async function findStoredPeople(
  tx: Transaction,
  event_id: number,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPerson>> {
  const rows = await tx.rows(storedPeople, [event_id, externalIds]);
  return new Map(rows.map((row) => [row.external_id, row]));
}

const storePeople = statement(
  'store-external-people',
  `insert into external_people (event_id, external_id, email, first_name, last_name, role, ticket_category,
                                ticket_status, invitation_id, created_at, updated_at)
   select $1::bigint, n.external_id, n.email, n.first_name, n.last_name, n.role, n.ticket_category, n.ticket_status,
          n.invitation_id, $10::timestamptz, $10::timestamptz
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[])
            as n (external_id, email, first_name, last_name, role, ticket_category, ticket_status, invitation_id)
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
  readonly profile: TicketHolder;
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

const listFilter = 'p.event_id = $1 and ($2::timestamptz is null or p.updated_at >= $2)';

const countPeople = statement<{ count: number }>(
  'count-external-people',
  `select count(*) as count from external_people p where ${listFilter}`,
);

interface ListFilter {
  readonly event_id: number;
  /** Null includes people of any age. */
  readonly updated_since: string | null;
}

export const countExternalPeople = async (db: Db, { event_id, updated_since }: ListFilter): Promise<number> =>
  (await db.row(countPeople, [event_id, updated_since]))?.count ?? 0;

export interface ListedPerson {
  readonly external_id: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly role: EventUserRole;
  readonly ticket_category: string | null;
  readonly ticket_status: TicketStatus;
  readonly standing: ExternalPersonStatus;
  readonly updated_at: Date;
}

/** In order of registration. */
export const externalPersonOrder: Order = {
  name: 'external-people',
  direction: 'asc',
  keys: [{ sql: 'p.id', type: 'integer' }],
};

/** A member added by others counts as invited, because the list must not reveal that the address is theirs. */
const listedPeople = statement<CursorRow<ListedPerson>>(
  'list-external-people',
  `select p.external_id, p.email, p.first_name, p.last_name, p.role, p.ticket_category, p.ticket_status, p.updated_at,
          case when accepted.user_id is not null or membership.user_id is not null then 'MEMBER'
               when open.status = 'PENDING' and open.expires_at > $3 then 'INVITED'
               when open.status = 'WAITING' then 'WAITING'
               else 'NONE' end as standing, ${cursorValues(externalPersonOrder)}
     from (select * from external_people p where ${listFilter} and ${isAfter(externalPersonOrder, '$4')}
            order by ${orderBy(externalPersonOrder)} limit $5) p
     left join invitations i on i.id = p.invitation_id and i.status = 'ACCEPTED'
     left join event_users accepted on accepted.event_id = p.event_id and accepted.user_id = i.user_id
                                   and accepted.left_at is null
     left join users u on u.email = p.email
     left join event_users membership on membership.event_id = p.event_id and membership.user_id = u.id and membership.left_at is null
                              and not membership.was_added
     left join invitations open on open.event_id = p.event_id and open.email = p.email and open.kind = 'event'
                               and open.status in ('PENDING', 'WAITING')
    order by ${orderBy(externalPersonOrder)}`,
);

/** Lists the people registered by external programs, in order of registration. */
export const findExternalPeople = (
  db: Db,
  { event_id, updated_since }: ListFilter,
  { after, limit }: Position,
  now: Date,
): Promise<CursorRow<ListedPerson>[]> => db.rows(listedPeople, [event_id, updated_since, now, after, limit]);
