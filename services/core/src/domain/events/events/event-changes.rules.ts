/** Maps a change request to columns of an event. Omitted and unchanged fields have no effect. */
import type { UpdateEvent } from '@plenum/contracts/events/event-settings';
import {
  maxIcebreakerLength,
  minIcebreakerLineLength,
  maxSectionTextLength,
  maxSectionTitleLength,
} from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { requireLine, requireText, normalizeLine, normalizeLines } from '../../../platform/text.ts';
import { brandingWith, emptySections, emptyHeroImages } from './event-defaults.rules.ts';
import { requireEventImage } from './event-images.rules.ts';
import { companyName, eventDescription, eventTitle } from './event-text.rules.ts';
import type { Event } from './event.entity.ts';

type Input = Omit<Body<typeof UpdateEvent>, 'seen'>;
type Sections = NonNullable<Input['sections']>;

export type EventChanges = Partial<
  Pick<
    Event,
    | 'title'
    | 'description'
    | 'eventType'
    | 'status'
    | 'startDate'
    | 'endDate'
    | 'timezone'
    | 'dayChange'
    | 'companyName'
    | 'branding'
    | 'eventFormat'
    | 'venueName'
    | 'venueAddress'
    | 'venueCity'
    | 'venueState'
    | 'venueCountry'
    | 'directions'
    | 'visibility'
    | 'publicParts'
    | 'slug'
    | 'heroDescription'
    | 'heroImages'
    | 'sections'
    | 'icebreakers'
    | 'mainSessionId'
    | 'autoSessionStatus'
    | 'allowCustomIcebreaker'
    | 'joinPolicy'
    | 'seatLimit'
  >
>;

export type ChangedEvent = Pick<Event, 'id' | 'branding' | 'heroImages' | 'publicParts' | 'sections'>;

const lineOrNull = (text: string | null): string | null => normalizeLine(text ?? '') || null;
const textOrNull = (text: string | null): string | null => normalizeLines(text ?? '') || null;
const withSeconds = (clock: string): string => (clock.length === 5 ? `${clock}:00` : clock);

/** Applies `transform` to a value unless it is undefined. */
const mapIfDefined = <T, R>(value: T | undefined, transform: (value: T) => R): R | undefined =>
  value === undefined ? undefined : transform(value);

/** Returns the columns that a request sets. Throws `invalid_request` and `object_key_not_of_event`. */
export function changesOf(input: Input, stored: ChangedEvent): EventChanges {
  const columns = {
    title: mapIfDefined(input.title, eventTitle),
    description: mapIfDefined(input.description, eventDescription),
    eventType: input.event_type,
    status: input.status,
    startDate: input.start_date,
    endDate: input.end_date,
    timezone: input.timezone,
    dayChange: mapIfDefined(input.day_change, withSeconds),
    companyName: mapIfDefined(input.company_name, companyName),
    branding: mapIfDefined(input.branding, (change) => changedBranding(change, stored)),
    eventFormat: input.event_format,
    venueName: mapIfDefined(input.venue_name, lineOrNull),
    venueAddress: mapIfDefined(input.venue_address, textOrNull),
    venueCity: mapIfDefined(input.venue_city, lineOrNull),
    venueState: mapIfDefined(input.venue_state, (state) => state || null),
    venueCountry: mapIfDefined(input.venue_country, lineOrNull),
    directions: mapIfDefined(input.directions, textOrNull),
    visibility: input.visibility,
    publicParts: mapIfDefined(input.public_parts, (parts) => ({ ...stored.publicParts, ...parts })),
    slug: input.slug,
    heroDescription: mapIfDefined(input.hero_description, textOrNull),
    heroImages: mapIfDefined(input.hero_images, (change) => changedHeroImages(change, stored)),
    sections: mapIfDefined(input.sections, (sections) => changedSections(sections, stored)),
    icebreakers: mapIfDefined(input.icebreakers, icebreakerLines),
    mainSessionId: input.main_session_id,
    autoSessionStatus: input.auto_session_status,
    allowCustomIcebreaker: input.allow_custom_icebreaker,
    joinPolicy: input.join_policy,
    seatLimit: input.seat_limit,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function changedBranding(change: NonNullable<Input['branding']>, { id, branding }: ChangedEvent) {
  const images = Object.fromEntries(
    (['logo_url', 'banner_url'] as const).flatMap((name) => {
      const key = change[name];
      // An unchanged key is not validated again.
      if (key === undefined || key === branding[name]) return [];
      return [[name, requireEventImage(id, `branding.${name}`, key)]];
    }),
  );
  const { logo_url: _, banner_url: __, ...colors } = change;
  return { ...brandingWith(), ...branding, ...colors, ...images };
}

function changedHeroImages(change: Input['hero_images'], { id, heroImages }: ChangedEvent) {
  if (change === null || change === undefined) return emptyHeroImages();
  const images = { ...emptyHeroImages(), ...heroImages };
  for (const name of ['desktop', 'mobile'] as const) {
    const key = change[name];
    if (key !== undefined && key !== images[name]) images[name] = requireEventImage(id, `hero_images.${name}`, key);
  }
  return images;
}

function changedSections(change: Sections | null, { sections }: ChangedEvent) {
  if (change === null) return emptySections();
  const { welcome, highlights, faqs } = change;
  return {
    ...emptySections(),
    ...sections,
    ...(welcome && {
      welcome: { title: lineOrNull(welcome.title ?? null), content: textOrNull(welcome.content ?? null) },
    }),
    ...(highlights && {
      highlights: highlights.map(({ title, description, icon }, index) => ({
        title: sectionTitle(`sections.highlights.${index}.title`, title),
        description: sectionText(`sections.highlights.${index}.description`, description),
        icon: lineOrNull(icon ?? null),
      })),
    }),
    ...(faqs && {
      faqs: faqs.map(({ question, answer }, index) => ({
        question: sectionTitle(`sections.faqs.${index}.question`, question),
        answer: sectionText(`sections.faqs.${index}.answer`, answer),
      })),
    }),
  };
}

const sectionTitle = (field: string, text: string): string =>
  requireLine(text, { field, label: 'line', length_min: 1, length_max: maxSectionTitleLength });

const sectionText = (field: string, text: string): string =>
  requireText(text, { field, label: 'text', length_min: 1, length_max: maxSectionTextLength });

const icebreakerLines = (lines: readonly string[] | null): string[] =>
  (lines ?? []).map((line, index) =>
    requireLine(line, {
      field: `icebreakers.${index}`,
      label: 'icebreaker',
      length_min: minIcebreakerLineLength,
      length_max: maxIcebreakerLength,
    }),
  );
