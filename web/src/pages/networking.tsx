import { lazy, Suspense } from 'react';
import { t as people } from '../features/attendees/people.messages.ts';
import { ChatPanel } from '../features/chat-rooms/chat-panel.tsx';
import { t } from '../features/chat-rooms/chat-rooms.messages.ts';
import { useEvent } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, PageHeader } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';

const PeopleGrid = lazy(async () => ({ default: (await import('../features/attendees/people-grid.tsx')).PeopleGrid }));

/** Networking: the event’s chat rooms and its people. */
export function NetworkingPage() {
  const event = useEvent();
  usePageTitle(t('chat.title'), event.title);
  return (
    <Page>
      <PageHeader title={t('chat.title')} text={t('chat.text')} />
      <Tabs
        label={t('chat.title')}
        tabs={[
          { value: 'chat', label: t('chat.tab') },
          { value: 'attendees', label: people('people.tab') },
        ]}
      >
        {(tab) =>
          tab === 'attendees' ? (
            <Suspense fallback={<Loading />}>
              <PeopleGrid event_id={event.id} />
            </Suspense>
          ) : (
            <ChatPanel event={event} />
          )
        }
      </Tabs>
    </Page>
  );
}
