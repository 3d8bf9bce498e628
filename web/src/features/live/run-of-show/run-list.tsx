import type { RunOfShow, RunSession } from '@plenum/contracts/live/run-of-show';
import { ChevronDown } from 'lucide-react';
import type { Dispatch, SetStateAction } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { NowButton } from '../../../ui/now-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ClockPanel } from './clock/clock-panel.tsx';
import { DelayControls } from './delay/delay-controls.tsx';
import { LecternPanel } from './lectern-panel.tsx';
import { RunCard } from './run-card.tsx';
import type { Clock, RunParams } from './run-of-show.api.ts';
import { t } from './run-of-show.en.json';

export interface RunProps {
  readonly runParams: RunParams;
  readonly run: RunOfShow;
  /** State of the lectern message that is being typed. */
  readonly draft: readonly [string, Dispatch<SetStateAction<string>>];
  /** The session that is running or next; undefined on other days and after the last one. */
  readonly current: RunSession | undefined;
  readonly clock: Clock;
}

interface RunListProps extends RunProps {
  /** Sessions of today that are over; they are collapsed. */
  readonly earlier: readonly RunSession[];
  /** Scrolls to the current session; null while it is visible. */
  readonly onNow: (() => void) | null;
}

/** The sessions of a day as a list, next to the clock and the lectern. */
export function RunList({ runParams, run, draft, current, clock, earlier, onNow }: RunListProps) {
  const sessions = run.sessions.slice(earlier.length);
  return (
    <>
      <div className="sticky top-(--header-height) z-10 flex flex-wrap items-center gap-2 bg-ground py-1 empty:hidden">
        {onNow !== null && <NowButton onPress={onNow} />}
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_18rem] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="grid min-w-0 gap-3">
          {run.sessions.length === 0 && <EmptyState title={t('none.title')} text={t('none.text')} />}
          {earlier.length > 0 && (
            <details className="group">
              <summary className="tabular flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-semibold text-muted hover:bg-sunk hover:text-ink">
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 shrink-0 group-not-open:-rotate-90 rtl:group-not-open:rotate-90"
                />
                {t('earlier', { count: earlier.length })}
              </summary>
              <Cards sessions={earlier} {...{ runParams, run, clock }} current={undefined} className="mt-2" />
            </details>
          )}
          {sessions.length > 0 && <Cards sessions={sessions} {...{ runParams, run, clock, current }} />}
          {run.sessions.length > 0 && sessions.length === 0 && <p className="px-3 text-muted">{t('over')}</p>}
        </div>
        <div className="sticky top-[calc(var(--header-height)+0.75rem)] grid gap-4">
          <ClockPanel runParams={runParams} run={run}>
            <DelayControls key={runParams.day_number} runParams={runParams} run={run} clock={clock} />
          </ClockPanel>
          <LecternPanel runParams={runParams} run={run} draft={draft} />
        </div>
      </div>
    </>
  );
}

/** From this width on, readiness and cues fit next to the title. */
const wideScreen = '(min-width: 1600px)';

interface CardsProps extends Omit<RunProps, 'draft'> {
  readonly sessions: readonly RunSession[];
  readonly className?: string;
}

function Cards({ sessions, runParams, run, current, clock, className = '' }: CardsProps) {
  const isWide = useMediaQuery(wideScreen);
  return (
    <ol aria-label={t('sessions')} className={`grid min-w-0 gap-3 ${className}`}>
      {sessions.map((session) => {
        const isCurrent = session.id === current?.id;
        return (
          <li
            key={session.id}
            {...(isCurrent && { 'data-now': '', tabIndex: -1 })}
            className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg focus:outline-none"
          >
            {isCurrent && <NowLine clock={clock} />}
            <RunCard
              event_id={runParams.event_id}
              session={session}
              can_run={run.can_run}
              isNext={isCurrent}
              // On days that are being prepared, all cards are open.
              isFoldable={current !== undefined && !isCurrent && !isWide}
              clock={clock}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** The current time, above the session that is running or next; earlier sessions are over. */
const NowLine = ({ clock }: { readonly clock: Clock }) => (
  <p className="tabular flex items-center gap-3 text-sm font-semibold text-live">
    {t('now_line', { time: clock.at(new Date(useNow()).toISOString()) })}
    <span aria-hidden="true" className="h-0.5 flex-1 bg-live" />
  </p>
);
