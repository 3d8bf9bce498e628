import type { FeedbackState } from '@plenum/contracts/enums';
import { feedbackChangeDays, feedbackOpenDays, minFeedbackResults } from '@plenum/contracts/live/feedback-limits';

const dayMs = 86_400_000;

export interface FeedbackConditions {
  readonly is_asked: boolean;
  /** Whether the organizers collect feedback on another page. */
  readonly is_elsewhere: boolean;
  /** Actual or expected end of the session; null if unknown. */
  readonly ended_at: Date | null;
}

/** Returns the deadline for first answers. */
export const closesAt = (ended_at: Date): Date => new Date(ended_at.getTime() + feedbackOpenDays * dayMs);

/** Returns the deadline for changing an answer. */
export const changeableUntil = (answeredAt: Date): Date => new Date(answeredAt.getTime() + feedbackChangeDays * dayMs);

/** Returns whether first answers are currently accepted. */
export function feedbackState({ is_asked, is_elsewhere, ended_at }: FeedbackConditions, now: Date): FeedbackState {
  if (!is_asked) return 'OFF';
  if (is_elsewhere) return 'ELSEWHERE';
  if (ended_at === null || now < ended_at) return 'NOT_YET';
  return now < closesAt(ended_at) ? 'OPEN' : 'CLOSED';
}

/** Checks whether there are enough answers to show results to people without full access. */
export const hasEnoughAnswers = (answers: number): boolean => answers >= minFeedbackResults;

/** Returns the average rating with two decimals; null without answers. The first count is for one star. */
export function averageOf(counts: readonly number[]): number | null {
  const answers = counts.reduce((sum, count) => sum + count, 0);
  if (answers === 0) return null;
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return Math.round((stars / answers) * 100) / 100;
}
