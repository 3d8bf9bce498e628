import { EventHome } from '../features/events/event-home.tsx';
import { useEvent } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { EventPictures } from './event-pictures.tsx';

export function EventHomePage() {
  const event = useEvent();
  usePageTitle(event.title);
  return (
    <EventPictures>
      <EventHome event={event} />
    </EventPictures>
  );
}
