import type { Scope } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import type { PreparedAgenda } from './prepared-agendas.ts';

/**
 * Returns the serialized agenda of an event for its members. A cache hit takes only the access query, which returns the
 * agenda version. Throws `not_found`, `event_access_denied`, `event_banned`.
 */
export async function getAgenda(
  scope: Pick<Scope, 'db' | 'caches' | 'actor'>,
  event_id: number,
): Promise<PreparedAgenda> {
  const { agenda_version } = await authorizeEvent(scope, event_id, 'session:read');
  return scope.caches.agendas(event_id, agenda_version);
}
