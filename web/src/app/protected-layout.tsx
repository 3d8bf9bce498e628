import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { loadMe, type MeOutcome } from '../features/accounts/auth/me.api.ts';
import { AnnouncementHost } from '../features/live/announcements/announcement-host.tsx';
import { useServerEvent } from '../lib/connection-hooks.ts';
import { useFirstContent } from '../lib/first-content.ts';
import { HttpFailure } from '../lib/http.ts';
import { connectSocket } from '../lib/socket.ts';
import { useAuth } from '../lib/stores/auth.ts';
import { useMessagesAbovePage } from '../lib/use-narrow-screen.ts';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/states.tsx';
import { t } from './app.en.json';
import { ChatDock } from './chat-dock/chat-dock.tsx';
import { focusChat } from './chat-dock/focus-bar.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { useBookmarkUpdates, useConnectionUpdates } from './connection-updates.ts';
import { Header } from './header.tsx';
import { t as keysText } from './keys.en.json';
import { PaletteHost } from './palette-host.tsx';
import { RouteErrorBoundary } from './route-error-boundary.tsx';
import { useRouteEvent } from './route-event.ts';
import { SideNavigation } from './side-navigation.tsx';

const VerificationAlert = lazy(() =>
  import('../features/accounts/auth/verification-alert.tsx').then((m) => ({ default: m.VerificationAlert })),
);

const LoggedOut = lazy(() => import('./logged-out.tsx').then((m) => ({ default: m.LoggedOut })));

const DemoBanner = lazy(() => import('./demo-banner.tsx').then((m) => ({ default: m.DemoBanner })));

/** Requests the logged-in user on every route change; the screen stays until the reply differs. */
function useCurrentUserOnEveryRoute(pathname: string): MeOutcome | undefined {
  const [outcome, setOutcome] = useState<MeOutcome>();
  useEffect(() => {
    let current = true;
    void loadMe().then((answer) => current && setOutcome(answer));
    return () => {
      current = false;
    };
  }, [pathname]);
  useServerEvent('auth_error', () => void loadMe().then(setOutcome));
  return outcome;
}

/** Moves the focus to the content of the new screen instead of the header. */
function useFocusOnRouteChange(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // The user opened a menu before the screen was rendered; the focus stays there.
    const hasOpenedMenu = (document.activeElement?.closest('[role=menu]') ?? null) !== null;
    if (!first.current && !hasOpenedMenu) main.current?.focus({ preventScroll: true });
    first.current = false;
    window.scrollTo(0, 0);
  }, [pathname]);
  return main;
}

/** The first screen has priority over caching later ones for offline use. */
const cacheAfterMs = 5000;

function useOfflineCaching(isLoggedIn: boolean): void {
  useEffect(() => {
    if (!isLoggedIn) return;
    const timer = setTimeout(
      () => void import('./worker-registration.ts').then((m) => m.registerServiceWorker()).catch(() => undefined),
      cacheAfterMs,
    );
    return () => clearTimeout(timer);
  }, [isLoggedIn]);
}

/** Connects the socket after the content of the first screen. */
function useConnectedSocket(isLoggedIn: boolean): void {
  const { isShown } = useFirstContent();
  useEffect(() => {
    if (isLoggedIn && isShown) void connectSocket();
  }, [isLoggedIn, isShown]);
}

const skipClass =
  'sr-only z-50 rounded-md bg-surface px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:start-3 focus:top-3';

/**
 * Frame of all screens under `/app`. Without a login it shows `LoggedOut`, which keeps the requested path.
 */
export function ProtectedLayout() {
  const { pathname, search } = useLocation();
  const { user: current, checked } = useAuth();
  // Rendering the frame of all screens is slow; a deferred value lets a slow phone render it in slices.
  const user = useDeferredValue(current);
  const outcome = useCurrentUserOnEveryRoute(pathname);
  const main = useFocusOnRouteChange(pathname);
  const { event_id, data: event } = useRouteEvent();
  const user_id = user?.id;
  const isInert = useMessagesAbovePage();
  useConnectionUpdates();
  useBookmarkUpdates();
  useOfflineCaching(user_id !== undefined);

  useConnectedSocket(user_id !== undefined);

  if (user === null) {
    // The reply arrives before its effect on this screen.
    if (current !== null || !checked || outcome === undefined)
      return <Loading className="min-h-dvh" label={t('app.checking')} />;
    if (outcome === 'unreachable') {
      return (
        <Page>
          <ErrorState failure={new HttpFailure(0, undefined, t('app.unreachable'))} onRetry={() => location.reload()} />
        </Page>
      );
    }
    return <LoggedOut pathname={pathname} search={search} />;
  }
  return (
    <div className="min-h-dvh">
      <a href="#content" className={skipClass}>
        {t('app.skip')}
      </a>
      {user.email_verified && (
        <button type="button" onClick={focusChat} className={skipClass}>
          {keysText('keys.skip_chat')}
        </button>
      )}
      <Header user={user} event={event} hasNavigation={event_id !== null} hasMessages={user.email_verified} />
      {event !== undefined && user.email_verified && <AnnouncementHost key={event.id} event_id={event.id} />}
      <PaletteHost event={event} />
      <div className="flex">
        <div inert={isInert} className="min-w-0 flex-1">
          <ConnectionBanner />
          {user.demo_ends_at !== null && (
            <Suspense fallback={<div className="h-9 bg-info-soft" />}>
              <DemoBanner ends_at={user.demo_ends_at} />
            </Suspense>
          )}
          <div className="flex">
            {event_id !== null && (
              <RouteErrorBoundary resetKey={pathname} fallback={null}>
                <SideNavigation event={event} />
              </RouteErrorBoundary>
            )}
            <main
              ref={main}
              id="content"
              tabIndex={-1}
              {...(event_id === null ? {} : { 'data-beside-navigation': '' })}
              className="min-w-0 flex-1 pb-(--dock-height) focus:outline-none"
            >
              {user.email_verified ? (
                <RouteErrorBoundary resetKey={pathname}>
                  <Suspense fallback={<Loading />}>
                    <Outlet />
                  </Suspense>
                </RouteErrorBoundary>
              ) : (
                <Suspense fallback={<Loading />}>
                  <VerificationAlert email={user.email} />
                </Suspense>
              )}
            </main>
          </div>
        </div>
        {user.email_verified && <ChatDock user_id={user.id} />}
      </div>
    </div>
  );
}
