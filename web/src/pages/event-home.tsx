import { EventHome } from '../features/events/event-home.tsx';
import { UpNext } from '../features/sessions/up-next.tsx';
import { useEvent } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';

export function EventHomePage() {
  const event = useEvent();
  usePageTitle(event.title);
  return <EventHome event={event} up_next={<UpNext event={event} />} />;
}
