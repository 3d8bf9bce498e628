/** Filters of the list of people by what they want to talk about: side by side, or in one sheet on a phone. */
import { Check, Sparkle } from 'lucide-react';
import type { ReactNode } from 'react';
import { languageName } from '../../../lib/language-name.ts';
import { useQuery } from '../../../lib/swr.ts';
import { SelectField } from '../../../ui/field.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { t } from './people-filters.en.json';
import { t as peopleText } from './people.en.json';

export const roleFilters = ['all', 'SPEAKER', 'ORGANIZERS', 'ATTENDEE', 'SHARED_INTERESTS'] as const;

/** Selected filters; an empty string means any. */
export interface PeopleFilters {
  readonly role: (typeof roleFilters)[number];
  readonly interest: string;
  readonly track: string;
  readonly language: string;
}

export const noFilters: PeopleFilters = { role: 'all', interest: '', track: '', language: '' };

export const countFilters = (filters: PeopleFilters): number =>
  (['role', 'interest', 'track', 'language'] as const).filter((name) => filters[name] !== noFilters[name]).length;

interface FilterProps {
  readonly event_id: number;
  readonly filters: PeopleFilters;
  readonly onChange: (change: Partial<PeopleFilters>) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Options with the empty one first; includes the value of the URL even if no member has it anymore. */
function optionsOf(choices: readonly Choice[], chosen: string, any: string): readonly Choice[] {
  const isListed = chosen === '' || choices.some(({ value }) => value === chosen);
  return [{ value: '', label: any }, ...(isListed ? [] : [{ value: chosen, label: chosen }]), ...choices];
}

const withCount = (name: string, count: number): string => t('filters.option', { name, count });

/** In a sheet with labels and hints, or in a row where the empty option names the filter. */
function FilterFields({ event_id, filters, onChange, isInSheet }: FilterProps & { readonly isInSheet: boolean }) {
  const { data } = useTopics(event_id);
  const { interests = [], languages = [], tracks = [] } = data ?? {};
  const interestChoices = interests.map(({ name, people }) => ({ value: name, label: withCount(name, people) }));
  const languageChoices = languages.map(({ code, people }) => ({
    value: code,
    label: withCount(languageName(code), people),
  }));
  const trackChoices = tracks.map((track) => ({ value: track, label: track }));
  const field = {
    className: isInSheet ? 'min-w-0' : 'max-w-44 min-w-0',
    isLabelHidden: !isInSheet,
    isFilter: !isInSheet,
  };
  const anyText = (name: string): string => (isInSheet ? t('filters.any') : name);
  return (
    <>
      <SelectField
        label={peopleText('people.role')}
        {...field}
        value={filters.role}
        onChange={({ target }) => onChange({ role: roleFilters.find((value) => value === target.value) ?? 'all' })}
        options={roleFilters.map((value) => ({
          value,
          label: value === 'all' ? anyText(peopleText('people.role')) : peopleText(`people.role.${value}`),
        }))}
      />
      <SelectField
        label={t('filters.interest')}
        {...field}
        value={filters.interest}
        onChange={({ target }) => onChange({ interest: target.value })}
        options={optionsOf(interestChoices, filters.interest, anyText(t('filters.interest')))}
      />
      {(tracks.length > 0 || filters.track !== '') && (
        <SelectField
          label={t('filters.track')}
          {...field}
          {...(isInSheet ? { hint: t('filters.track.hint') } : { title: t('filters.track.hint') })}
          value={filters.track}
          onChange={({ target }) => onChange({ track: target.value })}
          options={optionsOf(trackChoices, filters.track, anyText(t('filters.track')))}
        />
      )}
      <SelectField
        label={t('filters.language')}
        {...field}
        value={filters.language}
        onChange={({ target }) => onChange({ language: target.value })}
        options={optionsOf(languageChoices, filters.language, anyText(t('filters.language')))}
      />
    </>
  );
}

/** Interests, languages and tracks of the event, with the number of people. */
const useTopics = (event_id: number) => useQuery('GET /events/:event_id/users/topics', { params: { event_id } });

const maxChips = 12;

interface InterestFilterProps extends FilterProps {
  /** Number of people who share an interest with the viewer. */
  readonly sharing: number;
}

/** Shared interests and the most frequent ones as buttons that filter the list at once, in one row that scrolls sideways. */
export function InterestFilter({ event_id, filters, onChange, sharing }: InterestFilterProps) {
  const { interests = [] } = useTopics(event_id).data ?? {};
  const isSharing = filters.role === 'SHARED_INTERESTS';
  if (interests.length === 0) return <div className="h-3" />;
  const isListed =
    filters.interest === '' || interests.slice(0, maxChips).some(({ name }) => name === filters.interest);
  const chips = [
    ...(isListed
      ? []
      : [{ name: filters.interest, people: interests.find(({ name }) => name === filters.interest)?.people }]),
    ...interests.slice(0, maxChips),
  ];
  return (
    <ul
      aria-label={t('filters.interest.chips')}
      // Positioned, so that it also clips texts for screen readers, which are positioned absolutely.
      className="relative -ms-4 mt-1.5 mb-1 flex cut-fade gap-1.5 overflow-x-auto py-1.5 ps-4 [--fade-start:1rem] [scrollbar-width:none]"
    >
      {(sharing > 0 || isSharing) && (
        <Chip
          isChosen={isSharing}
          people={sharing}
          icon={<Sparkle aria-hidden="true" className="size-4 shrink-0" />}
          onPress={() => onChange({ role: isSharing ? 'all' : 'SHARED_INTERESTS' })}
        >
          {peopleText('people.role.SHARED_INTERESTS')}
        </Chip>
      )}
      {chips.map(({ name, people }) => {
        const isChosen = name === filters.interest;
        return (
          <Chip key={name} {...{ isChosen, people }} onPress={() => onChange({ interest: isChosen ? '' : name })}>
            {name}
          </Chip>
        );
      })}
    </ul>
  );
}

interface ChipProps {
  readonly isChosen: boolean;
  readonly people: number | undefined;
  readonly icon?: ReactNode;
  readonly onPress: () => void;
  readonly children: string;
}

function Chip({ isChosen, people, icon, onPress, children }: ChipProps) {
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onPress}
        className="relative inline-flex h-8 max-w-64 items-center gap-1.5 rounded-full border border-edge bg-surface px-3 text-sm font-semibold before:absolute before:-inset-x-0.5 before:-inset-y-1.5 hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent aria-pressed:hover:bg-accent-strong pointer-coarse:h-10 pointer-coarse:before:-inset-y-0.5"
      >
        {isChosen ? <Check aria-hidden="true" className="size-4 shrink-0" /> : icon}
        <bdi className="truncate">{children}</bdi>
        {people !== undefined && (
          <span className="tabular text-xs font-normal text-muted in-aria-pressed:text-inherit">{people}</span>
        )}
      </button>
    </li>
  );
}

/** Filters next to the search field on wide screens. */
export function FilterRow(props: FilterProps) {
  return (
    <div className="flex min-w-0 flex-1 gap-1.5">
      <FilterFields {...props} isInSheet={false} />
    </div>
  );
}

interface FilterButtonProps extends FilterProps {
  /** Number of people found. */
  readonly count: number;
}

/** Filters on a phone: a button next to the search field, which opens a sheet with all of them. */
export function FilterButton({ count, ...props }: FilterButtonProps) {
  return (
    <FilterSheet count={count} chosen={countFilters(props.filters)} onClear={() => props.onChange(noFilters)}>
      <FilterFields {...props} isInSheet />
    </FilterSheet>
  );
}
