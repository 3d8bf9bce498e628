import { Trash2 } from 'lucide-react';
import { memo, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { foldText } from '../../../lib/fold-text.ts';
import { showThread, useChatWindows } from '../../../lib/stores/chat-windows.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { InboxRow } from '../../../ui/chat/inbox-row.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { controlClass } from '../../../ui/control-class.ts';
import { MenuItem, RowMenu } from '../../../ui/row-menu.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { confirmDelete } from './delete-chat.ts';
import { t } from './direct-messages.en.json';
import { formatShortAge } from './message-times.ts';
import { displayNameOf } from './person-name.ts';
import { type InboxEntry, sortInbox, type ListedThread, filterThreads, threadsOf } from './thread-list.ts';
import { useThreads } from './threads.api.ts';

const maxSearchLength = 100;

/** Rows per page: several screens. */
const rowsStep = 40;

/** Returns the number of rendered rows, which grows near the end; the ref is for the element at the end. */
function useGrowingCount(end: RefObject<HTMLElement | null>, total: number): number {
  const [count, setCount] = useState(rowsStep);
  useEffect(() => {
    const last = end.current;
    if (last === null || count >= total) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((current) => current + rowsStep),
      { root: last.closest('ul'), rootMargin: '600px' },
    );
    observer.observe(last);
    return () => observer.disconnect();
  }, [end, count, total]);
  return count;
}

/** Entry of another kind, such as a room. */
export interface OtherRow extends InboxEntry {
  readonly key: string;
  /** Text that the search matches. */
  readonly searchText: string;
  readonly row: ReactNode;
}

interface ThreadRowsProps {
  readonly event_id: number | null;
  /** Turns the list into an inbox: unread entries first, then the newest. */
  readonly otherRows?: readonly OtherRow[];
}

/** The conversations of a tab: those of an event, or personal ones. */
export function ThreadRows({ event_id, otherRows }: ThreadRowsProps) {
  const { data, error, mutate } = useThreads();
  const [searchText, setSearchText] = useState('');
  const nowMs = useNow();
  if (data === undefined) return <Waiting failure={error} onRetry={() => void mutate()} />;
  const all = threadsOf(data, event_id);
  const visibleRows = rowsOf(filterThreads(all, searchText), searchedOthers(otherRows, searchText), nowMs);
  if (all.length === 0 && (otherRows ?? []).length === 0)
    return (
      <div className="px-6 py-10 text-center text-sm">
        <p className="font-semibold">{t('dm.none')}</p>
        <p className="mt-1 text-muted">{t(event_id === null ? 'dm.none.general' : 'dm.none.event')}</p>
      </div>
    );
  return (
    <>
      <div className="p-2">
        <input
          type="search"
          dir="auto"
          value={searchText}
          maxLength={maxSearchLength}
          onChange={({ target }) => setSearchText(target.value)}
          aria-label={t('dm.search')}
          placeholder={t('dm.search')}
          className={controlClass(false, 'h-11')}
        />
      </div>
      {visibleRows.length === 0 && (
        <p role="status" className="px-6 py-8 text-center text-sm text-muted">
          {t('dm.none.found', { words: searchText.trim() })}
        </p>
      )}
      <Rows rows={visibleRows} />
    </>
  );
}

const searchedOthers = (others: readonly OtherRow[] | undefined, searchText: string): readonly OtherRow[] | undefined =>
  others?.filter((other) => foldText(other.searchText).includes(foldText(searchText.trim())));

/** Rows of conversations: in inbox order with the other entries, otherwise unchanged. */
function rowsOf(
  threads: readonly ListedThread[],
  others: readonly OtherRow[] | undefined,
  nowMs: number,
): readonly ReactNode[] {
  const threadEntries = threads.map((thread) => ({
    unread: thread.unread_count,
    instant: thread.last_message_at,
    row: <Row key={thread.id} thread={thread} nowMs={nowMs} />,
  }));
  return (others === undefined ? threadEntries : sortInbox([...threadEntries, ...others])).map(({ row }) => row);
}

/** There may be hundreds of conversations, few of which are viewed. */
function Rows({ rows }: { readonly rows: readonly ReactNode[] }) {
  const end = useRef<HTMLLIElement>(null);
  const count = useGrowingCount(end, rows.length);
  return (
    <ul aria-label={t('dm.list')} className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
      {rows.slice(0, count)}
      {count < rows.length && <li ref={end} aria-hidden="true" className="h-px" />}
    </ul>
  );
}

function Waiting({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  if (failure === undefined)
    return (
      <p role="status" className="flex items-center justify-center gap-3 px-6 py-10 text-sm text-muted">
        <Spinner className="size-5 text-accent" />
        {t('dm.loading')}
      </p>
    );
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-10 text-sm">
      <p>{t('dm.load_failed')}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {t('dm.retry')}
      </Button>
    </div>
  );
}

interface RowProps {
  readonly thread: ListedThread;
  readonly nowMs: number;
}

const Row = memo(function Row({ thread, nowMs }: RowProps) {
  const { other_user, last_message, unread_count, last_message_at } = thread;
  const name = displayNameOf(other_user);
  const preview = last_message?.content.replaceAll(/\s+/g, ' ') ?? t('dm.start');
  const isOpen = useChatWindows(({ active_threads }) => active_threads.includes(thread.id));
  const isOwn = last_message !== null && last_message.sender_id !== other_user.id;
  return (
    <li
      className={classNames(
        // With a mouse, the menu is only displayed on hover or focus, in reserved space.
        'group relative mx-1.5 flex items-center rounded-md pe-1.5 pointer-fine:focus-within:pe-11 pointer-fine:hover:pe-11',
        isOpen ? 'bg-accent-soft' : 'hover:bg-sunk',
      )}
    >
      <InboxRow
        picture={<Avatar name={name} image_url={other_user.image_url} />}
        name={name}
        time={{ instant: last_message_at, text: formatShortAge(last_message_at, nowMs) }}
        preview={isOwn ? t('dm.own', { text: preview }) : preview}
        unread={unread_count}
        unreadLabel={t('dm.unread', { count: unread_count })}
        onOpen={() => showThread(thread.id, unread_count > 0)}
      />
      <RowMenu
        name={name}
        className="shrink-0 text-muted pointer-fine:absolute pointer-fine:end-0 pointer-fine:not-group-hover:not-group-focus-within:opacity-0"
      >
        {() => (
          <Suspense fallback={null}>
            <MenuItem
              destructive
              icon={<Trash2 aria-hidden="true" className="size-4.5" />}
              onSelect={() => confirmDelete(thread)}
            >
              {t('dm.delete')}
            </MenuItem>
          </Suspense>
        )}
      </RowMenu>
    </li>
  );
});
