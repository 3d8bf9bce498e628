/** Filters of the list of people by what they want to talk about: side by side, or in one sheet on a phone. */
import { lazy, Suspense, useState } from 'react';
import { languageName } from '../../../lib/language-name.ts';
import { useQuery } from '../../../lib/swr.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { FilterButton as SheetButton } from '../../../ui/filter-button.tsx';
import { t } from './people-filters.en.json';
import { t as peopleText } from './people.en.json';

const Modal = lazy(() => import('../../../ui/modal.tsx').then((m) => ({ default: m.Modal })));

export const roleFilters = ['all', 'SPEAKER', 'ORGANIZERS', 'ATTENDEE'] as const;

/** Chosen filters; an empty text means any. */
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

/** Options with the empty one first; includes the value of the URL even if no member has it any more. */
function optionsOf(choices: readonly Choice[], chosen: string): readonly Choice[] {
  const isListed = chosen === '' || choices.some(({ value }) => value === chosen);
  return [{ value: '', label: t('filters.any') }, ...(isListed ? [] : [{ value: chosen, label: chosen }]), ...choices];
}

const withCount = (name: string, count: number): string => t('filters.option', { name, count });

function FilterFields({
  event_id,
  filters,
  onChange,
  isExplained = false,
}: FilterProps & { readonly isExplained?: boolean }) {
  const { data } = useQuery('GET /events/:event_id/users/topics', { params: { event_id } });
  const { interests = [], languages = [], tracks = [] } = data ?? {};
  const interestChoices = interests.map(({ name, people }) => ({ value: name, label: withCount(name, people) }));
  const languageChoices = languages.map(({ code, people }) => ({
    value: code,
    label: withCount(languageName(code), people),
  }));
  const trackChoices = tracks.map((track) => ({ value: track, label: track }));
  const field = 'min-w-0';
  return (
    <>
      <SelectField
        label={peopleText('people.role')}
        className={field}
        value={filters.role}
        onChange={({ target }) => onChange({ role: roleFilters.find((value) => value === target.value) ?? 'all' })}
        options={roleFilters.map((value) => ({ value, label: peopleText(`people.role.${value}`) }))}
      />
      <SelectField
        label={t('filters.interest')}
        className={field}
        value={filters.interest}
        onChange={({ target }) => onChange({ interest: target.value })}
        options={optionsOf(interestChoices, filters.interest)}
      />
      {(tracks.length > 0 || filters.track !== '') && (
        <SelectField
          label={t('filters.track')}
          className={field}
          {...(isExplained ? { hint: t('filters.track.hint') } : { title: t('filters.track.hint') })}
          value={filters.track}
          onChange={({ target }) => onChange({ track: target.value })}
          options={optionsOf(trackChoices, filters.track)}
        />
      )}
      <SelectField
        label={t('filters.language')}
        className={field}
        value={filters.language}
        onChange={({ target }) => onChange({ language: target.value })}
        options={optionsOf(languageChoices, filters.language)}
      />
    </>
  );
}

/** Filters beside the search, on wide screens. */
export function FilterRow(props: FilterProps) {
  return (
    <div className="grid flex-1 basis-96 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
      <FilterFields {...props} />
    </div>
  );
}

interface FilterButtonProps extends FilterProps {
  /** Number of people found. */
  readonly count: number;
}

/** Filters on a phone: a button beside the search, which opens a sheet with all of them. */
export function FilterButton({ count, ...props }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = countFilters(props.filters);
  return (
    <>
      <SheetButton
        label={chosen === 0 ? t('filters.open') : t('filters.chosen', { count: chosen })}
        chosen={chosen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <Modal open onClose={() => setOpen(false)} title={t('filters.open')}>
            <div className="grid gap-5">
              <FilterFields {...props} isExplained />
              <div className="flex flex-wrap gap-3">
                {chosen > 0 && (
                  <Button variant="secondary" onClick={() => props.onChange(noFilters)}>
                    {t('filters.clear')}
                  </Button>
                )}
                <Button className="flex-1" onClick={() => setOpen(false)}>
                  {t('filters.show', { count })}
                </Button>
              </div>
            </div>
          </Modal>
        </Suspense>
      )}
    </>
  );
}
