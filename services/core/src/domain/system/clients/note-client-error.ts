import type { Body } from '@plenum/contracts/operation';
import type { ReportClientError } from '@plenum/contracts/system/clients';
import { LRUCache } from 'lru-cache';
import type { Scope } from '../../../scope.ts';
import { browserFamily, framesOf, isNoted, withoutPerson } from './client-error.rules.ts';

const kindsMax = 1000;
const forgottenAfterMs = 60 * 60_000;

/** Occurrences of an error in this process within the hour. */
const heard = new LRUCache<string, number>({ max: kindsMax, ttl: forgottenAfterMs, noUpdateTTL: true });

/**
 * Logs a browser error as one line without personal data. Logs only the 1st, 10th, 100th, … occurrence of the same
 * error within an hour, so that a broken release does not flood the log.
 */
export function noteClientError(
  { log }: Pick<Scope, 'log'>,
  { kind, message, stack = '', route, app_version }: Body<typeof ReportClientError>,
  user_agent: string | null,
): void {
  const words = withoutPerson(message);
  const what = `${app_version} ${route} ${words}`;
  const times = (heard.get(what) ?? 0) + 1;
  heard.set(what, times);
  if (!isNoted(times)) return;
  const facts = { kind, message: words, frames: framesOf(stack), route, app_version };
  log.warn({ client_error: { ...facts, browser: browserFamily(user_agent), times } }, 'browser error');
}
