import { Download, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PeopleTable } from '../features/attendees/people-table.tsx';
import { exportAddress } from '../features/attendees/people.api.ts';
import { t } from '../features/attendees/people.messages.ts';
import { assignableRoles } from '../features/attendees/person-actions.ts';
import { RoleCounts } from '../features/attendees/role-counts.tsx';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';

const AddPersonDialog = lazy(async () => ({
  default: (await import('../features/attendees/add-person-dialog.tsx')).AddPersonDialog,
}));

/** Everybody of an event, for those who run it. */
export function AdminAttendeesPage() {
  const event = useEvent();
  const may_read = useEventMay('attendee:read_unfiltered');
  const [adding, setAdding] = useState(false);
  usePageTitle(t('people.title'), event.title);
  if (!may_read)
    return (
      <Page>
        <EmptyState title={t('people.no_permission')} text={t('people.no_permission.text')} />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={t('people.title')}
        text={<RoleCounts event_id={event.id} />}
        actions={
          <>
            <a href={exportAddress(event.id)} download className={buttonClass('secondary')}>
              <Download aria-hidden="true" className="size-4.5" />
              {t('people.export')}
            </a>
            <Button icon={<UserPlus aria-hidden="true" className="size-4.5" />} onClick={() => setAdding(true)}>
              {t('people.add')}
            </Button>
          </>
        }
      />
      <PeopleTable event={event} />
      <Suspense>
        {adding && (
          <AddPersonDialog
            event_id={event.id}
            roles={assignableRoles(event.user_role)}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </Page>
  );
}
