import { AnnouncementsLink } from '../features/live/announcements/announcements-link.tsx';
import { t } from '../features/live/control-room/control-room.en.json';
import { ControlRoomView } from '../features/live/control-room/control-room.tsx';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { Alert } from '../ui/alert.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';

export function AdminControlRoomPage() {
  const event = useEvent();
  const mayRead = useEventMay('control_room:read');
  usePageTitle(pageName('page.control_room'), event.title);
  if (!mayRead)
    return (
      <Page wide isDense>
        <CompactHeader title={pageName('page.control_room')} />
        <Alert tone="warn">{t('no_permission')}</Alert>
      </Page>
    );
  return (
    <Page wide isDense>
      <ControlRoomView key={event.id} event_id={event.id} actions={<AnnouncementsLink event_id={event.id} />} />
    </Page>
  );
}
