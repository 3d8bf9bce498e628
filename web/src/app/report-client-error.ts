import type { ClientErrorKind } from '@plenum/contracts/system/clients';

/**
 * Reports an error to the server’s log. The reporting code is imported on the first error, to keep it out of the initial
 * bundle.
 */
export function reportClientError(kind: ClientErrorKind, failure: unknown): void {
  import('../lib/client-errors.ts').then(
    ({ sendClientError }) => sendClientError(kind, failure),
    // Without the code nothing can be reported.
    () => undefined,
  );
}

export function registerErrorListeners(): void {
  window.addEventListener('error', ({ error, message }) => reportClientError('error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportClientError('rejection', reason));
}
