import { usePageTitle } from '../lib/page-title.ts';
import { useEvent } from '../lib/event-context.ts';
import { Page, PageHeader } from '../ui/page.tsx';

/** Built by its slice. */
export function AgendaPage() {
  const event = useEvent();
  usePageTitle(event.title);
  return (
    <Page>
      <PageHeader title={event.title} />
    </Page>
  );
}
