import type { PublicSession } from '@plenum/contracts/events/public-events';
import { phaseOf } from './public-time.ts';

interface NowAndNext {
  readonly now: readonly PublicSession[];
  /** Sessions that start next, at the same time. */
  readonly next: readonly PublicSession[];
}

/** Returns the sessions in progress and those that start next. */
export function nowAndNext(sessions: readonly PublicSession[], nowMs: number): NowAndNext {
  const phases = sessions.map((session) => ({ session, phase: phaseOf(session, { nowMs }) }));
  const later = phases.flatMap(({ session, phase }) => (phase === 'before' ? [session] : []));
  const firstMs = Math.min(...later.map(({ starts_at }) => Date.parse(starts_at)));
  return {
    now: phases.flatMap(({ session, phase }) => (phase === 'on' ? [session] : [])),
    next: later.filter(({ starts_at }) => Date.parse(starts_at) === firstMs),
  };
}
