/** Calculates the results of a poll for the screens, the stage wall and the image. */
import type { Poll, PollResults } from '@plenum/contracts/live/polls';
import { t } from './polls.en.json';

interface Shown {
  readonly kind: Poll['kind'];
  readonly options: readonly string[];
}

export interface ResultBar {
  /** Number of the option, or step of the scale. */
  readonly choice: number;
  readonly label: string;
  readonly count: number;
  /** Share of all voters; of all points in a ranking. */
  readonly share: number;
  /** Whether nobody has voted; a share would then be meaningless. */
  readonly isEmpty: boolean;
  /** Share of the full width: the longest bar of a ranking fills it. */
  readonly length: number;
}

const firstStep = (kind: Poll['kind']): number => (kind === 'SCALE_5' ? 1 : 0);
const isScale = (kind: Poll['kind']): boolean => kind === 'SCALE_5' || kind === 'SCALE_10';

/** Returns the answers with their counts: in their order, those of a ranking by points. */
export function barsOf({ kind, options }: Shown, { counts, votes }: PollResults): ResultBar[] {
  const isRanking = kind === 'RANKING';
  const denominator = isRanking ? counts.reduce((sum, count) => sum + count, 0) : votes;
  const longest = Math.max(1, ...counts);
  const bars = counts.map((count, at) => {
    const choice = at + firstStep(kind);
    const share = denominator === 0 ? 0 : Math.min(1, count / denominator);
    const label = isScale(kind) ? String(choice) : (options[at] ?? '');
    return { choice, label, count, share, isEmpty: denominator === 0, length: isRanking ? count / longest : share };
  });
  return isRanking ? bars.toSorted((a, b) => b.count - a.count || a.choice - b.choice) : bars;
}

/** Returns the mean step of a scale to one decimal; null for other polls, and without votes. */
export function averageOf({ kind }: Shown, { counts, votes }: PollResults): number | null {
  if (!isScale(kind) || votes === 0) return null;
  const sum = counts.reduce((total, count, at) => total + count * (at + firstStep(kind)), 0);
  return Math.round((sum / votes) * 10) / 10;
}

/** Formats how many people chose an answer, with its share; in a ranking, its points. */
export const answerLabel = (isRanking: boolean, count: number, share: number): string =>
  isRanking ? t('results.points', { count }) : t('results.votes', { count, percent: Math.round(share * 100) });

export const percentText = (share: number): string => t('results.percent', { percent: Math.round(share * 100) });

/** Returns words in alphabetical order, each with a size from 0 to 1. */
export function wordSizes(words: PollResults['words']) {
  const maxVotes = Math.max(1, ...words.map(({ votes }) => votes));
  const sizeOf = (votes: number): number => (maxVotes === 1 ? 0.3 : Math.sqrt((votes - 1) / (maxVotes - 1)));
  return words
    .map(({ word, votes }) => ({ word, votes, size: sizeOf(votes) }))
    .toSorted((a, b) => a.word.localeCompare(b.word));
}

export const scaleSteps = (kind: 'SCALE_5' | 'SCALE_10'): number[] =>
  kind === 'SCALE_5' ? [1, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
