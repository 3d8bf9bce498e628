/**
 * Counts repeated floods per address and per user in one process. A single violation only closes the connection, because
 * thousands of people may share an address. Repeated violations slow down new connections that may be from the offender.
 * Violations expire.
 */
import { toleratedFloods, handshakesWhenSlowed } from '@plenum/contracts/limits';
import type { Clock } from './clock.ts';
import { TokenBuckets } from './token-bucket.ts';

export interface AbuseTracker {
  /** Records a violation. @param key a network from `networkOf`, or a user */
  record(key: string): void;
  /** Checks whether a key has more recent violations than are tolerated. */
  isRepeatOffender(key: string): boolean;
  /** Checks whether a connection is allowed. For repeat offenders, only at a low rate, so that other people can connect. */
  mayConnect(key: string): boolean;
  /** Returns the number of seconds after which the next connection is allowed. */
  waitS(key: string): number;
}

export function createAbuseTracker(clock: Clock): AbuseTracker {
  const tolerated = new TokenBuckets(clock, toleratedFloods);
  const attempts = new TokenBuckets(clock, handshakesWhenSlowed);
  return {
    record: (key) => void tolerated.of(key).take(),
    isRepeatOffender: (key) => tolerated.isEmpty(key),
    mayConnect: (key) => !tolerated.isEmpty(key) || attempts.of(key).take(),
    waitS: (key) => attempts.of(key).waitS(),
  };
}
