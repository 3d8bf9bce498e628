import type { JoinPreview } from '@plenum/contracts/attendees';
import type { Scope } from '../../scope.ts';
import { attendeeLimit } from '../organizations/plan.rules.ts';
import { countSeatsTaken } from './attendee.queries.ts';
import { joinPreview } from './attendee.views.ts';
import { targetOfCode } from './join-target.ts';

/** Returns the event of a join code before joining. Throws `join_code_unknown`, `event_banned`. */
export async function previewJoin(scope: Scope, typed: string): Promise<JoinPreview> {
  const { event, role } = await targetOfCode(scope, typed);
  const taken = await countSeatsTaken(scope.db, event.event_id);
  return joinPreview(event, { taken, limit: attendeeLimit(scope.config, event.plan), is_member: role !== null });
}
