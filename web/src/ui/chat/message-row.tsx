import type { ReactionCount } from '@plenum/contracts/chat/chat-rooms';
import { lazy, Suspense, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { RowMenu } from '../row-menu.tsx';
import { Bubble } from './bubbles.tsx';
import { loadReactions } from './load-reactions.ts';

const ReactionChip = lazy(() => loadReactions().then((module) => ({ default: module.ReactionChip })));

interface MessageRowProps {
  readonly seq: number;
  readonly isOwn: boolean;
  readonly isCompact?: boolean;
  readonly reactions: readonly ReactionCount[] | undefined;
  /** Opens the list of users who reacted. */
  readonly onReactions: () => void;
  /** Absent if no action is available. */
  readonly menu: { readonly name: string; readonly items: () => ReactNode } | undefined;
  /** Whether its menu is the Tab stop of the log; arrow keys move to other messages. */
  readonly isTabStop: boolean;
  readonly children: ReactNode;
}

/** A message with its reactions and its menu. */
export function MessageRow(props: MessageRowProps) {
  const { seq, isOwn, isCompact = false, reactions = [], onReactions, menu, isTabStop, children } = props;
  return (
    <div
      className={classNames(
        'group/message flex max-w-full items-center gap-1',
        isCompact && 'w-full',
        isOwn && 'flex-row-reverse',
      )}
    >
      <div className={classNames('relative min-w-0', isCompact && 'max-w-[85%]')}>
        <Bubble isOwn={isOwn} isCompact={isCompact} seq={seq}>
          {children}
        </Bubble>
        {reactions.length > 0 && (
          <Suspense fallback={null}>
            <ReactionChip {...{ reactions, isOwn, isCompact }} onOpen={onReactions} />
          </Suspense>
        )}
      </div>
      {menu && (
        <RowMenu
          name={menu.name}
          tabIndex={isTabStop ? 0 : -1}
          className={classNames(
            'shrink-0 text-muted opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-65 pointer-coarse:[&_svg]:size-4',
            isCompact ? '-my-2' : '-my-1',
          )}
        >
          {menu.items}
        </RowMenu>
      )}
    </div>
  );
}
