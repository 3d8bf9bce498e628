import { EventStatisticsView } from '../features/overview/statistics/event-statistics.tsx';
import { t } from '../features/overview/statistics/statistics.en.json';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Alert } from '../ui/alert.tsx';
import { Page, PageHeader } from '../ui/page.tsx';

export function AdminStatisticsPage() {
  const event = useEvent();
  const mayRead = useEventMay('statistics:read');
  usePageTitle(t('title'), event.title);
  return (
    <Page>
      {mayRead ? (
        <EventStatisticsView event_id={event.id} />
      ) : (
        <>
          <PageHeader title={t('title')} />
          <Alert tone="warn">{t('no_permission')}</Alert>
        </>
      )}
    </Page>
  );
}
