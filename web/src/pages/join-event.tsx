import { useSearchParams } from 'react-router-dom';
import { t } from '../features/events/attendees/attendees.en.json';
import { JoinEvent } from '../features/events/attendees/join-event.tsx';
import { MyJoinRequest } from '../features/events/join-requests/my-join-request.tsx';
import { OpenEvents } from '../features/events/public-events/open-events.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { Page, PageHeader } from '../ui/page.tsx';

export function JoinEventPage() {
  const [search] = useSearchParams();
  usePageTitle(pageName('page.join'));
  return (
    <Page>
      <PageHeader title={pageName('page.join')} text={t('attendees.join.text')} />
      <JoinEvent renderWaiting={(waiting) => <MyJoinRequest {...waiting} waits_for="SEAT" />} />
      {!search.has('code') && <OpenEvents />}
    </Page>
  );
}
