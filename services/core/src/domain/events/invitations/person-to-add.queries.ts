/** Consent of people whom organizers want to add. */
import { statement, type Transaction } from '../../../platform/db/database.ts';

interface PersonRow {
  readonly id: number;
  readonly may_be_added: boolean;
}

/** Account in relation to the person who adds them. */
export interface PersonToAdd {
  readonly user_id: number;
  /**
   * Whether the person allows known organizers to add them and has voluntarily joined the organization or one of its
   * events at any time; false while banned from an event of the organization or blocking the actor.
   */
  readonly may_be_added: boolean;
}

const may_be_added = `
  u.known_organizers_may_add and not u.is_demo and u.email_verified_at is not null
  and (exists (select from organization_contacts c where c.organization_id = $1::bigint and c.user_id = u.id)
       or exists (select from organization_users m
                   where m.organization_id = $1::bigint and m.user_id = u.id and not m.was_added)
       or exists (select from event_users eu join events e on e.id = eu.event_id
                   where eu.user_id = u.id and e.organization_id = $1::bigint and not eu.was_added))
  and not exists (select from event_users eu join events e on e.id = eu.event_id
                   where eu.user_id = u.id and e.organization_id = $1::bigint and eu.is_banned)
  and not exists (select from blocks b where b.blocker_id = u.id and b.blocked_id = $2::bigint) as may_be_added`;

const byId = statement<PersonRow>(
  'person-to-add-by-id',
  `select u.id, ${may_be_added} from users u where u.id = $3::bigint and u.is_active`,
);
const byAddress = statement<PersonRow>(
  'person-to-add-by-address',
  `select u.id, ${may_be_added} from users u where u.email = $3::text and u.is_active`,
);

const addedByOthers = statement<{ readonly user_id: number }>(
  'member-added-by-others',
  `select user_id from event_users where event_id = $1::bigint and user_id = $3::bigint and was_added
   union all
   select user_id from organization_users
    where $1::bigint is null and organization_id = $2::bigint and user_id = $3::bigint and was_added`,
);

/**
 * Checks whether others added a person to an event, or with null to the organization. A rejection must not reveal that
 * the address is theirs, so the address is invited instead.
 */
export const wasAddedByOthers = async (
  tx: Transaction,
  { event_id, organization_id }: { readonly event_id: number | null; readonly organization_id: number },
  user_id: number,
): Promise<boolean> => (await tx.rows(addedByOthers, [event_id, organization_id, user_id])).length > 0;

/** Person who adds, and the organization. */
export interface AddingTo {
  readonly organization_id: number;
  readonly actor_id: number;
}

/** Finds a person by id or normalized address. People may always add themselves. */
export async function findPersonToAdd(
  tx: Transaction,
  { organization_id, actor_id }: AddingTo,
  whom: { readonly user_id: number } | { readonly email: string },
): Promise<PersonToAdd | undefined> {
  const [row] = await ('user_id' in whom
    ? tx.rows(byId, [organization_id, actor_id, whom.user_id])
    : tx.rows(byAddress, [organization_id, actor_id, whom.email]));
  if (row === undefined) return undefined;
  return { user_id: row.id, may_be_added: row.may_be_added || row.id === actor_id };
}
