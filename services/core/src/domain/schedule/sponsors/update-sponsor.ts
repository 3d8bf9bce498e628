import { LockMode } from '@mikro-orm/core';
import type { SponsorChange, SponsorDetail } from '@plenum/contracts/schedule/sponsors';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { Event } from '../../events/events/event.entity.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { storedLine, storedText, withoutUnchangedTexts } from '../../seen-texts.rules.ts';
import { removeUpload } from '../../system/uploads/uploads.steps.ts';
import { getSponsor } from './get-sponsor.ts';
import { authorizeSponsor } from './sponsor-access.ts';
import { type SponsorColumns, sponsorColumns } from './sponsor-fields.rules.ts';
import { storeSponsorPeople } from './sponsor-people.steps.ts';
import { Sponsor } from './sponsor.entity.ts';

async function storeColumns(tx: Transaction, sponsor: Sponsor, columns: SponsorColumns, now: Date): Promise<void> {
  const { logoUrl: oldLogo, coverUrl: oldCover, isActive: wasActive } = sponsor;
  tx.em.assign(sponsor, { ...columns, updatedAt: now });
  // No other sponsor uses the images.
  for (const oldKey of [oldLogo, oldCover]) {
    const isUsed = oldKey === sponsor.logoUrl || oldKey === sponsor.coverUrl;
    if (oldKey !== null && oldKey !== undefined && !isUsed) await removeUpload(tx, oldKey);
  }
  // The navigation shows sponsors only if there are any.
  if (sponsor.isActive !== wasActive) record(tx, 'event.changed', { event_id: sponsor.event.id });
}

/**
 * Changes the given fields of a sponsor. Null leaves a picture unchanged, an empty text removes it; links are merged by
 * network. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `invalid_request`,
 * `sponsor_tier_unknown`, `object_key_not_of_event`, `sponsor_person_unknown`, `text_changed_meanwhile`.
 */
export async function updateSponsor(scope: Scope, sponsor_id: number, input: SponsorChange): Promise<SponsorDetail> {
  const { event_id } = (await authorizeSponsor(scope, sponsor_id, 'sponsor:write')).row;
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'sponsor:write');
    // Locks the event before the sponsor, like every command, because tiers must not change in the meantime.
    const event = await tx.em.findOne(Event, { id: event_id }, { lockMode: LockMode.PESSIMISTIC_READ });
    const sponsor = await tx.em.findOne(Sponsor, { id: sponsor_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (event === null || sponsor === null) throw fail('not_found');
    const tierIds = new Set(event.sponsorTiers.map(({ id }) => id));
    const change = withoutUnchangedTexts(input, {
      name: storedLine(sponsor.name),
      description: storedText(sponsor.description),
      website_url: storedLine(sponsor.websiteUrl),
      contact_name: storedLine(sponsor.contactName),
      contact_email: storedLine(sponsor.contactEmail),
      contact_phone: storedLine(sponsor.contactPhone),
    });
    const columns = sponsorColumns(change, { event_id, tierIds, social_links: sponsor.socialLinks });
    await storeColumns(tx, sponsor, columns, scope.clock.date());
    await storeSponsorPeople(tx, { id: sponsor_id, event_id }, input.people);
  });
  return getSponsor(scope, sponsor_id);
}

type SponsorFlag = 'isActive' | 'featured';

/** Toggles a flag of a sponsor. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`. */
export async function toggleSponsor(
  scope: Scope,
  sponsor_id: number,
  flag: SponsorFlag,
): Promise<{ readonly id: number }> {
  const { event_id } = (await authorizeSponsor(scope, sponsor_id, 'sponsor:write')).row;
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'sponsor:write');
    const sponsor = await tx.em.findOne(Sponsor, { id: sponsor_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (sponsor === null) throw fail('not_found');
    await storeColumns(tx, sponsor, { [flag]: !sponsor[flag] }, scope.clock.date());
  });
  return { id: sponsor_id };
}
