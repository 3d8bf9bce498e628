import type { RunSession } from '@plenum/contracts/live/run-of-show';
import { clockAt } from '@plenum/contracts/live/stage-clock';
import { useServerNow } from '../../../lib/server-time.ts';
import { ClockFace } from './clock/clock-face.tsx';

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
  return <ClockFace state={state} isLarge />;
}
