import { useParams } from 'react-router-dom';
import { SessionStatisticsView } from '../features/overview/statistics/session-statistics.tsx';
import { t } from '../features/overview/statistics/statistics.en.json';
import { useSession } from '../features/schedule/sessions/sessions.api.ts';
import { useEvent } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { failureCode } from '../lib/http.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useQuery } from '../lib/swr.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

export function SessionStatisticsPage() {
  const { sessionId = '' } = useParams();
  return <Statistics key={sessionId} session_id={Number(sessionId)} />;
}

function Statistics({ session_id }: { readonly session_id: number }) {
  const event = useEvent();
  const session = useSession(session_id).data?.title ?? '';
  const { data, error, mutate } = useQuery('GET /sessions/:session_id/statistics', { params: { session_id } });
  const title = t('session.title', { session });
  usePageTitle(title, event.title);
  const isForbidden = failureCode(error) === 'forbidden';
  return (
    <Page>
      <BackLink to={eventPaths.session(event.id, session_id)}>{session}</BackLink>
      <PageHeader
        title={<span className="wrap-anywhere">{title}</span>}
        text={data === undefined ? undefined : t('text')}
        actions={
          data !== undefined && (
            <ButtonLink variant="secondary" to={eventPaths.sessionFeedback(event.id, session_id)}>
              {t('session.feedback')}
            </ButtonLink>
          )
        }
      />
      {data === undefined && error === undefined && <Skeleton className="h-64" />}
      {data === undefined && error !== undefined && !isForbidden && (
        <ErrorState failure={error} onRetry={() => mutate()} />
      )}
      {isForbidden && <EmptyState title={t('session.missing.title')} text={t('session.missing.text')} />}
      {data !== undefined && <SessionStatisticsView statistics={data} />}
    </Page>
  );
}
