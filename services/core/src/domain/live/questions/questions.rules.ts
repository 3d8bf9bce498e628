/** Rules for questions: when they are open, and their status transitions. */
import type { QaMode, QaState, QuestionStatus, QuestionView, SessionStatus } from '@plenum/contracts/enums';
import type { Qa } from '@plenum/contracts/live/questions';

const minuteMs = 60_000;

export interface QaSettings {
  readonly session_id: number;
  readonly event_id: number;
  /** Null uses the mode of the event. */
  readonly session_mode: QaMode | null;
  readonly event_mode: QaMode;
  readonly opens_minutes_before: number;
  readonly is_closed: boolean;
  readonly session_status: SessionStatus;
  readonly starts_at: Date;
  readonly is_unscheduled: boolean;
}

const closingStatuses: ReadonlySet<SessionStatus> = new Set(['COMPLETED', 'CANCELLED']);

function stateOf(settings: QaSettings, mode: QaMode, opensMs: number, nowMs: number): QaState {
  if (mode === 'OFF') return 'OFF';
  if (settings.is_closed || closingStatuses.has(settings.session_status)) return 'CLOSED';
  // Sessions that were started early are open.
  const isBeforeOpening = settings.is_unscheduled || (nowMs < opensMs && settings.session_status !== 'LIVE');
  return isBeforeOpening ? 'NOT_YET' : 'OPEN';
}

export function qaOf(settings: QaSettings, now: Date): Qa {
  const { session_id, event_id, session_mode, event_mode, is_closed, is_unscheduled } = settings;
  const mode = session_mode ?? event_mode;
  const opensMs = settings.starts_at.getTime() - settings.opens_minutes_before * minuteMs;
  return {
    session_id,
    event_id,
    mode,
    is_default_mode: session_mode === null,
    is_closed,
    state: stateOf(settings, mode, opensMs, now.getTime()),
    opens_at: is_unscheduled ? null : new Date(opensMs).toISOString(),
  };
}

/** The statuses to which a moderator may change each status. */
const transitions: { readonly [S in QuestionStatus]: readonly QuestionStatus[] } = {
  PENDING: ['OPEN', 'ON_STAGE', 'ANSWERED', 'DISMISSED'],
  OPEN: ['ON_STAGE', 'ANSWERED', 'DISMISSED'],
  ON_STAGE: ['OPEN', 'ANSWERED', 'DISMISSED'],
  ANSWERED: ['OPEN', 'ON_STAGE'],
  DISMISSED: ['OPEN'],
  MERGED: [],
};

/** Checks whether a status transition is allowed; the same status is not a transition, except for a merged question. */
export const isAllowedQuestionTransition = (before: QuestionStatus, after: QuestionStatus): boolean =>
  before === after ? before !== 'MERGED' : transitions[before].includes(after);

export const statusesOf: { readonly [V in QuestionView]: readonly QuestionStatus[] } = {
  WAITING: ['PENDING'],
  OPEN: ['OPEN', 'ON_STAGE'],
  ANSWERED: ['ANSWERED'],
  DISMISSED: ['DISMISSED'],
};

/** The statuses in which all members see a question. */
const listedStatuses: ReadonlySet<QuestionStatus> = new Set([...statusesOf.OPEN, ...statusesOf.ANSWERED]);
export const unansweredStatuses: readonly QuestionStatus[] = [...statusesOf.WAITING, ...statusesOf.OPEN];

export const isListed = (status: QuestionStatus): boolean => listedStatuses.has(status);
export const isUnanswered = (status: QuestionStatus): boolean => unansweredStatuses.includes(status);
/** Checks whether members may vote for a question. */
export const acceptsVotes = (status: QuestionStatus): boolean => statusesOf.OPEN.includes(status);
export const isPublicView = (view: QuestionView): boolean => statusesOf[view].every(isListed);

/** Returns the status of a new question. */
export const firstStatus = (mode: QaMode, isModerator: boolean): QuestionStatus =>
  mode === 'MODERATED' && !isModerator ? 'PENDING' : 'OPEN';
