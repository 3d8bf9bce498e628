import type { GuestJoinPreview, JoinPreview } from '@plenum/contracts/events/joining';
import type { Scope } from '../../../scope.ts';
import { countSeats } from './attendee-seats.steps.ts';
import { guestJoinPreview, joinPreview } from './attendee.views.ts';
import { guestTargetOfCode, targetOfCode } from './join-target.steps.ts';

/** Returns the event of a join code before joining. Throws `join_code_unknown`, `event_banned`. */
export async function previewJoin(scope: Scope, code: string): Promise<JoinPreview> {
  const { event, role } = await targetOfCode(scope, code);
  const seats = await countSeats(scope.db, scope, event.event_id);
  return joinPreview(event, { seats, is_member: role !== null });
}

/**
 * Returns the event of a join code to a person without a login, because the code grants access. Throws
 * `join_code_unknown`.
 */
export async function previewJoinAsGuest(scope: Scope, code: string): Promise<GuestJoinPreview> {
  const event = await guestTargetOfCode(scope, code);
  return guestJoinPreview(event, await countSeats(scope.db, scope, event.event_id));
}
