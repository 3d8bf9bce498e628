import { type ReactNode, useEffect, useState } from 'react';
import { failureStatus } from '../lib/http.ts';
import { Loading } from './spinner.tsx';
import { ErrorState } from './states.tsx';

/** Statuses for which the error boundary of the route has a screen; other failures may be temporary. */
const statusesWithErrorScreen: ReadonlySet<number> = new Set([403, 404, 500]);

/** Request of a screen, as SWR returns it. */
interface RouteRequest {
  readonly error: unknown;
  readonly isValidating: boolean;
  readonly mutate: () => unknown;
}

interface RouteFallbackProps {
  readonly request: RouteRequest;
  /** Shown while the screen loads; a spinner without it. */
  readonly skeleton?: ReactNode;
}

/**
 * Shown in place of a screen without data: a loading state, an error with a retry, or the error screen of the route.
 */
export function RouteFallback({ request: { error, isValidating, mutate }, skeleton }: RouteFallbackProps) {
  if (error === undefined) return skeleton ?? <Loading />;
  return <RouteFailure failure={error} isValidating={isValidating} onRetry={() => mutate()} />;
}

interface RouteFailureProps {
  readonly failure: unknown;
  /** Whether a request is in flight. */
  readonly isValidating: boolean;
  readonly onRetry: () => unknown;
}

/** Ignores a cached failure of an earlier visit until the new request has completed. */
function RouteFailure({ failure, isValidating, onRetry }: RouteFailureProps) {
  const [hasRequestStarted, setRequestStarted] = useState(false);
  useEffect(() => {
    // SWR starts the request in an effect; wait for it, so that `isValidating` is reliable.
    const timer = setTimeout(() => setRequestStarted(true));
    return () => clearTimeout(timer);
  }, []);
  if (!statusesWithErrorScreen.has(failureStatus(failure))) return <ErrorState failure={failure} onRetry={onRetry} />;
  if (isValidating || !hasRequestStarted) return <Loading />;
  // The error boundary of the route displays it.
  throw failure;
}
