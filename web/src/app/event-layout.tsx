import { lazy, Suspense, useDeferredValue, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useServerEvent } from '../lib/connection-hooks.ts';
import { EventContext, isEventLost } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { failureCode, failureStatus } from '../lib/http.ts';
import { smallScreen } from '../lib/media.ts';
import { go } from '../lib/navigate.ts';
import { paths } from '../lib/paths.ts';
import { useNavigationContext } from '../lib/stores/layout.ts';
import { usePicture } from '../lib/stores/picture.ts';
import { invalidate } from '../lib/swr.ts';
import { useEventAccent } from '../lib/use-event-accent.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { Page } from '../ui/page.tsx';
import { RouteFallback } from '../ui/route-fallback.tsx';
import { Loading } from '../ui/spinner.tsx';
import { showToast } from '../ui/toast.ts';
import { t } from './app.en.json';
import { ErrorScreen } from './error-screen.tsx';
import { hasEventModes } from './event-navigation.ts';
import { RouteErrorBoundary } from './route-error-boundary.tsx';
import { useRouteEvent } from './route-event.ts';

const HomeModeSwitch = lazy(() => import('./home-mode-switch.tsx').then((m) => ({ default: m.HomeModeSwitch })));
const SmallPicture = lazy(() =>
  import('../features/schedule/sessions/player/small-picture.tsx').then((m) => ({ default: m.SmallPicture })),
);

function lossReason(failure: unknown): string {
  if (failureStatus(failure) === 404) return t('app.event.not_found');
  return t(failureCode(failure) === 'event_banned' ? 'app.event.banned' : 'app.event.forbidden');
}

/**
 * Loads the event of the route. Without access, redirects to the entry of a public event, or otherwise to the dashboard
 * with a reason.
 */
export function EventLayout() {
  const { pathname } = useLocation();
  const { event_id, ...request } = useRouteEvent();
  const { data, error } = request;
  // Renders the screens of a newly loaded event in slices, so that the browser stays responsive.
  const deferred = useDeferredValue(data);
  // After a route change, this is still the previous event.
  const event = deferred === undefined || deferred.id === event_id ? deferred : data;
  const hasPicture = usePicture(({ playing }) => playing !== null);
  const isSmall = useMediaQuery(smallScreen);
  const isHome = event_id !== null && pathname === eventPaths.home(event_id);
  const hasSwitch = isSmall && isHome && event !== undefined && hasEventModes(event);
  const hasColors = useEventAccent(event?.branding);
  const isUnavailable = error !== undefined && [403, 404].includes(failureStatus(error));

  useEffect(() => {
    if (!isUnavailable || event_id === null || isEventLost(event_id)) return;
    const leave = () => {
      showToast({ tone: 'error', title: t('app.event.gone'), text: lossReason(error) });
      go(paths.dashboard(), { replace: true });
    };
    if (failureCode(error) !== 'event_access_denied') leave();
    else void import('./enter-public-event.ts').then(({ enterPublicEvent }) => enterPublicEvent(event_id)).catch(leave);
  }, [isUnavailable, error, event_id]);

  // A new role, mute or ban takes effect immediately, in every tab.
  useServerEvent('moderation_status_changed', (changed) => {
    void invalidate('Events', changed.event_id);
    void invalidate('ChatRoom', changed.event_id);
    void invalidate('Announcements', changed.event_id);
  });
  useServerEvent('moderation_queue_changed', (changed) => void invalidate('ModerationQueue', changed.event_id));
  useServerEvent('join_requests_changed', (changed) => void invalidate('JoinRequests', changed.event_id));

  useEffect(() => {
    useNavigationContext.setState({ event_id });
    return () => useNavigationContext.setState({ event_id: null, session_id: null });
  }, [event_id]);

  if (event_id === null) return <ErrorScreen />;
  if (isUnavailable) return null;
  if (event === undefined || !hasColors) {
    return (
      <Page>
        <RouteFallback request={request} />
      </Page>
    );
  }
  return (
    <EventContext value={event}>
      {hasPicture && (
        <Suspense fallback={null}>
          <SmallPicture event_id={event_id} />
        </Suspense>
      )}
      {hasSwitch && (
        <Suspense fallback={<div className="h-14" />}>
          <HomeModeSwitch event={event} />
        </Suspense>
      )}
      <RouteErrorBoundary resetKey={pathname}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </RouteErrorBoundary>
    </EventContext>
  );
}
