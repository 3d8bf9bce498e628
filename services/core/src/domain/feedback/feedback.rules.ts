/** Pure rules about feedback: when it is taken, what changes an answer, and who sees results. */
import type { FeedbackState } from '@plenum/contracts/enums';
import { feedbackChangeDays, feedbackOpenDays, feedbackResultsMin } from '@plenum/contracts/feedback-limits';

const dayMs = 86_400_000;

/** What decides whether feedback on a session is taken. */
export interface FeedbackFacts {
  readonly is_asked: boolean;
  /** Whether the organizers name another page for it. */
  readonly is_elsewhere: boolean;
  /** When the session ended or will end; null while nobody knows. */
  readonly ended_at: Date | null;
}

/** Returns until when first answers are taken. */
export const closesAt = (ended_at: Date): Date => new Date(ended_at.getTime() + feedbackOpenDays * dayMs);

/** Returns until when an answer can be changed. */
export const changeableUntil = (given: Date): Date => new Date(given.getTime() + feedbackChangeDays * dayMs);

/** Returns whether first answers are taken now. */
export function feedbackState({ is_asked, is_elsewhere, ended_at }: FeedbackFacts, now: Date): FeedbackState {
  if (!is_asked) return 'OFF';
  if (is_elsewhere) return 'ELSEWHERE';
  if (ended_at === null || now < ended_at) return 'NOT_YET';
  return now < closesAt(ended_at) ? 'OPEN' : 'CLOSED';
}

/** Checks whether somebody who does not see everything sees the results of so many answers. */
export const hasEnoughAnswers = (answers: number): boolean => answers >= feedbackResultsMin;

/** Returns the average of answers with one star, two, and so on, with two decimals; null without any. */
export function averageOf(counts: readonly number[]): number | null {
  const answers = counts.reduce((sum, count) => sum + count, 0);
  if (answers === 0) return null;
  const stars = counts.reduce((sum, count, at) => sum + count * (at + 1), 0);
  return Math.round((stars / answers) * 100) / 100;
}
