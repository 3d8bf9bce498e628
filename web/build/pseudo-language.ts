/** The language of the layout test: English letters with marks, longer than English, written from right to left. */
export const pseudoLanguage = 'pseudo';

const marked: Readonly<Record<string, string>> = {
  a: 'à', c: 'ç', d: 'ð', e: 'é', g: 'ğ', h: 'ĥ', i: 'î', l: 'ļ', n: 'ñ', o: 'ö', r: 'ř', s: 'š', t: 'ţ', u: 'û', w: 'ŵ',
  y: 'ý', z: 'ž', A: 'Å', C: 'Ç', D: 'Ð', E: 'É', G: 'Ĝ', H: 'Ĥ', I: 'Î', L: 'Ļ', N: 'Ñ', O: 'Ö', R: 'Ŕ', S: 'Š', T: 'Ţ',
  U: 'Û', W: 'Ŵ', Y: 'Ý', Z: 'Ž',
}; // prettier-ignore

/** As long as a word may be that does not break. */
const wordLength = 8;

/** German is about a third longer than English; with its brackets a short word grows by more than half. */
function grown(text: string): string {
  const dots = '·'.repeat(Math.ceil(text.length / 3));
  return text + dots.replaceAll(new RegExp(`.{${wordLength}}(?=.)`, 'g'), '$& ');
}

/** One text: every letter marked, placeholders untouched. */
const pseudoWords = (text: string): string =>
  `⟦${grown(text.replaceAll(/\{\w+\}|\p{L}/gu, (part) => marked[part] ?? part))}⟧`;

/** The source of an object of texts, with every text in it (not its keys) in the pseudo-language. */
export function pseudoText(source: string): string {
  return source.replaceAll(
    /((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`))(\s*:)?/g,
    (whole, literal: string, colon: string | undefined) =>
      colon === undefined ? literal[0] + pseudoWords(literal.slice(1, -1)) + literal[0] : whole,
  );
}
