import { lazy, Suspense, useEffect } from 'react';
import { HttpFailure } from '../lib/http.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { EmptyState } from '../ui/states.tsx';
import { t as offlineText } from './offline.en.json';

/** Error messages of browsers for a chunk that failed to load. */
const chunkMissingPattern = /dynamically imported module|[Ii]mporting a module script|preload CSS/;

const isMissing = (failure: unknown): boolean => failure instanceof Error && chunkMissingPattern.test(failure.message);

/** Error screen for a screen that is not cached on this device while there is no connection. */
function NotCached() {
  usePageTitle(offlineText('offline.screen'));
  useEffect(() => {
    const load = (): void => location.reload();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, []);
  return (
    <Page>
      <EmptyState heading="h1" title={offlineText('offline.screen')} text={offlineText('offline.screen.text')} />
    </Page>
  );
}

/** Loaded after a failure; if that fails, there is no connection, or the chunk belongs to an earlier release. */
const FailedScreen = lazy(() =>
  import('./failed-screen.tsx').then(
    (m) => ({ default: m.FailedScreen }),
    () => ({ default: NotCached }),
  ),
);

const notFound = new HttpFailure(404, undefined, '');

/** Error screen of a route, selected by `failure`; not found without a failure. */
export function ErrorScreen({ failure = notFound }: { readonly failure?: unknown }) {
  if (isMissing(failure) && !navigator.onLine) return <NotCached />;
  return (
    <Suspense fallback={<Loading />}>
      <FailedScreen failure={failure} />
    </Suspense>
  );
}
