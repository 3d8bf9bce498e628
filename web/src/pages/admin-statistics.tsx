import { EventStatisticsView } from '../features/overview/statistics/event-statistics.tsx';
import { t } from '../features/overview/statistics/statistics.en.json';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { Alert } from '../ui/alert.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';

export function AdminStatisticsPage() {
  const event = useEvent();
  const mayRead = useEventMay('statistics:read');
  usePageTitle(pageName('page.statistics'), event.title);
  return (
    <Page isDense>
      {mayRead ? (
        <EventStatisticsView event_id={event.id} />
      ) : (
        <>
          <CompactHeader title={pageName('page.statistics')} />
          <Alert tone="warn">{t('no_permission')}</Alert>
        </>
      )}
    </Page>
  );
}
