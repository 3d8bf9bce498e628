/** Navigation of an event on narrow screens: a bar at the bottom on phones, a rail next to the page on tablets. */
import type { EventDetail } from '@plenum/contracts/events/events';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { House, Menu, MessagesSquare } from 'lucide-react';
import { lazy, memo, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useRoomUpdates, useUnreadEventRooms } from '../features/chat/chat-rooms/room-lists.ts';
import { unreadThreads, useThreads } from '../features/chat/direct-messages/threads.api.ts';
import { useOpenCases } from '../features/chat/moderation/open-cases.api.ts';
import { useEventSeats } from '../features/events/join-requests/join-requests.api.ts';
import { phone, smallScreen } from '../lib/media.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { type MobileTab, useChatWindows } from '../lib/stores/chat-windows.ts';
import { closeMobileNavigation, toggleNavigation, useLayout } from '../lib/stores/layout.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { t as navigationText } from './app.en.json';
import { EntryPlace, TabContent } from './bar-place.tsx';
import { type UnreadRooms, useUnreadRooms } from './chat-dock/unread-rooms.ts';
import { t } from './event-bar.en.json';
import { useEventMode } from './event-mode.ts';
import { eventEntries, type EventPlace, modeOfPath } from './event-navigation.ts';
import { EventRail } from './event-rail.tsx';
import { NavigationBody } from './navigation-body.tsx';
import { placeIcons } from './place-icons.ts';
import { useRouteSessionId } from './route-event.ts';
import { useHeaderWhileReading } from './use-header-while-reading.ts';
import { useTypingMark } from './use-typing-mark.ts';
import '../styles/event-bar.css';

const Drawer = lazy(() => import('../ui/drawer.tsx').then((m) => ({ default: m.Drawer })));

const OrganizerPlaces = lazy(() => import('./organizer-bar.tsx').then((m) => ({ default: m.OrganizerPlaces })));

const unreadText = (count: number): string => t('bar.unread', { count });

interface EventProps {
  readonly event: EventDetail;
}

/** Default tab: the chat of the open session, or all messages of the event. */
const defaultTab = (rooms: UnreadRooms): MobileTab => (rooms.hasSessionRooms ? 'session' : 'event');

/** Rooms of the event with unread messages, which phones display with the messages. */
function useUnread({ id }: Pick<EventDetail, 'id'>): UnreadRooms {
  useRoomUpdates(id);
  return useUnreadRooms(id, useRouteSessionId());
}

/** Opens the message panel on phones; wider screens have the dock. */
function Messages({ event }: EventProps) {
  const isOpen = useChatWindows((windows) => windows.sidebar_expanded);
  const rooms = useUnread(event);
  const threads = unreadThreads(useThreads().data?.threads);
  return (
    <li>
      <button
        type="button"
        data-chat-bar
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => useChatWindows.setState({ sidebar_expanded: true, mobile_tab: defaultTab(rooms) })}
      >
        <TabContent
          icon={MessagesSquare}
          label={pageName('page.messages')}
          count={threads}
          countLabel={unreadText(threads)}
        />
      </button>
    </li>
  );
}

const phonePlaces: ReadonlySet<EventPlace> = new Set(['home', 'agenda', 'main_stage', 'networking']);

/** Entries on phones, including the messages; “More” contains the others. */
function PhonePlaces({ event }: EventProps) {
  const count = useUnreadEventRooms(event.id);
  return (
    <>
      {eventEntries(event)
        .filter(({ place }) => phonePlaces.has(place))
        .map((entry) => (
          <EntryPlace
            key={entry.place}
            entry={entry}
            icon={placeIcons[entry.place] ?? House}
            {...(entry.place === 'networking' && { count, countLabel: unreadText(count) })}
          />
        ))}
      <Messages event={event} />
    </>
  );
}

interface MoreProps {
  /** Number of open tasks of the user. */
  readonly count: number;
}

function More({ count }: MoreProps) {
  const isOpen = useLayout((layout) => layout.nav_open_mobile);
  const hasEntry = modeOfPath(useLocation().pathname) !== undefined;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      // Marked as current if the current page has no entry in the bar (event-bar.css).
      data-has-entry={hasEntry || undefined}
      onClick={() => toggleNavigation('mobile')}
    >
      <TabContent
        icon={Menu}
        label={t('bar.more')}
        count={count}
        countLabel={t('bar.more.waiting', { count })}
        isWaiting
      />
    </button>
  );
}

/** Separate components, because only these roles may request the counts. */
function OrganizersMore({ event }: EventProps) {
  const [mode] = useEventMode(event);
  const openRequests = useEventSeats(event.id).data?.asking ?? 0;
  const openCases = useOpenCases(event.id) ?? 0;
  // In the other mode, the bar contains the moderation page with its count.
  return <More count={mode === 'attend' ? openCases + openRequests : openRequests} />;
}

function ModeratorsMore({ event }: EventProps) {
  return <More count={useOpenCases(event.id) ?? 0} />;
}

function RoleMore({ event }: EventProps) {
  if (eventRoleMay(event.user_role, 'event_admin:read')) return <OrganizersMore event={event} />;
  if (eventRoleMay(event.user_role, 'moderation_queue:work')) return <ModeratorsMore event={event} />;
  return <More count={0} />;
}

/** Reserves the space of the four entries until they are loaded. */
const placeholders = ['a', 'b', 'c', 'd'].map((key) => <li key={key} />);

function PhoneTabs({ event }: EventProps) {
  const [mode] = useEventMode(event);
  if (mode === 'attend') return <PhonePlaces event={event} />;
  return (
    <Suspense fallback={placeholders}>
      <OrganizerPlaces event={event} />
    </Suspense>
  );
}

/** Main pages on phones; “More” opens the drawer with all others. */
function PhoneBar({ event }: EventProps) {
  return (
    <ul>
      <PhoneTabs event={event} />
      <li>
        <RoleMore event={event} />
      </li>
    </ul>
  );
}

/** Sets the height of the bar, which depends on the text size, as a CSS variable: the page reserves that space. */
function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--bar-height', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar-height');
    };
  }, [bar]);
}

function NavigationDrawer({ event }: { readonly event: EventDetail | undefined }) {
  const isPhone = useMediaQuery(phone);
  const isOpen = useLayout((layout) => layout.nav_open_mobile);
  useEffect(() => closeMobileNavigation, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Drawer open onClose={closeMobileNavigation} label={navigationText('app.nav')}>
        <NavigationBody event={event} hasName onPick={isPhone ? closeMobileNavigation : () => undefined} />
      </Drawer>
    </Suspense>
  );
}

/** Navigation of an event for screens without the side navigation. */
export const EventBar = memo(function EventBar({ event }: { readonly event: EventDetail | undefined }) {
  const bar = useRef<HTMLElement>(null);
  const isPhone = useMediaQuery(smallScreen);
  useBarHeight(bar);
  useHeaderWhileReading();
  useTypingMark();
  return (
    <>
      <nav ref={bar} aria-label={t('bar')} className="event-bar">
        {event !== undefined && (isPhone ? <PhoneBar event={event} /> : <EventRail event={event} />)}
      </nav>
      {isPhone && <NavigationDrawer event={event} />}
    </>
  );
});
