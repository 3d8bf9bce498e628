import { useParams } from 'react-router-dom';
import { t } from '../features/live/feedback/feedback-results.en.json';
import { FeedbackResultsView } from '../features/live/feedback/feedback-results.tsx';
import { useSession } from '../features/schedule/sessions/sessions.api.ts';
import { useEvent } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useQuery } from '../lib/swr.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

export function SessionFeedbackPage() {
  const { sessionId = '' } = useParams();
  return <Results key={sessionId} session_id={Number(sessionId)} />;
}

function Results({ session_id }: { readonly session_id: number }) {
  const event = useEvent();
  const session = useSession(session_id).data?.title ?? '';
  const { data, error, mutate } = useQuery('GET /sessions/:session_id/feedback', { params: { session_id } });
  const title = t('title', { session });
  usePageTitle(title, event.title);
  return (
    <Page>
      <BackLink to={eventPaths.session(event.id, session_id)}>{session}</BackLink>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 text-2xl wrap-anywhere">{title}</h1>
        {data?.can_read_results === true && (
          <ButtonLink variant="secondary" to={eventPaths.sessionStatistics(event.id, session_id)}>
            {t('statistics')}
          </ButtonLink>
        )}
      </div>
      {data === undefined && error === undefined && <Skeleton className="h-64" />}
      {data === undefined && error !== undefined && <ErrorState failure={error} onRetry={() => mutate()} />}
      {data?.can_read_results === false && <EmptyState title={t('missing.title')} text={t('missing.text')} />}
      {data?.can_read_results === true && <FeedbackResultsView session_id={session_id} />}
    </Page>
  );
}
