import { t } from '../features/attendees/attendees.en.json';
import { JoinEvent } from '../features/attendees/join-event.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, PageHeader } from '../ui/page.tsx';

export function JoinEventPage() {
  usePageTitle(t('attendees.join'));
  return (
    <Page>
      <PageHeader title={t('attendees.join')} text={t('attendees.join.text')} />
      <JoinEvent />
    </Page>
  );
}
