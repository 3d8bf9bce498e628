import type { Poll } from '@plenum/contracts/live/polls';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import type { PollBoard } from './poll-board.ts';
import { PollBody } from './poll-body.tsx';
import { t } from './polls.en.json';

interface PollCardProps {
  readonly poll: Poll;
  readonly board: PollBoard;
  /** Controls for moderators, next to the status. */
  readonly children?: ReactNode;
}

/** A poll for participants: the form while it is open, and the visible results. */
export function PollCard({ poll, board, children }: PollCardProps) {
  const isOpen = poll.status === 'OPEN';
  return (
    <article
      aria-label={poll.question}
      className="grid w-full max-w-2xl gap-3 rounded-lg border border-rule bg-surface p-5"
    >
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={isOpen ? 'accent' : 'neutral'}>{t(`status.${poll.status}`)}</Badge>
          {poll.is_anonymous && (
            <Badge>
              <EyeOff aria-hidden="true" className="size-3.5" />
              {t('anonymous')}
            </Badge>
          )}
          {children}
        </div>
        <h3 className="text-lg leading-snug font-semibold text-balance wrap-anywhere whitespace-pre-line">
          {poll.question}
        </h3>
        {poll.is_anonymous && isOpen && <p className="text-sm text-muted">{t('anonymous.text')}</p>}
      </header>
      <PollBody poll={poll} board={board} />
    </article>
  );
}
