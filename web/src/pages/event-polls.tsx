import { PollDesk } from '../features/live/polls/desk/poll-desk.tsx';
import { usePolls } from '../features/live/polls/poll-board.ts';
import { PollsPanel } from '../features/live/polls/polls-panel.tsx';
import { useEvent } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';

/** Polls of the event itself: voting for members, and the desk for moderators. */
export function EventPollsPage() {
  const event = useEvent();
  return <Polls key={event.id} event_id={event.id} title={event.title} />;
}

function Polls({ event_id, title }: { readonly event_id: number; readonly title: string }) {
  const { board, state } = usePolls(event_id, null);
  usePageTitle(pageName('page.polls'), title);
  return (
    <Page wide isDense>
      {state.can_moderate ? (
        <PollDesk title={pageName('page.polls')} board={board} state={state} />
      ) : (
        <>
          <CompactHeader title={pageName('page.polls')} />
          <div className="-mx-3">
            <PollsPanel board={board} state={state} />
          </div>
        </>
      )}
    </Page>
  );
}
