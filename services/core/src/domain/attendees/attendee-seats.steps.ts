/** Seats: how many ATTENDEEs an event holds on its organization's plan. The only place that counts. */
import type { OrganizationPlan } from '@plenum/contracts/enums';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail, say } from '../../platform/errors.ts';
import { attendeeLimit } from '../organizations/plan.rules.ts';

/**
 * Makes sure that an event does not hold more ATTENDEEs than its plan has seats, and keeps it so until the transaction
 * ends: whoever wants a seat of the same event waits. Call it right after a row has become an ATTENDEE's that is not
 * banned, by whatever way in; refusing undoes that row with the rest. (After, because somebody who asks twice at the
 * same time must find their own row and not a full event.)
 * Refuses: `attendee_limit_reached`, naming the limit.
 */
export async function requireAttendeeSeat(
  tx: Transaction,
  config: Pick<Config, 'FREE_TIER_ATTENDEES'>,
  event_id: number,
): Promise<void> {
  await tx.em.flush();
  const [event]: { plan: OrganizationPlan }[] = await tx.em.execute(
    'select o.plan from events e join organizations o on o.id = e.organization_id where e.id = ?',
    [event_id],
  );
  const limit = event === undefined ? 0 : attendeeLimit(config, event.plan);
  if (limit === null) return;
  // The row that counts was changed by this transaction's own new ATTENDEE, so that it is locked until the end.
  const [seats]: { taken: number }[] = await tx.em.execute(
    `select members as taken from event_member_counts where event_id = ? and role = 'ATTENDEE' and not is_banned`,
    [event_id],
  );
  if ((seats?.taken ?? 0) > limit) throw fail('attendee_limit_reached', { message: say('event_full', { limit }) });
}
