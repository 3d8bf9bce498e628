import { InvitationCards } from '../features/events/invitations/invitation-cards.tsx';
import { RequestsNotice } from '../features/networking/connections/requests-notice.tsx';
import { DashboardView } from '../features/overview/dashboard/dashboard-view.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { t as placeName } from '../lib/place-names.en.json';
import { useAuth } from '../lib/stores/auth.ts';

export function DashboardPage() {
  const user = useAuth((auth) => auth.user);
  usePageTitle(placeName('place.dashboard'));
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
