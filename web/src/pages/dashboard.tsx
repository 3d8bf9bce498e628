import { InvitationCards } from '../features/events/invitations/invitation-cards.tsx';
import { RequestsNotice } from '../features/networking/connections/requests-notice.tsx';
import { DashboardView } from '../features/overview/dashboard/dashboard-view.tsx';
import { t } from '../features/overview/dashboard/dashboard.en.json';
import { usePageTitle } from '../lib/page-title.ts';
import { useAuth } from '../lib/stores/auth.ts';

export function DashboardPage() {
  const user = useAuth((auth) => auth.user);
  usePageTitle(t('dashboard.title'));
  return (
    user && (
      <DashboardView
        user_id={user.id}
        pendingItems={
          <>
            <InvitationCards user_id={user.id} />
            <RequestsNotice ownId={user.id} />
          </>
        }
      />
    )
  );
}
