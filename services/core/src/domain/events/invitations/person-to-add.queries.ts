/** Queries for the consent of people whom organizers want to add. */
import { statement, type Transaction } from '../../../platform/db/database.ts';

interface PersonRow {
  readonly id: number;
  readonly may_be_added: boolean;
}

/** Person whom the actor wants to add. */
export interface PersonToAdd {
  readonly user_id: number;
  /**
   * Whether the person allows known organizers to add them and has voluntarily joined the organization or one of its
   * events at any time; false while banned from an event of the organization or blocking the actor.
   */
  readonly may_be_added: boolean;
}

const mayBeAdded = `
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
  `select u.id, ${mayBeAdded} from users u where u.id = $3::bigint and u.is_active`,
);
const byEmail = statement<PersonRow>(
  'person-to-add-by-address',
  `select u.id, ${mayBeAdded} from users u where u.email = $3::text and u.is_active`,
);

const addedByOthers = statement<{ readonly user_id: number }>(
  'member-added-by-others',
  `select user_id from event_users where event_id = $1::bigint and user_id = $3::bigint and was_added
   union all
   select user_id from organization_users
    where $1::bigint is null and organization_id = $2::bigint and user_id = $3::bigint and was_added`,
);

/**
 * Checks whether others added a person to an event, or to the organization if `event_id` is null. The address of such a
 * person is invited, because a rejection would reveal that it is theirs.
 */
export const wasAddedByOthers = async (
  tx: Transaction,
  { event_id, organization_id }: { readonly event_id: number | null; readonly organization_id: number },
  user_id: number,
): Promise<boolean> => (await tx.rows(addedByOthers, [event_id, organization_id, user_id])).length > 0;

/** Actor who adds the person, and the organization. */
export interface AddingContext {
  readonly organization_id: number;
  readonly actor_id: number;
}

/** Finds a person by id or normalized email address. People can always add themselves. */
export async function findPersonToAdd(
  tx: Transaction,
  { organization_id, actor_id }: AddingContext,
  person: { readonly user_id: number } | { readonly email: string },
): Promise<PersonToAdd | undefined> {
  const [row] = await ('user_id' in person
    ? tx.rows(byId, [organization_id, actor_id, person.user_id])
    : tx.rows(byEmail, [organization_id, actor_id, person.email]));
  if (row === undefined) return undefined;
  return { user_id: row.id, may_be_added: row.may_be_added || row.id === actor_id };
}
