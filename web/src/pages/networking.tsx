import { lazy, Suspense, useState } from 'react';
import { t } from '../features/chat/chat-rooms/chat-rooms.en.json';
import { useUnreadEventRooms } from '../features/chat/chat-rooms/room-lists.ts';
import { useRequestsTab } from '../features/networking/connections/pending-requests.ts';
import { useEvent } from '../lib/event-context.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { CompactHeader } from '../ui/compact-header.tsx';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';

const ChatPanel = lazy(async () => ({
  default: (await import('../features/chat/chat-rooms/chat-panel.tsx')).ChatPanel,
}));
const PeopleGrid = lazy(async () => ({
  default: (await import('../features/events/attendees/people-grid.tsx')).PeopleGrid,
}));
const MemberConnect = lazy(async () => ({
  default: (await import('../features/networking/connections/member-connect.tsx')).MemberConnect,
}));
const InterestLine = lazy(async () => ({
  default: (await import('../features/networking/connections/interest-request.tsx')).InterestLine,
}));
const EventRequests = lazy(async () => ({
  default: (await import('../features/networking/connections/event-requests.tsx')).EventRequests,
}));

const smallScreen = '(width <= 768px)';

/** Chat rooms, people and open requests of the event; on phones, it opens with the people. */
export function NetworkingPage() {
  const event = useEvent();
  // Read once, because rotating the phone must not change the tab.
  const [isSmall] = useState(() => window.matchMedia(smallScreen).matches);
  const requests = useRequestsTab();
  const unread = useUnreadEventRooms(event.id);
  const rooms = { value: 'chat', label: t('chat.tab'), count: unread > 0 ? unread : undefined } as const;
  const attendees = { value: 'attendees', label: pageName('page.attendees') } as const;
  usePageTitle(pageName('page.networking'), event.title);
  return (
    <Page isDense className="max-md:pt-0">
      <Tabs<'chat' | 'attendees' | 'requests'>
        label={pageName('page.networking')}
        tabs={[rooms, attendees, requests]}
        initial={isSmall ? 'attendees' : 'chat'}
        isAlwaysList
        renderList={(list) => (
          <CompactHeader title={pageName('page.networking')} isTitleHiddenOnPhones>
            {list}
          </CompactHeader>
        )}
      >
        {(tab) => (
          <Suspense fallback={<Loading />}>
            {tab === 'chat' && <ChatPanel event={event} />}
            {tab === 'attendees' && (
              <PeopleGrid
                event_id={event.id}
                renderAction={(person, interest) => (
                  <MemberConnect person={person} interest={event.allow_custom_icebreaker ? interest : ''} />
                )}
                renderNote={(interest) => event.allow_custom_icebreaker && <InterestLine interest={interest} />}
              />
            )}
            {tab === 'requests' && <EventRequests />}
          </Suspense>
        )}
      </Tabs>
    </Page>
  );
}
