import { joinCodeAlphabet, joinCodeLength } from '@plenum/contracts/limits';

const symbols = new Set(joinCodeAlphabet);

/**
 * Returns the normalized code, or null if the input cannot be a join code. Ignores case, dashes and blanks; reads O as
 * 0, I and L as 1 (Crockford base32).
 */
export function readJoinCode(input: string): string | null {
  const code = input
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return code.length === joinCodeLength && [...code].every((symbol) => symbols.has(symbol)) ? code : null;
}
