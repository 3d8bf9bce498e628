/**
 * Who has flooded this process repeatedly: addresses and people. A single offence costs the offender its connection and
 * nobody else anything, because thousands of people may share an address; repeated ones slow whoever cannot be told
 * apart from the offender. Offences are forgotten with time.
 */
import { floodsForgiven, handshakesWhenSlowed } from '@plenum/contracts/limits';
import type { Clock } from './clock.ts';
import { TokenBuckets } from './token-bucket.ts';

export interface Offenders {
  /** Counts an offence. @param key an address as `networkOf` names it, or a person */
  add(key: string): void;
  /** Whether more offences were counted than are forgiven for now. */
  areMany(key: string): boolean;
  /** Whether somebody who may be the offender may connect nevertheless: a few may, so that others get through. */
  mayTry(key: string): boolean;
}

export function createOffenders(clock: Clock): Offenders {
  const forgiven = new TokenBuckets(clock, floodsForgiven);
  const tries = new TokenBuckets(clock, handshakesWhenSlowed);
  return {
    add: (key) => void forgiven.of(key).take(),
    areMany: (key) => forgiven.isEmpty(key),
    mayTry: (key) => !forgiven.isEmpty(key) || tries.of(key).take(),
  };
}
