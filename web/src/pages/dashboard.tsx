import { lazy, Suspense } from 'react';
import { unreadThreads, useThreads } from '../features/chat/direct-messages/threads.api.ts';
import { InvitationCards } from '../features/events/invitations/invitation-cards.tsx';
import { useMyInvitations } from '../features/events/invitations/invitations.api.ts';
import { usePendingRequests } from '../features/networking/connections/pending-requests.ts';
import { RequestsNotice } from '../features/networking/connections/requests-notice.tsx';
import { useNotifications } from '../features/notifications/notifications/notifications.api.ts';
import { useRecentChanges } from '../features/notifications/notifications/recent-changes.ts';
import { DashboardView } from '../features/overview/dashboard/dashboard-view.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { useAuth } from '../lib/stores/auth.ts';
import { useChatWindows } from '../lib/stores/chat-windows.ts';
import { isSettled, useQuery } from '../lib/swr.ts';
import { ListSkeleton, Skeleton } from '../ui/skeleton.tsx';

const UnreadConversations = lazy(async () => ({
  default: (await import('../features/chat/direct-messages/unread-conversations.tsx')).UnreadConversations,
}));
const RecentChanges = lazy(async () => ({
  default: (await import('../features/notifications/notifications/event-changes.tsx')).RecentChanges,
}));

export function DashboardPage() {
  const user = useAuth((auth) => auth.user);
  usePageTitle(pageName('page.dashboard'));
  return user && <Dashboard user_id={user.id} />;
}

/** Height of the changes, while they load: a heading and one, two, or at least three rows. */
const changesHeight = (rows: number): string => ['h-28', 'h-43'][rows - 1] ?? 'h-58';

const maxUnread = 3;

/**
 * Unread conversations while they load: a heading, rows, and the number of the others. They are requested after the
 * first content (lib/first-content.ts), which does not wait for them.
 */
function UnreadSpace({ count }: { readonly count: number }) {
  return (
    <div data-after-content>
      <Skeleton className="mb-3 h-9 w-44" />
      <ListSkeleton rows={Math.min(count, maxUnread)} />
      {count > maxUnread && <Skeleton className="mt-2 h-5 w-24" />}
    </div>
  );
}

function Dashboard({ user_id }: { readonly user_id: number }) {
  // The count is known before the conversations, which are requested once the socket is connected.
  const expected = useQuery('GET /notifications/unread', {}).data?.message_count ?? 0;
  const threads = useThreads();
  const unread = threads.data === undefined ? expected : unreadThreads(threads.data.threads);
  // The open list of messages contains the same conversations.
  const isListOpen = useChatWindows(({ sidebar_expanded }) => sidebar_expanded);
  const requests = usePendingRequests();
  const changes = useRecentChanges();
  const parts = [useMyInvitations(user_id), requests, useNotifications()];
  const unreadSpace = <UnreadSpace count={unread} />;
  return (
    <DashboardView
      user_id={user_id}
      isReady={parts.every(isSettled)}
      invitations={<InvitationCards user_id={user_id} />}
      hasNews={(requests.data?.total_items ?? 0) + unread + changes.length > 0}
      news={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
          <RequestsNotice ownId={user_id} />
          {unread > 0 && threads.data === undefined && threads.error === undefined && unreadSpace}
          {unread > 0 && threads.data !== undefined && !isListOpen && (
            <Suspense fallback={unreadSpace}>
              <UnreadConversations />
            </Suspense>
          )}
          {changes.length > 0 && (
            <Suspense fallback={<Skeleton className={changesHeight(changes.length)} />}>
              <RecentChanges />
            </Suspense>
          )}
        </div>
      }
    />
  );
}
