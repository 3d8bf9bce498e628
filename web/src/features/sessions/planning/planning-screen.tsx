import { bulk_sessions_max } from '@plenum/contracts/limits';
import type { Agenda, AgendaSession } from '@plenum/contracts/sessions';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import { folded } from '../../../lib/folded.ts';
import { failureMessage } from '../../../lib/http.ts';
import { choiceParam, numberParam, textParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { ManagerDays } from './planned-days.tsx';
import { type BulkChange, changeSessions, duplicateSession } from './planning.api.ts';
import { t } from './planning.messages.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SessionCard } from './session-card.tsx';
import { findClashes } from './session-clashes.ts';
import { nextFreeSlot } from './session-form.rules.ts';
import type { SessionActions } from './session-menu.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useUndoableDelete } from './use-undoable-delete.ts';
import { ViewChoice } from './view-choice.tsx';

const TimeGrid = lazy(() => import('./time-grid.tsx').then((m) => ({ default: m.TimeGrid })));
const NewSessionDialog = lazy(() => import('./new-session-dialog.tsx').then((m) => ({ default: m.NewSessionDialog })));

const address = { day: numberParam(1), q: textParam(), view: choiceParam(['list', 'grid'], 'list') };
const search_length_max = 100;

const fits = (session: AgendaSession, query: string): boolean =>
  [session.title, session.track, session.location, ...session.speakers].some(
    (text) => text !== null && folded(text).includes(query),
  );

const tell = (failure: unknown): void =>
  showToast({ tone: 'error', title: t('manager.failed'), text: failureMessage(failure) });

/** Planning an event: its days, the sessions of one of them, and everything that can be done with these. */
export function SessionsManager({ agenda }: { readonly agenda: Agenda }) {
  const { event_id, days, locations, tracks } = agenda;
  const [{ day, q, view }, changeAddress] = useSearchValues(address);
  const [adding, setAdding] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [moved, setMoved] = useState('');
  const deletion = useUndoableDelete(event_id);
  const sessions = useMemo(
    () => agenda.sessions.filter(({ id }) => !deletion.hidden.has(id)),
    [agenda.sessions, deletion.hidden],
  );
  const clashes = useMemo(() => findClashes(sessions), [sessions]);
  const shown = useMemo(() => {
    const query = folded(q.trim());
    return sessions.filter((session) => session.day_number === day && (query === '' || fits(session, query)));
  }, [sessions, day, q]);
  const choices = useMemo(() => ({ days, locations, tracks }), [days, locations, tracks]);

  const move = useCallback(
    async (session: AgendaSession, change: BulkChange) => {
      try {
        await changeSessions(event_id, [session.id], change);
        setMoved(t('manager.status.moved', { title: session.title }));
      } catch (failure) {
        tell(failure);
      }
    },
    [event_id],
  );
  const remove = deletion.remove;
  const actionsOf = (session: AgendaSession): SessionActions => ({
    move: (shift) => void move(session, shift),
    duplicate: () => {
      duplicateSession(session.id).then(
        () => showToast({ tone: 'good', title: t('manager.duplicated', { title: session.title }) }),
        tell,
      );
    },
    remove: () => remove({ ids: [session.id], title: session.title }),
    has_day_before: session.day_number > 1,
    has_day_after: session.day_number < days.length,
  });
  const select = (id: number, is_selected: boolean): void => {
    const next = new Set(selected);
    if (is_selected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  const toggle = (id: number): void => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const chosen = sessions.filter(({ id }) => selected.has(id));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          className="min-w-56 flex-1"
          label={t('manager.search')}
          value={q}
          maxLength={search_length_max}
          onChange={(text) => changeAddress({ q: text })}
        />
        <ViewChoice view={view} onChange={(next) => changeAddress({ view: next })} />
        <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setAdding(true)}>
          {t('manager.new')}
        </Button>
      </div>
      <ManagerDays days={days} current={day} sessions={sessions} onChange={(next) => changeAddress({ day: next })} />
      {chosen.length > 0 && (
        <SelectionBar
          event_id={event_id}
          sessions={chosen}
          choices={choices}
          onClear={() => setSelected(new Set())}
          onDelete={() => {
            remove({ ids: chosen.map(({ id }) => id), title: chosen[0]?.title ?? '' });
            setSelected(new Set());
          }}
        />
      )}
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
      {shown.length === 0 && (
        <EmptyState
          title={t(
            q === ''
              ? sessions.length === 0
                ? 'manager.empty.title'
                : 'manager.empty_day.title'
              : 'manager.no_match.title',
          )}
          text={t(
            q === ''
              ? sessions.length === 0
                ? 'manager.empty.text'
                : 'manager.empty_day.text'
              : 'manager.no_match.text',
          )}
        />
      )}
      {shown.length > 0 && view === 'grid' && (
        <Suspense fallback={null}>
          <TimeGrid agenda={agenda} sessions={shown} clashes={clashes} choices={choices} onMove={move} />
        </Suspense>
      )}
      {shown.length > 0 && view === 'list' && (
        <>
          <label className="mb-1 flex items-center gap-1 ps-1 text-sm">
            <Checkbox
              label={t('manager.select_all')}
              checked={shown.every(({ id }) => selected.has(id))}
              indeterminate={shown.some(({ id }) => selected.has(id)) && !shown.every(({ id }) => selected.has(id))}
              onChange={(all) => setSelected(new Set(all ? shown.slice(0, bulk_sessions_max).map(({ id }) => id) : []))}
            />
            <span aria-hidden="true">{t('manager.select_all')}</span>
          </label>
          <WindowVirtualizer data={shown}>
            {(session) => (
              <SessionCard
                key={session.id}
                session={session}
                event_id={event_id}
                clashes={clashes.get(session.id) ?? []}
                is_selected={selected.has(session.id)}
                is_open={opened.has(session.id)}
                choices={choices}
                onSelect={select}
                onToggle={toggle}
                actionsOf={actionsOf}
              />
            )}
          </WindowVirtualizer>
        </>
      )}
      {adding && (
        <Suspense fallback={null}>
          <NewSessionDialog
            event_id={event_id}
            {...choices}
            proposal={nextFreeSlot(sessions, Math.min(day, days.length))}
            onClose={() => setAdding(false)}
            onCreated={(session) => {
              setAdding(false);
              changeAddress({ day: session.day_number });
              showToast({ tone: 'good', title: t('new.created', { title: session.title }) });
            }}
          />
        </Suspense>
      )}
      <UndoBar waiting={deletion.waiting} undo={deletion.undo} />
    </>
  );
}
