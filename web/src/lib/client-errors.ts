/** Tells the server that something failed here: where in our code, on which screen, and nothing about the person. */
import type { ClientErrorKind } from '@plenum/contracts/clients';
import {
  clientErrorMessageLengthMax,
  clientErrorStackLengthMax,
  clientErrorsPerPageMax,
} from '@plenum/contracts/limits';
import { app_version } from './app-info.ts';
import { HttpFailure, pathOf } from './http.ts';

const withToken = /^\/(verify-email|reset-password|change-email|unlock|invitations|mails|wall)\/[^/]+/;

/** The pattern of an address: without ids, tokens and everything else that is not ours. */
export const routePattern = (pathname: string): string =>
  pathname
    .replace(withToken, '/$1/:token')
    .split('/')
    .map((part) => {
      if (part === '' || part === ':token' || /^[a-z-]{1,40}$/.test(part)) return part;
      return /^\d+$/.test(part) ? ':id' : ':other';
    })
    .join('/');

/** Refusals of the server are in its own log already; foreign scripts and requests that were given up are no news. */
function isNews(failure: unknown): boolean {
  if (failure instanceof HttpFailure) return false;
  const { name = '', message = '' } = failure instanceof Error ? failure : { message: String(failure) };
  if (name === 'AbortError' || name === 'TimeoutError' || /^Script error|^ResizeObserver loop/.test(message))
    return false;
  // What is not there without a connection is said on screen.
  return navigator.onLine;
}

const told = new Set<string>();

/** Sends one error, unless it was told before or enough were; never fails. */
export function tellClientError(kind: ClientErrorKind, failure: unknown): void {
  if (!isNews(failure) || told.size >= clientErrorsPerPageMax) return;
  const message = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
  if (told.has(message)) return;
  told.add(message);
  const stack = failure instanceof Error ? (failure.stack ?? '') : '';
  const body = {
    kind,
    message: message.slice(0, clientErrorMessageLengthMax),
    stack: stack.slice(0, clientErrorStackLengthMax),
    route: routePattern(location.pathname),
    app_version,
  };
  const json = new Blob([JSON.stringify(body)], { type: 'application/json' });
  navigator.sendBeacon(`/api${pathOf('POST /client-errors')}`, json);
}
