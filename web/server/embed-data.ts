/** Loads the content of frames on other websites (docs/decisions/0161) through the cache of the public pages. */
import type { EmbedPath } from './embed-path.ts';
import type { Answer } from './public-data.ts';

type Source = EmbedPath['source'];
type ProgrammeSource = Extract<Source, { readonly kind: 'programme' }>;
type Fields = Readonly<Record<string, unknown>>;

/** A day of the programme, as the API returned it, and the parts that decide what to load. */
interface Day {
  readonly content: Fields;
  readonly day_number: number;
  /** Numbers of the days with sessions. */
  readonly busyDays: readonly number[];
  readonly sessions: readonly Fields[];
}

/** Values for the renderer, or the reason why there are none. */
export type EmbedContent =
  | Exclude<Answer, { readonly kind: 'found' }>
  | { readonly kind: 'content'; readonly content: Fields };

const filterNames = ['track', 'location'] as const;
const noFilters = { search: '', track: '', location: '' };

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const objectsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

/** Returns the data of a page; null for a redirect. */
const pageIn = (answer: Extract<Answer, { readonly kind: 'found' }>): Fields | null =>
  'page' in answer.shown ? answer.shown.page : null;

function dayIn(answer: Answer): Day | null {
  const day = answer.kind === 'found' ? pageIn(answer)?.['day'] : null;
  if (!isObject(day)) return null;
  const busy = objectsOf(day['days']).filter(({ sessions_count }) => Number(sessions_count) > 0);
  return {
    content: day,
    day_number: Number(day['day_number']),
    busyDays: busy.map(({ day_number }) => Number(day_number)).toSorted((first, second) => first - second),
    sessions: objectsOf(day['sessions']),
  };
}

/** Loads the content of a frame. `ask` returns the data of a public page. */
export async function loadEmbed(
  { view, source, unknown }: Pick<EmbedPath, 'view' | 'source' | 'unknown'>,
  ask: (source: Source) => Promise<Answer>,
): Promise<EmbedContent> {
  if (unknown !== null) return unknownValue(unknown);
  if (source.kind !== 'programme') {
    const answer = await ask(source);
    if (answer.kind !== 'found') return answer;
    const { kind: _, ...data } = pageIn(answer) ?? {};
    return { kind: 'content', content: { view, ...data } };
  }
  return loadProgramme(view, source, (day_number) => ask({ ...source, day_number, filters: noFilters }));
}

const unknownValue = (parameter: string): EmbedContent => ({
  kind: 'content',
  content: { view: 'unknown', parameter },
});

type AskDay = (day_number: number | null) => Promise<Answer>;

async function loadProgramme(
  view: EmbedPath['view'],
  { day_number, filters }: ProgrammeSource,
  askDay: AskDay,
): Promise<EmbedContent> {
  const answer = await askDay(day_number);
  const day = dayIn(answer);
  if (day === null) {
    if (answer.kind === 'missing' && day_number !== null && dayIn(await askDay(null)) !== null)
      return unknownValue('day');
    return answer.kind === 'found' ? { kind: 'missing' } : answer;
  }
  const isWanted = (session: Fields): boolean =>
    filterNames.every((name) => filters[name] === '' || session[name] === filters[name]);
  const days = view === 'now' && day_number === null ? await daysAround(day, isWanted, askDay) : [day];
  for (const name of filterNames) {
    const isKnown = filters[name] === '' || (await hasValue(name, filters[name], days, askDay));
    if (!isKnown) return unknownValue(name);
  }
  const contents = days.map(({ content }) => content);
  return { kind: 'content', content: { view, day: day.content, filters, ...(view === 'now' && { days: contents }) } };
}

/**
 * Returns the current day, the day before with sessions, because one of them may be on after midnight, and the following
 * days up to the first one with a later session.
 */
async function daysAround(day: Day, isWanted: (session: Fields) => boolean, askDay: AskDay): Promise<readonly Day[]> {
  const nowMs = Date.now();
  const hasLater = ({ sessions }: Day): boolean =>
    sessions.some(
      (session) =>
        session['status'] !== 'CANCELLED' && Date.parse(String(session['starts_at'])) > nowMs && isWanted(session),
    );
  const before = day.busyDays.findLast((number) => number < day.day_number);
  const previous = before === undefined ? null : dayIn(await askDay(before));
  const days = previous === null ? [day] : [previous, day];
  for (const number of day.busyDays.filter((following) => following > day.day_number)) {
    if (days.some(hasLater)) break;
    const next = dayIn(await askDay(number));
    if (next === null) break;
    days.push(next);
  }
  return days;
}

/** Returns whether a session of the event has a track or location. Other days are only loaded if it is not on these. */
async function hasValue(name: string, value: string, days: readonly Day[], askDay: AskDay): Promise<boolean> {
  const occursOn = ({ sessions }: Day): boolean => sessions.some((session) => session[name] === value);
  if (days.some(occursOn)) return true;
  const loaded = new Set(days.map(({ day_number }) => day_number));
  for (const number of days[0]?.busyDays ?? []) {
    if (loaded.has(number)) continue;
    const day = dayIn(await askDay(number));
    // Without an answer, the value may be right.
    if (day === null || occursOn(day)) return true;
  }
  return false;
}
