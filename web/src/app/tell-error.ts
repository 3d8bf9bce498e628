import type { ClientErrorKind } from '@plenum/contracts/clients';

/** Reports an error to the server’s log; loads the reporter with the first error. */
export function tellError(kind: ClientErrorKind, failure: unknown): void {
  import('../lib/client-errors.ts').then(
    ({ tellClientError }) => tellClientError(kind, failure),
    () => undefined,
  );
}

/** Reports all uncaught errors. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => tellError('error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => tellError('rejection', reason));
}
