import type { ReactionCount } from '@plenum/contracts/chat/chat-rooms';
import { show } from '../../lib/i18n/catalogue.ts';
import { classNames } from '../class-names.ts';
import { t } from './reactions.en.json';

interface ReactionChipProps {
  readonly reactions: readonly ReactionCount[];
  readonly isOwn: boolean;
  readonly isCompact: boolean;
  readonly onOpen: () => void;
}

const maxShown = 3;

/** Reactions to a message, on the edge of its bubble: they take no space, to avoid layout shifts. */
export function ReactionChip({ reactions, isOwn, isCompact, onOpen }: ReactionChipProps) {
  const byCount = reactions.toSorted((a, b) => b.count - a.count);
  const total = byCount.reduce((sum, { count }) => sum + count, 0);
  const all = byCount.map(({ reaction, count }) => `${reaction} ${show(count)}`).join(', ');
  return (
    <button
      type="button"
      // The same action is in the menu of the message.
      tabIndex={-1}
      onClick={onOpen}
      aria-label={t('reactions.counts', { count: total, all })}
      className={classNames(
        'absolute z-1 flex items-center gap-1 rounded-full border border-rule bg-surface px-1.5 text-xs text-ink hover:bg-sunk',
        // Small bubbles have less padding, which is all that it may cover.
        isCompact ? '-bottom-3 h-5' : '-bottom-3.5 h-6',
        isOwn ? 'end-2' : 'start-2',
      )}
    >
      <span aria-hidden="true" className="whitespace-nowrap">
        {byCount.slice(0, maxShown).map(({ reaction }) => reaction)}
      </span>
      <span className="tabular font-medium">{show(total)}</span>
    </button>
  );
}
