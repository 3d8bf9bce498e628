import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { lazy, memo, Suspense, useId } from 'react';
import { eventPaths } from '../../../../lib/event-paths.ts';
import { joinParts } from '../../../../lib/join-parts.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Link } from '../../../../ui/link.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { SessionMarks, trackStyle } from '../agenda/session-marks.tsx';
import { useSession } from '../sessions.api.ts';
import { t } from './planning.en.json';
import { t as cardText } from './session-card.en.json';
import type { Clash } from './session-clashes.ts';
import type { EditorChoices } from './session-editor.tsx';
import type { SessionActions } from './session-menu.tsx';

const SessionEditor = lazy(() => import('./session-editor.tsx').then((m) => ({ default: m.SessionEditor })));
const SessionMenu = lazy(() => import('./session-menu.tsx').then((m) => ({ default: m.SessionMenu })));

interface CardProps {
  readonly session: AgendaSession;
  readonly event_id: number;
  readonly clashes: readonly Clash[];
  /** Whether its location is still in use by the previous session. */
  readonly isBusy: boolean;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly choices: EditorChoices;
  readonly onSelect: (id: number, selected: boolean) => void;
  readonly onToggle: (id: number) => void;
  readonly actionsOf: (session: AgendaSession) => SessionActions;
}

/** Session of the day: summary, warnings, and the editor when it is expanded. */
export const SessionCard = memo(function SessionCard(props: CardProps) {
  const { session, event_id, clashes, isBusy, isSelected, isOpen, choices, onSelect, onToggle, actionsOf } = props;
  const panelId = useId();
  return (
    <article
      style={trackStyle(session.track)}
      className="@container relative mb-1 rounded-md border border-s-4 border-rule bg-surface"
      data-testid="session-card"
    >
      <div
        className={classNames(
          'grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-1 p-0.5 sm:grid-cols-[2.75rem_minmax(0,1fr)_auto] sm:gap-x-3 sm:px-2 sm:py-1',
          clashes.length === 0 ? 'sm:items-center' : 'items-start',
        )}
      >
        <Checkbox
          label={cardText('manager.select', { title: session.title })}
          checked={isSelected}
          onChange={(selected) => onSelect(session.id, selected)}
        />
        <Summary session={session} event_id={event_id} clashes={clashes} isBusy={isBusy} />
        {/* On phones, only the first lines are narrower. */}
        <div className="flex max-sm:absolute max-sm:end-0.5 max-sm:top-0.5 max-sm:*:w-9">
          <IconButton
            label={cardText(isOpen ? 'manager.close' : 'manager.edit', { title: session.title })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => onToggle(session.id)}
          >
            <ChevronDown aria-hidden="true" className={classNames('size-5', isOpen && 'rotate-180')} />
          </IconButton>
          <RowMenu name={session.title}>
            {() => (
              <Suspense fallback={null}>
                <SessionMenu {...actionsOf(session)} />
              </Suspense>
            )}
          </RowMenu>
        </div>
      </div>
      {isOpen && (
        <div id={panelId} className="border-t border-rule p-4 sm:p-6">
          <OpenSession session_id={session.id} choices={choices} />
        </div>
      )}
    </article>
  );
});

/** Loads and edits the whole session, after it is expanded. */
export function OpenSession({ session_id, choices }: { readonly session_id: number; readonly choices: EditorChoices }) {
  const { data, error, mutate } = useSession(session_id);
  if (data === undefined)
    return error === undefined ? (
      <Skeleton className="h-64" />
    ) : (
      <ErrorState failure={error} onRetry={() => mutate()} />
    );
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <SessionEditor key={session_id} session={data} {...choices} />
    </Suspense>
  );
}

function Summary({
  session,
  event_id,
  clashes,
  isBusy,
}: Pick<CardProps, 'session' | 'event_id' | 'clashes' | 'isBusy'>) {
  const location = session.location ?? t('manager.no_location');
  const speakers = joinParts(session.speakers, ', ');
  return (
    // On phones, the marks are next to the time, and the details use the full width.
    <div className="min-w-0 py-1.5 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-1.5 max-sm:gap-y-0.5 max-sm:pe-18 sm:grid sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-3 sm:*:col-start-2">
      <h2 className="font-sans text-base leading-5.5 font-semibold tracking-normal text-wrap max-sm:contents sm:col-span-2 sm:col-start-1! sm:grid sm:grid-cols-subgrid sm:items-baseline">
        <span className="tabular text-sm font-semibold max-sm:order-1">
          {session.start_time.slice(0, 5)} – {session.end_time.slice(0, 5)}
        </span>
        <Link
          to={eventPaths.session(event_id, session.id)}
          className={classNames(
            'min-w-0 font-semibold break-words hover:underline max-sm:order-3 max-sm:basis-full sm:truncate',
            session.status === 'CANCELLED' && 'line-through',
          )}
        >
          <bdi>{session.title}</bdi>
        </Link>
      </h2>
      <p className="flex min-h-5.5 items-center gap-x-1.5 pe-2 text-sm whitespace-nowrap text-muted *:shrink-0 max-sm:contents max-sm:*:order-2">
        <SessionMarks session={session} labels="heard" isBusy={isBusy} />
        <bdi className="min-w-0 shrink! truncate max-sm:order-4! max-sm:-me-16 max-sm:basis-[calc(100%+4rem)] max-sm:text-sm max-sm:text-muted">
          {/* Without the track, a phone has space for the speakers; its color is at the edge. */}
          <span className="sm:hidden">{joinParts([location, speakers])}</span>
          <span className="max-sm:hidden">{joinParts([location, session.track, speakers])}</span>
        </bdi>
      </p>
      {clashes.length > 0 && (
        <ul className="mt-1 grid gap-0.5 text-sm font-medium text-live">
          {clashes.slice(0, 5).map(({ kind, name, other }) => (
            <li key={`${kind} ${name} ${other.id}`} className="flex gap-1.5">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {kind === 'location'
                ? cardText('manager.clash.location', { location: name, title: other.title })
                : cardText('manager.clash.speaker', { speaker: name, title: other.title })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
