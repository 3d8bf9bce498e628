/**
 * The synthetic conference of the demo: three days, ten locations, fourteen tracks and about 180 sessions,
 * deterministic except for its dates. All content and people are invented.
 */
import { emptyPlainValues } from '@plenum/contracts/schedule/plain-session-fields';
import type {
  ParsedSchedule,
  ParsedSession,
} from '@plenum/core/domain/schedule/schedule-exchange/parsed-schedule.rules';
import { escapeHtml, toRichText, toShortText } from '@plenum/core/domain/schedule/schedule-exchange/rich-text.rules';
import { toSessionType } from '@plenum/core/domain/schedule/schedule-exchange/session-type.rules';
import { addDays, parseDateMs, toStoredTimes } from '@plenum/core/domain/schedule/sessions/session-times.rules';
import { germanParagraphs, tracks } from './demo-content.ts';
import { bookSpeakers, type DemoSpeaker, generateSpeakers, stableGuid } from './demo-speakers.ts';
import { conferenceDays, makeTimetable, type TimetableSlot } from './demo-timetable.ts';
import { type Random, seededRandom } from './random.ts';

const speakerCount = 150;
const seed = 20_260_501;

export const demoTimezone = 'Europe/Berlin';
const demoDayChange = '04:00';

/** `today` is `YYYY-MM-DD` in the conference's time zone and becomes day 2. */
export function demoConference(today: string): ParsedSchedule {
  if (parseDateMs(today) === null) throw new Error(`Not a date: ${today}`);
  const random = seededRandom(seed);
  const start_date = addDays(today, -1);
  const people = generateSpeakers(speakerCount, tracks, random);
  const timetable = makeTimetable(tracks);
  const unsorted = timetable.map((timetableSlot, index) =>
    makeSession(timetableSlot, index, start_date, people, random),
  );
  const sessions = unsorted.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  return {
    title: 'Common Ground: Open Technology, City, Climate and Culture',
    acronym: 'common-ground',
    version: 'demo',
    start_date,
    end_date: addDays(start_date, conferenceDays - 1),
    timezone: demoTimezone,
    unknownTimezone: null,
    timezoneSource: 'FILE',
    isLabelledUtc: false,
    undecidedDate: null,
    table: null,
    effectiveTimezone: demoTimezone,
    day_change: demoDayChange,
    sessions,
    notes: [],
    speakers: people
      .map((person) => person.speaker)
      .filter((speaker) => sessions.some((session) => session.persons.includes(speaker))),
  };
}

function makeSession(
  timetableSlot: TimetableSlot,
  index: number,
  start_date: string,
  people: readonly DemoSpeaker[],
  random: Random,
): ParsedSession {
  const { title, language = 'en' } = timetableSlot.seed;
  const times = timesOf(timetableSlot, start_date);
  const starts_ms = times.starts_at.getTime();
  const slot = { starts_ms, duration_minutes: timetableSlot.duration_minutes };
  const abstractHtml = toRichText(writeAbstract(timetableSlot, random));
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const notes = { url: `https://example.org/common-ground/notes/${slug}`, title: 'Shared notes' };
  const guid = stableGuid(`session/${title}`);
  return {
    identity: `guid:${guid}`,
    guid,
    id: String(index + 1),
    title,
    ...emptyPlainValues,
    abstractHtml,
    descriptionHtml: null,
    short_description: toShortText(toRichText(timetableSlot.seed.hook)),
    startsLocal: times.startsLocal,
    starts_at: times.starts_at.toISOString(),
    duration_minutes: timetableSlot.duration_minutes,
    day_number: timetableSlot.day,
    location: timetableSlot.location,
    track: timetableSlot.track?.name ?? null,
    session_type: toSessionType(timetableSlot.original_type),
    original_type: timetableSlot.original_type,
    language,
    level: timetableSlot.original_type === 'workshop' ? 'BEGINNER' : null,
    slug: `common-ground-${index + 1}-${slug}`,
    links: timetableSlot.original_type === 'workshop' ? [notes] : [],
    attachments: [],
    details: {},
    speakerRoles: null,
    persons: bookSpeakers(people, timetableSlot.track?.name ?? null, timetableSlot.speakerCount, slot),
    line: index + 1,
  };
}

function timesOf(timetableSlot: TimetableSlot, start_date: string): { starts_at: Date; startsLocal: string } {
  const [hours = 0, minutes = 0] = timetableSlot.start.split(':').map(Number);
  const end = hours * 60 + minutes + timetableSlot.duration_minutes;
  const end_time = `${String(Math.floor(end / 60) % 24).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
  const clock = { start_date, timezone: demoTimezone, day_change: demoDayChange };
  const stored = toStoredTimes({ day_number: timetableSlot.day, start_time: timetableSlot.start, end_time }, clock);
  if (!stored.ok) throw new Error(`${timetableSlot.seed.title}: ${stored.problem}`);
  const date = addDays(start_date, timetableSlot.day - 1 + (timetableSlot.start < demoDayChange ? 1 : 0));
  return { starts_at: stored.times.starts_at, startsLocal: `${date}T${timetableSlot.start}` };
}

function writeAbstract(timetableSlot: TimetableSlot, random: Random): string {
  const { track, seed: talkSeed } = timetableSlot;
  const parts = [`<p>${escapeHtml(talkSeed.hook)}</p>`];
  const isShort = track === null || timetableSlot.original_type === 'lightning talk' || random.next() < 0.2;
  if (!isShort) {
    const paragraphs = talkSeed.language === 'de' ? germanParagraphs : track.paragraphs;
    const count = random.next() < 0.5 ? 1 : 2;
    parts.push(
      ...random
        .shuffle(paragraphs)
        .slice(0, count)
        .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    );
    if (talkSeed.language !== 'de' && random.next() < 0.4) {
      const items = random
        .shuffle(track.takeaways)
        .slice(0, 3)
        .map((item) => `<li>${escapeHtml(item)}</li>`);
      parts.push(`<p><strong>You will take home:</strong></p>\n<ul>${items.join('')}</ul>`);
    }
  }
  return parts.join('\n');
}
