/** Names of people in all scripts and naming conventions, with one name or two. */
import { writingSamples } from './writing.ts';

export interface NameSample {
  readonly id: string;
  readonly first_name: string;
  /** Empty for people with one name. */
  readonly last_name: string;
  /** The displayed name unless the person chooses another order. */
  readonly displayName: string;
}

/** Naming conventions: first name, last name, and both display orders. */
const nameHabits: readonly (readonly [first_name: string, last_name: string, shown: string])[] = [
  ['Sukarno', '', 'Sukarno'],
  ['山田', '', '山田'],
  ['민수', '', '민수'],
  ['太郎', '山田', '山田 太郎'],
  ['はなこ', 'さとう', 'さとう はなこ'],
  ['タロウ', 'ヤマダ', 'ヤマダ タロウ'],
  ['晓明', '欧阳', '欧阳 晓明'],
  ['민수', '김', '김 민수'],
  ['Taro', '山田', 'Taro 山田'],
  ['László', 'Szabó', 'László Szabó'],
  ['Thị Minh Khai', 'Nguyễn', 'Thị Minh Khai Nguyễn'],
  ['María José', 'García Márquez', 'María José García Márquez'],
  ['Leo', 'van der Berg', 'Leo van der Berg'],
  ['J. R. R.', 'Tolkien', 'J. R. R. Tolkien'],
  ['O', 'Bo', 'O Bo'],
  ['Madonna', '', 'Madonna'],
];

/** Names in all scripts, split as people fill in a form: the last word is the last name. */
export const nameSamples: readonly NameSample[] = [
  ...writingSamples
    .filter(({ language }) => !/-(?:Hans|Hant|Jpan|Kana|Kore)$/.test(language))
    .map(({ id, name }) => {
      const parts = name.split(' ');
      const last_name = parts.length > 1 ? (parts.pop() ?? '') : '';
      return { id, first_name: parts.join(' '), last_name, displayName: name };
    }),
  ...nameHabits.map(([first_name, last_name, displayed]) => ({
    id: displayed,
    first_name,
    last_name,
    displayName: displayed,
  })),
];
