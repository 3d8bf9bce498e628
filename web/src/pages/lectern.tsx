import { useParams } from 'react-router-dom';
import { t } from '../features/live/questions/desk/desk.en.json';
import { LecternView } from '../features/live/questions/desk/lectern-view.tsx';
import { useModeratedBoard } from '../features/live/questions/desk/use-moderated-board.ts';
import { useSession } from '../features/schedule/sessions/sessions.api.ts';
import { useEvent } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

/** The questions of a session on a tablet at the lectern, with large type. */
export function LecternPage() {
  const { sessionId = '' } = useParams();
  return <Lectern key={sessionId} session_id={Number(sessionId)} />;
}

function Lectern({ session_id }: { readonly session_id: number }) {
  const event = useEvent();
  const session = useSession(session_id).data?.title ?? '';
  const { board, state, failure, access } = useModeratedBoard(session_id);
  usePageTitle(t('lectern.title', { session }), event.title);
  return (
    <Page wide>
      <BackLink to={eventPaths.sessionQuestions(event.id, session_id)}>{t('desk.title')}</BackLink>
      {access === 'unknown' && failure === undefined && <Skeleton className="h-64" />}
      {access === 'unknown' && failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => board.refresh()} />
      )}
      {access === 'none' && <EmptyState heading="h1" title={t('desk.missing.title')} text={t('desk.missing.text')} />}
      {access === 'moderates' && <LecternView state={state} />}
    </Page>
  );
}
