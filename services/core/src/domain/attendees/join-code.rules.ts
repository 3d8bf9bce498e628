/** Join codes as people type them. */
import { joinCodeAlphabet, joinCodeLength } from '@plenum/contracts/limits';

const symbols = new Set(joinCodeAlphabet);

/**
 * The code meant by what was typed, or null when it cannot be one. Case, dashes and blanks do not matter; O reads as 0,
 * I and L as 1 (Crockford base32).
 */
export function readJoinCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return code.length === joinCodeLength && [...code].every((symbol) => symbols.has(symbol)) ? code : null;
}
