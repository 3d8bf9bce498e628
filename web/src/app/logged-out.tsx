import { useEffect } from 'react';
import { isLogoutPending } from '../features/accounts/auth/me.api.ts';
import { t } from '../features/events/public-events/enter-event.en.json';
import { GuestJoin } from '../features/events/public-events/guest-join.tsx';
import { go } from '../lib/navigate.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { paths, subjectsOfPath } from '../lib/paths.ts';
import { PlainFrame } from '../ui/plain-frame.tsx';
import { Loading } from '../ui/spinner.tsx';
import { enterPublicEvent } from './enter-public-event.ts';

interface LoggedOutProps {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Screen below `/app` for people without a login: the event of a join code, the entry of a public event, or otherwise
 * the landing page with the login form, which redirects back to the requested path.
 */
export function LoggedOut({ pathname, search }: LoggedOutProps) {
  const code = pathname === paths.joinEvent() ? new URLSearchParams(search).get('code')?.trim() : undefined;
  return code ? <Guest code={code} /> : <Redirect pathname={pathname} search={search} />;
}

function Guest({ code }: { readonly code: string }) {
  usePageTitle(t('enter.title'));
  return (
    <PlainFrame>
      <GuestJoin key={code} code={code} />
    </PlainFrame>
  );
}

function Redirect({ pathname, search }: LoggedOutProps) {
  useEffect(() => {
    const toLogin = () =>
      go(paths.landing(), { replace: true, state: isLogoutPending() ? {} : { origin: pathname + search } });
    const event_id = isLogoutPending() ? undefined : subjectsOfPath(pathname)?.event_id;
    if (event_id === undefined) toLogin();
    else void enterPublicEvent(event_id).catch(toLogin);
  }, [pathname, search]);
  return <Loading className="min-h-dvh" />;
}
