import type { RunSession } from '@plenum/contracts/live/run-of-show';
import { clockAt, overrunDigits } from '@plenum/contracts/live/stage-clock';
import { TriangleAlert } from 'lucide-react';
import { useServerNow } from '../../../lib/server-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ClockFace } from './clock/clock-face.tsx';
import { t } from './run-of-show.en.json';

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

/** How long a live session has overrun. */
export function Overrun({ session: { ends_at } }: { readonly session: RunSession }) {
  const nowMs = useServerNow();
  if (nowMs === null) return null;
  return (
    <Badge tone="red" className="tabular">
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      {t('overrun', { time: overrunDigits(Math.max(0, nowMs - Date.parse(ends_at))) })}
    </Badge>
  );
}
