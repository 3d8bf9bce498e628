import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useServerEvent } from '../../../lib/connection-hooks.ts';
import { useTitleCount } from '../../../lib/page-title.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { setBellPanel, useBellPanel } from './bell-panel.ts';
import { t } from './bell.en.json';
import { useUnread } from './unread.api.ts';
import { markVisited } from './visits.ts';

const load = () => import('./notification-panel.tsx');
const loadToasts = () => import('./notification-toasts.ts');
/** Without a connection no toast is shown; the list shows the notification later. */
const ignoreMissing = (): void => undefined;
const NotificationPanel = lazy(() => load().then((m) => ({ default: m.NotificationPanel })));

/** Button that opens the notification center and displays the unread count; the panel is loaded on demand. */
export function NotificationBell() {
  const { unread_count, message_count } = useUnread();
  const { pathname } = useLocation();
  const { isOpen } = useBellPanel();
  useServerEvent('notification_changed', ({ news }) => {
    if (news !== undefined) void loadToasts().then((m) => m.showNotificationToasts(news), ignoreMissing);
  });
  useServerEvent('hand_called', (called) => void loadToasts().then((m) => m.showHandCalled(called), ignoreMissing));
  // The chat dock displays the count of conversations.
  const otherCount = unread_count - message_count;
  useTitleCount('notifications', otherCount);
  useEffect(() => {
    if (otherCount > 0) void markVisited(pathname, otherCount).catch(() => undefined);
  }, [pathname, otherCount]);
  return (
    <>
      <IconButton
        label={unread_count > 0 ? t('bell.unread', { count: unread_count }) : t('bell.title')}
        title={t('bell.title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setBellPanel(true)}
        className="relative text-muted hover:text-ink"
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread_count > 0 && <CountBadge count={unread_count} className="absolute end-0 top-0.5" />}
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <NotificationPanel unread_count={unread_count} onClose={() => setBellPanel(false)} />
        </Suspense>
      )}
    </>
  );
}
