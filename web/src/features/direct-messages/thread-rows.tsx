import { Trash2 } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { showThread } from '../../lib/stores/chat-windows.ts';
import { useNow } from '../../lib/use-now.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { controlClass } from '../../ui/control-class.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { askToDelete } from './delete-chat.ts';
import { t } from './direct-messages.en.json';
import { shortAge } from './message-times.ts';
import { nameOf } from './person-name.ts';
import { type ListedThread, searched, threadsOf } from './thread-list.ts';
import { useThreads } from './threads.api.ts';

const MenuItem = lazy(() => import('../../ui/menu.tsx').then((m) => ({ default: m.MenuItem })));

const searchLengthMax = 100;

/** Rows per page: several screens. */
const rowsStep = 40;

/** Returns the number of rendered rows, which grows near the end; the reference is for the element at the end. */
function useGrowing(end: RefObject<HTMLElement | null>, total: number): number {
  const [count, setCount] = useState(rowsStep);
  useEffect(() => {
    const last = end.current;
    if (last === null || count >= total) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((shown) => shown + rowsStep),
      { root: last.closest('ul'), rootMargin: '600px' },
    );
    observer.observe(last);
    return () => observer.disconnect();
  }, [end, count, total]);
  return count;
}

/** The conversations of a tab: those of an event, or personal ones. */
export function ThreadRows({ event_id }: { readonly event_id: number | null }) {
  const { data, error, mutate } = useThreads();
  const [words, setWords] = useState('');
  const nowMs = useNow();
  if (data === undefined) return <Waiting failure={error} onRetry={() => void mutate()} />;
  const all = threadsOf(data, event_id);
  const shown = searched(all, words);
  if (all.length === 0)
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
          value={words}
          maxLength={searchLengthMax}
          onChange={({ target }) => setWords(target.value)}
          aria-label={t('dm.search')}
          placeholder={t('dm.search')}
          className={controlClass(false, 'h-11')}
        />
      </div>
      {shown.length === 0 && (
        <p role="status" className="px-6 py-8 text-center text-sm text-muted">
          {t('dm.none.found', { words: words.trim() })}
        </p>
      )}
      <Rows threads={shown} nowMs={nowMs} />
    </>
  );
}

interface RowsProps {
  readonly threads: readonly ListedThread[];
  readonly nowMs: number;
}

/** There may be hundreds of conversations, few of which are viewed. */
function Rows({ threads, nowMs }: RowsProps) {
  const end = useRef<HTMLLIElement>(null);
  const count = useGrowing(end, threads.length);
  return (
    <ul aria-label={t('dm.list')} className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
      {threads.slice(0, count).map((thread) => (
        <Row key={thread.id} thread={thread} nowMs={nowMs} />
      ))}
      {count < threads.length && <li ref={end} aria-hidden="true" className="h-px" />}
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
  const name = nameOf(other_user);
  const isUnread = unread_count > 0;
  const preview = last_message?.content.replaceAll(/\s+/g, ' ') ?? t('dm.start');
  const isOwn = last_message !== null && last_message.sender_id !== other_user.id;
  return (
    <li className="group relative mx-1.5 flex items-center rounded-md hover:bg-sunk">
      <button
        type="button"
        onClick={() => showThread(thread.id)}
        className="flex min-h-15 min-w-0 flex-1 items-center gap-3 rounded-md py-2 ps-2.5 text-start -outline-offset-3"
      >
        <Avatar name={name} image_url={other_user.image_url} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span
              dir="auto"
              className={classNames('min-w-0 flex-1 truncate text-sm', isUnread ? 'font-bold' : 'font-semibold')}
            >
              {name}
            </span>
            <time dateTime={last_message_at} className="tabular shrink-0 text-xs text-muted">
              {shortAge(last_message_at, nowMs)}
            </time>
          </span>
          <span className="flex items-center gap-2">
            <span className={classNames('min-w-0 flex-1 truncate text-sm', isUnread ? 'text-ink' : 'text-muted')}>
              {isOwn ? t('dm.own', { text: preview }) : preview}
            </span>
            {isUnread && <CountBadge count={unread_count} words={t('dm.unread', { count: unread_count })} />}
          </span>
        </span>
      </button>
      <RowMenu name={name} className="shrink-0 text-muted">
        {() => (
          <Suspense fallback={null}>
            <MenuItem
              destructive
              icon={<Trash2 aria-hidden="true" className="size-4.5" />}
              onSelect={() => askToDelete(thread)}
            >
              {t('dm.delete')}
            </MenuItem>
          </Suspense>
        )}
      </RowMenu>
    </li>
  );
});
