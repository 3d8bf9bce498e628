import { ArrowLeft, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { lazy, Suspense, useEffect, useRef, useState, type CSSProperties } from 'react';
import { Conversation } from '../../features/chat/direct-messages/conversation.tsx';
import { useThread } from '../../features/chat/direct-messages/direct-messages.api.ts';
import { displayNameOf, memberOf } from '../../features/chat/direct-messages/person-name.ts';
import { threadsOf } from '../../features/chat/direct-messages/thread-list.ts';
import { ThreadRows } from '../../features/chat/direct-messages/thread-rows.tsx';
import { unreadThreads, useThreads } from '../../features/chat/direct-messages/threads.api.ts';
import { failureStatus } from '../../lib/http.ts';
import { t as pageName } from '../../lib/place-names.en.json';
import { closeThread, type MobileTab, useChatWindows, useFocusRequest } from '../../lib/stores/chat-windows.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { ignoreToastClick, useCloseOnBack } from '../../ui/dialog-handlers.ts';
import { PersonName, PersonPicture } from '../../ui/person-name.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useRouteEvent, useRouteSessionId } from '../route-event.ts';
import { t } from './chat-surfaces.en.json';
import { focusBar } from './focus-bar.ts';
import { type ChatTab, TabRow } from './tab-row.tsx';
import { useUnreadRooms } from './unread-rooms.ts';
import { useWindowFocus } from './use-window-focus.ts';

const EventInbox = lazy(() => import('./event-inbox.tsx').then((m) => ({ default: m.EventInbox })));
const EventRooms = lazy(() => import('./event-rooms.tsx').then((m) => ({ default: m.EventRooms })));

function close(): void {
  useChatWindows.setState({ sidebar_expanded: false, mobile_thread_id: null });
}

/** Returns the area of the screen above the on-screen keyboard. */
function useVisibleArea(): CSSProperties {
  const measure = (): CSSProperties => ({
    top: window.visualViewport?.offsetTop ?? 0,
    height: window.visualViewport?.height ?? window.innerHeight,
  });
  const [area, setArea] = useState(measure);
  useEffect(() => {
    const changed = (): void => {
      const next = measure();
      setArea(next);
      // The picture-in-picture window is above the panel.
      document.documentElement.style.setProperty('--visible-top', `${next.top}px`);
    };
    const viewport = window.visualViewport;
    viewport?.addEventListener('resize', changed);
    viewport?.addEventListener('scroll', changed);
    return () => {
      viewport?.removeEventListener('resize', changed);
      viewport?.removeEventListener('scroll', changed);
    };
  }, []);
  return area;
}

/** Chat panel for phones, in full screen: the tabs, or the open conversation. */
export function MobilePanel() {
  const thread_id = useChatWindows((windows) => windows.mobile_thread_id);
  const [room_id, setRoomId] = useState<number | null>(null);
  const area = useVisibleArea();
  const isList = thread_id === null && room_id === null;
  /** Closes the conversation or the room that was opened from the list. */
  const back = (): void => {
    if (thread_id === null) setRoomId(null);
    else closeThread(thread_id);
  };
  useCloseOnBack(true, isList ? close : back);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Content
          data-chat-over=""
          style={area}
          onInteractOutside={ignoreToastClick}
          onEscapeKeyDown={(event) => {
            if (isList) return;
            event.preventDefault();
            back();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusBar();
          }}
          className="fixed inset-x-0 z-40 flex animate-rise flex-col bg-ground text-ink focus:outline-none"
        >
          {thread_id === null ? (
            <Tabs room_id={room_id} onRoom={setRoomId} />
          ) : (
            <OpenConversation key={thread_id} thread_id={thread_id} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function OpenConversation({ thread_id }: { readonly thread_id: number }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { thread, error } = useThread(thread_id);
  const isGone = [403, 404].includes(failureStatus(error));
  useEffect(() => {
    if (isGone) closeThread(thread_id);
  }, [isGone, thread_id]);
  const isWriting = useFocusRequest((request) => request.isWriting);
  useWindowFocus(thread_id, input, isWriting && thread?.can_send === true);
  const name = displayNameOf(thread?.other_user);
  const person = memberOf(thread, useRouteEvent().data?.id);
  return (
    <>
      <header className="flex h-14 items-center gap-2 border-b border-rule bg-surface px-2">
        <IconButton label={t('chats.back')} onClick={() => closeThread(thread_id)}>
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </IconButton>
        {person === null ? (
          <Avatar name={name} image_url={thread?.other_user.image_url} size="small" />
        ) : (
          <PersonPicture {...person} />
        )}
        <Dialog.Title dir="auto" className="min-w-0 truncate text-base font-semibold">
          {person === null ? name : <PersonName {...person} />}
        </Dialog.Title>
      </header>
      <Conversation thread_id={thread_id} input={input} />
    </>
  );
}

interface TabsProps {
  readonly room_id: number | null;
  readonly onRoom: (room_id: number | null) => void;
}

/** The tabs depend on the current screen. */
function Tabs({ room_id, onRoom }: TabsProps) {
  const { data: event } = useRouteEvent();
  const session_id = useRouteSessionId();
  const storedTab = useChatWindows((windows) => windows.mobile_tab);
  const { data } = useThreads();
  const rooms = useUnreadRooms(event?.id ?? null, session_id);
  const unreadOf = (event_id: number | null): number =>
    data === undefined ? 0 : unreadThreads(threadsOf(data, event_id));
  const tabs: ChatTab<MobileTab>[] = [{ value: 'global', label: t('chats.tab.global'), unread: unreadOf(null) }];
  if (event !== undefined) {
    tabs.push({ value: 'event', label: t('chats.tab.event'), unread: unreadOf(event.id) + rooms.ofEvent });
    tabs.push({ value: 'rooms', label: t('chats.tab.rooms'), unread: rooms.ofEvent });
    if (session_id !== null) tabs.push({ value: 'session', label: t('chats.tab.session'), unread: rooms.ofSession });
  }
  const tab = tabs.find(({ value }) => value === storedTab)?.value ?? 'global';
  const unread = unreadThreads(data?.threads);
  const isRoom = (tab === 'event' || tab === 'rooms') && room_id !== null;
  return (
    <>
      <header hidden={isRoom} className="flex h-14 items-center gap-2.5 border-b border-rule bg-surface ps-4 pe-2">
        <Dialog.Title className="text-lg">{pageName('page.messages')}</Dialog.Title>
        {unread > 0 && <CountBadge count={unread} />}
        <IconButton label={t('chats.close_panel')} onClick={close} className="ms-auto">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </header>
      <TabRow
        tabs={tabs}
        current={tab}
        isHidden={isRoom}
        onChoose={(value) => useChatWindows.setState({ mobile_tab: value })}
      >
        {event !== undefined && (tab === 'rooms' || tab === 'session') ? (
          <Suspense fallback={<Loading />}>
            <EventRooms event={event} session_id={tab === 'session' ? session_id : null} {...{ room_id, onRoom }} />
          </Suspense>
        ) : event !== undefined && tab === 'event' ? (
          <Suspense fallback={<Loading />}>
            <EventInbox event={event} room_id={room_id} onRoom={onRoom} />
          </Suspense>
        ) : (
          <ThreadRows event_id={null} />
        )}
      </TabRow>
    </>
  );
}
