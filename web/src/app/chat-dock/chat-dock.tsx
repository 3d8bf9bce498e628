import { ChevronUp, MessagesSquare } from 'lucide-react';
import { lazy, memo, Suspense, useEffect } from 'react';
import { useThreadUpdates } from '../../features/chat/direct-messages/direct-messages.server-events.ts';
import { unreadThreads, useThreads } from '../../features/chat/direct-messages/threads.api.ts';
import { smallScreen } from '../../lib/media.ts';
import { useTitleCount } from '../../lib/page-title.ts';
import { claimWindows, showThread, useChatWindows } from '../../lib/stores/chat-windows.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { t } from './chat-dock.en.json';

const loadDesktopDock = () => import('./desktop-dock.tsx');
const loadPanel = () => import('./mobile-panel.tsx');
const DockWindows = lazy(() => loadDesktopDock().then((m) => ({ default: m.DockWindows })));
const DockSidebar = lazy(() => loadDesktopDock().then((m) => ({ default: m.DockSidebar })));
const MobilePanel = lazy(() => loadPanel().then((m) => ({ default: m.MobilePanel })));

function toggle(): void {
  useChatWindows.setState(({ sidebar_expanded }) => ({ sidebar_expanded: !sidebar_expanded }));
}

interface ChatDockProps {
  readonly user_id: number;
  /** On phones, the bar of an event opens the panel. */
  readonly hasEventBar: boolean;
}

/** Chat dock: a bar that is always displayed, and the desktop dock or the phone panel, loaded on demand. */
export const ChatDock = memo(function ChatDock({ user_id, hasEventBar }: ChatDockProps) {
  useEffect(() => {
    claimWindows(user_id);
    // A link may lead to a conversation; in a new tab this screen opens it.
    const requested = Number(new URLSearchParams(location.search).get('thread'));
    if (requested > 0) showThread(requested);
  }, [user_id]);
  useThreadUpdates();
  const unread = unreadThreads(useThreads().data?.threads);
  useTitleCount('messages', unread);
  const isSmall = useMediaQuery(smallScreen);
  const { owner_id, sidebar_expanded, active_threads, minimized_threads } = useChatWindows();
  if (owner_id !== user_id) return null;
  const panel = sidebar_expanded && <MobilePanel />;
  if (isSmall && hasEventBar) return <Suspense fallback={null}>{panel}</Suspense>;
  const hasWindows = active_threads.length + minimized_threads.length > 0;
  return (
    <aside
      data-chat-dock
      aria-label={t('dock.messages')}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex items-end justify-end gap-3 *:pointer-events-auto print:hidden md:ps-4 md:pe-4"
    >
      <Suspense fallback={null}>{isSmall ? panel : hasWindows && <DockWindows />}</Suspense>
      <div className="w-full border-rule bg-surface shadow-float max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:w-72 md:rounded-t-lg md:border md:border-b-0">
        <button
          type="button"
          data-chat-bar
          aria-expanded={sidebar_expanded}
          onClick={toggle}
          onPointerEnter={() => void (isSmall ? loadPanel() : loadDesktopDock()).catch(() => undefined)}
          className="flex h-12 w-full items-center gap-2.5 rounded-t-lg px-4 font-semibold -outline-offset-3"
        >
          <MessagesSquare aria-hidden="true" className="size-5 text-accent" />
          {t('dock.messages')}
          {unread > 0 && <CountBadge count={unread} label={t('dock.unread', { count: unread })} />}
          <ChevronUp
            aria-hidden="true"
            className={classNames('ms-auto size-5 text-muted', sidebar_expanded && 'rotate-180')}
          />
        </button>
        {sidebar_expanded && !isSmall && (
          <Suspense fallback={null}>
            <DockSidebar />
          </Suspense>
        )}
      </div>
    </aside>
  );
});
