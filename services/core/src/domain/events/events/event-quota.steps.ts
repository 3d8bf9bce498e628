/** Limit on the number of events per organization. */
import type { OrganizationPlan } from '@plenum/contracts/enums';
import { maxOrganizationEvents } from '@plenum/contracts/limits';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';

const lockPlan = statement<{ plan: OrganizationPlan }>(
  'lock-organization-plan',
  'select plan from organizations where id = $1 for no key update',
);

const existingEvents = statement(
  'existing-events',
  `select from events where organization_id = $1 and status <> 'DELETED' limit $2`,
);

/**
 * Checks that the plan of an organization allows one more event; deleted events do not count. Locks the organization's
 * row until the transaction ends to serialize concurrent creations. Throws `not_found`, `events_exceeded`.
 */
export async function requireEventQuota(tx: Transaction, organization_id: number): Promise<void> {
  const organization = await tx.row(lockPlan, [organization_id]);
  if (organization === undefined) throw fail('not_found');
  const limit = maxOrganizationEvents[organization.plan];
  const events = await tx.rows(existingEvents, [organization_id, limit]);
  if (events.length >= limit) throw fail('events_exceeded');
}
