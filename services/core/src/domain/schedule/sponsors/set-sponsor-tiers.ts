import { LockMode } from '@mikro-orm/core';
import { maxSponsorTierNameLength } from '@plenum/contracts/limits';
import type { Body, ReplyBody } from '@plenum/contracts/operation';
import type { SetSponsorTiers } from '@plenum/contracts/schedule/sponsors';
import { fail } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/names.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { Event } from '../../events/events/event.entity.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { Sponsor } from './sponsor.entity.ts';

type Tiers = ReplyBody<typeof SetSponsorTiers>;

const tierName = (name: string): string =>
  requireName(name, { field: 'name', label: 'name', length_min: 1, length_max: maxSponsorTierNameLength });

/**
 * Replaces the tiers of an event. A tier that has sponsors cannot be removed. Throws `not_found`,
 * `event_access_denied`, `event_banned`, `forbidden`, `invalid_request`, `sponsor_tiers_ambiguous`,
 * `sponsor_tier_in_use`.
 */
export async function setSponsorTiers(
  scope: Scope,
  event_id: number,
  input: Body<typeof SetSponsorTiers>,
): Promise<Tiers> {
  await authorizeEvent(scope, event_id, 'sponsor:write');
  const ids = new Set(input.map(({ id }) => id));
  if (ids.size !== input.length) throw fail('sponsor_tiers_ambiguous');
  const tiers = input
    .map(({ id, name, order, color }) => ({ id, name: tierName(name), order, color }))
    .toSorted((a, b) => a.order - b.order);
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'sponsor:write');
    const event = await tx.em.findOne(Event, { id: event_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (event === null) throw fail('not_found');
    const removedIds = event.sponsorTiers.map(({ id }) => id).filter((id) => !ids.has(id));
    const sponsorCount =
      removedIds.length === 0 ? 0 : await tx.em.count(Sponsor, { event: event_id, tierId: { $in: removedIds } });
    if (sponsorCount > 0) throw fail('sponsor_tier_in_use');
    event.sponsorTiers = tiers;
    record(tx, 'event.changed', { event_id });
  });
  return tiers;
}
