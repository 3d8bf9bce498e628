/** Limit of events per organization. */
import type { OrganizationPlan } from '@plenum/contracts/enums';
import { organizationEventsMax } from '@plenum/contracts/limits';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';

/**
 * Checks that the plan of an organization allows one more event; only deleted events do not count. Locks the
 * organization's row until the transaction ends, so that concurrent creations are counted one after the other. Throws
 * `not_found`, `events_exceeded`.
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
