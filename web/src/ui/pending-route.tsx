import { type ReactNode, useEffect, useState } from 'react';
import { failureStatus } from '../lib/http.ts';
import { Loading } from './spinner.tsx';
import { ErrorState } from './states.tsx';

/** Statuses with an error screen of their own; other failures may be temporary. */
const spokenOf: ReadonlySet<number> = new Set([403, 404, 500]);

/** Request of a screen, as SWR returns it. */
interface RouteRequest {
  readonly error: unknown;
  readonly isValidating: boolean;
  readonly mutate: () => unknown;
}

interface PendingRouteProps {
  readonly request: RouteRequest;
  /** Outline of the screen; a spinner without it. */
  readonly outline?: ReactNode;
}

/**
 * Replaces a screen without data: while it loads, and if it could not be loaded, by the error screen of the route or by
 * an error with a retry.
 */
export function PendingRoute({ request: { error, isValidating, mutate }, outline }: PendingRouteProps) {
  if (error === undefined) return outline ?? <Loading />;
  return <RouteFailure failure={error} isAsking={isValidating} onRetry={() => mutate()} />;
}

interface RouteFailureProps {
  readonly failure: unknown;
  /** Whether a retry is pending. */
  readonly isAsking: boolean;
  readonly onRetry: () => unknown;
}

/** Ignores a cached failure of an earlier visit until the new request has completed. */
function RouteFailure({ failure, isAsking, onRetry }: RouteFailureProps) {
  const [is_new, setNew] = useState(false);
  useEffect(() => {
    // By then the screen has sent its request.
    const timer = setTimeout(() => setNew(true));
    return () => clearTimeout(timer);
  }, []);
  if (!spokenOf.has(failureStatus(failure))) return <ErrorState failure={failure} onRetry={onRetry} />;
  if (isAsking || !is_new) return <Loading />;
  // The error boundary of the route displays it.
  throw failure;
}
