import { maxBulkSessions } from '@plenum/contracts/limits';
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { lazy, Suspense, useDeferredValue } from 'react';
import { useFirstInteraction } from '../../../../lib/use-first-interaction.ts';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { t } from './planning.en.json';
import { SessionCard } from './session-card.tsx';
import type { Clash } from './session-clashes.ts';
import type { EditorChoices } from './session-editor.tsx';
import type { SessionActions } from './session-menu.tsx';

const LongList = lazy(() => import('../agenda/long-list.tsx').then((m) => ({ default: m.LongList })));

/** More than any window displays before scrolling. */
const firstRows = 40;

interface SessionListProps {
  readonly event_id: number;
  readonly sessions: readonly AgendaSession[];
  readonly clashes: ReadonlyMap<number, readonly Clash[]>;
  readonly choices: EditorChoices;
  readonly selected: ReadonlySet<number>;
  readonly onSelected: (ids: ReadonlySet<number>) => void;
  readonly openIds: ReadonlySet<number>;
  readonly onOpened: (ids: ReadonlySet<number>) => void;
  readonly actionsOf: (session: AgendaSession) => SessionActions;
}

/** Sessions of a day as a list; each can be selected and opened. */
export function SessionList(props: SessionListProps) {
  const { event_id, sessions, clashes, choices, selected, onSelected, actionsOf, openIds, onOpened } = props;
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
  const lines = sessions.map((session) => ({
    key: String(session.id),
    render: () => (
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
      />
    ),
  }));
  const beginning = lines.slice(0, firstRows).map(({ key, render }) => <div key={key}>{render()}</div>);
  const rest = lines.slice(firstRows);
  return (
    <>
      <label className="mb-1 flex items-center gap-1 ps-1 text-sm">
        <Checkbox
          label={t('manager.select_all')}
          checked={sessions.every(({ id }) => selected.has(id))}
          indeterminate={sessions.some(({ id }) => selected.has(id)) && !sessions.every(({ id }) => selected.has(id))}
          onChange={(all) => onSelected(new Set(all ? sessions.slice(0, maxBulkSessions).map(({ id }) => id) : []))}
        />
        <span aria-hidden="true">{t('manager.select_all')}</span>
      </label>
      {/* These items stay mounted when the others are added, so that an open menu stays open. */}
      {beginning}
      <Suspense fallback={null}>{moved && rest.length > 0 && <LongList lines={rest} />}</Suspense>
    </>
  );
}
