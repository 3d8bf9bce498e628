import type { InvitationByToken } from '@plenum/contracts/events/invitation-by-token';
import { useEffect, useState, type ReactNode } from 'react';
import { formatDays } from '../../../lib/dates.ts';
import { failureCode, failureMessage } from '../../../lib/http.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { locationLabel } from '../../../lib/location-label.ts';
import { go } from '../../../lib/navigate.ts';
import { paths } from '../../../lib/paths.ts';
import { publicPaths } from '../../../lib/public-paths.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { useEventAccent } from '../../../lib/use-event-accent.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showGrantedRole } from './granted-role.ts';
import { type AccountFormProps, InvitationRegistration } from './invitation-registration.tsx';
import { acceptInvitation, declineInvitation, invitationAccepted, useInvitation } from './invitations.api.ts';
import { t } from './invitations.en.json';
import { roleLabel } from './role-label.ts';

type Invitation = InvitationByToken['invitation'];

const nameOf = ({ event, organization }: Invitation): string => event?.title ?? organization?.name ?? '';

interface InvitationPageProps {
  readonly token: string;
  readonly loadMe: () => Promise<unknown>;
  /** Logs out and reloads this path. */
  readonly logOut: (next: string) => Promise<void>;
  readonly renderForm: (props: AccountFormProps) => ReactNode;
}

/**
 * Returns whether the login state is known. Always requests it, because the reply determines which of three screens is
 * shown.
 */
function useLoginChecked(loadMe: () => Promise<unknown>): boolean {
  const checked = useAuth((auth) => auth.checked);
  useEffect(() => {
    if (!checked) void loadMe();
  }, [checked, loadMe]);
  return checked;
}

/** Page of an invitation link: answer, login, or sign-up. */
export function InvitationPage({ token, loadMe, logOut, renderForm }: InvitationPageProps) {
  const { data, error, mutate } = useInvitation(token);
  const user = useAuth((auth) => auth.user);
  const isChecked = useLoginChecked(loadMe);
  const hasColors = useEventAccent(data?.invitation.event);
  if (data === undefined) {
    if (error === undefined) return <Loading label={t('invitations.busy')} />;
    if (failureCode(error) === 'invitation_unknown') return <Closed reason="closed" />;
    return <ErrorState failure={error} onRetry={() => mutate()} />;
  }
  const { invitation, user_exists, all_invitations } = data;
  if (invitation.is_expired) return <Closed reason="expired" />;
  if (invitation.is_void) return <Closed reason="void" />;
  if (!isChecked || !hasColors) return <Loading label={t('invitations.busy')} />;
  if (user !== null && user.email.toLowerCase() !== invitation.email.toLowerCase())
    return (
      <ForOtherAccount
        email={invitation.email}
        currentEmail={user.email}
        onLogOut={() => logOut(paths.invitation(token))}
      />
    );
  return (
    <>
      <Heading invitation={invitation} />
      {user !== null ? (
        <Answer token={token} invitation={invitation} />
      ) : user_exists || all_invitations === undefined ? (
        <KnownAddress token={token} email={invitation.email} />
      ) : (
        <InvitationRegistration
          token={token}
          invitation={invitation}
          all={all_invitations}
          renderForm={renderForm}
          loadMe={loadMe}
        />
      )}
    </>
  );
}

function Closed({ reason }: { readonly reason: 'closed' | 'expired' | 'void' }) {
  return (
    <>
      <h1 className="text-2xl">{t(`invitations.${reason}`)}</h1>
      <p className="text-muted">{t(`invitations.${reason}.text`)}</p>
      <Button onClick={() => go(paths.landing())}>{t('invitations.to_start')}</Button>
    </>
  );
}

function Heading({ invitation }: { readonly invitation: Invitation }) {
  const { event, invited_by, message, role, type } = invitation;
  return (
    <header className="grid justify-items-start gap-2">
      {event?.cover_url && (
        <img src={event.cover_url} alt="" className="aspect-[21/9] w-full rounded-lg border border-rule object-cover" />
      )}
      <h1 className="text-2xl wrap-anywhere">{t('invitations.heading', { name: nameOf(invitation) })}</h1>
      {event && <EventFacts event={event} />}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone="accent">{t('invitations.as', { role: roleLabel(type, role) })}</Badge>
        {invited_by && t('invitations.by', { name: invited_by.name })}
      </p>
      {message !== null && message !== '' && (
        <blockquote className="border-s-2 border-rule ps-4 wrap-anywhere whitespace-pre-line">{message}</blockquote>
      )}
    </header>
  );
}

function EventFacts({ event }: { readonly event: NonNullable<Invitation['event']> }) {
  const { start_date, end_date, venue_name, location, organization, hero_description, page_slug } = event;
  const place = joinParts([venue_name, locationLabel(location)], ', ');
  return (
    <>
      <div>
        <p className="font-semibold">{formatDays(start_date, end_date)}</p>
        {place !== '' && (
          <p>
            <bdi>{place}</bdi>
          </p>
        )}
        <p className="text-muted">{t('invitations.host', { organization: organization.name })}</p>
      </div>
      {hero_description !== null && <p className="line-clamp-4 whitespace-pre-line">{hero_description}</p>}
      {page_slug !== null && (
        <a
          href={publicPaths.event(page_slug)}
          className="inline-flex min-h-11 items-center text-accent hover:underline"
        >
          {t('invitations.page')}
        </a>
      )}
    </>
  );
}

function KnownAddress({ token, email }: { readonly token: string; readonly email: string }) {
  return (
    <>
      <p className="wrap-anywhere">{t('invitations.known', { email })}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => openModal('login', { email, next: paths.invitation(token) })}>
          {t('invitations.login')}
        </Button>
        <Button variant="secondary" onClick={() => openModal('login-link', { email, next: paths.invitation(token) })}>
          {t('invitations.login_link')}
        </Button>
      </div>
    </>
  );
}

interface ForOtherAccountProps {
  readonly email: string;
  readonly currentEmail: string;
  readonly onLogOut: () => Promise<void>;
}

function ForOtherAccount({ email, currentEmail, onLogOut }: ForOtherAccountProps) {
  const [isLoggingOut, setLoggingOut] = useState(false);
  const leave = () => {
    setLoggingOut(true);
    void onLogOut();
  };
  return (
    <>
      <h1 className="text-2xl">{t('invitations.other')}</h1>
      <p className="wrap-anywhere">{t('invitations.other.text', { email, own: currentEmail })}</p>
      <div className="flex flex-wrap gap-3">
        <Button loading={isLoggingOut} onClick={leave}>
          {t('invitations.log_out')}
        </Button>
        <Button variant="secondary" disabled={isLoggingOut} onClick={() => go(paths.home())}>
          {t('invitations.to_app')}
        </Button>
      </div>
    </>
  );
}

function Answer({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) {
  const [state, setState] = useState<'ready' | 'accepting' | 'declining' | 'declined'>('ready');
  const [failure, setFailure] = useState<string>();
  const link = { kind: invitation.type, token };
  const answer = async (busy: 'accepting' | 'declining', act: () => Promise<void>) => {
    setState(busy);
    setFailure(undefined);
    try {
      await act();
    } catch (cause) {
      setFailure(failureMessage(cause));
      setState('ready');
    }
  };
  const accept = async () => {
    const { path, granted } = await acceptInvitation(link);
    await invitationAccepted(link.kind);
    go(path, { replace: true });
    if (granted !== null) showGrantedRole(nameOf(invitation), granted);
  };
  const decline = async () => {
    await declineInvitation(link);
    setState('declined');
  };
  if (state === 'declined') {
    return (
      <>
        <Alert tone="info">{t('invitations.declined', { name: nameOf(invitation) })}</Alert>
        <Button onClick={() => go(paths.home())}>{t('invitations.to_app')}</Button>
      </>
    );
  }
  const busy = state !== 'ready';
  return (
    <>
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button loading={state === 'accepting'} disabled={busy} onClick={() => void answer('accepting', accept)}>
          {t('invitations.accept')}
        </Button>
        <Button
          variant="secondary"
          loading={state === 'declining'}
          disabled={busy}
          onClick={() => void answer('declining', decline)}
        >
          {t('invitations.decline')}
        </Button>
      </div>
    </>
  );
}
