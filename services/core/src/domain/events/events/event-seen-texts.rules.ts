/** Optimistic concurrency for each text of an event: `seen` is the version that the author edited. */
import type { UpdateEvent } from '@plenum/contracts/events/event-settings';
import type { Body } from '@plenum/contracts/operation';
import { storedLine, type StoredText, storedText, unchangedTexts } from '../../seen-texts.rules.ts';
import type { Event } from './event.entity.ts';

type Input = Body<typeof UpdateEvent>;
type Sections = NonNullable<Input['sections']>;

/**
 * Returns a text of the welcome section. A missing text counts as null, because the section is replaced as a whole;
 * undefined if the request has no section.
 */
const welcomeText = (welcome: Sections['welcome'], name: 'title' | 'content'): string | null | undefined =>
  welcome === undefined ? undefined : (welcome[name] ?? null);

function textsOf({ sections, ...input }: NonNullable<Input['seen']>) {
  const { title, description, company_name, venue_name, venue_address, venue_city, venue_country } = input;
  const { directions, hero_description, icebreakers } = input;
  const { welcome, highlights, faqs } = sections ?? {};
  return {
    title,
    description,
    company_name,
    venue_name,
    venue_address,
    venue_city,
    venue_country,
    directions,
    hero_description,
    icebreakers,
    'sections.welcome.title': welcomeText(welcome, 'title'),
    'sections.welcome.content': welcomeText(welcome, 'content'),
    'sections.highlights': highlights,
    'sections.faqs': faqs,
  };
}

const storedTexts = (event: Event): Readonly<Record<keyof ReturnType<typeof textsOf>, StoredText>> => ({
  title: storedLine(event.title),
  description: storedText(event.description),
  company_name: storedLine(event.companyName),
  venue_name: storedLine(event.venueName),
  venue_address: storedText(event.venueAddress),
  venue_city: storedLine(event.venueCity),
  venue_country: storedLine(event.venueCountry),
  directions: storedText(event.directions),
  hero_description: storedText(event.heroDescription),
  icebreakers: storedText(event.icebreakers),
  'sections.welcome.title': storedLine(event.sections?.welcome?.title),
  'sections.welcome.content': storedText(event.sections?.welcome?.content),
  'sections.highlights': storedText(event.sections?.highlights),
  'sections.faqs': storedText(event.sections?.faqs),
});

/** Replaces unchanged welcome texts with their stored values, and omits unchanged highlights and FAQs. */
function mergeSections(
  { welcome, highlights, faqs }: Sections,
  stored: Event['sections'],
  unchanged: ReadonlySet<string>,
): Sections {
  return {
    ...(welcome && {
      welcome: {
        ...welcome,
        ...(unchanged.has('sections.welcome.title') && { title: stored?.welcome?.title ?? null }),
        ...(unchanged.has('sections.welcome.content') && { content: stored?.welcome?.content ?? null }),
      },
    }),
    ...(highlights && !unchanged.has('sections.highlights') && { highlights }),
    ...(faqs && !unchanged.has('sections.faqs') && { faqs }),
  };
}

/** Returns a request without the texts that its author did not change. Throws `text_changed_meanwhile`. */
export function changedTexts({ seen, ...input }: Input, event: Event): Omit<Input, 'seen'> {
  if (seen === undefined) return input;
  const unchanged = unchangedTexts(textsOf(input), textsOf(seen), storedTexts(event));
  const changed = Object.fromEntries(Object.entries(input).filter(([field]) => !unchanged.has(field)));
  const { sections } = input;
  if (sections === undefined || sections === null) return changed;
  return { ...changed, sections: mergeSections(sections, event.sections, unchanged) };
}
