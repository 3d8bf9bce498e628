import { Navigate } from 'react-router-dom';
import { DraftNextStep } from '../features/events/events/draft-next-step.tsx';
import { ManagedSpeakers } from '../features/schedule/speakers/managed-speakers.tsx';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { Page } from '../ui/page.tsx';

/** Speaker management for organizers; redirects other users to the list of speakers. */
export function ManagedSpeakersPage() {
  const event = useEvent();
  const mayManage = useEventMay('speaker:write');
  usePageTitle(pageName('page.speakers'), pageName('page.organize'), event.title);
  if (!mayManage) return <Navigate to={eventPaths.speakers(event.id)} replace />;
  return (
    <Page isDense>
      <DraftNextStep event={event} />
      <ManagedSpeakers event_id={event.id} />
    </Page>
  );
}
