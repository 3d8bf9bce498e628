/** When people can react to a session, for server and browser. */
import type { SessionChatMode, SessionStatus } from './enums.ts';
import { sessionReactionsCloseMinutes, sessionReactionsOpenMinutes } from './session-reaction-limits.ts';

const minuteMs = 60_000;

interface RunningSession {
  readonly status: SessionStatus;
  readonly chat_mode: SessionChatMode;
  readonly is_unscheduled: boolean;
}

/**
 * Checks whether a session takes reactions: while it is live, and from shortly before its start until shortly after its
 * planned end. A session without a chat has none.
 */
export function takesReactions(
  { status, chat_mode, is_unscheduled }: RunningSession,
  times: { readonly startsMs: number; readonly endsMs: number },
  nowMs: number,
): boolean {
  if (status === 'CANCELLED' || chat_mode === 'DISABLED') return false;
  if (status === 'LIVE' || status === 'STARTING_SOON') return true;
  if (is_unscheduled) return false;
  return (
    nowMs >= times.startsMs - sessionReactionsOpenMinutes * minuteMs &&
    nowMs < times.endsMs + sessionReactionsCloseMinutes * minuteMs
  );
}
