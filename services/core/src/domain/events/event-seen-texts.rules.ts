/** The texts of an event, compared with what the author of a change saw. */
import type { UpdateEvent } from '@plenum/contracts/events';
import type { Body } from '@plenum/contracts/operation';
import { linesOf, storedLine, type StoredText, storedText, unchangedTexts } from '../seen-texts.rules.ts';
import type { Event } from './event.entity.ts';

type Input = Body<typeof UpdateEvent>;
type Sections = NonNullable<Input['sections']>;

/** Sections and icebreakers as texts by field. A list is compared as a whole: which entry became which is unknown. */
const listedTexts = ({ sections, icebreakers }: Pick<Input, 'sections' | 'icebreakers'>) => ({
  'sections.welcome.title': sections?.welcome && (sections.welcome.title ?? null),
  'sections.welcome.content': sections?.welcome && (sections.welcome.content ?? null),
  'sections.highlights': linesOf(sections?.highlights?.flatMap(({ title, description }) => [title, description, ''])),
  'sections.faqs': linesOf(sections?.faqs?.flatMap(({ question, answer }) => [question, answer, ''])),
  icebreakers: linesOf(icebreakers),
});

function storedTexts(event: Event): Readonly<Record<string, StoredText>> {
  const { sections, icebreakers } = event;
  const listed = listedTexts({ sections, icebreakers });
  return {
    title: storedLine(event.title),
    description: storedText(event.description),
    company_name: storedLine(event.companyName),
    venue_name: storedLine(event.venueName),
    venue_address: storedText(event.venueAddress),
    venue_city: storedLine(event.venueCity),
    venue_country: storedLine(event.venueCountry),
    directions: storedText(event.directions),
    hero_description: storedText(event.heroDescription),
    'sections.welcome.title': storedLine(listed['sections.welcome.title']),
    'sections.welcome.content': storedText(listed['sections.welcome.content']),
    'sections.highlights': storedText(listed['sections.highlights']),
    'sections.faqs': storedText(listed['sections.faqs']),
    icebreakers: storedText(listed.icebreakers),
  };
}

/** Returns the sections of a request with the stored texts where it leaves them. */
function mergedSections(
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

/** Returns a request without the texts that it leaves as its author saw them. Throws `text_changed_meanwhile`. */
export function changedTexts({ seen, ...input }: Input, event: Event): Omit<Input, 'seen'> {
  if (seen === undefined) return input;
  const { title, description, company_name, venue_name, venue_address, venue_city, venue_country } = input;
  const { directions, hero_description } = input;
  const unchanged = unchangedTexts(
    {
      ...{ title, description, company_name, venue_name, venue_address, venue_city, venue_country },
      ...{ directions, hero_description },
      ...listedTexts(input),
    },
    { ...(({ sections: _, icebreakers: __, ...texts }) => texts)(seen), ...listedTexts(seen) },
    storedTexts(event),
  );
  const changed = Object.fromEntries(Object.entries(input).filter(([field]) => !unchanged.has(field)));
  const { sections } = input;
  if (sections === undefined || sections === null) return changed;
  return { ...changed, sections: mergedSections(sections, event.sections, unchanged) };
}
