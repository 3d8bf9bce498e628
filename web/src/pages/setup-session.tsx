import { Navigate } from 'react-router-dom';
import { useFirstSession } from '../features/schedule/sessions/first-session.ts';
import { SetupSession } from '../features/schedule/sessions/setup-session.tsx';
import { t } from '../features/schedule/sessions/single-session.en.json';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { mainStageId } from '../lib/main-stage.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { Page } from '../ui/page.tsx';

/** Lets organizers create the only session of a single-session event. Everybody else is redirected to the pending page. */
export function SetupSessionPage() {
  const event = useEvent();
  const mayCreate = useEventMay('session:write');
  useFirstSession(event.id);
  usePageTitle(pageName('page.main_stage'), t('setup.title'), event.title);
  const stageId = mainStageId(event);
  if (stageId !== null) return <Navigate to={eventPaths.session(event.id, stageId)} replace />;
  if (!mayCreate) return <Navigate to={eventPaths.sessionPending(event.id)} replace />;
  return (
    <Page>
      <SetupSession event={event} />
    </Page>
  );
}
