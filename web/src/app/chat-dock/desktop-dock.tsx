import { ArrowLeft, Minus, X } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Conversation } from '../../features/chat/direct-messages/conversation.tsx';
import { useThread } from '../../features/chat/direct-messages/direct-messages.api.ts';
import { displayNameOf, memberOf } from '../../features/chat/direct-messages/person-name.ts';
import { threadsOf } from '../../features/chat/direct-messages/thread-list.ts';
import { ThreadRows } from '../../features/chat/direct-messages/thread-rows.tsx';
import { unreadThreads, useThreads } from '../../features/chat/direct-messages/threads.api.ts';
import { failureStatus } from '../../lib/http.ts';
import { t as pageName } from '../../lib/place-names.en.json';
import { closeThread, minimizeThread, showThread, useChatWindows } from '../../lib/stores/chat-windows.ts';
import { useNavigationContext } from '../../lib/stores/layout.ts';
import { openModal } from '../../lib/stores/modals.ts';
import { useMessageColumns, useMessagesAbovePage } from '../../lib/use-narrow-screen.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { backToList } from './back-to-list.ts';
import { t } from './chat-surfaces.en.json';
import { focusBar } from './focus-bar.ts';
import { TabRow } from './tab-row.tsx';
import { useWindowFocus } from './use-window-focus.ts';

function closeList(): void {
  useChatWindows.setState({ sidebar_expanded: false });
  focusBar();
}

const paneClass = 'flex min-h-0 min-w-0 animate-rise flex-col overflow-hidden bg-ground';

interface ThreadListProps {
  /** Number of windows next to the list; 0 if the list is above them or alone. */
  readonly besideWindows: number;
}

/** Conversations of the current event or all conversations of the user. */
function ThreadList({ besideWindows }: ThreadListProps) {
  const event_id = useNavigationContext((context) => context.event_id);
  const active_tab = useChatWindows((windows) => windows.active_tab);
  const { data } = useThreads();
  const tab = event_id === null ? 'general' : active_tab;
  const unreadOf = (ofEvent: number | null): number =>
    data === undefined ? 0 : unreadThreads(threadsOf(data, ofEvent));
  const general = { value: 'general', label: t('chats.tab.general'), unread: unreadOf(null) } as const;
  const event = { value: 'event', label: t('chats.tab.event'), unread: unreadOf(event_id) } as const;
  return (
    // Shortcut of the whole list; the focused elements are inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={t('chats.tabs')}
      onKeyDown={(event) => isUnhandledEscape(event) && closeList()}
      className={classNames(paneClass, 'bg-surface', besideWindows > 0 && 'col-start-2 row-start-1')}
      style={besideWindows > 0 ? { gridRowEnd: `span ${besideWindows}` } : undefined}
    >
      <header className="flex items-center justify-between border-b border-rule ps-3 pe-1">
        <h2 className="text-lg leading-12">{pageName('page.messages')}</h2>
        <IconButton label={t('chats.close_panel')} onClick={closeList} className="size-10! text-muted">
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </header>
      <TabRow
        tabs={event_id === null ? [general] : [event, general]}
        current={tab}
        onChoose={(value) => useChatWindows.setState({ active_tab: value })}
      >
        <ThreadRows key={tab} event_id={tab === 'event' ? event_id : null} />
      </TabRow>
    </section>
  );
}

/** Checks whether Escape was pressed; layers above a window are closed first. */
function isUnhandledEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented) return false;
  if (document.querySelector(':popover-open, [role=menu]') !== null) return false;
  event.stopPropagation();
  return true;
}

/**
 * Frame with the list, the open conversations (newest last) and chips of minimized ones. Next to conversations, the list
 * keeps its width and its position at the edge of the screen. Only open conversations mark messages as read.
 */
export function DesktopDock() {
  const { sidebar_expanded, active_threads, minimized_threads } = useChatWindows();
  const { columns, rows } = useMessageColumns();
  const isOnePane = useMessagesAbovePage();
  const isListVisible = sidebar_expanded && (!isOnePane || active_threads.length === 0);
  const capacity = rows * columns - (isListVisible ? 1 : 0);
  const visibleIds = active_threads.slice(-Math.max(1, capacity));
  const chips = [...minimized_threads, ...active_threads.filter((thread_id) => !visibleIds.includes(thread_id))];
  const isListBeside = isListVisible && columns > 1;
  return (
    <div className="flex h-full flex-col">
      {columns > 0 && (
        <div
          className={classNames(
            // The background is visible in the gaps, as lines between the panes.
            'grid min-h-0 flex-1 auto-rows-[minmax(0,1fr)] gap-px bg-rule',
            columns > 1 && (isListBeside ? 'grid-cols-[minmax(0,1fr)_20rem]' : 'grid-cols-2 *:last:odd:col-span-2'),
            // A conversation needs more height than the list above it.
            columns === 1 && isListVisible && visibleIds.length === 1 && 'grid-rows-[minmax(0,2fr)_minmax(0,3fr)]',
          )}
        >
          {isListVisible && (
            <ThreadList besideWindows={isListBeside ? (visibleIds.length > rows ? 1 : visibleIds.length) : 0} />
          )}
          {visibleIds.map((thread_id) => (
            <ChatWindow key={thread_id} thread_id={thread_id} isOnePane={isOnePane} />
          ))}
        </div>
      )}
      {chips.length > 0 && (
        <ul
          aria-label={t('chats.minimized')}
          className={classNames(
            'flex shrink-0 gap-2 overflow-auto p-2 [scrollbar-width:thin]',
            columns === 0 ? 'max-h-full flex-col' : 'border-t border-rule',
          )}
        >
          {chips.map((thread_id) => (
            <Chip key={thread_id} thread_id={thread_id} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns the thread of a window; closes the window if the thread does not exist. */
function useWindowThread(thread_id: number) {
  const { thread, error } = useThread(thread_id);
  const isGone = [403, 404].includes(failureStatus(error));
  useEffect(() => {
    if (isGone) closeThread(thread_id);
  }, [isGone, thread_id]);
  return thread;
}

function Chip({ thread_id }: { readonly thread_id: number }) {
  const thread = useWindowThread(thread_id);
  const name = displayNameOf(thread?.other_user);
  const count = thread?.unread_count ?? 0;
  const label = count > 0 ? t('chats.maximize_unread', { name, count }) : t('chats.maximize', { name });
  return (
    <li className="group relative shrink-0">
      <button
        type="button"
        title={name}
        aria-label={label}
        onClick={() => showThread(thread_id)}
        className="grid size-12 place-items-center rounded-full border border-rule bg-surface"
      >
        <Avatar name={name} image_url={thread?.other_user.image_url} />
      </button>
      {count > 0 && <CountBadge count={count} className="absolute -start-1 -top-1" />}
      <button
        type="button"
        aria-label={t('chats.close', { name })}
        onClick={() => {
          closeThread(thread_id);
          focusBar();
        }}
        className="absolute -end-1 -top-1 grid size-6 place-items-center rounded-full border border-rule bg-surface text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  );
}

interface ChatWindowProps {
  readonly thread_id: number;
  /** Whether the conversation replaces the list. */
  readonly isOnePane: boolean;
}

function ChatWindow({ thread_id, isOnePane }: ChatWindowProps) {
  const id = useId();
  const thread = useWindowThread(thread_id);
  const input = useRef<HTMLTextAreaElement>(null);
  const header = useRef<HTMLButtonElement>(null);
  const returnFocus = useWindowFocus(thread_id, thread?.can_send === false ? header : input, thread !== undefined);
  const name = displayNameOf(thread?.other_user);
  const person = memberOf(
    thread,
    useNavigationContext((context) => context.event_id),
  );
  const closeWith = (step: (thread_id: number) => void): void => {
    step(thread_id);
    returnFocus();
  };
  return (
    // Shortcuts of the whole window; the focused elements are inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby={id}
      onKeyDown={(event) => isUnhandledEscape(event) && closeWith(minimizeThread)}
      className={paneClass}
    >
      <header className="flex items-center border-b border-rule bg-surface pe-1">
        {isOnePane && (
          <IconButton label={t('chats.back')} onClick={() => backToList(thread_id)}>
            <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </IconButton>
        )}
        <button
          ref={header}
          type="button"
          {...(person === null ? {} : { 'aria-haspopup': 'dialog' })}
          onClick={() => (person === null ? closeWith(minimizeThread) : openModal('person', person))}
          className="flex h-12 min-w-0 flex-1 items-center gap-2.5 px-3 text-start -outline-offset-3"
        >
          <Avatar name={name} image_url={thread?.other_user.image_url} size="small" />
          <span id={id} dir="auto" className="truncate text-sm font-semibold">
            {name}
          </span>
        </button>
        <IconButton
          label={t('chats.minimize', { name })}
          onClick={() => closeWith(minimizeThread)}
          className="size-10! text-muted"
        >
          <Minus aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton
          label={t('chats.close', { name })}
          onClick={() => closeWith(closeThread)}
          className="size-10! text-muted"
        >
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </header>
      <Conversation thread_id={thread_id} input={input} />
    </section>
  );
}
