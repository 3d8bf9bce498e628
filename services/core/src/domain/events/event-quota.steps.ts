/** How many events an organization may have. */
import type { OrganizationPlan } from '@plenum/contracts/enums';
import { organizationEventsMax } from '@plenum/contracts/limits';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';

/**
 * Makes sure that an organization may have one event more on its plan, whatever becomes of it; only deleted events do
 * not count. The organization's row is held until the transaction ends, so that events made at the same time are
 * counted one after the other. Refuses: `not_found`, `events_exceeded`.
 */
export async function requireEventQuota(tx: Transaction, organization_id: number): Promise<void> {
  const [organization]: { plan: OrganizationPlan }[] = await tx.em.execute(
    'select plan from organizations where id = ? for no key update',
    [organization_id],
  );
  if (organization === undefined) throw fail('not_found');
  const limit = organizationEventsMax[organization.plan];
  const events: unknown[] = await tx.em.execute(
    `select 1 from events where organization_id = ? and status <> 'DELETED' limit ?`,
    [organization_id, limit],
  );
  if (events.length >= limit) throw fail('events_exceeded');
}
