import { useParams } from 'react-router-dom';
import { t } from '../features/live/polls/desk/poll-desk.en.json';
import { PollDesk } from '../features/live/polls/desk/poll-desk.tsx';
import { usePolls } from '../features/live/polls/poll-board.ts';
import { useSession } from '../features/schedule/sessions/sessions.api.ts';
import { useEvent } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { BackLink } from '../ui/back-link.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

/** Desk for the polls of a session, for moderators and the people on its stage. */
export function PollDeskPage() {
  const { sessionId = '' } = useParams();
  return <Desk key={sessionId} session_id={Number(sessionId)} />;
}

function Desk({ session_id }: { readonly session_id: number }) {
  const event = useEvent();
  const session = useSession(session_id).data?.title ?? '';
  const { board, state } = usePolls(event.id, session_id);
  const title = t('title');
  usePageTitle(title, session, event.title);
  return (
    <Page wide isDense>
      <BackLink to={eventPaths.session(event.id, session_id)}>{session}</BackLink>
      {!state.can_moderate && <CompactHeader title={title} />}
      {!state.isLoaded && state.failure === undefined && <Skeleton className="h-64" />}
      {!state.isLoaded && state.failure !== undefined && (
        <ErrorState failure={state.failure} onRetry={() => board.refresh()} />
      )}
      {state.isLoaded && !state.can_moderate && <EmptyState title={t('missing.title')} text={t('missing.text')} />}
      {state.can_moderate && <PollDesk title={title} board={board} state={state} />}
    </Page>
  );
}
