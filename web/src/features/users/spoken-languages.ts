import { languageName } from '../../lib/language-name.ts';

/** ISO 639 codes of languages that a profile offers; the server accepts any other too. */
const codes =
  'af ar be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km ko ku lb lt lv mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi zh'.split(
    ' ',
  );

/** Returns the languages of the list that are not chosen, by their name. */
export const offeredLanguages = (chosen: readonly string[]) =>
  codes
    .filter((code) => !chosen.includes(code))
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
