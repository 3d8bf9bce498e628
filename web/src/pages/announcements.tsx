import { AnnouncementForm } from '../features/live/announcements/announcement-form.tsx';
import { t } from '../features/live/announcements/make-announcements.en.json';
import { ManagedAnnouncements } from '../features/live/announcements/managed-announcements.tsx';
import { useAgenda } from '../features/schedule/sessions/sessions.api.ts';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { Alert } from '../ui/alert.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page, Section } from '../ui/page.tsx';

export function AnnouncementsPage() {
  const event = useEvent();
  const mayCreate = useEventMay('announcement:write');
  usePageTitle(pageName('page.announcements'), event.title);
  return (
    <Page isDense>
      <CompactHeader title={pageName('page.announcements')} text={t('text')} />
      {mayCreate ? (
        <Announcements key={event.id} event_id={event.id} />
      ) : (
        <Alert tone="warn">{t('no_permission')}</Alert>
      )}
    </Page>
  );
}

function Announcements({ event_id }: { readonly event_id: number }) {
  const { data } = useAgenda(event_id);
  const locations = (data?.locations ?? []).filter((name) => data?.sessions.some(({ location }) => location === name));
  return (
    <div className="grid gap-8">
      <Section title={t('new')}>
        <AnnouncementForm event_id={event_id} locations={locations} />
      </Section>
      <ManagedAnnouncements event_id={event_id} />
    </div>
  );
}
