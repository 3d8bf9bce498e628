import { type SessionLevel, sessionLevels, sessionTypes, type SessionType } from '@plenum/contracts/enums';
import { maxSearchTextLength } from '@plenum/contracts/limits';
import type { Agenda } from '@plenum/contracts/schedule/agenda';
import { Bookmark, LayoutGrid, List, X } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { sessionLevelLabel, sessionTypeLabel } from '../../../../lib/enum-labels.ts';
import type { Zones } from '../../../../lib/event-time.ts';
import { languageName } from '../../../../lib/language-name.ts';
import { languageTag } from '../../../../lib/title-language.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { ChoiceSwitch } from '../../../../ui/choice-switch.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { toolButtonClass } from '../../../../ui/filter-button.tsx';
import { NowButton } from '../../../../ui/now-button.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { TimeSwitch } from '../../../../ui/time-switch.tsx';
import { t } from '../sessions.en.json';
import {
  type AgendaFilters,
  type AgendaView,
  isFiltered,
  isSessionLevel,
  isSessionType,
  noFilters,
} from './agenda-filters.ts';
import type { SheetFilter } from './agenda-sheet.tsx';
import { ChoicePopover } from './choice-popover.tsx';
import { choicesOf } from './choices.ts';
import { languagesOf } from './language-mark.tsx';
import { NarrowToolbar } from './narrow-toolbar.tsx';
import '../../../../styles/sticky-toolbar.css';

interface FilterProps {
  readonly agenda: Agenda;
  readonly filters: AgendaFilters;
  readonly onChange: (change: Partial<AgendaFilters>) => void;
}

interface ViewProps {
  readonly view: AgendaView;
  readonly zones: Zones;
  /** Start times of the first and the last session. */
  readonly instants: readonly number[];
  readonly onChange: (change: Partial<AgendaFilters>) => void;
}

interface NarrowProps {
  readonly isPhone: boolean;
  /** Whether the filters are behind a button. */
  readonly isNarrow: boolean;
  /** Number of matching sessions of the day. */
  readonly count: number;
  readonly more: ReactNode;
  /** Scrolls to the current time; undefined while it is visible. */
  readonly onNow: (() => void) | undefined;
  /** Receives the element for the summary and the actions of a day of the user’s agenda, which replace the search. */
  readonly onDaySlot: (element: HTMLElement | null) => void;
}

export function AgendaToolbar({
  agenda,
  filters,
  onChange,
  isPhone,
  isNarrow,
  count,
  more,
  onNow,
  onDaySlot,
  ...view
}: FilterProps & ViewProps & NarrowProps) {
  const kinds = useFilterKinds({ agenda, filters, onChange });
  const choice =
    !filters.isMyAgenda &&
    (isPhone ? (
      <OtherView view={view.view} onChange={onChange} />
    ) : (
      <ViewChoice view={view.view} onChange={onChange} />
    ));
  if (isNarrow)
    return (
      <NarrowToolbar
        filters={filters}
        // The filters do not apply to the user’s agenda.
        sheetFilters={filters.isMyAgenda ? [] : kinds}
        count={count}
        isSticky={filters.isMyAgenda || view.view === 'list'}
        onChange={onChange}
        myAgenda={!isPhone && <MyAgendaToggle isPressed={filters.isMyAgenda} onChange={onChange} />}
        view={choice}
        sheetView={<TimeSwitch zones={view.zones} instants={view.instants} isShort />}
        more={more}
        onNow={onNow}
        onDaySlot={onDaySlot}
      />
    );
  const time = <TimeSwitch zones={view.zones} instants={view.instants} isShort />;
  if (filters.isMyAgenda)
    return (
      <div className={toolbarClass} data-toolbar={stickyMark}>
        <div ref={onDaySlot} className="min-h-11 min-w-0 flex-1" />
        {onNow !== undefined && <NowButton onPress={onNow} />}
        {time}
      </div>
    );
  return (
    <div className={toolbarClass} data-toolbar={view.view === 'list' ? stickyMark : undefined}>
      <SearchBox
        label={t('agenda.search')}
        value={filters.search}
        maxLength={maxSearchTextLength}
        className="w-auto max-w-72 min-w-28 flex-1"
        onChange={(search) => onChange({ search })}
      />
      {kinds.map((kind) => (
        <ChoicePopover key={kind.label} {...kind} />
      ))}
      {isFiltered(filters) && (
        <IconButton label={t('agenda.filter.clear_all')} onClick={() => onChange(noFilters)}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      {onNow !== undefined && <NowButton onPress={onNow} />}
      <div className="ms-auto flex gap-1.5">
        {time}
        {choice}
      </div>
    </div>
  );
}

/** One line above the sessions; `sticky-bar.css` keeps it below the header while a list scrolls. */
const toolbarClass = 'not-data-[toolbar=sticky]:mb-2 flex flex-wrap items-center gap-1.5';
const stickyMark = 'sticky';

interface MyAgendaToggleProps extends Pick<FilterProps, 'onChange'> {
  readonly isPressed: boolean;
}

/** Toggles between the user’s agenda and all sessions; its position is the same in both. */
export function MyAgendaToggle({ isPressed, onChange }: MyAgendaToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={() => onChange({ isMyAgenda: !isPressed })}
      className={classNames(
        'inline-flex h-11 items-center gap-2 rounded-md border px-3.5 text-sm font-semibold hover:bg-sunk',
        isPressed
          ? 'border-accent bg-accent-soft text-on-accent-soft inset-ring inset-ring-accent'
          : 'border-edge bg-surface',
      )}
    >
      <Bookmark aria-hidden="true" className={classNames('size-4', isPressed && 'fill-current')} />
      {t('agenda.filter.mine')}
    </button>
  );
}

const identity = (value: string): string => value;

/** Returns the filters by track, location, type, language and level, each only if there are several values. */
function useFilterKinds({ agenda, filters, onChange }: FilterProps): readonly SheetFilter[] {
  const choices = useMemo(() => {
    const of = <K extends 'track' | 'location' | 'session_type'>(key: K) =>
      agenda.sessions.map((session) => session[key]);
    return {
      tracks: choicesOf(agenda.tracks, of('track'), identity),
      locations: choicesOf(agenda.locations, of('location'), identity),
      types: choicesOf<SessionType>(sessionTypes, of('session_type'), sessionTypeLabel),
      languages: choicesOf(
        languagesOf(agenda.sessions).toSorted((a, b) => languageName(a).localeCompare(languageName(b))),
        agenda.sessions.map(({ language }) => languageTag(language)),
        languageName,
      ),
      levels: choicesOf<SessionLevel>(
        sessionLevels,
        agenda.sessions.map(({ level }) => level),
        sessionLevelLabel,
      ),
    };
  }, [agenda]);
  const kinds: readonly SheetFilter[] = [
    {
      label: t('agenda.filter.track'),
      choices: choices.tracks,
      chosen: filters.tracks,
      onChange: (tracks) => onChange({ tracks }),
    },
    {
      label: t('agenda.filter.location'),
      choices: choices.locations,
      chosen: filters.locations,
      onChange: (locations) => onChange({ locations }),
    },
    {
      label: t('agenda.filter.type'),
      choices: choices.types,
      chosen: filters.types,
      onChange: (values) => onChange({ types: values.filter(isSessionType) }),
    },
    {
      label: t('agenda.filter.language'),
      choices: choices.languages,
      chosen: filters.languages,
      onChange: (languages) => onChange({ languages }),
    },
    {
      label: t('agenda.filter.level'),
      choices: choices.levels,
      chosen: filters.levels,
      onChange: (values) => onChange({ levels: values.filter(isSessionLevel) }),
    },
  ];
  return kinds.filter((kind) => kind.choices.length > 1 || kind.chosen.length > 0);
}

type ChoiceProps = Pick<ViewProps, 'view' | 'onChange'>;

/** Button for phones that switches to the other view; the switch is too wide next to the search field. */
function OtherView({ view, onChange }: ChoiceProps) {
  const next = view === 'grid' ? 'list' : 'grid';
  const label = t(`agenda.view.${next}`);
  const Icon = next === 'grid' ? LayoutGrid : List;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => onChange({ view: next })}
      className={toolButtonClass(false)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

const ViewChoice = ({ view, onChange }: ChoiceProps) => (
  <ChoiceSwitch<AgendaView>
    label={t('agenda.view')}
    value={view}
    isIconOnly
    onChange={(next) => onChange({ view: next })}
    options={[
      { value: 'grid', label: t('agenda.view.grid'), icon: <LayoutGrid aria-hidden="true" className="size-4" /> },
      { value: 'list', label: t('agenda.view.list'), icon: <List aria-hidden="true" className="size-4" /> },
    ]}
  />
);
