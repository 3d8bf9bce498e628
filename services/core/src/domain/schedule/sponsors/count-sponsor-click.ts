import { networkOf } from '../../../platform/addresses.ts';
import { fail, Refusal } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { authorizeSponsor } from './sponsor-access.ts';
import { findSponsorLink, storeSponsorClick } from './sponsor-clicks.queries.ts';

/** Counts a click once per visitor and day. Redis stores the visitor as a keyed hash, which expires after a day. */
async function countOnce(scope: Scope, sponsor_id: number, visitor: string): Promise<void> {
  const [key = ''] = scope.tokens.derive('sponsor-click', `${sponsor_id} ${visitor}`);
  try {
    await scope.limiter.consume('sponsor_click', key);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'rate_limited') return;
    throw error;
  }
  await storeSponsorClick(scope.db, sponsor_id);
}

/**
 * Counts a click of a member on the website link of a sponsor (docs/decisions/0060). Throws `not_found`,
 * `event_banned`.
 */
export async function countSponsorClick(scope: Scope, sponsor_id: number): Promise<void> {
  const { row } = await authorizeSponsor(scope, sponsor_id, 'sponsor:read');
  if (row.is_active && row.website_url !== null)
    await countOnce(scope, sponsor_id, `user ${requireActor(scope).user_id}`);
}

/**
 * Counts a click on the public page of the event. Throws `not_found` if that page does not show the link.
 * @param ipAddress IP address of the client; its whole network counts as one visitor
 */
export async function countPublicSponsorClick(scope: Scope, sponsor_id: number, ipAddress: string): Promise<void> {
  const link = await findSponsorLink(scope.db, sponsor_id);
  if (link === undefined || !link.is_public || !link.has_link) throw fail('not_found');
  await countOnce(scope, sponsor_id, `network ${networkOf(ipAddress)}`);
}
