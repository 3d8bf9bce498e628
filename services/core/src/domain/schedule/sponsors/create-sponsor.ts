import { LockMode, ref } from '@mikro-orm/core';
import { maxSponsors } from '@plenum/contracts/limits';
import type { SponsorDetail, SponsorInput } from '@plenum/contracts/schedule/sponsors';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { Event } from '../../events/events/event.entity.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { getSponsor } from './get-sponsor.ts';
import { noLinks, sponsorColumns } from './sponsor-fields.rules.ts';
import { storeSponsorPeople } from './sponsor-people.steps.ts';
import { Sponsor } from './sponsor.entity.ts';

/**
 * Creates a sponsor. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `invalid_request`,
 * `sponsor_tier_unknown`, `object_key_not_of_event`, `sponsors_full`, `sponsor_person_unknown`.
 */
export async function createSponsor(scope: Scope, event_id: number, input: SponsorInput): Promise<SponsorDetail> {
  await authorizeEvent(scope, event_id, 'sponsor:write');
  const sponsor_id = await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id }, 'sponsor:write');
    // Locks the event: tiers must not change, and concurrent requests must not exceed the limit.
    const event = await tx.em.findOne(Event, { id: event_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (event === null) throw fail('not_found');
    if ((await tx.em.count(Sponsor, { event: event_id })) >= maxSponsors) throw fail('sponsors_full');
    const tierIds = new Set(event.sponsorTiers.map(({ id }) => id));
    const { name = '', ...columns } = sponsorColumns(input, { event_id, tierIds, social_links: {} });
    const sponsor = tx.em.create(Sponsor, {
      event: ref(event),
      socialLinks: noLinks(),
      isActive: true,
      featured: false,
      ...columns,
      name,
    });
    record(tx, 'event.changed', { event_id });
    await tx.em.flush();
    await storeSponsorPeople(tx, { id: sponsor.id, event_id }, input.people);
    return sponsor.id;
  });
  return getSponsor(scope, sponsor_id);
}
