import type { RunSession } from '@plenum/contracts/live/run-of-show';
import { clockAt, clockDigits } from '@plenum/contracts/live/stage-clock';
import { useServerNow } from '../../../lib/server-time.ts';
import { t } from './clock/clock.en.json';

interface SessionClockProps {
  readonly sessions: readonly RunSession[];
  readonly session_id: number;
}

/** The stage clock in large digits, if it shows this session. */
export function SessionClock({ sessions, session_id }: SessionClockProps) {
  const nowMs = useServerNow();
  const state = nowMs === null ? null : clockAt(sessions, nowMs);
  const isShown = state !== null && state.kind !== 'IDLE' && state.session.id === session_id;
  // Keeps its height while the clock is being set.
  if (state !== null && !isShown) return null;
  return (
    <div className={state?.kind === 'OVER' ? 'text-live' : undefined}>
      <p className="text-sm font-semibold">{state === null ? t('clock.measuring') : t(`clock.${state.kind}`)}</p>
      <p role="timer" className="tabular min-h-14 text-[3.5rem] leading-none font-bold">
        {state === null ? null : <bdi dir="ltr">{clockDigits(state)}</bdi>}
      </p>
    </div>
  );
}
