/** The content of the shelf, which phones load when it is opened. */
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { type PointerEvent, useState } from 'react';
import { foldText } from '../../../../lib/fold-text.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { trackStyle } from '../agenda/session-marks.tsx';
import { t } from './planning.en.json';

const searchFrom = 6;
const maxSearchLength = 100;

export interface ShelfPanelProps {
  readonly sessions: readonly AgendaSession[];
  readonly draggedId: number | undefined;
  readonly onPress?: ((event: PointerEvent, session: AgendaSession) => void) | undefined;
  /** Schedules a session at the next free time of the displayed day. */
  readonly onSchedule: (session: AgendaSession) => void;
}

export function ShelfPanel({ sessions, draggedId, onPress, onSchedule }: ShelfPanelProps) {
  const [query, setQuery] = useState('');
  const folded = foldText(query.trim());
  const matching = sessions.filter(({ title, track }) => foldText(`${title} ${track ?? ''}`).includes(folded));
  return (
    <>
      {sessions.length >= searchFrom && (
        <SearchBox label={t('shelf.search')} value={query} maxLength={maxSearchLength} onChange={setQuery} />
      )}
      {sessions.length === 0 && <p className="text-sm text-muted">{t('shelf.empty')}</p>}
      {sessions.length > 0 && matching.length === 0 && (
        <p className="text-sm text-muted">{t('manager.no_match.title')}</p>
      )}
      {sessions.length > 0 && <p className="text-sm text-muted">{t('shelf.help')}</p>}
      <ul className="grid gap-1.5">
        {matching.map((session) => (
          <li key={session.id}>
            <ShelvedSession
              session={session}
              isDragged={session.id === draggedId}
              onPress={onPress}
              onSchedule={onSchedule}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ShelvedProps extends Pick<ShelfPanelProps, 'onSchedule' | 'onPress'> {
  readonly session: AgendaSession;
  readonly isDragged: boolean;
}

function ShelvedSession({ session, isDragged, onPress, onSchedule }: ShelvedProps) {
  const details = [t('shelf.minutes', { count: session.duration_minutes }), session.track];
  return (
    <button
      type="button"
      data-shelved={session.id}
      style={trackStyle(session.track)}
      onPointerDown={(event) => onPress?.(event, session)}
      onClick={() => onSchedule(session)}
      className={classNames(
        'grid min-h-11 w-full cursor-grab gap-0.5 rounded-md border border-s-4 border-rule bg-surface px-2.5 py-1.5 text-start text-sm select-none hover:bg-sunk',
        isDragged && 'opacity-40',
      )}
    >
      <bdi className="font-semibold break-words">{session.title}</bdi>
      <span className="text-xs text-muted">{joinParts(details)}</span>
    </button>
  );
}
