import type { Poll } from '@plenum/contracts/live/polls';
import { t } from './open-poll-note.en.json';
import { OpenPollSkeleton } from './open-poll-skeleton.tsx';
import { usePolls } from './poll-board.ts';
import { PollCard } from './poll-card.tsx';

interface OpenPollCardProps {
  readonly event_id: number;
  readonly poll: Pick<Poll, 'id' | 'options'>;
}

/** An open poll of the event, with live updates. */
export function OpenPollCard({ event_id, poll: { id, options } }: OpenPollCardProps) {
  const { board, state } = usePolls(event_id, null);
  const poll = state.polls.get(id);
  if (!state.isLoaded) return <OpenPollSkeleton options={options} />;
  if (poll === undefined) return null;
  return (
    <section aria-labelledby="open-poll" className="col-span-full">
      <h2 id="open-poll" className="sr-only">
        {t('note')}
      </h2>
      <PollCard poll={poll} board={board} />
    </section>
  );
}
