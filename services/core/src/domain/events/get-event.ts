import type { EventDetail } from '@plenum/contracts/events';
import { event_detail_list_max } from '@plenum/contracts/limits';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { attendeeLimit } from '../organizations/plan.rules.ts';
import { authorizeEvent } from '../policy.ts';
import { viewerOf } from '../users/viewer.queries.ts';
import {
  findEventDetail,
  findEventDetailSpeakers,
  findEventSessions,
  findImplicitAdmin,
  findOrganizers,
} from './event.queries.ts';
import { eventDetail } from './event.views.ts';

/**
 * An event for its members (spec: contract 3.4, 7.6). Up to eight statements.
 * Refuses: `not_found`, `event_access_denied`, `event_banned`.
 */
export async function getEvent(scope: Scope, event_id: number): Promise<EventDetail> {
  const access = await authorizeEvent(scope, event_id, 'event:read');
  const event = await findEventDetail(scope.db, event_id);
  if (event === undefined) throw fail('not_found');
  const { main_session_id } = event;
  const is_listed = event.sessions_count > 0 && event.sessions_count <= event_detail_list_max;
  const [sessions, mains, organizers, speakers] = await Promise.all([
    is_listed ? findEventSessions(scope.db, event_id, null) : [],
    main_session_id === null ? [] : findEventSessions(scope.db, event_id, main_session_id),
    findOrganizers(scope.db, event_id),
    findEventDetailSpeakers(scope.db, event_id),
  ]);
  const { user_id } = requireActor(scope);
  // Screens read the right to edit from this list, so that an owner without a row stands in it when they look.
  const is_listed_already = organizers.some(({ id }) => id === user_id);
  const implicit =
    access.is_organization_owner && !is_listed_already ? await findImplicitAdmin(scope.db, user_id) : undefined;
  const viewer = await viewerOf(
    scope.db,
    { user_id, role: access.role },
    speakers.map(({ user_id }) => user_id),
  );
  return eventDetail(
    {
      event,
      attendee_limit: attendeeLimit(scope.config, event.plan),
      sessions,
      main_session: mains[0],
      organizers: implicit === undefined ? organizers : [...organizers, implicit],
      speakers,
    },
    access,
    viewer,
    scope.clock.date(),
  );
}
