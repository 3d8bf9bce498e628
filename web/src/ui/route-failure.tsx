import { useEffect, useState } from 'react';
import { failureStatus } from '../lib/http.ts';
import { Loading } from './spinner.tsx';
import { ErrorState } from './states.tsx';

/** Answers that the error screen of a route speaks of; anything else may be different in a moment. */
const spokenOf: ReadonlySet<number> = new Set([403, 404, 500]);

interface RouteFailureProps {
  readonly failure: unknown;
  /** Whether it is being asked for once more. */
  readonly isAsking: boolean;
  readonly onRetry: () => unknown;
}

/**
 * Instead of a screen, when what it is about could not be loaded: the error screen of the route, or what can be tried
 * again. An answer from an earlier visit does not count: it is asked for anew first.
 */
export function RouteFailure({ failure, isAsking, onRetry }: RouteFailureProps) {
  const [is_new, setNew] = useState(false);
  useEffect(() => {
    // By then the screen has begun to ask.
    const timer = setTimeout(() => setNew(true));
    return () => clearTimeout(timer);
  }, []);
  if (!spokenOf.has(failureStatus(failure))) return <ErrorState failure={failure} onRetry={onRetry} />;
  if (isAsking || !is_new) return <Loading />;
  // The error boundary of the route shows it.
  throw failure;
}
