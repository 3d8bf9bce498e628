/** The tickets of members, which other programs have sent (`external_people`). */
import { type Db, statement } from '../../../platform/db/database.ts';

const ticketIdsOfMembers = statement<{ readonly user_id: number; readonly external_ids: string[] }>(
  'ticket-ids-of-members',
  `select m.user_id, ticket_ids(m.event_id, m.user_id, m.was_added) as external_ids from event_users m
    where m.event_id = $1 and m.user_id = any($2::bigint[])`,
);

/** Finds the ticket ids of event members. */
export async function findTicketIds(
  db: Db,
  event_id: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db.rows(ticketIdsOfMembers, [event_id, userIds]);
  return new Map(rows.map(({ user_id, external_ids }) => [user_id, external_ids]));
}
