import type { EventSeats } from '@plenum/contracts/events/join-requests';
import type { Scope } from '../../../scope.ts';
import { authorizeEvent } from '../../policy.ts';
import { countSeats } from '../attendees/attendee-seats.steps.ts';
import { freeSeats } from '../attendees/seats.rules.ts';
import { countJoinRequests, findOrganizationOwners } from './join-requests.queries.ts';

/** Returns the seats of an event for its organizers. Throws the errors of `authorizeEvent`. */
export async function getEventSeats(scope: Scope, event_id: number): Promise<EventSeats> {
  await authorizeEvent(scope, event_id, 'attendee:add');
  const [seats, { answer_count }, owners] = await Promise.all([
    countSeats(scope.db, scope, event_id),
    countJoinRequests(scope.db, event_id),
    findOrganizationOwners(scope.db, event_id),
  ]);
  return { ...seats, free: freeSeats(seats), asking: answer_count, owners };
}
