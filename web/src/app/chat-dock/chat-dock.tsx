import { lazy, memo, Suspense, useEffect } from 'react';
import { useThreadUpdates } from '../../features/chat/direct-messages/direct-messages.server-events.ts';
import { unreadThreads, useThreads } from '../../features/chat/direct-messages/threads.api.ts';
import { isSmallScreen, smallScreen } from '../../lib/media.ts';
import { go } from '../../lib/navigate.ts';
import { useTitleCount } from '../../lib/page-title.ts';
import { t as placeName } from '../../lib/place-names.en.json';
import { claimWindows, minimizeAll, showThread, useChatWindows } from '../../lib/stores/chat-windows.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useMessageColumns, useMessagesAbovePage } from '../../lib/use-narrow-screen.ts';
import { classNames } from '../../ui/class-names.ts';
import { t } from './chat-dock.en.json';

const loadDesktopDock = () => import('./desktop-dock.tsx');
const loadPanel = () => import('./mobile-panel.tsx');
const DesktopDock = lazy(() => loadDesktopDock().then((m) => ({ default: m.DesktopDock })));
const MobilePanel = lazy(() => loadPanel().then((m) => ({ default: m.MobilePanel })));

export const preloadDock = (): void => void (isSmallScreen() ? loadPanel() : loadDesktopDock()).catch(() => undefined);

/**
 * A link may lead to a conversation; in a new tab this screen opens it. Without the parameter, a reload does not open it
 * again.
 */
function openLinkedThread(): void {
  const address = new URL(location.href);
  const requested = Number(address.searchParams.get('thread'));
  if (requested <= 0) return;
  address.searchParams.delete('thread');
  go(address.pathname + address.search + address.hash, { replace: true });
  showThread(requested);
}

/** By the number of columns; without one there are only chips. */
const widths = ['w-16', 'w-80', 'w-170'];

/**
 * Messages: on phones a panel, else a column beside the page with the open windows, or a narrow one with the minimized
 * conversations. The space of the column is reserved from the first paint; its content is loaded on demand.
 */
export const ChatDock = memo(function ChatDock({ user_id }: { readonly user_id: number }) {
  useEffect(() => {
    claimWindows(user_id);
    openLinkedThread();
  }, [user_id]);
  useThreadUpdates();
  useTitleCount('messages', unreadThreads(useThreads().data?.threads));
  const isSmall = useMediaQuery(smallScreen);
  const windows = useChatWindows();
  const isAbovePage = useMessagesAbovePage();
  const { columns } = useMessageColumns();
  // The windows of another account stay hidden until they are replaced.
  if (windows.owner_id !== user_id) return null;
  if (isSmall) return <Suspense fallback={null}>{windows.sidebar_expanded && <MobilePanel />}</Suspense>;
  if (columns === 0 && windows.minimized_threads.length === 0) return null;
  return (
    <>
      {isAbovePage && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('dock.close')}
          onClick={minimizeAll}
          className="fixed inset-0 top-(--header-height) z-20 cursor-default bg-scrim"
        />
      )}
      <aside
        data-chat-dock
        aria-label={placeName('place.messages')}
        className={classNames(
          'top-(--header-height) h-[calc(100dvh-var(--header-height))] shrink-0 border-s border-rule bg-sunk print:hidden',
          isAbovePage ? 'fixed end-0 z-20 shadow-float' : 'sticky',
          isAbovePage && columns > 0 ? 'w-105' : widths[columns],
        )}
      >
        <Suspense fallback={null}>
          <DesktopDock />
        </Suspense>
      </aside>
    </>
  );
});
