/** Poll desk: writing, opening and closing polls, their results, the stage wall and the files. */
import type { Poll } from '@plenum/contracts/live/polls';
import { Plus, Projector } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useEventMay } from '../../../../lib/event-context.ts';
import { Button } from '../../../../ui/button.tsx';
import { CompactHeader } from '../../../../ui/compact-header.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { PollBoard } from '../poll-board.ts';
import { type PollsState, pollsOf } from '../poll-state.ts';
import { DeskPoll } from './desk-poll.tsx';
import { t } from './poll-desk.en.json';

const PollDialog = lazy(() => import('./poll-dialog.tsx').then((m) => ({ default: m.PollDialog })));
const WallDialog = lazy(() => import('./poll-wall-dialog.tsx').then((m) => ({ default: m.PollWallDialog })));

interface PollDeskProps {
  readonly title: string;
  readonly board: PollBoard;
  readonly state: PollsState;
}

/** The draft that is edited, or `new`. */
type EditedPoll = Poll | 'new' | null;

export function PollDesk({ title, board, state }: PollDeskProps) {
  const mayCreateWall = useEventMay('poll_wall:write');
  const [edited, setEdited] = useState<EditedPoll>(null);
  const [isWallOpen, setWallOpen] = useState(false);
  const polls = pollsOf(state);
  return (
    <>
      <CompactHeader
        title={title}
        actions={
          <>
            {mayCreateWall && (
              <Button
                variant="secondary"
                icon={<Projector aria-hidden="true" className="size-4.5" />}
                onClick={() => setWallOpen(true)}
              >
                {t('wall.ask')}
              </Button>
            )}
            <Button icon={<Plus aria-hidden="true" className="size-4.5" />} onClick={() => setEdited('new')}>
              {t('new.ask')}
            </Button>
          </>
        }
      />
      {polls.length === 0 ? (
        <EmptyState title={t('empty')} text={t('empty.text')} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] items-start gap-4">
          {polls.map((poll) => (
            <li key={poll.id} className={poll.status === 'OPEN' ? 'col-span-full' : undefined}>
              <DeskPoll
                poll={poll}
                board={board}
                onWrite={() => setEdited(poll)}
                onWall={mayCreateWall ? () => setWallOpen(true) : null}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {edited !== null && (
          <PollDialog board={board} poll={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
        {isWallOpen && <WallDialog place={board.place} onClose={() => setWallOpen(false)} />}
      </Suspense>
    </>
  );
}
