import { ref } from '@mikro-orm/core';
import type { Transaction } from '../../../platform/db/database.ts';
import { copyEventEngagement, copySessionEngagement } from '../../schedule/sessions/copied-engagement.steps.ts';
import { copySessions } from '../../schedule/sessions/event-sessions.steps.ts';
import { copySpeakers } from '../../schedule/speakers/copied-speakers.steps.ts';
import { Organization } from '../organizations/organization.entity.ts';
import { Event } from './event.entity.ts';
import { claimSlug, newJoinCode } from './free-names.ts';

type CopyOptions = Pick<Event, 'title' | 'startDate' | 'endDate'> & {
  /** Defaults to the visibility of the original. */
  readonly visibility?: Event['visibility'];
  readonly joinPolicy?: Event['joinPolicy'];
  readonly organization_id: number;
  /** Id of the copy, if its images are already stored. */
  readonly id?: number;
};

/** Returns the key of the copied image by that of the original; null if it was not copied. */
export type CopiedImageKey = (key: string | null) => string | null;

const noImages: CopiedImageKey = () => null;

/**
 * Stores a copy of an event as a draft, with the copied images. Its slug is temporary: call `assignSlug` at the end of
 * the transaction.
 */
export async function storeCopy(
  tx: Transaction,
  source: Event,
  { organization_id, visibility = source.visibility, joinPolicy = source.joinPolicy, ...options }: CopyOptions,
  copiedImageKey: CopiedImageKey = noImages,
): Promise<Event> {
  const { branding, heroImages } = source;
  const joinCode = newJoinCode();
  const copy = tx.em.create(Event, {
    ...options,
    organization: ref(Organization, organization_id),
    slug: `copy-${joinCode.toLowerCase()}`,
    joinCode,
    status: 'DRAFT',
    description: source.description,
    moderationRules: source.moderationRules,
    eventType: source.eventType,
    timezone: source.timezone,
    dayChange: source.dayChange,
    companyName: source.companyName,
    branding: {
      ...branding,
      logo_url: copiedImageKey(branding.logo_url),
      banner_url: copiedImageKey(branding.banner_url),
    },
    heroDescription: source.heroDescription,
    heroImages: { desktop: copiedImageKey(heroImages.desktop), mobile: copiedImageKey(heroImages.mobile) },
    eventFormat: source.eventFormat,
    venueName: source.venueName,
    venueAddress: source.venueAddress,
    venueCity: source.venueCity,
    venueState: source.venueState,
    venueCountry: source.venueCountry,
    directions: source.directions,
    visibility,
    publicParts: source.publicParts,
    sections: source.sections,
    icebreakers: source.icebreakers,
    sponsorTiers: source.sponsorTiers,
    locationOrder: source.locationOrder.map((location) => ({ ...location, external_id: null })),
    trackOrder: source.trackOrder.map(({ name }) => ({ name, external_id: null })),
    walkingMinutes: source.walkingMinutes,
    autoSessionStatus: source.autoSessionStatus,
    allowCustomIcebreaker: source.allowCustomIcebreaker,
    joinPolicy,
  });
  await tx.em.persist(copy).flush();
  return copy;
}

/**
 * Assigns a slug based on the title of the copy. Blocks concurrent creation of events with similar titles until the
 * transaction ends, so call it after all slow work.
 */
export async function assignSlug(tx: Transaction, copy: Event): Promise<void> {
  copy.slug = await claimSlug(tx, copy.title);
}

const eventClockOf = ({ id, startDate, timezone, dayChange }: Event) => ({
  id,
  start_date: startDate,
  timezone,
  day_change: dayChange,
});

const noSessions: ReadonlyMap<number, number> = new Map();

interface ProgrammeOptions {
  /** Defaults to true. */
  readonly copy_sessions?: boolean | undefined;
  /** Defaults to false. */
  readonly copy_speakers?: boolean | undefined;
}

/** Copies the sessions of an event with their rooms and polls, its settings for questions, and its speakers. */
export async function copyProgramme(
  tx: Transaction,
  source: Event,
  copy: Event,
  options: ProgrammeOptions,
): Promise<void> {
  const sessions =
    options.copy_sessions !== false ? await copySessions(tx, eventClockOf(source), eventClockOf(copy)) : noSessions;
  await copyEventEngagement(tx, source.id, copy.id);
  await copySessionEngagement(tx, copy.id, sessions);
  if (options.copy_speakers === true) await copySpeakers(tx, source.id, copy.id, sessions);
  const main_session_id = sessions.get(source.mainSessionId ?? 0);
  if (main_session_id !== undefined) copy.mainSessionId = main_session_id;
}
