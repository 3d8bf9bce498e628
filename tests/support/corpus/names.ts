/** Names of people in all scripts, and in the habits of naming, with one name or two. */
import { writingSamples } from './writing.ts';

export interface NameSample {
  readonly id: string;
  readonly first_name: string;
  /** Empty for people with one name. */
  readonly last_name: string;
  /** The name as it is shown unless the person chooses another order. */
  readonly shown: string;
}

/** Habits of naming: first name, last name, and how both are shown. */
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

/** Names in all scripts, split as their owners fill in a form: the last word is the last name. */
export const nameSamples: readonly NameSample[] = [
  ...writingSamples
    .filter(({ language }) => !/-(?:Hans|Hant|Jpan|Kana|Kore)$/.test(language))
    .map(({ id, name }) => {
      const words = name.split(' ');
      const last_name = words.length > 1 ? (words.pop() ?? '') : '';
      return { id, first_name: words.join(' '), last_name, shown: name };
    }),
  ...nameHabits.map(([first_name, last_name, shown]) => ({ id: shown, first_name, last_name, shown })),
];
