import { expect, it } from 'vitest';
import { groupByLetter } from './speaker-letters.ts';

const lettersOf = (...names: string[]) =>
  groupByLetter(names.map((full_name) => ({ full_name }))).map(({ letter, items }) => [
    letter,
    ...items.map(({ full_name }) => full_name),
  ]);

it('groups names by their first letter without case and accents', () => {
  expect(lettersOf('ada', 'Äpfel', 'Élodie', 'Eve', 'Ola', 'Østen', '李雷')).toEqual([
    ['A', 'ada', 'Äpfel'],
    ['E', 'Élodie', 'Eve'],
    ['O', 'Ola', 'Østen'],
    ['李', '李雷'],
  ]);
});

it('has one group for names that begin with a digit or a sign', () => {
  expect(lettersOf('3Blue', '@handle', 'Bo')).toEqual([
    ['#', '3Blue', '@handle'],
    ['B', 'Bo'],
  ]);
});
