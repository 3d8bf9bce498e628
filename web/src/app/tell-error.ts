import type { ClientErrorKind } from '@plenum/contracts/clients';

/** Tells the server’s log about an error; what that takes is fetched with the first one. */
export function tellError(kind: ClientErrorKind, failure: unknown): void {
  import('../lib/client-errors.ts').then(
    ({ tellClientError }) => tellClientError(kind, failure),
    () => undefined,
  );
}

/** Tells about everything that nobody catches. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => tellError('error', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => tellError('rejection', reason));
}
