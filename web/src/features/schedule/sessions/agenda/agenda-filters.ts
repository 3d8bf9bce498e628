/** Filters of the agenda. All of them are search parameters, so that a view can be shared and restored. */
import { type SessionLevel, sessionLevels, sessionTypes, type SessionType } from '@plenum/contracts/enums';
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { foldText } from '../../../../lib/fold-text.ts';
import { languageTag } from '../../../../lib/title-language.ts';

export type AgendaView = 'grid' | 'list';

export interface AgendaFilters {
  readonly day: number;
  /** Null selects the view by the width of the screen. */
  readonly view: AgendaView | null;
  readonly search: string;
  readonly tracks: readonly string[];
  readonly locations: readonly string[];
  readonly types: readonly SessionType[];
  /** Language tags. */
  readonly languages: readonly string[];
  readonly levels: readonly SessionLevel[];
  /** The user’s agenda as a timeline, to which the filters do not apply. */
  readonly isMyAgenda: boolean;
  /** Whether the sessions of today that are over are displayed. */
  readonly earlier: boolean;
}

export const isSessionType = (value: string): value is SessionType => sessionTypes.some((type) => type === value);

export const isSessionLevel = (value: string): value is SessionLevel => sessionLevels.some((level) => level === value);

/**
 * Parses the filters from the search parameters; invalid values become the default. `today` selects the default day.
 */
export function readFilters(parameters: URLSearchParams, agenda: Pick<Agenda, 'days'>, today: string): AgendaFilters {
  const days = agenda.days.map(({ day_number }) => day_number);
  const requestedDay = Number(parameters.get('day'));
  const running = agenda.days.find(({ date }) => date === today)?.day_number;
  const view = parameters.get('view');
  return {
    day: days.includes(requestedDay) ? requestedDay : (running ?? days[0] ?? 1),
    view: view === 'grid' || view === 'list' ? view : null,
    search: parameters.get('q') ?? '',
    tracks: parameters.getAll('track'),
    locations: parameters.getAll('location'),
    types: parameters.getAll('type').filter(isSessionType),
    languages: parameters.getAll('language'),
    levels: parameters.getAll('level').filter(isSessionLevel),
    isMyAgenda: parameters.get('mine') === '1',
    earlier: parameters.get('earlier') === '1',
  };
}

/** Returns the search parameters after a change of filters; omits defaults and keeps other parameters. */
export function writeFilters(parameters: URLSearchParams, change: Partial<AgendaFilters>): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const setValue = (name: string, value: string | null): void => {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  };
  const setValues = (name: string, values: readonly string[]): void => {
    next.delete(name);
    for (const value of values) next.append(name, value);
  };
  if (change.day !== undefined) setValue('day', String(change.day));
  if (change.view !== undefined) setValue('view', change.view);
  if (change.search !== undefined) setValue('q', change.search);
  if (change.tracks !== undefined) setValues('track', change.tracks);
  if (change.locations !== undefined) setValues('location', change.locations);
  if (change.types !== undefined) setValues('type', change.types);
  if (change.languages !== undefined) setValues('language', change.languages);
  if (change.levels !== undefined) setValues('level', change.levels);
  if (change.isMyAgenda !== undefined) setValue('mine', change.isMyAgenda ? '1' : null);
  if (change.earlier !== undefined) setValue('earlier', change.earlier ? '1' : null);
  return next;
}

const searchableTexts = new WeakMap<AgendaSession, string>();

function searchableText(session: AgendaSession): string {
  const cached = searchableTexts.get(session);
  if (cached !== undefined) return cached;
  const created = foldText(
    [session.title, session.track, session.location, session.language, ...session.speakers].join(' '),
  );
  searchableTexts.set(session, created);
  return created;
}

const matches = <T>(chosen: readonly T[], value: T | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value));

/** Returns the sessions that match all filters and the text; ignores the day, so that the tabs can count. */
export function filterSessions(sessions: readonly AgendaSession[], filters: AgendaFilters): readonly AgendaSession[] {
  const searchWords = foldText(filters.search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return sessions.filter(
    (session) =>
      matches(filters.tracks, session.track) &&
      matches(filters.locations, session.location) &&
      matches(filters.types, session.session_type) &&
      (filters.languages.length === 0 || matches(filters.languages, languageTag(session.language))) &&
      matches(filters.levels, session.level) &&
      searchWords.every((word) => searchableText(session).includes(word)),
  );
}

/** Checks whether any filter except the day is set. */
export const isFiltered = (filters: AgendaFilters): boolean =>
  filters.search.trim() !== '' ||
  [filters.tracks, filters.locations, filters.types, filters.languages, filters.levels].some(
    ({ length }) => length > 0,
  );

/** Resets all filters; day and view are kept. */
export const noFilters = { search: '', tracks: [], locations: [], types: [], languages: [], levels: [] } as const;
