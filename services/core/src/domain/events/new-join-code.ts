/** Join codes of events. */
import { randomBytes } from 'node:crypto';
import { joinCodeAlphabet, joinCodeLength } from '@plenum/contracts/limits';

/** Returns a new code of 40 random bits: 8 letters and digits of Crockford base32. */
export const newJoinCode = (): string =>
  // 256 is a multiple of the 32 symbols, so each one is equally likely.
  Array.from(randomBytes(joinCodeLength), (byte) => joinCodeAlphabet[byte % joinCodeAlphabet.length]).join('');
