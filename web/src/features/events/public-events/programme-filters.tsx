import type { PublicSession } from '@plenum/contracts/events/public-events';
import { maxSearchTextLength } from '@plenum/contracts/limits';
import { distinctValues } from '../../../lib/distinct-values.ts';
import { foldText } from '../../../lib/fold-text.ts';
import { publicPaths } from '../../../lib/public-paths.ts';
import { t } from './public-events.en.json';

/** Filters of a day of the agenda; an empty string matches everything. */
export interface ProgrammeFilters {
  readonly search: string;
  readonly track: string;
  readonly location: string;
}

export const isFiltered = ({ search, track, location }: ProgrammeFilters): boolean =>
  search !== '' || track !== '' || location !== '';

/** Returns the sessions that match the track, the location and all words of the search text. */
export function matchingSessions(
  sessions: readonly PublicSession[],
  { search, track, location }: ProgrammeFilters,
): readonly PublicSession[] {
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return sessions.filter((session) => {
    const text = foldText([session.title, session.track, session.location, ...session.speakers].join(' '));
    return (
      (track === '' || session.track === track) &&
      (location === '' || session.location === location) &&
      words.every((word) => text.includes(word))
    );
  });
}

/** Returns the URL of a day with its filters; omits those that are empty. */
export function filteredUrl(slug: string, day_number: number, filters: ProgrammeFilters): string {
  const query = new URLSearchParams({ day: String(day_number) });
  for (const name of ['search', 'track', 'location'] as const) if (filters[name] !== '') query.set(name, filters[name]);
  return `${publicPaths.programme(slug)}?${query}`;
}

const control = 'h-12 min-w-0 rounded-md border border-edge bg-surface px-4';

interface FilterSelectProps {
  readonly name: 'track' | 'location';
  readonly values: readonly string[];
  readonly selected: string;
}

const FilterSelect = ({ name, values, selected }: FilterSelectProps) =>
  values.length < 2 && selected === '' ? null : (
    <select
      name={name}
      defaultValue={selected}
      aria-label={t(`public.filter.${name}`)}
      className={`${control} max-w-full flex-1 basis-36 pe-10 sm:max-w-60`}
    >
      <option value="">{t(`public.filter.${name}.all`)}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  );

interface FilterFormProps {
  readonly slug: string;
  readonly day_number: number;
  readonly sessions: readonly PublicSession[];
  readonly filters: ProgrammeFilters;
}

/** Search and filters of a day, which work without JavaScript. */
export function FilterForm({ slug, day_number, sessions, filters }: FilterFormProps) {
  return (
    <search>
      <form action={publicPaths.programme(slug)} className="flex flex-wrap gap-2">
        <input type="hidden" name="day" value={day_number} />
        <input
          type="search"
          dir="auto"
          name="search"
          defaultValue={filters.search}
          maxLength={maxSearchTextLength}
          aria-label={t('public.filter.search')}
          placeholder={t('public.filter.search')}
          className={`${control} flex-1 basis-44 sm:max-w-96`}
        />
        <button
          type="submit"
          className="h-12 rounded-full border border-edge bg-surface px-5 font-semibold hover:bg-sunk"
        >
          {t('public.filter.submit')}
        </button>
        <FilterSelect
          name="track"
          values={distinctValues(
            sessions.map(({ track }) => track),
            filters.track,
          )}
          selected={filters.track}
        />
        <FilterSelect
          name="location"
          values={distinctValues(
            sessions.map(({ location }) => location),
            filters.location,
          )}
          selected={filters.location}
        />
        {isFiltered(filters) && (
          <a
            href={publicPaths.programme(slug, day_number)}
            className="inline-flex h-12 items-center px-3 font-medium text-accent hover:underline"
          >
            {t('public.filter.clear')}
          </a>
        )}
      </form>
    </search>
  );
}
