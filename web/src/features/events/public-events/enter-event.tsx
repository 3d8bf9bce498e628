import { wideCover } from '@plenum/contracts/events/event-pictures';
import type { PublicEvent } from '@plenum/contracts/events/public-events';
import type { SignUpRule } from '@plenum/contracts/installation-rules';
import { occupiesSeat } from '@plenum/contracts/permissions';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { formatLocale } from '../../../lib/dates.ts';
import { maxEventLinkLength, eventLinkProblem, readEventLink } from '../../../lib/event-link.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { call, failureCode, failureMessage, failureStatus } from '../../../lib/http.ts';
import { arrivalState, clearArrivalState, go } from '../../../lib/navigate.ts';
import { appPath, paths } from '../../../lib/paths.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { publicPaths } from '../../../lib/public-paths.ts';
import { useSignUpRule } from '../../../lib/sign-up-rule.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useEventAccent } from '../../../lib/use-event-accent.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t } from './enter-event.en.json';
import { GuestAccount } from './guest-account.tsx';
import { GuestJoin } from './guest-join.tsx';
import { daysOf } from './public-time.ts';
import { venueLine } from './venue-line.ts';

interface EnterEventProps {
  readonly slug: string;
  /** Join code of the link. */
  readonly code: string | undefined;
  /** Requested path; defaults to the home page of the event. */
  readonly next: string | undefined;
  /** Whether an attendee wants to release their seat. */
  readonly releasesSeat: boolean;
  /** Renders the user’s request, or position on the waiting list. */
  readonly renderRequest: (request: RequestToRender) => ReactNode;
  /** Renders the button to release a seat. */
  readonly renderReleaseSeat: (event_id: number, onGivenBack: () => void) => ReactNode;
}

export interface RequestToRender {
  readonly event: PublicEvent;
  readonly code: string | undefined;
  readonly waits_for: 'ANSWER' | 'SEAT';
  readonly onMember: () => void;
}

/** Entry to an event: guests sign up or log in, members are redirected, and other users join as the event allows. */
export function EnterEvent({ slug, code, next, ...renderers }: EnterEventProps) {
  const event = useQuery('GET /public/events/:slug', { params: { slug } });
  const user = useAuth((auth) => auth.user);
  const hasColors = useEventAccent(event.data?.branding);
  const rule = useSignUpRule();
  if (rule === undefined) return <Loading />;
  if (event.data === undefined) {
    if (event.error === undefined) return <Loading />;
    return failureStatus(event.error) === 404 ? (
      <Unlisted isLoggedIn={user !== null} code={code} rule={rule} />
    ) : (
      <ErrorState failure={event.error} onRetry={() => event.mutate()} />
    );
  }
  if (!hasColors) return <Loading />;
  const back = publicPaths.enter(slug, { code, next });
  return (
    <>
      <Heading event={event.data} />
      {user === null ? (
        <>
          <JoinOutlook event={event.data} code={code} />
          <GuestAccount returnPath={back} rule={rule} />
        </>
      ) : (
        <Membership
          event={event.data}
          code={code}
          next={appPath(next) ?? eventPaths.home(event.data.id)}
          {...renderers}
        />
      )}
    </>
  );
}

function Heading({ event }: { readonly event: PublicEvent }) {
  const details = [daysOf(event, { locale: formatLocale() }), venueLine(event)];
  const picture = wideCover(event.cover, event.branding);
  return (
    <header className="grid gap-1.5">
      {picture !== null && (
        <img src={picture} alt="" className="mb-3 aspect-[21/9] w-full rounded-lg border border-rule object-cover" />
      )}
      <h1 className="text-2xl wrap-anywhere">
        <bdi>{event.title}</bdi>
      </h1>
      <p className="text-muted">
        <bdi>{details.filter((fact) => fact !== '').join(' · ')}</bdi>
      </p>
      <p className="text-sm text-muted">{t('enter.host', { name: event.company_name })}</p>
    </header>
  );
}

/** Shown to guests before they fill in a form: the event is full, or requires approval. */
function JoinOutlook({ event, code }: { readonly event: PublicEvent; readonly code: string | undefined }) {
  if (event.join_policy === 'INVITE_ONLY')
    return (
      <Alert tone="info" title={t('enter.invited')}>
        {t('enter.invited.text')}
      </Alert>
    );
  if (event.join_policy === 'ON_REQUEST' && code === undefined)
    return (
      <Alert tone="info" title={t('enter.request')}>
        {t('enter.request.text')}
      </Alert>
    );
  if (!event.is_full) return null;
  return (
    <Alert tone="warn" title={t('enter.full')}>
      {t('enter.full.text')}
    </Alert>
  );
}

interface UnlistedProps {
  readonly isLoggedIn: boolean;
  readonly code: string | undefined;
  readonly rule: SignUpRule;
}

/** The event is for members only, or does not exist; the user can enter a code. */
function Unlisted({ isLoggedIn, code, rule }: UnlistedProps) {
  // With a code, the next screen shows the event before it is joined.
  const isJoining = isLoggedIn && code !== undefined;
  useEffect(() => {
    if (isJoining) go(paths.joinEvent(code), { replace: true });
  }, [isJoining, code]);
  if (isJoining) return <Loading />;
  if (code !== undefined) return <GuestJoin code={code} />;
  return (
    <>
      <h1 className="text-2xl">{t('enter.unlisted')}</h1>
      <p className="text-muted">{t('enter.unlisted.text')}</p>
      {isLoggedIn ? (
        <Button onClick={() => go(paths.events())}>{pageName('page.events')}</Button>
      ) : (
        <GuestAccount returnPath={paths.events()} rule={rule} />
      )}
    </>
  );
}

interface MembershipProps extends Pick<EnterEventProps, 'releasesSeat' | 'renderRequest' | 'renderReleaseSeat'> {
  readonly event: PublicEvent;
  readonly code: string | undefined;
  readonly next: string;
}

function Membership({ event, code, next, releasesSeat, renderRequest, renderReleaseSeat }: MembershipProps) {
  const membership = useQuery(
    'GET /events/:event_id',
    { params: { event_id: event.id } },
    { shouldRetryOnError: false },
  );
  const { mutate } = membership;
  const reload = useCallback(() => void mutate(), [mutate]);
  const role = membership.data?.user_role ?? null;
  if (role !== null)
    return releasesSeat && occupiesSeat(role) ? (
      renderReleaseSeat(event.id, () => location.assign(publicPaths.event(event.slug)))
    ) : (
      <Member next={next} />
    );
  if (membership.error === undefined) return <Loading />;
  if (failureCode(membership.error) === 'event_banned')
    return <Alert tone="error">{failureMessage(membership.error)}</Alert>;
  // An event that is visible by link only returns 404 to users who are not members.
  if (![403, 404].includes(failureStatus(membership.error)))
    return <ErrorState failure={membership.error} onRetry={() => membership.mutate()} />;
  if (event.join_policy === 'INVITE_ONLY') return <JoinOutlook event={event} code={code} />;
  if (event.join_policy === 'ON_REQUEST' && code === undefined)
    return renderRequest({ event, code, waits_for: 'ANSWER', onMember: reload });
  return (
    <Join
      event={event}
      code={code}
      next={next}
      renderWaiting={(used) => renderRequest({ event, code: used, waits_for: 'SEAT', onMember: reload })}
    />
  );
}

/** Redirects members immediately. */
function Member({ next }: { readonly next: string }) {
  useEffect(() => go(next, { replace: true }), [next]);
  return <Loading />;
}

interface JoinProps extends Pick<MembershipProps, 'event' | 'code' | 'next'> {
  /** Renders the waiting list of a full event. */
  readonly renderWaiting: (code: string | undefined) => ReactNode;
}

/** Joins an open event with a button, or another one by its code; a full event has a waiting list. */
function Join({ event, code: linkCode = '', next, renderWaiting }: JoinProps) {
  const { busy, failure, attempt } = useAttempt();
  const [code, setCode] = useState(linkCode);
  const [problem, setProblem] = useState<string>();
  const needsCode = event.join_policy !== 'OPEN';
  const usedCode = needsCode ? code.trim() : undefined;
  // A typed code is validated only by the attempt to join.
  const isFull =
    failureCode(failure) === 'attendee_limit_reached' || (event.is_full && !(needsCode && linkCode === ''));
  const join = async () => {
    const link = needsCode ? readEventLink(code) : null;
    setProblem(link?.kind === 'problem' ? eventLinkProblem(link) : undefined);
    if (link?.kind === 'path') return go(link.path);
    if (link?.kind === 'problem') return;
    await attempt(async () => {
      await (link !== null
        ? call('POST /events/join', { body: { code: link.code } })
        : call('POST /events/:event_id/join', { params: { event_id: event.id }, body: { slug: event.slug } }));
      await Promise.all([invalidate('Events'), invalidate('Dashboard'), invalidate('Attendee', event.id)]);
      showToast({ tone: 'good', title: t('enter.joined', { title: event.title }) });
      go(next, { replace: true });
    });
  };
  const joinOnArrival = useEffectEvent(() => {
    if (event.is_full || arrivalState().joinsEvent !== true || (needsCode && linkCode === '')) return;
    clearArrivalState();
    void join();
  });
  useEffect(() => {
    const timer = setTimeout(() => joinOnArrival());
    return () => clearTimeout(timer);
  }, []);
  if (isFull) return renderWaiting(usedCode);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void join();
      }}
    >
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
      {needsCode && linkCode === '' && (
        <TextField
          label={t('enter.code')}
          hint={t('enter.code.hint')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxEventLinkLength}
          error={problem}
        />
      )}
      <Button type="submit" loading={busy}>
        {t('enter.join')}
      </Button>
    </form>
  );
}
