import { t } from '../features/live/feedback/event-feedback.en.json';
import { EventFeedback } from '../features/live/feedback/event-feedback.tsx';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { Alert } from '../ui/alert.tsx';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';

export function AdminFeedbackPage() {
  const event = useEvent();
  const mayRead = useEventMay('feedback:read_all');
  usePageTitle(pageName('page.feedback'), event.title);
  return (
    <Page isDense>
      {mayRead ? (
        <EventFeedback event_id={event.id} />
      ) : (
        <>
          <CompactHeader title={pageName('page.feedback')} />
          <Alert tone="warn">{t('no_permission')}</Alert>
        </>
      )}
    </Page>
  );
}
