import type { Poll } from '@plenum/contracts/live/polls';
import { show } from '../../../../lib/i18n/catalogue.ts';
import { barsOf, percentText } from '../results.ts';
import { t } from './poll-desk.en.json';

/** Small preview of an open poll on the stage wall. */
export function WallPreview({ poll }: { readonly poll: Poll }) {
  const tally = poll.results === 'LIVE' && poll.kind !== 'WORDS' ? poll.tally : null;
  return (
    <figure className="grid content-start gap-2 @max-3xl:hidden">
      <figcaption className="text-sm text-muted">{t('wall.preview')}</figcaption>
      <div className="on-inverse grid aspect-video content-center gap-4 overflow-hidden rounded-md bg-inverse-deep p-6 text-on-inverse">
        <p dir="auto" className="line-clamp-2 text-xl leading-tight font-semibold text-balance">
          {poll.question}
        </p>
        {tally === null ? (
          <ul className="grid gap-2">
            {poll.options.map((option) => (
              <li key={option} dir="auto" className="truncate border-s-3 border-highlight ps-2.5">
                {option}
              </li>
            ))}
          </ul>
        ) : (
          <ol className="grid gap-2.5">
            {barsOf(poll, tally).map(({ choice, label, count, share, length }) => (
              <li key={choice} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
                <span dir="auto" className="truncate">
                  {label}
                </span>
                <span className="tabular text-highlight">
                  {poll.kind === 'RANKING' ? show(count) : `${show(count)} · ${percentText(share)}`}
                </span>
                <span className="col-span-2 h-1.5 overflow-hidden rounded-full bg-inverse-raised">
                  <span style={{ inlineSize: `${length * 100}%` }} className="block h-full bg-highlight" />
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </figure>
  );
}
