import type { JoinPreview } from '@plenum/contracts/attendees';
import type { Scope } from '../../scope.ts';
import { countSeats } from './attendee-seats.steps.ts';
import { joinPreview } from './attendee.views.ts';
import { targetOfCode } from './join-target.steps.ts';

/** Returns the event of a join code before joining. Throws `join_code_unknown`, `event_banned`. */
export async function previewJoin(scope: Scope, typed: string): Promise<JoinPreview> {
  const { event, role } = await targetOfCode(scope, typed);
  const seats = await countSeats(scope.db, scope, event.event_id);
  return joinPreview(event, { seats, is_member: role !== null });
}
