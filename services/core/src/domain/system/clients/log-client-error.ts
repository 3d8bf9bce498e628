import type { Body } from '@plenum/contracts/operation';
import type { ReportClientError } from '@plenum/contracts/system/clients';
import { LRUCache } from 'lru-cache';
import type { Scope } from '../../../scope.ts';
import { browserFamily, extractFrames, isLogged, redactMessage } from './client-error.rules.ts';

const maxErrors = 1000;
const countLifetimeMs = 60 * 60_000;

/** Occurrences of an error in this process within the hour. */
const counts = new LRUCache<string, number>({ max: maxErrors, ttl: countLifetimeMs, noUpdateTTL: true });

/**
 * Logs a browser error as one line without personal data. Logs only the 1st, 10th, 100th, … occurrence of the same
 * error within an hour, because a broken release would otherwise flood the log.
 */
export function logClientError(
  { log }: Pick<Scope, 'log'>,
  { kind, message, stack = '', route, app_version }: Body<typeof ReportClientError>,
  user_agent: string | null,
): void {
  const redacted = redactMessage(message);
  const key = `${app_version} ${route} ${redacted}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  if (!isLogged(count)) return;
  const report = { kind, message: redacted, frames: extractFrames(stack), route, app_version };
  log.warn({ client_error: { ...report, browser: browserFamily(user_agent), times: count } }, 'browser error');
}
