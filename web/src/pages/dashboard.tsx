import { UnreadConversations } from '../features/chat/direct-messages/unread-conversations.tsx';
import { InvitationCards } from '../features/events/invitations/invitation-cards.tsx';
import { useMyInvitations } from '../features/events/invitations/invitations.api.ts';
import { usePendingRequests } from '../features/networking/connections/pending-requests.ts';
import { RequestsNotice } from '../features/networking/connections/requests-notice.tsx';
import { RecentChanges, useRecentChanges } from '../features/notifications/notifications/event-changes.tsx';
import { useNotifications } from '../features/notifications/notifications/notifications.api.ts';
import { DashboardView } from '../features/overview/dashboard/dashboard-view.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { t as placeName } from '../lib/place-names.en.json';
import { useAuth } from '../lib/stores/auth.ts';
import { useQuery } from '../lib/swr.ts';

export function DashboardPage() {
  const user = useAuth((auth) => auth.user);
  usePageTitle(placeName('place.dashboard'));
  return user && <Dashboard user_id={user.id} />;
}

/** Checks whether a request is done; a failed part is left out and does not hold up the others. */
const isSettled = ({ data, error }: { readonly data?: unknown; readonly error?: unknown }): boolean =>
  data !== undefined || error !== undefined;

function Dashboard({ user_id }: { readonly user_id: number }) {
  const unreadThreads = useQuery('GET /notifications/unread', {}).data?.message_count ?? 0;
  const requests = usePendingRequests(1);
  const changes = useRecentChanges();
  const parts = [useMyInvitations(user_id), requests, useNotifications()];
  return (
    <DashboardView
      user_id={user_id}
      isReady={parts.every(isSettled)}
      invitations={<InvitationCards user_id={user_id} />}
      hasNews={(requests.data?.total_items ?? 0) + unreadThreads + changes.length > 0}
      news={
        <div className="grid gap-4 empty:hidden">
          <RequestsNotice ownId={user_id} />
          <UnreadConversations expected={unreadThreads} />
          <RecentChanges />
        </div>
      }
    />
  );
}
