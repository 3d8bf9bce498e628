/**
 * Reports errors of the web app to the server: the message, the stack and the route pattern of the screen. The server removes
 * possible personal data.
 */
import {
  maxClientErrorMessageLength,
  maxClientErrorStackLength,
  maxClientErrorsPerPage,
} from '@plenum/contracts/limits';
import type { ClientErrorKind } from '@plenum/contracts/system/clients';
import { app_version } from './app-info.ts';
import { HttpFailure, pathOf } from './http.ts';
import { secretScreens } from './public-paths.ts';

const tokenPath = new RegExp(`^/(${secretScreens})/[^/]+`);

/** Returns the route pattern of a path: tokens, ids and segments other than words of lower-case letters are replaced. */
export const routePattern = (pathname: string): string =>
  pathname
    .replace(tokenPath, '/$1/:token')
    .split('/')
    .map((part) => {
      if (part === '' || part === ':token' || /^[a-z-]{1,40}$/.test(part)) return part;
      return /^\d+$/.test(part) ? ':id' : ':other';
    })
    .join('/');

/**
 * Returns false for failures that need no report: HTTP errors, which the server logs, aborted requests, errors of third-party
 * scripts, and all errors while the browser is offline.
 */
function shouldReport(failure: unknown): boolean {
  if (failure instanceof HttpFailure) return false;
  const { name = '', message = '' } = failure instanceof Error ? failure : { message: String(failure) };
  if (name === 'AbortError' || name === 'TimeoutError' || /^Script error|^ResizeObserver loop/.test(message))
    return false;
  // While offline, the UI displays that there is no connection.
  return navigator.onLine;
}

const reportedMessages = new Set<string>();

/** Reports an error unless it was already reported or the limit is reached; never throws. */
export function sendClientError(kind: ClientErrorKind, failure: unknown): void {
  if (!shouldReport(failure) || reportedMessages.size >= maxClientErrorsPerPage) return;
  const message = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
  if (reportedMessages.has(message)) return;
  reportedMessages.add(message);
  const stack = failure instanceof Error ? (failure.stack ?? '') : '';
  const body = {
    kind,
    message: message.slice(0, maxClientErrorMessageLength),
    stack: stack.slice(0, maxClientErrorStackLength),
    route: routePattern(location.pathname),
    app_version,
  };
  const json = new Blob([JSON.stringify(body)], { type: 'application/json' });
  navigator.sendBeacon(`/api${pathOf('POST /client-errors')}`, json);
}
