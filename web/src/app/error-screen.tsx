import { lazy, Suspense, useEffect } from 'react';
import { HttpFailure } from '../lib/http.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Page } from '../ui/page.tsx';
import { Loading } from '../ui/spinner.tsx';
import { EmptyState } from '../ui/states.tsx';
import { t as offline } from './offline.messages.ts';

/** What browsers say of a part of the app that they could not get. */
const partMissing = /dynamically imported module|[Ii]mporting a module script|preload CSS/;

const isMissing = (failure: unknown): boolean => failure instanceof Error && partMissing.test(failure.message);

/** A screen that this device never saw before, without a connection to get it. */
function NotHere() {
  usePageTitle(offline('offline.screen'));
  useEffect(() => {
    const load = (): void => location.reload();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, []);
  return (
    <Page>
      <EmptyState heading="h1" title={offline('offline.screen')} text={offline('offline.screen.text')} />
    </Page>
  );
}

/** Fetched when something has failed; whoever cannot get it has no connection, or it is gone with an older version. */
const FailedScreen = lazy(() =>
  import('./failed-screen.tsx').then(
    (m) => ({ default: m.FailedScreen }),
    () => ({ default: NotHere }),
  ),
);

const nothingHere = new HttpFailure(404, undefined, '');

/** The screen of a failed route; `failure` decides which one. Without a failure: not found. */
export function ErrorScreen({ failure = nothingHere }: { readonly failure?: unknown }) {
  if (isMissing(failure) && !navigator.onLine) return <NotHere />;
  return (
    <Suspense fallback={<Loading />}>
      <FailedScreen failure={failure} />
    </Suspense>
  );
}
