import type { Scope } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import { createPreparedAgendas, type PreparedAgenda } from './prepared-agendas.queries.ts';

/**
 * Returns the serialized agenda of an event for its members. A cache hit takes only the access query, which returns the
 * agenda version. Throws `not_found`, `event_access_denied`, `event_banned`.
 */
export async function getAgenda(
  scope: Pick<Scope, 'db' | 'once' | 'actor'>,
  event_id: number,
): Promise<PreparedAgenda> {
  const { agenda_version } = await authorizeEvent(scope, event_id, 'session:read');
  return scope.once(createPreparedAgendas)(event_id, agenda_version);
}
