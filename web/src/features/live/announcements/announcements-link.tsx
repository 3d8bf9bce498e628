import { Megaphone } from 'lucide-react';
import { useEventMay } from '../../../lib/event-context.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { ButtonLink } from '../../../ui/button-link.tsx';

/** On phones, only the icon is displayed, next to the title. */
export function AnnouncementsLink({ event_id }: { readonly event_id: number }) {
  const mayCreate = useEventMay('announcement:write');
  if (!mayCreate) return null;
  return (
    <ButtonLink
      to={eventPaths.announcements(event_id)}
      variant="secondary"
      title={pageName('page.announcements')}
      className="max-sm:w-11 max-sm:px-0"
    >
      <Megaphone aria-hidden="true" className="size-4.5" />
      <span className="max-sm:sr-only">{pageName('page.announcements')}</span>
    </ButtonLink>
  );
}
