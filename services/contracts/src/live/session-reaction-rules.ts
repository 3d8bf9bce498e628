/** Determines when people can react to a session, for server and browser. */
import type { SessionChatMode, SessionStatus } from '../enums.ts';
import { sessionReactionsCloseMinutes, sessionReactionsOpenMinutes } from './session-reaction-limits.ts';

const minuteMs = 60_000;

interface TimedSession {
  readonly status: SessionStatus;
  readonly is_unscheduled: boolean;
}

interface SessionTimes {
  readonly startsMs: number;
  readonly endsMs: number;
}

/** Checks whether a session is live, about to start, or has just ended. */
export function isAroundSession({ status, is_unscheduled }: TimedSession, times: SessionTimes, nowMs: number): boolean {
  if (status === 'CANCELLED') return false;
  if (status === 'LIVE' || status === 'STARTING_SOON') return true;
  if (is_unscheduled) return false;
  return (
    nowMs >= times.startsMs - sessionReactionsOpenMinutes * minuteMs &&
    nowMs < times.endsMs + sessionReactionsCloseMinutes * minuteMs
  );
}

/** Checks whether people can react to a session. Sessions without a chat accept no reactions. */
export const acceptsReactions = (
  session: TimedSession & { readonly chat_mode: SessionChatMode },
  times: SessionTimes,
  nowMs: number,
): boolean => session.chat_mode !== 'DISABLED' && isAroundSession(session, times, nowMs);
