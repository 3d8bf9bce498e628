import { type Db, statement, type Transaction } from '../../../platform/db/database.ts';
import type { PrivacyRow } from '../../accounts/users/person-privacy.rules.ts';

export interface SponsorPersonRow extends PrivacyRow {
  readonly user_id: number;
  readonly full_name: string;
  readonly image_url: string | null;
  readonly title: string | null;
  readonly company_name: string | null;
  readonly is_blocked: boolean;
}

const peopleOfSponsor = statement<SponsorPersonRow>(
  'people-of-sponsor',
  `select u.id as user_id, u.full_name, u.image_url, u.title, u.company_name, u.privacy_settings,
          eu.privacy_overrides, eu.was_added,
          exists (select from blocks b where b.blocker_id = $2 and b.blocked_id = u.id
                   union all
                  select from blocks b where b.blocker_id = u.id and b.blocked_id = $2) as is_blocked
     from sponsor_people sp
     join event_users eu on eu.event_id = sp.event_id and eu.user_id = sp.user_id and not eu.is_banned
     join users u on u.id = sp.user_id
    where sp.sponsor_id = $1
    order by sp.position, sp.user_id`,
);

/** Finds the contacts of a sponsor in order, except banned ones. `viewerId` determines which blocks apply. */
export const findSponsorPeople = (db: Db, sponsor_id: number, viewerId: number) =>
  db.rows(peopleOfSponsor, [sponsor_id, viewerId]);

const removePeople = statement('remove-sponsor-people', 'delete from sponsor_people where sponsor_id = $1');

const insertPeople = statement<{ user_id: number }>(
  'insert-sponsor-people',
  `insert into sponsor_people (sponsor_id, event_id, user_id, position)
   select $1, eu.event_id, eu.user_id, placed.place - 1
     from unnest($3::bigint[]) with ordinality as placed (user_id, place)
     join event_users eu on eu.event_id = $2 and eu.user_id = placed.user_id and not eu.is_banned
   returning user_id`,
);

/**
 * Replaces the contacts of a sponsor.
 * @returns whether all of them are members of the event
 */
export async function replaceSponsorPeople(
  tx: Transaction,
  { id, event_id }: { readonly id: number; readonly event_id: number },
  userIds: readonly number[],
): Promise<boolean> {
  await tx.em.flush();
  await tx.rows(removePeople, [id]);
  const inserted = userIds.length === 0 ? [] : await tx.rows(insertPeople, [id, event_id, userIds]);
  return inserted.length === userIds.length;
}
