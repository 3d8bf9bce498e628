import type { PollWallFrame } from '@plenum/contracts/live/walls';
import { show } from '../../../../lib/i18n/catalogue.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { FittedText } from '../../../../ui/fitted-text.tsx';
import { JoinCode } from '../../../../ui/join-code.tsx';
import { WallLayout } from '../../../../ui/wall-layout.tsx';
import { averageOf, barsOf, wordSizes } from '../results.ts';
import { t } from './poll-wall.en.json';

type WallPoll = NonNullable<PollWallFrame['poll']>;
type ShownTally = NonNullable<WallPoll['tally']>;

interface PollWallProps {
  readonly frame: PollWallFrame;
  readonly isLive: boolean;
}

/** Options are in two columns on wide screens if there are more than this number. */
const maxColumnLength = 5;
/** Words in the cloud, most frequent first. */
const maxWords = 30;

/** The open poll for a large audience, with its public results and how to vote. */
export function PollWall({ frame, isLive }: PollWallProps) {
  const { session, event, poll, join_url, join_code } = frame;
  return (
    <WallLayout
      title={session?.title ?? event.title}
      status={stateLabel(poll)}
      isLive={isLive}
      join={
        poll?.status === 'OPEN' && (
          <JoinCode url={join_url} code={join_code} label={t('wall.join_code')} text={t('wall.join')} />
        )
      }
    >
      {poll === null ? (
        <FittedText maxShare={0.12}>
          <p className="leading-tight text-balance text-on-inverse-muted">{t('wall.empty')}</p>
        </FittedText>
      ) : (
        <FittedText maxShare={0.09}>
          <OnWall key={poll.id} poll={poll} />
        </FittedText>
      )}
    </WallLayout>
  );
}

const stateLabel = (poll: WallPoll | null): string =>
  poll === null ? t('wall.waiting') : t(poll.status === 'OPEN' ? 'wall.open' : 'wall.closed');

function OnWall({ poll }: { readonly poll: WallPoll }) {
  const { tally } = poll;
  const average = tally === null ? null : averageOf(poll, tally);
  return (
    <section aria-label={t('wall.poll')}>
      <h2 dir="auto" className="text-[1.3em] leading-[1.25] font-semibold text-balance whitespace-pre-line">
        {poll.question}
      </h2>
      <div className="mt-[0.7em]">{tally === null ? <Options poll={poll} /> : <Tally poll={poll} tally={tally} />}</div>
      <p className="tabular mt-[0.6em] flex flex-wrap gap-x-[1em] text-[max(0.7em,2.6vmin)] text-highlight">
        <span>{t('wall.people', { count: poll.votes })}</span>
        {average !== null && <span>{t('wall.average', { average })}</span>}
        {poll.is_anonymous && <span className="text-on-inverse-muted">{t('wall.anonymous')}</span>}
      </p>
    </section>
  );
}

const optionGrid = (count: number): string =>
  classNames(
    'grid grid-cols-[minmax(0,1fr)] gap-x-[1.2em] gap-y-[0.5em]',
    count > maxColumnLength && 'landscape:grid-cols-[repeat(2,minmax(0,1fr))]',
  );

/** The options, while the results are not public. */
function Options({ poll: { options, status } }: { readonly poll: WallPoll }) {
  return (
    <>
      <ul className={optionGrid(options.length)}>
        {options.map((option) => (
          <li
            key={option}
            dir="auto"
            data-fit=""
            className="border-s-[0.15em] border-highlight ps-[0.5em] leading-[1.25]"
          >
            {option}
          </li>
        ))}
      </ul>
      <p className="mt-[0.7em] text-[max(0.7em,2.6vmin)] text-on-inverse-muted">
        {t(status === 'OPEN' ? 'wall.later' : 'wall.hidden')}
      </p>
    </>
  );
}

function Tally({ poll, tally }: { readonly poll: WallPoll; readonly tally: ShownTally }) {
  if (poll.kind === 'WORDS') return <Cloud tally={tally} />;
  if (poll.kind === 'SCALE_5' || poll.kind === 'SCALE_10') return <Columns poll={poll} tally={tally} />;
  return <Bars poll={poll} tally={tally} />;
}

/** Bars with numbers; the number marks the longest bar, not only the color. */
function Bars({ poll, tally }: { readonly poll: WallPoll; readonly tally: ShownTally }) {
  const bars = barsOf(poll, tally);
  return (
    <ol className={optionGrid(bars.length)}>
      {bars.map(({ choice, label, count, share, length }) => (
        <li
          key={choice}
          className="grid grid-cols-[minmax(0,1fr)_auto] content-end items-end gap-x-[0.7em] gap-y-[0.15em]"
        >
          <span dir="auto" data-fit="" className="leading-[1.25]">
            {label}
          </span>
          <span className="tabular leading-[1.25] font-semibold whitespace-nowrap text-highlight">
            {poll.kind === 'RANKING'
              ? t('wall.points', { count })
              : t('wall.votes', { count, percent: Math.round(share * 100) })}
          </span>
          <span aria-hidden="true" className="col-span-2 h-[0.5em] overflow-hidden rounded-sm bg-inverse-raised">
            <span
              style={{ inlineSize: `${length * 100}%` }}
              className="block h-full bg-highlight transition-[inline-size] duration-700 motion-reduce:transition-none"
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The steps of a scale, side by side in their order. */
function Columns({ poll, tally }: { readonly poll: WallPoll; readonly tally: ShownTally }) {
  const bars = barsOf(poll, tally);
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ol className="flex items-end gap-[0.3em]">
      {bars.map(({ choice, label, count }) => (
        <li key={choice} data-fit="" className="tabular flex min-w-0 flex-1 flex-col items-center text-center">
          <span className="text-[0.8em] font-semibold text-highlight">
            {show(count)}
            <span className="sr-only"> {t('wall.step', { step: label })}</span>
          </span>
          <span
            aria-hidden="true"
            className="flex h-[max(5em,24vh)] w-full items-end overflow-hidden rounded-sm bg-inverse-raised"
          >
            <span
              style={{ blockSize: `${(count / maxCount) * 100}%` }}
              className="block w-full bg-highlight transition-[block-size] duration-700 motion-reduce:transition-none"
            />
          </span>
          <span aria-hidden="true" className="mt-[0.2em] font-semibold">
            {label}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Alphabetical order, so that words keep their position when they grow. */
function Cloud({ tally: { words } }: { readonly tally: ShownTally }) {
  if (words.length === 0) return <p className="text-on-inverse-muted">{t('wall.no_words')}</p>;
  return (
    <ul className="flex flex-wrap items-baseline gap-x-[0.7em] gap-y-[0.1em]">
      {wordSizes(words.slice(0, maxWords)).map(({ word, votes, size }) => (
        <li key={word} className="max-w-full leading-[1.25]" style={{ fontSize: `${0.9 + size * 1.3}em` }}>
          <bdi className="font-semibold">{word}</bdi>
          <span className="tabular ms-[0.3em] text-[0.55em] text-highlight">{show(votes)}</span>
        </li>
      ))}
    </ul>
  );
}
