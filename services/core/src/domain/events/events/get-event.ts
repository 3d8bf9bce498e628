import type { EventDetail } from '@plenum/contracts/events/events';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { requireActor } from '../../actor.ts';
import { authorizeEvent } from '../../policy.ts';
import { lowerLimit } from '../attendees/seats.rules.ts';
import { attendeeLimit } from '../organizations/plan.rules.ts';
import { findImplicitAdmin } from './event.queries.ts';
import { eventDetail } from './event.views.ts';

/**
 * Returns an event for its members. A cache hit runs only the access query, a miss up to eight statements. Throws
 * `not_found`, `event_access_denied`, `event_banned`.
 */
export async function getEvent(scope: Scope, event_id: number): Promise<EventDetail> {
  const access = await authorizeEvent(scope, event_id, 'event:read');
  const facts = await scope.caches.eventFacts(access);
  if (facts === undefined) throw fail('not_found');
  const { event, sessions, main_session, organizers, speakers } = facts;
  const { user_id } = requireActor(scope);
  // Clients derive edit permission from this list, so it includes a viewing owner without a membership row.
  const isListedAlready = organizers.some(({ id }) => id === user_id);
  const implicit =
    access.is_organization_owner && !isListedAlready ? await findImplicitAdmin(scope.db, user_id) : undefined;
  const viewer = await viewerOf(
    scope.db,
    { user_id, role: access.role },
    speakers.map(({ user_id }) => user_id),
  );
  return eventDetail(
    {
      event,
      attendee_limit: lowerLimit(attendeeLimit(scope.config, event.plan), event.seat_limit),
      sessions,
      main_session,
      organizers: implicit === undefined ? organizers : [...organizers, implicit],
      speakers,
    },
    access,
    viewer,
    scope.clock.date(),
  );
}
