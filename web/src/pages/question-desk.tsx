import { useParams } from 'react-router-dom';
import { t } from '../features/live/questions/desk/desk.en.json';
import { QuestionDesk } from '../features/live/questions/desk/question-desk.tsx';
import { useModeratedBoard } from '../features/live/questions/desk/use-moderated-board.ts';
import { useSession } from '../features/schedule/sessions/sessions.api.ts';
import { useEvent } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { BackLink } from '../ui/back-link.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

/** Desk for the questions of a session, for moderators and the people on its stage. */
export function QuestionDeskPage() {
  const { sessionId = '' } = useParams();
  return <Desk key={sessionId} session_id={Number(sessionId)} />;
}

function Desk({ session_id }: { readonly session_id: number }) {
  const event = useEvent();
  const session = useSession(session_id).data?.title ?? '';
  const { board, failure, access } = useModeratedBoard(session_id);
  const title = t('desk.title');
  usePageTitle(title, session, event.title);
  return (
    <Page wide isDense>
      <BackLink to={eventPaths.session(event.id, session_id)}>{session}</BackLink>
      {access !== 'moderates' && <CompactHeader title={title} />}
      {access === 'unknown' && failure === undefined && <Skeleton className="h-64" />}
      {access === 'unknown' && failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => board.refresh()} />
      )}
      {access === 'none' && <EmptyState title={t('desk.missing.title')} text={t('desk.missing.text')} />}
      {access === 'moderates' && <QuestionDesk title={title} board={board} />}
    </Page>
  );
}
