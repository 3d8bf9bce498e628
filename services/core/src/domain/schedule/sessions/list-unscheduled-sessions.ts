import type { ReplyBody } from '@plenum/contracts/operation';
import type { ListUnscheduledSessions } from '@plenum/contracts/schedule/session-planning';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import { createAgendaViews } from './agenda.views.ts';
import { findAgendaSessions, findEventClock, findUnscheduledSessions } from './session.queries.ts';

/**
 * Lists the unscheduled sessions of an event, by title. Throws `not_found`, `event_access_denied`, `event_banned`,
 * `forbidden`.
 */
export async function listUnscheduledSessions(
  scope: Scope,
  event_id: number,
): Promise<ReplyBody<typeof ListUnscheduledSessions>> {
  await authorizeEvent(scope, event_id, 'session:write');
  const [event, ids] = await Promise.all([
    findEventClock(scope.db, event_id),
    findUnscheduledSessions(scope.db, event_id),
  ]);
  if (event === undefined) throw fail('not_found');
  return { sessions: createAgendaViews(event).view(await findAgendaSessions(scope.db, event_id, ids)) };
}
