import { AnnouncementsLink } from '../features/live/announcements/announcements-link.tsx';
import { RunOfShowScreen } from '../features/live/run-of-show/run-of-show-screen.tsx';
import { t } from '../features/live/run-of-show/run-of-show.en.json';
import { useAgenda } from '../features/schedule/sessions/sessions.api.ts';
import { useReadOnlySessionUpdates } from '../features/schedule/sessions/sessions.server-events.ts';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { RouteFallback } from '../ui/route-fallback.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/states.tsx';

/** Run of show: the sessions of a location with their cues, and the readiness of speakers. */
export function RunOfShowPage() {
  const event = useEvent();
  const mayRead = useEventMay('run_of_show:read');
  usePageTitle(pageName('page.run_of_show'), event.title);
  return (
    <Page wide isDense>
      {mayRead ? (
        <Day key={event.id} />
      ) : (
        <>
          <CompactHeader title={pageName('page.run_of_show')} />
          <EmptyState title={t('missing.title')} text={t('missing.text')} />
        </>
      )}
    </Page>
  );
}

function Day() {
  const event = useEvent();
  useReadOnlySessionUpdates(event.id);
  const request = useAgenda(event.id);
  const actions = <AnnouncementsLink event_id={event.id} />;
  if (request.data !== undefined && request.data.sessions.length > 0)
    return <RunOfShowScreen event={event} agenda={request.data} actions={actions} />;
  return (
    <>
      <CompactHeader title={pageName('page.run_of_show')} actions={actions} />
      {request.data === undefined ? (
        <RouteFallback request={request} skeleton={<Skeleton className="h-96" />} />
      ) : (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      )}
    </>
  );
}
