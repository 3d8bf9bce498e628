/** Seats: how many ATTENDEEs an event may have on its organization's plan. Only this file counts them. */
import type { OrganizationPlan } from '@plenum/contracts/enums';
import type { Config } from '../../config.ts';
import { statement, type Transaction } from '../../platform/db/database.ts';
import { fail, say } from '../../platform/errors.ts';
import { attendeeLimit } from '../organizations/plan.rules.ts';

const planOfEvent = statement<{ plan: OrganizationPlan }>(
  'plan-of-event',
  'select o.plan from events e join organizations o on o.id = e.organization_id where e.id = $1',
);

const takenSeats = statement<{ taken: number }>(
  'taken-attendee-seats',
  `select members as taken from event_member_counts where event_id = $1 and role = 'ATTENDEE' and not is_banned`,
);

/**
 * Checks that an event has no more ATTENDEEs than seats, and locks the count until the transaction ends, so that
 * concurrent requests for seats wait. Call it right after a row has become that of an ATTENDEE without a ban; the error
 * rolls that row back. (It runs afterwards, because a person who sends two concurrent requests must find their own row
 * and not a full event.) Throws `attendee_limit_reached` with the limit.
 */
export async function requireAttendeeSeat(
  tx: Transaction,
  config: Pick<Config, 'FREE_TIER_ATTENDEES'>,
  event_id: number,
): Promise<void> {
  await tx.em.flush();
  const event = await tx.row(planOfEvent, [event_id]);
  const limit = event === undefined ? 0 : attendeeLimit(config, event.plan);
  if (limit === null) return;
  // The new ATTENDEE of this transaction has changed the count's row, which is therefore locked.
  const seats = await tx.row(takenSeats, [event_id]);
  if ((seats?.taken ?? 0) > limit) throw fail('attendee_limit_reached', { message: say('event_full', { limit }) });
}
