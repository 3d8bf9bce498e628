/** Pseudo-language of the layout test: accented English letters, longer than English, and right-to-left. */
export const pseudoLanguage = 'pseudo';

const marked: Readonly<Record<string, string>> = {
  a: 'à', c: 'ç', d: 'ð', e: 'é', g: 'ğ', h: 'ĥ', i: 'î', l: 'ļ', n: 'ñ', o: 'ö', r: 'ř', s: 'š', t: 'ţ', u: 'û', w: 'ŵ',
  y: 'ý', z: 'ž', A: 'Å', C: 'Ç', D: 'Ð', E: 'É', G: 'Ĝ', H: 'Ĥ', I: 'Î', L: 'Ļ', N: 'Ñ', O: 'Ö', R: 'Ŕ', S: 'Š', T: 'Ţ',
  U: 'Û', W: 'Ŵ', Y: 'Ý', Z: 'Ž',
}; // prettier-ignore

/** Maximum length of an unbreakable word. */
const wordLength = 8;

/**
 * Lengthens a text: German is about a third longer than English; with its brackets a short word grows by more than
 * half.
 */
function grown(text: string): string {
  const dots = '·'.repeat(Math.ceil(text.length / 3));
  return text + dots.replaceAll(new RegExp(`.{${wordLength}}(?=.)`, 'g'), '$& ');
}

/** Transforms one text: adds accents to all letters and keeps placeholders. */
const pseudoWords = (text: string): string =>
  `⟦${grown(text.replaceAll(/\{\w+\}|\p{L}/gu, (part) => marked[part] ?? part))}⟧`;

/** Transforms the source of an object of texts: all texts, but not the keys. */
export function pseudoText(source: string): string {
  return source.replaceAll(
    /((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`))(\s*:)?/g,
    (whole, literal: string, colon: string | undefined) =>
      colon === undefined ? literal[0] + pseudoWords(literal.slice(1, -1)) + literal[0] : whole,
  );
}
