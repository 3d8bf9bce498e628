import { session_types, type SessionType } from '@plenum/contracts/enums';
import { search_text_length_max } from '@plenum/contracts/limits';
import type { Agenda } from '@plenum/contracts/sessions';
import { LayoutGrid, List, X } from 'lucide-react';
import { useMemo } from 'react';
import { sessionTypeWord } from '../../../lib/enum-words.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { t } from '../sessions.messages.ts';
import { type AgendaFilters, type AgendaView, isFiltered } from './agenda-filters.ts';
import { type TimeMode, zoneName } from './agenda-time.ts';
import type { Zones } from './agenda-zones.ts';
import { type Choice, ChoicePopover } from './choice-popover.tsx';
import { Switch } from './switch.tsx';

interface ToolbarProps {
  readonly agenda: Agenda;
  readonly filters: AgendaFilters;
  readonly view: AgendaView;
  readonly zones: Zones;
  /** Whether event and viewer are in different zones. */
  readonly zones_differ: boolean;
  readonly onChange: (change: Partial<AgendaFilters>) => void;
}

function choicesOf<V extends string>(
  order: readonly V[],
  values: readonly (V | null)[],
  label: (value: V) => string,
): Choice<V>[] {
  const counts = Map.groupBy(values, (value) => value);
  return order.flatMap((value) => {
    const count = counts.get(value)?.length ?? 0;
    return count === 0 ? [] : [{ value, label: label(value), count }];
  });
}

/** Search, filters, view and time of the agenda. */
export function AgendaToolbar({ agenda, filters, view, zones, zones_differ, onChange }: ToolbarProps) {
  const asIs = (value: string): string => value;
  const choices = useMemo(() => {
    const { sessions } = agenda;
    return {
      tracks: choicesOf(
        agenda.tracks.toSorted((a, b) => a.localeCompare(b)),
        sessions.map(({ track }) => track),
        asIs,
      ),
      locations: choicesOf(
        agenda.locations,
        sessions.map(({ location }) => location),
        asIs,
      ),
      types: choicesOf<SessionType>(
        session_types,
        sessions.map(({ session_type }) => session_type),
        sessionTypeWord,
      ),
    };
  }, [agenda]);
  const now_ms = Date.now();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox
        label={t('agenda.search')}
        value={filters.search}
        maxLength={search_text_length_max}
        className="min-w-40 sm:w-auto sm:max-w-72 sm:flex-1"
        onChange={(search) => onChange({ search })}
      />
      {choices.tracks.length > 1 && (
        <ChoicePopover
          label={t('agenda.filter.track')}
          choices={choices.tracks}
          chosen={filters.tracks}
          onChange={(tracks) => onChange({ tracks })}
        />
      )}
      {choices.locations.length > 1 && (
        <ChoicePopover
          label={t('agenda.filter.location')}
          choices={choices.locations}
          chosen={filters.locations}
          onChange={(locations) => onChange({ locations })}
        />
      )}
      {choices.types.length > 1 && (
        <ChoicePopover
          label={t('agenda.filter.type')}
          choices={choices.types}
          chosen={filters.types}
          onChange={(types) => onChange({ types })}
        />
      )}
      {isFiltered(filters) && (
        <Button
          variant="ghost"
          className="h-11 px-3 text-sm"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => onChange({ search: '', tracks: [], locations: [], types: [] })}
        >
          {t('agenda.filter.clear_all')}
        </Button>
      )}
      <div className="flex flex-wrap gap-2 md:ms-auto">
        {zones_differ && (
          <Switch<TimeMode>
            label={t('agenda.time')}
            value={filters.time}
            onChange={(time) => onChange({ time })}
            options={[
              { value: 'event', label: t('agenda.time.event'), hint: zoneName(now_ms, zones.event, zones.locale) },
              { value: 'mine', label: t('agenda.time.mine'), hint: zoneName(now_ms, zones.mine, zones.locale) },
            ]}
          />
        )}
        <Switch<AgendaView>
          label={t('agenda.view')}
          value={view}
          onChange={(next) => onChange({ view: next })}
          options={[
            { value: 'grid', label: t('agenda.view.grid'), icon: <LayoutGrid aria-hidden="true" className="size-4" /> },
            { value: 'list', label: t('agenda.view.list'), icon: <List aria-hidden="true" className="size-4" /> },
          ]}
        />
      </div>
    </div>
  );
}
