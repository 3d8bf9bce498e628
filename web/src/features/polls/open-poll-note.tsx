import { Vote } from 'lucide-react';
import { pollPaths } from '../../lib/poll-paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { openPoll } from './poll-state.ts';
import { t } from './polls.en.json';
import { usePolls } from './use-polls.ts';

/** Says that a poll of the event is open, and leads there; nothing without one. */
export function OpenPollNote({ event_id }: { readonly event_id: number }) {
  const { state } = usePolls(event_id, null);
  const poll = openPoll(state);
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
      <ButtonLink size="small" variant={poll.has_voted ? 'secondary' : 'primary'} to={pollPaths.ofEvent(event_id)}>
        {t(poll.has_voted ? 'note.results' : 'form.vote')}
      </ButtonLink>
    </section>
  );
}
