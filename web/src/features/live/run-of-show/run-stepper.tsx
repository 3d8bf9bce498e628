import type { RunSession } from '@plenum/contracts/live/run-of-show';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isOverTime } from '../../../lib/session-state.rules.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { NowButton } from '../../../ui/now-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toastOutcome } from '../../../ui/toast-outcome.ts';
import { ClockPanel } from './clock/clock-panel.tsx';
import { DelayControls } from './delay/delay-controls.tsx';
import { LecternPanel } from './lectern-panel.tsx';
import { RunCard, StepButton } from './run-card.tsx';
import type { RunProps } from './run-list.tsx';
import { sendLecternMessage } from './run-of-show.api.ts';
import { t } from './run-of-show.en.json';
import { SessionClock } from './session-clock.tsx';

interface RunStepperProps extends RunProps {
  readonly isToday: boolean;
  /** Actions of other features. */
  readonly actions: ReactNode;
  /** Shows the current day; null while it is displayed or if it is not a day of the event. */
  readonly onToday: (() => void) | null;
}

/**
 * Displays one session at a time on phones, with large buttons within reach of the thumb. Follows the current session
 * until another one is selected.
 */
export function RunStepper({ runParams, run, draft, current, clock, isToday, onToday, actions }: RunStepperProps) {
  const { event_id } = runParams;
  const nowMs = useNow();
  const { sessions } = run;
  const [chosenId, choose] = useState<number | null>(null);
  const followed = current ?? (isToday ? sessions.at(-1) : sessions[0]);
  const session = sessions.find(({ id }) => id === chosenId) ?? followed;
  const onNow = onToday ?? (session?.id === followed?.id ? null : () => choose(null));
  const position =
    session !== undefined && t('position', { number: sessions.indexOf(session) + 1, count: sessions.length });
  return (
    <div data-bottom-bar className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {session === undefined ? (
        <EmptyState title={t('none.title')} text={t('none.text')} />
      ) : (
        <>
          <p role="status" className="sr-only">
            {position} <span>{session.title}</span>
          </p>
          <RunCard
            key={session.id}
            event_id={event_id}
            session={session}
            can_run={run.can_run}
            isNext={session.id === current?.id}
            clock={clock}
            digits={session.id === current?.id && <SessionClock sessions={sessions} session_id={session.id} />}
            position={position}
            hasSteps={false}
          />
        </>
      )}
      <LecternPanel runParams={runParams} run={run} draft={draft} />
      <ClockPanel runParams={runParams} run={run}>
        <DelayControls key={runParams.day_number} runParams={runParams} run={run} clock={clock} />
      </ClockPanel>
      <div className="empty:hidden">{actions}</div>
      {session !== undefined && (
        <Bar
          event_id={event_id}
          can_run={run.can_run}
          sessions={sessions}
          session={session}
          isCurrent={session.id === followed?.id}
          onNow={onNow}
          onWrapUp={
            run.can_run && isOverTime(session, nowMs)
              ? () => void toastOutcome(() => sendLecternMessage(runParams, t('lectern.end')))
              : null
          }
          onChoose={choose}
        />
      )}
    </div>
  );
}

interface BarProps {
  readonly event_id: number;
  readonly can_run: boolean;
  readonly sessions: readonly RunSession[];
  readonly session: RunSession;
  readonly isCurrent: boolean;
  /** Returns to the current session; null while it is shown. */
  readonly onNow: (() => void) | null;
  /** Asks the people on stage to end; null while the session is not over time. */
  readonly onWrapUp: (() => void) | null;
  readonly onChoose: (session_id: number) => void;
}

/**
 * Buttons: previous, begin or end, next. Hidden while the user types, so that the field remains visible above the
 * keyboard.
 */
function Bar({ event_id, can_run, sessions, session, isCurrent, onNow, onWrapUp, onChoose }: BarProps) {
  const at = sessions.indexOf(session);
  return (
    <div className="sticky bottom-(--dock-height) z-10 -mx-4 grid grid-cols-[1fr_auto_1fr] gap-2 border-t border-rule bg-surface px-3 py-2 in-data-[typing]:hidden sm:-mx-6 sm:px-6">
      {onNow !== null && (
        <div className="col-span-3 flex justify-center">
          <NowButton onPress={onNow} />
        </div>
      )}
      {onWrapUp !== null && (
        <Button variant="secondary" className="col-span-3 h-11" onClick={onWrapUp}>
          {t('lectern.show', { message: t('lectern.end') })}
        </Button>
      )}
      <MoveButton icon={ChevronLeft} label={t('previous')} session={sessions[at - 1]} onChoose={onChoose} />
      {can_run ? <StepButton event_id={event_id} session={session} isPrimary={isCurrent} /> : <span />}
      <MoveButton icon={ChevronRight} label={t('next')} session={sessions[at + 1]} onChoose={onChoose} isAfter />
    </div>
  );
}

interface MoveButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly session: RunSession | undefined;
  readonly onChoose: (session_id: number) => void;
  readonly isAfter?: boolean;
}

function MoveButton({ icon: Icon, label, session, onChoose, isAfter = false }: MoveButtonProps) {
  return (
    <button
      type="button"
      // Disabling a focused button would lose the keyboard focus.
      aria-disabled={session === undefined}
      onClick={() => session !== undefined && onChoose(session.id)}
      className={`flex h-14 min-w-0 items-center justify-center gap-0.5 rounded-md border border-edge bg-surface px-1 text-sm font-semibold sm:text-base hover:bg-sunk aria-disabled:opacity-50 ${isAfter ? 'flex-row-reverse' : ''}`}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
      <span className="truncate">{label}</span>
    </button>
  );
}
