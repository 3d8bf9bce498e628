/** Connections between the viewer and the people of a request, loaded with one query. */
import { type Db, statement } from '../../../platform/db/database.ts';
import type { Viewer } from './person-privacy.rules.ts';

const connectedPeople = statement<{ user_id: number }>(
  'connected-people',
  `select other.user_id
     from unnest($2::bigint[]) as other (user_id)
     join connections c on c.low_user_id = least($1::bigint, other.user_id)
                       and c.high_user_id = greatest($1::bigint, other.user_id)
    where c.status = 'ACCEPTED'`,
);

/**
 * Creates the viewer for the privacy rules.
 * @param role role in the event, null outside events
 * @param userIds the people of the request; null stands for people without an account
 */
export async function viewerOf(
  db: Db,
  viewer: Pick<Viewer, 'user_id' | 'role' | 'isProgram'>,
  userIds: readonly (number | null)[],
): Promise<Viewer> {
  const otherIds = [...new Set(userIds.filter((id) => id !== null && id !== viewer.user_id))];
  const rows = otherIds.length === 0 ? [] : await db.rows(connectedPeople, [viewer.user_id, otherIds]);
  return { ...viewer, connected: new Set(rows.map(({ user_id }) => user_id)) };
}
