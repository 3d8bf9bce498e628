import { maxBulkSessions } from '@plenum/contracts/limits';
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { newDates } from '../../../../lib/event-time.ts';
import { useFirstInteraction } from '../../../../lib/use-first-interaction.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { DateRow } from '../../../../ui/date-row.tsx';
import { currentOf, earlierOf } from '../agenda/agenda-grid.ts';
import { EarlierRow } from '../agenda/earlier-row.tsx';
import { t } from './session-card.en.json';
import { SessionCard } from './session-card.tsx';
import type { Clash } from './session-clashes.ts';
import type { EditorChoices } from './session-editor.tsx';
import type { SessionActions } from './session-menu.tsx';

const LongList = lazy(() => import('../agenda/long-list.tsx').then((m) => ({ default: m.LongList })));

/** More than any window displays before scrolling. */
const firstRows = 40;
const none: ReadonlySet<number> = new Set();

interface SessionListProps {
  readonly event_id: number;
  readonly timezone: string;
  /** Calendar date of the conference day. */
  readonly date: string;
  readonly sessions: readonly AgendaSession[];
  readonly clashes: ReadonlyMap<number, readonly Clash[]>;
  readonly choices: EditorChoices;
  readonly selected: ReadonlySet<number>;
  readonly onSelected: (ids: ReadonlySet<number>) => void;
  /** The current time if it is on this day: sessions that are over collapse. */
  readonly currentMs: number | null;
  readonly openIds: ReadonlySet<number>;
  readonly onOpened: (ids: ReadonlySet<number>) => void;
  readonly actionsOf: (session: AgendaSession) => SessionActions;
  /** Sessions whose location is still in use by the previous session. */
  readonly busyIds: ReadonlySet<number>;
}

/** Sessions of a day as a list; each can be selected and opened. */
export function SessionList(props: SessionListProps) {
  const { event_id, clashes, choices, selected, onSelected, actionsOf, openIds, onOpened, busyIds } = props;
  // Rows must not disappear while a user works on them.
  const [openedMs] = useState(props.currentMs);
  const [isOpen, setOpen] = useState(false);
  const past = openedMs === null ? none : earlierOf(props.sessions, openedMs);
  const current = props.currentMs === null ? none : currentOf(props.sessions, props.currentMs);
  const sessions = isOpen ? props.sessions : props.sessions.filter(({ id }) => !past.has(id));
  const moved = useDeferredValue(useFirstInteraction());
  const select = (id: number, isSelected: boolean): void => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    onSelected(next);
  };
  const toggle = (id: number): void => {
    const next = new Set(openIds);
    if (!next.delete(id)) next.add(id);
    onOpened(next);
  };
  const startsMs = sessions.map(({ starts_at }) => Date.parse(starts_at));
  const dates = newDates(startsMs, props.timezone, props.date);
  const lines = sessions.map((session, index) => ({
    key: String(session.id),
    render: () => (
      <>
        {dates[index] !== undefined && <DateRow date={dates[index]} />}
        <div {...(current.has(session.id) ? { 'data-now': '', tabIndex: -1, className: 'outline-none' } : {})}>
          <SessionCard
            session={session}
            event_id={event_id}
            clashes={clashes.get(session.id) ?? []}
            isSelected={selected.has(session.id)}
            isOpen={openIds.has(session.id)}
            choices={choices}
            onSelect={select}
            onToggle={toggle}
            actionsOf={actionsOf}
            isBusy={busyIds.has(session.id)}
          />
        </div>
      </>
    ),
  }));
  const beginning = lines.slice(0, firstRows).map(({ key, render }) => <div key={key}>{render()}</div>);
  const rest = lines.slice(firstRows);
  return (
    <>
      <div className="-mt-2 flex items-center gap-x-2">
        <label className="flex shrink-0 items-center gap-1 ps-1 text-sm">
          <Checkbox
            label={t('manager.select_all')}
            checked={sessions.every(({ id }) => selected.has(id))}
            indeterminate={sessions.some(({ id }) => selected.has(id)) && !sessions.every(({ id }) => selected.has(id))}
            onChange={(all) => onSelected(new Set(all ? sessions.slice(0, maxBulkSessions).map(({ id }) => id) : []))}
          />
          <span aria-hidden="true">{t('manager.select_all.short')}</span>
        </label>
        {past.size > 0 && (
          <div className="-mb-1 min-w-0 flex-1">
            <EarlierRow count={past.size} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          </div>
        )}
      </div>
      <div data-has-now={current.size > 0 ? '' : undefined}>
        {/* These items stay mounted when the others are added, so that an open menu stays open. */}
        {beginning}
        <Suspense fallback={null}>{moved && rest.length > 0 && <LongList lines={rest} />}</Suspense>
      </div>
    </>
  );
}
