import { lazy, Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { eventPaths } from '../lib/event-paths.ts';
import { HttpFailure } from '../lib/http.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { paths } from '../lib/paths.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Hemicycle } from '../ui/hemicycle.tsx';
import { t } from './app-errors.en.json';
import { useRouteEventId } from './route-event.ts';

const ReportLink = lazy(() =>
  import('./report-link.tsx').then(
    ({ ReportLink: Link }) => ({ default: Link }),
    // The error screen must not fail.
    () => ({ default: () => null }),
  ),
);

type Kind = 'not_found' | 'forbidden' | 'server' | 'other';

/** Selects the error screen of a failure. */
function errorKind(failure: unknown): Kind {
  const status = failure instanceof HttpFailure ? failure.status : undefined;
  if (status === 404) return 'not_found';
  if (status === 403) return 'forbidden';
  return status !== undefined && status >= 500 ? 'server' : 'other';
}

function detailsOf(failure: unknown): string {
  if (failure instanceof HttpFailure)
    return `${failure.status} ${failure.message}\n${JSON.stringify(failure.data, null, 2) ?? ''}`;
  return failure instanceof Error ? (failure.stack ?? `${failure.name}: ${failure.message}`) : String(failure);
}

export function FailedScreen({ failure }: { readonly failure: unknown }) {
  const kind = errorKind(failure);
  const mayRetry = kind === 'server' || kind === 'other';
  const event_id = useRouteEventId();
  usePageTitle(t(`error.${kind}`));
  // Under `/app`, the layout already contains the main landmark.
  const Frame = useMatch('/app/*') === null ? 'main' : 'div';
  return (
    <Frame className="mx-auto grid max-w-xl justify-items-start gap-4 px-5 py-14 sm:py-24">
      <Hemicycle lit={kind === 'not_found' ? 0 : 2} className="w-40" />
      <h1 className="text-3xl">{t(`error.${kind}`)}</h1>
      <p className="text-lg text-muted">{t(`error.${kind}.text`)}</p>
      {mayRetry && (
        <details className="w-full text-sm">
          <summary className="py-2 font-semibold">{t('error.details')}</summary>
          <pre className="mt-1 overflow-x-auto rounded-md bg-sunk p-3 text-xs whitespace-pre-wrap">
            {detailsOf(failure)}
          </pre>
        </details>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {/* The failure may be a missing chunk, which only a reload requests again. */}
        {mayRetry && <Button onClick={() => location.reload()}>{t('error.retry')}</Button>}
        {event_id !== null && (
          <ButtonLink to={eventPaths.home(event_id)} variant="secondary">
            {pageName('page.home')}
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={() => history.back()}>
          {t('error.back')}
        </Button>
        <ButtonLink to={paths.dashboard()} variant={mayRetry ? 'secondary' : 'primary'}>
          {t('error.dashboard')}
        </ButtonLink>
      </div>
      <Suspense fallback={null}>
        <ReportLink details={detailsOf(failure)} />
      </Suspense>
    </Frame>
  );
}
