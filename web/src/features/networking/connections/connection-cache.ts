/** Updates cached data of other people after a connection has changed, without reloading long lists. */
import type { Connection } from '@plenum/contracts/networking/connections';
import { useAuth } from '../../../lib/stores/auth.ts';
import { updateCached, invalidate } from '../../../lib/swr.ts';
import { directionOf, otherPersonOf } from './relationship.ts';

/** Applies the state of a connection to the cache, after the user’s actions and server events. Idempotent. */
export async function applyConnection(connection: Connection): Promise<void> {
  const ownId = useAuth.getState().user?.id;
  if (ownId === undefined) return;
  const other_id = otherPersonOf(connection, ownId).id;
  const connection_direction = directionOf(connection, ownId);
  const { id: connection_id, status: connection_status } = connection;
  const wasDeclined = connection_status === 'REJECTED' && connection_direction === 'sent';
  await Promise.all([
    updateCached('GET /events/:event_id/users', (page) => ({
      ...page,
      event_users: page.event_users.map((person) =>
        person.user_id === other_id
          ? {
              ...person,
              connection_id,
              connection_status,
              connection_direction,
              ...(wasDeclined ? { can_send_connection_request: false } : {}),
            }
          : person,
      ),
    })),
    updateCached('GET /events/:event_id/users/admin', (page) => ({
      ...page,
      event_users: page.event_users.map((person) =>
        person.user_id === other_id ? { ...person, is_connected: connection_status === 'ACCEPTED' } : person,
      ),
    })),
    invalidate('Connections'),
    invalidate('Dashboard'),
    invalidate('Users', other_id),
    invalidate('Thread'),
  ]);
}
