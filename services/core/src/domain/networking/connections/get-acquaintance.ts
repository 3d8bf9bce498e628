import type { Acquaintance } from '@plenum/contracts/networking/connections';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { haveMet } from '../../events/attendees/acquaintance.queries.ts';
import { hasBlocked } from './blocks.queries.ts';
import { rejectionByExisting } from './connection-request.rules.ts';
import { type ConnectionRow, findConnectionBetween } from './connections.queries.ts';
import { connectionView } from './connections.views.ts';
import { rejectionByEvent } from './request-rejection.ts';
import { findRecipient } from './request.queries.ts';

/**
 * Returns the relationship between the actor and a person they have met. Throws `not_found`, including for the actor's
 * own id and for people whom the actor has never met on this installation.
 * @param event_id event of a possible request, or null
 */
export async function getAcquaintance(scope: Scope, other_id: number, event_id: number | null): Promise<Acquaintance> {
  const { user_id } = requireActor(scope);
  if (other_id === user_id || !(await haveMet(scope.db, user_id, other_id))) throw fail('not_found');
  const [other, existing, is_blocked] = await Promise.all([
    findRecipient(scope.db, user_id, other_id, event_id),
    findConnectionBetween(scope.db, user_id, other_id),
    hasBlocked(scope.db, user_id, other_id),
  ]);
  if (other === undefined) throw fail('not_found');
  return {
    user: { id: other_id, full_name: other.full_name, image_url: other.image_url },
    connection:
      existing === undefined ? null : connectionView(existing, existing.status === 'PENDING' ? 'event' : 'none'),
    can_send_connection_request:
      !other.is_blocked &&
      rejectionByEvent(other, user_id, event_id) === null &&
      !isTooSoon(existing, user_id, scope.clock.now()),
    is_blocked,
  };
}

function isTooSoon(existing: ConnectionRow | undefined, user_id: number, nowMs: number): boolean {
  if (existing === undefined) return false;
  const { status, requester_id, updated_at, created_at, was_withdrawn } = existing;
  const changed_at = updated_at ?? created_at;
  return (
    rejectionByExisting({ status, requester_id, changed_at, was_withdrawn }, user_id, nowMs) === 'connection_too_soon'
  );
}
