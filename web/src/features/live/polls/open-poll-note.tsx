import { Vote } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { eventPaths } from '../../../lib/event-paths.ts';
import { useQuery } from '../../../lib/swr.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { t } from './open-poll-note.en.json';
import { OpenPollSkeleton } from './open-poll-skeleton.tsx';

const OpenPollCard = lazy(() => import('./open-poll-card.tsx').then((m) => ({ default: m.OpenPollCard })));

/**
 * The open poll of the event, to vote in; for users who have voted before they opened the screen, a link to its live
 * results. Renders nothing without an open poll.
 */
export function OpenPollNote({ event_id }: { readonly event_id: number }) {
  const [votes_in, setVotesIn] = useState<number>();
  const { data } = useQuery('GET /events/:event_id/polls', { params: { event_id } });
  const poll = data?.polls.find(({ status }) => status === 'OPEN');
  if (poll === undefined) return null;
  if (!poll.has_voted && votes_in !== poll.id) setVotesIn(poll.id);
  if (votes_in === poll.id)
    return (
      <Suspense fallback={<OpenPollSkeleton options={poll.options} />}>
        <OpenPollCard key={poll.id} event_id={event_id} poll={poll} />
      </Suspense>
    );
  return (
    <section
      aria-label={t('note')}
      className="col-span-full flex flex-wrap items-center justify-between gap-3 rounded-lg border border-rule bg-surface p-5"
    >
      <p className="flex min-w-0 items-center gap-3">
        <Vote aria-hidden="true" className="size-5 shrink-0 text-accent" />
        <span className="min-w-0 font-semibold wrap-anywhere">{poll.question}</span>
      </p>
      <ButtonLink size="small" variant="secondary" to={eventPaths.polls(event_id)}>
        {t('note.results')}
      </ButtonLink>
    </section>
  );
}
