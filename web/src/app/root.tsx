import { lazy, startTransition, Suspense, useEffect, useState, type ComponentType } from 'react';
import { setNavigator } from '../lib/navigate.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { ModalHost } from './modal-host.tsx';

const LazyRouter = lazy(() => import('./router.tsx').then((m) => ({ default: m.AppRouter })));

interface RootProps {
  /** The router, if it is already loaded: with a lazy one, React would render nothing for at least 300 ms. */
  readonly Router?: ComponentType | undefined;
  /** The landing page, if its path was requested. */
  readonly Landing?: ComponentType;
  /** Called after the first render. */
  readonly onFirstRender?: () => void;
}

/**
 * The landing page is loaded without the router (13 kB of its 90): the first navigation beyond it loads the router,
 * which then controls the URL.
 */
export function Root({ Router = LazyRouter, Landing, onFirstRender }: RootProps) {
  const [isRouted, setIsRouted] = useState(Landing === undefined);
  useEffect(() => {
    if (isRouted) {
      delete document.documentElement.dataset['login'];
      return;
    }
    setNavigator((path, options = {}) => {
      const entry = { usr: options.state ?? null };
      if (options.replace) history.replaceState(entry, '', path);
      else history.pushState(entry, '', path);
      startTransition(() => setIsRouted(true));
    });
  }, [isRouted]);
  useEffect(() => onFirstRender?.(), [onFirstRender]);
  return (
    <CrashBoundary>
      <Suspense fallback={null}>{isRouted || Landing === undefined ? <Router /> : <Landing />}</Suspense>
      <ModalHost />
    </CrashBoundary>
  );
}
