import { lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { setNavigator } from '../lib/navigate.ts';
import { paths } from '../lib/paths.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { ModalHost } from './modal-host.tsx';

const LandingPage = lazy(() => import('../pages/landing.tsx').then((m) => ({ default: m.LandingPage })));
const AppRouter = lazy(() => import('./router.tsx').then((m) => ({ default: m.AppRouter })));

/**
 * The landing page comes without the router (13 kB of its 90): the first step beyond it fetches the router, which then
 * owns the address bar.
 */
export function Root() {
  const [routed, setRouted] = useState(location.pathname !== paths.landing());
  useEffect(() => {
    if (routed) return;
    setNavigator((path, options = {}) => {
      const entry = { usr: options.state ?? null };
      if (options.replace) history.replaceState(entry, '', path);
      else history.pushState(entry, '', path);
      startTransition(() => setRouted(true));
    });
  }, [routed]);
  return (
    <CrashBoundary>
      <Suspense fallback={null}>{routed ? <AppRouter /> : <LandingPage />}</Suspense>
      <ModalHost />
    </CrashBoundary>
  );
}
