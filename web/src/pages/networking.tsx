import { lazy, Suspense, useState } from 'react';
import { t as people } from '../features/attendees/people.messages.ts';
import { t } from '../features/chat-rooms/chat-rooms.messages.ts';
import { useEvent } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, PageHeader } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';

const ChatPanel = lazy(async () => ({ default: (await import('../features/chat-rooms/chat-panel.tsx')).ChatPanel }));
const PeopleGrid = lazy(async () => ({ default: (await import('../features/attendees/people-grid.tsx')).PeopleGrid }));

const small_screen = '(width <= 768px)';

/** Networking: the event’s chat rooms and its people; on a phone the people come first (spec: screens 8.4). */
export function NetworkingPage() {
  const event = useEvent();
  // Read once: turning the phone must not take away what one is reading.
  const [is_small] = useState(() => window.matchMedia(small_screen).matches);
  const rooms = { value: 'chat', label: t('chat.tab') } as const;
  const attendees = { value: 'attendees', label: people('people.tab') } as const;
  usePageTitle(t('chat.title'), event.title);
  return (
    <Page>
      <PageHeader title={t('chat.title')} text={t('chat.text')} />
      <Tabs label={t('chat.title')} tabs={is_small ? [attendees, rooms] : [rooms, attendees]}>
        {(tab) => (
          <Suspense fallback={<Loading />}>
            {tab === 'attendees' ? <PeopleGrid event_id={event.id} /> : <ChatPanel event={event} />}
          </Suspense>
        )}
      </Tabs>
    </Page>
  );
}
