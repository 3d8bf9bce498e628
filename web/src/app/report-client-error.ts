import type { ClientErrorKind } from '@plenum/contracts/clients';

/** Reports an error to the server’s log; loads the reporter with the first error. */
export function reportClientError(kind: ClientErrorKind, failure: unknown): void {
  import('../lib/client-errors.ts').then(
    ({ sendClientError }) => sendClientError(kind, failure),
    () => undefined,
  );
}

/** Reports all uncaught errors. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportClientError('error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportClientError('rejection', reason));
}
