import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { InvitedAccountForm } from '../features/accounts/auth/invited-account-form.tsx';
import { loadMe, logOut } from '../features/accounts/auth/me.api.ts';
import { InvitationPage as Invitation } from '../features/events/invitations/invitation-page.tsx';
import { t } from '../features/events/invitations/invitations.en.json';
import { usePageTitle } from '../lib/page-title.ts';
import { PlainFrame } from '../ui/plain-frame.tsx';
import { Loading } from '../ui/spinner.tsx';

export function InvitationPage() {
  const { token = '' } = useParams();
  usePageTitle(t('invitations.title'));
  return (
    <PlainFrame>
      <Suspense fallback={<Loading />}>
        <Invitation
          key={token}
          token={token}
          loadMe={loadMe}
          logOut={logOut}
          renderForm={(props) => <InvitedAccountForm {...props} />}
        />
      </Suspense>
    </PlainFrame>
  );
}
