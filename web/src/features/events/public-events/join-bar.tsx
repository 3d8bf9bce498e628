import type { PublicEvent } from '@plenum/contracts/events/public-events';
import { publicPaths } from '../../../lib/public-paths.ts';
import { t } from './public-events.en.json';
import { isOver, type PageFormat } from './public-time.ts';

export const entryTexts = {
  OPEN: { action: 'public.join', note: null },
  CODE: { action: 'public.join_code', note: 'public.join_code.text' },
  ON_REQUEST: { action: 'public.join_request', note: 'public.join_request.text' },
  INVITE_ONLY: { action: 'public.join_invited', note: 'public.join_invited.text' },
} as const satisfies Record<PublicEvent['join_policy'], unknown>;

type Entry = Pick<PublicEvent, 'slug' | 'join_policy' | 'is_full' | 'end_date' | 'timezone'>;

/** Checks whether new members join the waiting list. */
export const isWaiting = ({ is_full, join_policy }: Pick<Entry, 'is_full' | 'join_policy'>): boolean =>
  is_full && (join_policy === 'OPEN' || join_policy === 'CODE');

const textOf = (event: Entry): string => t(isWaiting(event) ? 'public.wait' : entryTexts[event.join_policy].action);

interface JoinProps {
  readonly event: Entry;
  readonly format: PageFormat;
}

/** Link to join within the page on wider screens; renders nothing once the event is over. */
export const JoinLink = ({ event, format }: JoinProps) =>
  isOver(event, format) ? null : (
    <a
      href={publicPaths.enter(event.slug)}
      className="inline-flex h-12 items-center rounded-full bg-accent px-6 font-semibold text-on-accent hover:bg-accent-strong max-sm:hidden"
    >
      {textOf(event)}
    </a>
  );

/** Bar at the bottom of phone screens with the link to join; its space is reserved at the end of the page. */
export const JoinBar = ({ event, format }: JoinProps) =>
  isOver(event, format) ? null : (
    <div
      data-join-bar=""
      className="sticky bottom-0 z-10 border-t border-rule bg-surface px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] sm:hidden"
    >
      <a
        href={publicPaths.enter(event.slug)}
        className="flex min-h-12 items-center justify-center rounded-full bg-accent px-6 text-center font-semibold text-on-accent"
      >
        {textOf(event)}
      </a>
    </div>
  );
