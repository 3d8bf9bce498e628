import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { ChevronDown } from 'lucide-react';
import { type PointerEvent, useId, useState } from 'react';
import { foldText } from '../../../../lib/fold-text.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { smallScreen } from '../../../../lib/media.ts';
import { useMediaQuery } from '../../../../lib/use-media-query.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { trackStyle } from '../agenda/session-marks.tsx';
import { t } from './planning.en.json';

const searchFrom = 6;
const maxSearchLength = 100;

interface ShelfProps {
  readonly sessions: readonly AgendaSession[];
  /** Whether a session is dragged over the shelf. */
  readonly isTarget: boolean;
  readonly startsOpen?: boolean;
  readonly draggedId: number | undefined;
  readonly onPress?: ((event: PointerEvent, session: AgendaSession) => void) | undefined;
  /** Schedules a session at the next free time of the displayed day. */
  readonly onSchedule: (session: AgendaSession) => void;
}

/** Unscheduled sessions: beside the grid on a desktop, below it and collapsible on a phone or while there are none. */
export function UnscheduledShelf({
  sessions,
  isTarget,
  startsOpen = false,
  draggedId,
  onPress,
  onSchedule,
}: ShelfProps) {
  const isSmall = useMediaQuery(smallScreen);
  const [isOpen, setOpen] = useState<boolean | null>(startsOpen ? true : null);
  const [query, setQuery] = useState('');
  const panelId = useId();
  // Above a list it would push the list down.
  const isShown = isOpen ?? (!isSmall && onPress !== undefined && sessions.length > 0);
  const folded = foldText(query.trim());
  const matching = sessions.filter(({ title, track }) => foldText(`${title} ${track ?? ''}`).includes(folded));
  return (
    <section
      aria-label={t('shelf.title')}
      data-drop-shelf=""
      data-testid="shelf"
      className={classNames(
        'rounded-lg border bg-surface px-3 lg:max-h-[80dvh] lg:overflow-y-auto',
        isShown ? 'py-3' : 'py-0.5',
        isTarget ? 'border-accent bg-accent-soft' : 'border-rule',
      )}
    >
      <h2 className="font-sans text-base tracking-normal">
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={isShown ? panelId : undefined}
          onClick={() => setOpen(!isShown)}
          className="flex min-h-11 w-full items-center gap-2 text-start font-semibold"
        >
          <span className="me-auto flex min-w-0 flex-wrap items-baseline gap-x-2">
            {t('shelf.title')}
            <span className="tabular text-sm font-medium text-muted">
              {t('manager.sessions', { count: sessions.length })}
            </span>
          </span>
          <ChevronDown aria-hidden="true" className={classNames('size-5 shrink-0', isShown && 'rotate-180')} />
        </button>
      </h2>
      {isShown && (
        <div id={panelId} className="mt-2 grid gap-2">
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
        </div>
      )}
    </section>
  );
}

interface ShelvedProps extends Pick<ShelfProps, 'onSchedule'> {
  readonly session: AgendaSession;
  readonly isDragged: boolean;
  readonly onPress: ShelfProps['onPress'];
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
