import type { PollWallFrame } from '@plenum/contracts/live/walls';
import { show } from '../../../../lib/i18n/catalogue.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { JoinCode } from '../../../../ui/join-code.tsx';
import { averageOf, barsOf, wordSizes } from '../results.ts';
import { t } from './poll-wall.en.json';

type WallPoll = NonNullable<PollWallFrame['poll']>;
type ShownTally = NonNullable<WallPoll['tally']>;

interface PollWallProps {
  readonly frame: PollWallFrame;
  readonly isLive: boolean;
}

/**
 * The open poll for a large audience, with its public results and the URL for voting. Sizes are relative to the screen,
 * so that a stream of 320 pixels is still readable.
 */
export function PollWall({ frame, isLive }: PollWallProps) {
  const { session, event, poll, join_url } = frame;
  return (
    <>
      <header className="flex items-baseline justify-between gap-[3vw] border-b border-chamber-seat pb-[1.2vw]">
        <h1 className="truncate text-[2.6vw] leading-tight">
          <bdi>{session?.title ?? event.title}</bdi>
        </h1>
        <p role="status" className="shrink-0 text-[1.8vw] text-on-chamber-muted">
          {isLive ? stateLabel(poll) : t('wall.lost')}
        </p>
      </header>
      <div className="flex min-h-0 flex-1 items-center gap-[4vw] pt-[2vw]">
        <div className="min-w-0 flex-1">
          {poll === null ? (
            <p className="text-[4vw] text-balance text-on-chamber-muted">{t('wall.empty')}</p>
          ) : (
            <OnWall key={poll.id} poll={poll} />
          )}
        </div>
        {poll?.status === 'OPEN' && <JoinCode url={join_url} label={t('wall.join_code')} text={t('wall.join')} />}
      </div>
    </>
  );
}

const stateLabel = (poll: WallPoll | null): string =>
  poll === null ? t('wall.waiting') : t(poll.status === 'OPEN' ? 'wall.open' : 'wall.closed');

function OnWall({ poll }: { readonly poll: WallPoll }) {
  const { tally } = poll;
  const average = tally === null ? null : averageOf(poll, tally);
  return (
    <section aria-label={t('wall.poll')}>
      <h2
        className={classNames(
          'leading-[1.15] font-semibold text-balance wrap-anywhere',
          [...poll.question].length <= 70 ? 'text-[4.2vw]' : 'text-[3vw]',
        )}
      >
        {poll.question}
      </h2>
      <div className="mt-[2vw]">{tally === null ? <Options poll={poll} /> : <Tally poll={poll} tally={tally} />}</div>
      <p className="tabular mt-[1.6vw] flex flex-wrap gap-x-[2vw] text-[2.2vw] text-lamp">
        <span>{t('wall.people', { count: poll.votes })}</span>
        {average !== null && <span>{t('wall.average', { average })}</span>}
        {poll.is_anonymous && <span className="text-on-chamber-muted">{t('wall.anonymous')}</span>}
      </p>
    </section>
  );
}

/** The options, while the results are not public. */
function Options({ poll: { options, status } }: { readonly poll: WallPoll }) {
  return (
    <>
      <ul className={classNames('grid gap-x-[3vw] gap-y-[1vw]', options.length > 5 && 'grid-cols-2')}>
        {options.map((option) => (
          <li key={option} className="line-clamp-2 text-[2.6vw] leading-tight wrap-anywhere">
            {option}
          </li>
        ))}
      </ul>
      <p className="mt-[2vw] text-[2.2vw] text-on-chamber-muted">
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

/** Bars with numbers; the longest bar is marked by its number, not by colour alone. */
function Bars({ poll, tally }: { readonly poll: WallPoll; readonly tally: ShownTally }) {
  const bars = barsOf(poll, tally);
  const isMany = bars.length > 6;
  return (
    <ol className={classNames('grid', isMany ? 'gap-[0.7vw]' : 'gap-[1.4vw]')}>
      {bars.map(({ choice, label, count, share, length }) => (
        <li
          key={choice}
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-[2vw]',
            isMany ? 'text-[1.9vw]' : 'text-[2.6vw]',
          )}
        >
          <span className="truncate leading-tight">
            <bdi>{label}</bdi>
          </span>
          <span className="tabular font-semibold text-lamp">
            {poll.kind === 'RANKING'
              ? t('wall.points', { count })
              : t('wall.votes', { count, percent: Math.round(share * 100) })}
          </span>
          <span
            aria-hidden="true"
            className={classNames(
              'col-span-2 overflow-hidden rounded-sm bg-chamber-seat',
              isMany ? 'h-[0.8vw]' : 'h-[1.6vw]',
            )}
          >
            <span
              style={{ inlineSize: `${length * 100}%` }}
              className="block h-full bg-lamp transition-[inline-size] duration-700 motion-reduce:transition-none"
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
    <ol className="flex items-end gap-[1vw]">
      {bars.map(({ choice, label, count }) => (
        <li key={choice} className="tabular flex min-w-0 flex-1 flex-col items-center text-center">
          <span className="text-[2vw] font-semibold text-lamp">
            {show(count)}
            <span className="sr-only"> {t('wall.step', { step: label })}</span>
          </span>
          <span
            aria-hidden="true"
            className="flex h-[16vw] w-full items-end overflow-hidden rounded-sm bg-chamber-seat"
          >
            <span
              style={{ blockSize: `${(count / maxCount) * 100}%` }}
              className="block w-full bg-lamp transition-[block-size] duration-700 motion-reduce:transition-none"
            />
          </span>
          <span aria-hidden="true" className="mt-[0.5vw] text-[2.4vw] font-semibold">
            {label}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Alphabetical order, so that words keep their position when they grow. */
function Cloud({ tally: { words } }: { readonly tally: ShownTally }) {
  if (words.length === 0) return <p className="text-[3vw] text-on-chamber-muted">{t('wall.no_words')}</p>;
  const topWords = words.slice(0, 20);
  return (
    <ul className="flex max-h-[34vw] flex-wrap items-baseline gap-x-[2vw] gap-y-[0.4vw] overflow-hidden">
      {wordSizes(topWords).map(({ word, votes, size }) => (
        <li key={word} className="leading-tight wrap-anywhere" style={{ fontSize: `${2.6 + size * 3.4}vw` }}>
          <bdi className="font-semibold">{word}</bdi>
          <span className="tabular ms-[0.3em] text-[max(1.8vw,0.45em)] text-lamp">{show(votes)}</span>
        </li>
      ))}
    </ul>
  );
}
