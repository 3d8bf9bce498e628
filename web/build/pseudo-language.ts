import { createLiteralElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { literalsOf, type Message } from './messages.ts';

/** Pseudo-language of the layout test: accented English letters, longer than English, and right-to-left. */
export const pseudoLanguage = 'pseudo';

const marked: Readonly<Record<string, string>> = {
  a: 'à', c: 'ç', d: 'ð', e: 'é', g: 'ğ', h: 'ĥ', i: 'î', l: 'ļ', n: 'ñ', o: 'ö', r: 'ř', s: 'š', t: 'ţ', u: 'û', w: 'ŵ',
  y: 'ý', z: 'ž', A: 'Å', C: 'Ç', D: 'Ð', E: 'É', G: 'Ĝ', H: 'Ĥ', I: 'Î', L: 'Ļ', N: 'Ñ', O: 'Ö', R: 'Ŕ', S: 'Š', T: 'Ţ',
  U: 'Û', W: 'Ŵ', Y: 'Ý', Z: 'Ž',
}; // prettier-ignore

/** Maximum length of an unbreakable word. */
const wordLength = 8;

/** Returns what lengthens a text: German is about a third longer than English. */
function growth(text: string): string {
  const dots = '·'.repeat(Math.ceil(text.length / 3));
  return dots.replaceAll(new RegExp(`.{${wordLength}}(?=.)`, 'g'), '$& ');
}

const marks = (text: string): string => text.replaceAll(/\p{L}/gu, (letter) => marked[letter] ?? letter);

/** Transforms a message: adds accents to all letters and puts each of its forms in brackets. */
export function pseudoMessage(message: Message): Message {
  const [first] = message;
  if (message.length === 1 && first !== undefined && 'options' in first) {
    const options = { ...first.options };
    for (const [name, { value }] of Object.entries(options)) options[name] = { value: pseudoMessage(value) };
    return [{ ...first, options }];
  }
  const words = message.map((part) => (part.type === TYPE.literal ? createLiteralElement(marks(part.value)) : part));
  return [createLiteralElement('⟦'), ...words, createLiteralElement(`${growth(literalsOf(message).join(''))}⟧`)];
}
