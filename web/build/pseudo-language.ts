import { createLiteralElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { literalsOf, type Message } from './messages.ts';

/** Pseudo-language of the layout tests: accented letters, longer than English, and right-to-left. */
export const pseudoLanguage = 'pseudo';

const accentedLetters: Readonly<Record<string, string>> = {
  a: 'à', c: 'ç', d: 'ð', e: 'é', g: 'ğ', h: 'ĥ', i: 'î', l: 'ļ', n: 'ñ', o: 'ö', r: 'ř', s: 'š', t: 'ţ', u: 'û', w: 'ŵ',
  y: 'ý', z: 'ž', A: 'Å', C: 'Ç', D: 'Ð', E: 'É', G: 'Ĝ', H: 'Ĥ', I: 'Î', L: 'Ļ', N: 'Ñ', O: 'Ö', R: 'Ŕ', S: 'Š', T: 'Ţ',
  U: 'Û', W: 'Ŵ', Y: 'Ý', Z: 'Ž',
}; // prettier-ignore

/** Maximum length of an unbreakable word. */
const maxWordLength = 8;

/** Returns padding for a text: German is about a third longer than English. */
function paddingFor(text: string): string {
  const dots = '·'.repeat(Math.ceil(text.length / 3));
  return dots.replaceAll(new RegExp(`.{${maxWordLength}}(?=.)`, 'g'), '$& ');
}

const addAccents = (text: string): string => text.replaceAll(/\p{L}/gu, (letter) => accentedLetters[letter] ?? letter);

/** Accents the letters of a part and of its forms. */
function accentPart(part: Message[number]): Message[number] {
  if (part.type === TYPE.literal) return createLiteralElement(addAccents(part.value));
  return 'options' in part ? { ...part, options: mapForms(part.options, (form) => form.map(accentPart)) } : part;
}

function mapForms<F extends { value: Message }>(
  forms: Readonly<Record<string, F>>,
  transform: (form: Message) => Message,
): Record<string, F> {
  return Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [name, { ...form, value: transform(form.value) }]),
  );
}

/** Accents and pads a message and puts it, or each of its forms, in brackets. */
export function pseudoMessage(message: Message): Message {
  const [first] = message;
  if (message.length === 1 && first !== undefined && 'options' in first)
    return [{ ...first, options: mapForms(first.options, pseudoMessage) }];
  const end = createLiteralElement(`${paddingFor(literalsOf(message).join(''))}⟧`);
  return [createLiteralElement('⟦'), ...message.map(accentPart), end];
}
