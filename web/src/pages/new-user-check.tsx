import { Navigate } from 'react-router-dom';
import { useMyEvents } from '../features/events/events/events.api.ts';
import { InvitationCards } from '../features/events/invitations/invitation-cards.tsx';
import { useOrganizations } from '../features/events/organizations/organizations.api.ts';
import { Welcome } from '../features/events/organizations/welcome.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../lib/stores/auth.ts';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/states.tsx';

function Check({ user_id }: { readonly user_id: number }) {
  const organizations = useOrganizations();
  const events = useMyEvents(user_id);
  const hasContent = (organizations.data?.organizations.length ?? 0) + (events.data?.events.length ?? 0) > 0;
  // Without a connection, only the events are cached on this device.
  if (hasContent) return <Navigate to={navigator.onLine ? paths.dashboard() : paths.events()} replace />;
  const failure = organizations.error ?? events.error;
  // A failure must not be treated as a new user.
  if (failure !== undefined) {
    const retry = () => Promise.all([organizations.mutate(), events.mutate()]);
    return (
      <Page>
        <ErrorState failure={failure} onRetry={retry} />
      </Page>
    );
  }
  if (organizations.data === undefined || events.data === undefined) return <Loading />;
  return (
    <Page>
      <InvitationCards user_id={user_id} className="mb-10 max-w-3xl" />
      <Welcome />
    </Page>
  );
}

/** Entry of the app: shows new users the welcome question and redirects others to the dashboard. */
export function NewUserCheckPage() {
  const user = useAuth((auth) => auth.user);
  usePageTitle();
  return user && <Check user_id={user.id} />;
}
