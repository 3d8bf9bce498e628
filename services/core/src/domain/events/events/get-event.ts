import type { EventDetail } from '@plenum/contracts/events/events';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { viewerOf } from '../../accounts/users/viewer.queries.ts';
import { requireActor } from '../../actor.ts';
import { authorizeEvent } from '../../policy.ts';
import { lowerLimit } from '../attendees/seats.rules.ts';
import { attendeeLimit } from '../organizations/plan.rules.ts';
import { createEventSnapshots } from './event-snapshots.ts';
import { findImplicitAdmin } from './event.queries.ts';
import { eventDetail } from './event.views.ts';

/**
 * Returns an event for its members. Runs only the access query on a cache hit, and up to eight statements on a miss.
 * Throws `not_found`, `event_access_denied`, `event_banned`.
 */
export async function getEvent(scope: Scope, event_id: number): Promise<EventDetail> {
  const access = await authorizeEvent(scope, event_id, 'event:read');
  const snapshot = await scope.once(createEventSnapshots)(access);
  if (snapshot === undefined) throw fail('not_found');
  const { event, sessions, main_session, organizers, speakers } = snapshot;
  const { user_id } = requireActor(scope);
  // Clients derive the edit permission from this list, so it includes the viewer if they are an owner without a
  // membership row.
  const isListed = organizers.some(({ id }) => id === user_id);
  const implicitAdmin =
    access.is_organization_owner && !isListed ? await findImplicitAdmin(scope.db, user_id) : undefined;
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
      organizers: implicitAdmin === undefined ? organizers : [...organizers, implicitAdmin],
      speakers,
    },
    access,
    viewer,
    scope.clock.date(),
  );
}
