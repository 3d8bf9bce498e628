/**
 * Divides words that are wider than a block, where the language of a title is unknown or the browser has no hyphenation for
 * it: a word must never be broken without a hyphen.
 */

const softHyphen = '\u{ad}';
const minPartLetters = 4;
const vowels = 'aeiouyäöüáàâéèêíîóôúûæøå';

const isVowel = (letter: string | undefined): boolean => letter !== undefined && vowels.includes(letter.toLowerCase());

/** Checks whether a syllable may begin at a letter: a consonant between vowels, or the last of several consonants. */
const beginsSyllable = (letters: readonly string[], index: number): boolean =>
  !isVowel(letters[index]) && isVowel(letters[index + 1]) && letters.slice(0, index).some(isVowel);

function divided(word: string): string {
  const letters = [...word];
  return letters
    .map((letter, index) => {
      const isInside = index >= minPartLetters && letters.length - index >= minPartLetters;
      return isInside && beginsSyllable(letters, index) ? `${softHyphen}${letter}` : letter;
    })
    .join('');
}

/** Inserts invisible hyphens into the words that have more than this number of letters. */
export const withSoftHyphens = (text: string, maxLetters: number): string =>
  text.replaceAll(/\p{L}+/gu, (word) => (word.length > maxLetters ? divided(word) : word));
