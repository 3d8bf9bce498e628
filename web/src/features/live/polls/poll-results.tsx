/** Results of a poll: as bars, or as a word cloud. Values are displayed as numbers too. */
import type { Poll, PollResults } from '@plenum/contracts/live/polls';
import { Check } from 'lucide-react';
import { show } from '../../../lib/i18n/catalogue.ts';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './polls.en.json';
import { answerLabel, averageOf, barsOf, type ResultBar, wordSizes } from './results.ts';

export type PollWithOptions = Pick<Poll, 'kind' | 'options'>;

interface PollResultsProps {
  readonly poll: PollWithOptions;
  readonly tally: PollResults;
  /** Options chosen by the viewer; null if unknown. */
  readonly ownChoices: readonly number[] | null;
}

export function PollResultsView({ poll, tally, ownChoices }: PollResultsProps) {
  return (
    <div role="group" aria-label={t('results')} className="grid gap-3">
      {poll.kind === 'WORDS' ? <Cloud tally={tally} /> : <Bars poll={poll} tally={tally} ownChoices={ownChoices} />}
      <p className="text-sm text-muted">{peopleText(poll, tally)}</p>
    </div>
  );
}

function peopleText(poll: PollWithOptions, tally: PollResults): string {
  const people = t('results.people', { count: tally.votes });
  const average = averageOf(poll, tally);
  return average === null ? people : `${people} · ${t('results.average', { average })}`;
}

function Bars({ poll, tally, ownChoices }: PollResultsProps) {
  return (
    <ol className="grid gap-2.5">
      {barsOf(poll, tally).map((bar) => (
        <Bar
          key={bar.choice}
          bar={bar}
          isRanking={poll.kind === 'RANKING'}
          isOwn={ownChoices?.includes(bar.choice) ?? false}
        />
      ))}
    </ol>
  );
}

interface BarProps {
  readonly bar: ResultBar;
  readonly isRanking: boolean;
  readonly isOwn: boolean;
}

function Bar({ bar: { label, count, share, length }, isRanking, isOwn }: BarProps) {
  return (
    <li className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {label}
          {isOwn && (
            <span className="ms-2 inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap text-accent">
              <Check aria-hidden="true" className="size-3.5" />
              {t('results.own')}
            </span>
          )}
        </span>
        <span className="tabular shrink-0 text-muted">{answerLabel(isRanking, count, share)}</span>
      </div>
      <div aria-hidden="true" className="h-3 overflow-hidden rounded-sm bg-sunk forced-colors:border">
        <div
          style={{ inlineSize: `${length * 100}%` }}
          className={classNames(
            'h-full rounded-sm bg-accent transition-[inline-size] duration-500 motion-reduce:transition-none forced-colors:bg-[CanvasText]',
            count > 0 && 'min-w-1',
          )}
        />
      </div>
    </li>
  );
}

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
