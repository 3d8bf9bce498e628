/**
 * The synthetic conference of the demo: three days, ten locations, fourteen tracks and about 180 sessions, the same at
 * every call but for its dates. Everything and everybody in it is invented.
 */
import type { ParsedSchedule, ParsedSession } from '@plenum/core/domain/schedule-exchange/parsed-schedule.rules';
import { escapeHtml, toRichText, toShortText } from '@plenum/core/domain/schedule-exchange/rich-text.rules';
import { toSessionType } from '@plenum/core/domain/schedule-exchange/session-type.rules';
import { addDays, parseDateMs, toStoredTimes } from '@plenum/core/domain/sessions/session-times.rules';
import { bookSpeakers, type DemoSpeaker, inventSpeakers, stableGuid } from './demo-speakers.ts';
import { conference_days, makeTimetable, type Placed } from './demo-timetable.ts';
import { german_paragraphs } from './people.ts';
import { type Random, seededRandom } from './random.ts';
import { planet_and_culture_tracks } from './tracks-planet-and-culture.ts';
import { society_tracks } from './tracks-society.ts';
import { technology_tracks } from './tracks-technology.ts';

const speaker_count = 150;
const seed = 20_260_501;

export const demo_timezone = 'Europe/Berlin';
const demo_day_change = '04:00';

/** `today` is `YYYY-MM-DD` in the conference's time zone and becomes day 2. */
export function demoConference(today: string): ParsedSchedule {
  if (parseDateMs(today) === null) throw new Error(`Not a date: ${today}`);
  const random = seededRandom(seed);
  const start_date = addDays(today, -1);
  const tracks = [...technology_tracks, ...society_tracks, ...planet_and_culture_tracks];
  const people = inventSpeakers(speaker_count, tracks, random);
  const timetable = makeTimetable(tracks);
  const unsorted = timetable.map((placed, index) => makeSession(placed, index, start_date, people, random));
  const sessions = unsorted.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  return {
    title: 'Common Ground: Open Technology, City, Climate and Culture',
    acronym: 'common-ground',
    version: 'demo',
    start_date,
    end_date: addDays(start_date, conference_days - 1),
    timezone: demo_timezone,
    effective_timezone: demo_timezone,
    day_change: demo_day_change,
    sessions,
    speakers: people
      .map((person) => person.speaker)
      .filter((speaker) => sessions.some((session) => session.persons.includes(speaker))),
  };
}

function makeSession(
  placed: Placed,
  index: number,
  start_date: string,
  people: readonly DemoSpeaker[],
  random: Random,
): ParsedSession {
  const { title, language = 'en' } = placed.seed;
  const times = timesOf(placed, start_date);
  const starts_ms = times.starts_at.getTime();
  const slot = { starts_ms, duration_minutes: placed.duration_minutes };
  const abstract_html = toRichText(writeAbstract(placed, random));
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const notes = { url: `https://example.org/common-ground/notes/${slug}`, title: 'Shared notes' };
  return {
    guid: stableGuid(`session/${title}`),
    id: String(index + 1),
    title,
    subtitle: null,
    abstract_html,
    description_html: null,
    short_description: toShortText(toRichText(placed.seed.hook)),
    starts_local: times.starts_local,
    starts_at: times.starts_at.toISOString(),
    duration_minutes: placed.duration_minutes,
    day_number: placed.day,
    location: placed.location,
    track: placed.track?.name ?? null,
    session_type: toSessionType(placed.original_type),
    original_type: placed.original_type,
    language,
    slug: `common-ground-${index + 1}-${slug}`,
    url: null,
    links: placed.original_type === 'workshop' ? [notes] : [],
    attachments: [],
    persons: bookSpeakers(people, placed.track?.name ?? null, placed.speaker_count, slot),
    line: index + 1,
  };
}

function timesOf(placed: Placed, start_date: string): { starts_at: Date; starts_local: string } {
  const [hours = 0, minutes = 0] = placed.start.split(':').map(Number);
  const end = hours * 60 + minutes + placed.duration_minutes;
  const end_time = `${String(Math.floor(end / 60) % 24).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
  const clock = { start_date, timezone: demo_timezone, day_change: demo_day_change };
  const stored = toStoredTimes({ day_number: placed.day, start_time: placed.start, end_time }, clock);
  if (!stored.ok) throw new Error(`${placed.seed.title}: ${stored.problem}`);
  const date = addDays(start_date, placed.day - 1 + (placed.start < demo_day_change ? 1 : 0));
  return { starts_at: stored.times.starts_at, starts_local: `${date}T${placed.start}` };
}

/** The hook alone, or with paragraphs of the track, or with a list of what to take home. */
function writeAbstract(placed: Placed, random: Random): string {
  const { track, seed: talk_seed } = placed;
  const parts = [`<p>${escapeHtml(talk_seed.hook)}</p>`];
  const is_short = track === null || placed.original_type === 'lightning talk' || random.next() < 0.2;
  if (!is_short) {
    const paragraphs = talk_seed.language === 'de' ? german_paragraphs : track.paragraphs;
    const count = random.next() < 0.5 ? 1 : 2;
    parts.push(
      ...random
        .shuffle(paragraphs)
        .slice(0, count)
        .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    );
    if (talk_seed.language !== 'de' && random.next() < 0.4) {
      const items = random
        .shuffle(track.takeaways)
        .slice(0, 3)
        .map((item) => `<li>${escapeHtml(item)}</li>`);
      parts.push(`<p><strong>You will take home:</strong></p>\n<ul>${items.join('')}</ul>`);
    }
  }
  return parts.join('\n');
}
