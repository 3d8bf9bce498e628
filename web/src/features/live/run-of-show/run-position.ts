/** Determines which sessions of a location are over and which one the crew is running. */
import { speakersDueMinutes } from '@plenum/contracts/live/control-room-limits';
import type { RunSession } from '@plenum/contracts/live/run-of-show';
import { sessionState } from '../../../lib/session-state.rules.ts';

const isOver = (session: RunSession, nowMs: number): boolean =>
  sessionState(session, nowMs) === 'OVER' || (session.status !== 'LIVE' && session.actual_end_at !== null);

/** Returns the live session that began last, or otherwise the next one; undefined if all are over. */
export const currentSession = (sessions: readonly RunSession[], nowMs: number): RunSession | undefined =>
  sessions.findLast(({ status }) => status === 'LIVE') ?? sessions.find((session) => !isOver(session, nowMs));

/** Splits the sessions of today into the past ones at the beginning and all others. */
export function splitAtNow(sessions: readonly RunSession[], nowMs: number) {
  const firstOpen = sessions.findIndex((session) => !isOver(session, nowMs));
  const at = firstOpen < 0 ? sessions.length : firstOpen;
  return { earlier: sessions.slice(0, at), others: sessions.slice(at) };
}

/** Checks whether no speaker is ready for a session that begins soon or has just begun, as the control room does. */
export const isUnready = ({ status, starts_at, speakers }: RunSession, nowMs: number): boolean =>
  status !== 'COMPLETED' &&
  status !== 'CANCELLED' &&
  speakers.length > 0 &&
  speakers.every(({ is_ready }) => !is_ready) &&
  Math.abs(nowMs - Date.parse(starts_at)) <= speakersDueMinutes * 60_000;
