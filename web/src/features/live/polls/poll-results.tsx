/** Results of a poll: bars behind its answers, or a word cloud. Values are displayed as numbers too. */
import type { Poll, PollResults } from '@plenum/contracts/live/polls';
import { CircleCheck } from 'lucide-react';
import { show } from '../../../lib/i18n/catalogue.ts';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './polls.en.json';
import { answerLabel, percentText, averageOf, barsOf, type ResultBar, wordSizes } from './results.ts';

interface PollResultsProps {
  readonly poll: Pick<Poll, 'kind' | 'options' | 'is_anonymous'>;
  readonly tally: PollResults;
  /** Options chosen by the viewer; null if unknown. */
  readonly ownChoices: readonly number[] | null;
  /** Whether the number of votes is displayed next to the share of each answer, even before the first vote. */
  readonly hasCounts?: boolean;
}

export function PollResultsView({ poll, tally, ownChoices, hasCounts = false }: PollResultsProps) {
  return (
    <div role="group" aria-label={t('results')} className="grid gap-3">
      {poll.kind === 'WORDS' ? <Cloud tally={tally} /> : <Bars {...{ poll, tally, ownChoices, hasCounts }} />}
      <PollTurnout poll={poll} tally={tally} />
    </div>
  );
}

/** Number of people who have voted, and the average of a scale. */
export function PollTurnout({ poll, tally }: Pick<PollResultsProps, 'poll' | 'tally'>) {
  const average = averageOf(poll, tally);
  return (
    <p className="text-sm text-muted">
      {/* Anonymous votes are counted in groups. */}
      {tally.votes === 0 && poll.is_anonymous ? t('results.none_counted') : t('results.people', { count: tally.votes })}
      {average !== null && ` · ${t('results.average', { average })}`}
    </p>
  );
}

/** Size and frame of an answer, in the form and in the results. */
export const answerClass =
  'relative isolate flex min-h-11 w-full items-center gap-3 overflow-hidden rounded-md border bg-surface px-3 py-2 text-start';

function Bars({ poll, tally, ownChoices, hasCounts = false }: PollResultsProps) {
  const hasOwn = ownChoices !== null && ownChoices.length > 0;
  return (
    <ol className="grid gap-2">
      {barsOf(poll, tally).map((bar) => {
        const isOwn = ownChoices?.includes(bar.choice) ?? false;
        return (
          <li
            key={bar.choice}
            className={classNames(answerClass, isOwn ? 'border-accent ring-1 ring-accent ring-inset' : 'border-rule')}
          >
            {hasOwn && (
              <CircleCheck
                aria-hidden="true"
                className={classNames('size-5 shrink-0 text-accent', !isOwn && 'invisible')}
              />
            )}
            <span className={classNames('min-w-0 flex-1 wrap-anywhere', isOwn && 'font-semibold')}>
              {bar.label}
              {isOwn && <span className="sr-only"> {t('results.own')}</span>}
            </span>
            <AnswerShare bar={bar} isRanking={poll.kind === 'RANKING'} hasCount={hasCounts} />
          </li>
        );
      })}
    </ol>
  );
}

interface AnswerShareProps {
  readonly bar: ResultBar;
  readonly isRanking: boolean;
  readonly hasCount?: boolean;
}

/** The result of an answer within its row: a bar behind the text, and its share, or points, at the end. */
export const AnswerShare = ({
  bar: { count, share, length, isEmpty },
  isRanking,
  hasCount = false,
}: AnswerShareProps) =>
  (hasCount || !isEmpty) && (
    <>
      <span
        aria-hidden="true"
        style={{ inlineSize: `${length * 100}%` }}
        className={classNames(
          'absolute inset-y-0 start-0 -z-1 border-accent bg-accent/25 transition-[inline-size] duration-500 motion-reduce:transition-none',
          // The edge provides the contrast that the light background lacks; at the end, it would cross the text.
          length > 0 && 'border-b-3',
        )}
      />
      <span className="tabular ms-auto shrink-0 text-sm font-semibold">
        {isRanking || hasCount ? (
          answerLabel(isRanking, count, share)
        ) : (
          <>
            <span className="sr-only">{answerLabel(false, count, share)}</span>
            <span aria-hidden="true">{percentText(share)}</span>
          </>
        )}
      </span>
    </>
  );

/** Alphabetical order, so that words keep their position when they grow. */
function Cloud({ tally: { words } }: Pick<PollResultsProps, 'tally'>) {
  if (words.length === 0) return <p className="text-sm text-muted">{t('results.no_words')}</p>;
  return (
    <ul className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      {wordSizes(words).map(({ word, votes, size }) => (
        <li key={word} className="wrap-anywhere" style={{ fontSize: `${1 + size * 1.25}rem` }}>
          <bdi className="font-semibold">{word}</bdi>
          <span className="tabular ms-1 text-xs text-muted">{show(votes)}</span>
        </li>
      ))}
    </ul>
  );
}
