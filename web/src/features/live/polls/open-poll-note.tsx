import { Vote } from 'lucide-react';
import { eventPaths } from '../../../lib/event-paths.ts';
import { useQuery } from '../../../lib/swr.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { t } from './open-poll-note.en.json';

/** Link to the open poll of the event; renders nothing without one. The page of the polls has live results. */
export function OpenPollNote({ event_id }: { readonly event_id: number }) {
  const { data } = useQuery('GET /events/:event_id/polls', { params: { event_id } });
  const poll = data?.polls.find(({ status }) => status === 'OPEN');
  if (poll === undefined) return null;
  return (
    <section
      aria-label={t('note')}
      className="col-span-full flex flex-wrap items-center justify-between gap-3 rounded-lg border border-rule bg-surface p-4"
    >
      <p className="flex min-w-0 items-center gap-3">
        <Vote aria-hidden="true" className="size-5 shrink-0 text-accent" />
        <span className="min-w-0 font-semibold wrap-anywhere">{poll.question}</span>
      </p>
      <ButtonLink size="small" variant={poll.has_voted ? 'secondary' : 'primary'} to={eventPaths.polls(event_id)}>
        {t(poll.has_voted ? 'note.results' : 'note.vote')}
      </ButtonLink>
    </section>
  );
}
