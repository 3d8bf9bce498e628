import { lazy, memo, Suspense, useEffect } from 'react';
import { useThreadUpdates } from '../../features/chat/direct-messages/direct-messages.server-events.ts';
import { unreadThreads, useThreads } from '../../features/chat/direct-messages/threads.api.ts';
import { isSmallScreen, smallScreen } from '../../lib/media.ts';
import { go } from '../../lib/navigate.ts';
import { useTitleCount } from '../../lib/page-title.ts';
import { t as pageName } from '../../lib/place-names.en.json';
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
 * Opens the conversation of the query parameter `thread` and removes the parameter, so that a reload does not open it
 * again.
 */
function openLinkedThread(): void {
  const url = new URL(location.href);
  const requested = Number(url.searchParams.get('thread'));
  if (requested <= 0) return;
  url.searchParams.delete('thread');
  go(url.pathname + url.search + url.hash, { replace: true });
  showThread(requested);
}

/** By number of columns; with 0 columns, the dock contains only chips. */
const widths = ['w-16', 'w-80', 'w-170'];

/**
 * Messages: on phones a panel, otherwise a column next to the page with the open windows, or a narrow column with the
 * minimized conversations. The space of the column is reserved from the first paint; its content is loaded on demand.
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
          // Covers only the visible part of the page, so that no part of the button is behind the messages (`w-105`).
          className="fixed start-0 end-105 top-(--header-height) bottom-0 z-20 cursor-default bg-scrim"
        />
      )}
      <aside
        data-chat-dock
        aria-label={pageName('page.messages')}
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
