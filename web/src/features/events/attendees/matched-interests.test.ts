import { describe, expect, it } from 'vitest';
import { matchedInterests, sortByMatch } from './matched-interests.ts';

const person = { interests: ['Maps', 'Poésie', 'Open data'], ask_me_about: 'the notes on looms' };

describe('a person found by a search', () => {
  it.each([
    ['', [], null],
    ['ma', [], null],
    ['POESIE', ['Poésie'], null],
    ['open maps', ['Maps', 'Open data'], null],
    ['loom', [], 'the notes on looms'],
    ['Lovelace', [], null],
  ])('shows the match: %j', (query, interests, ask_me_about) => {
    expect(matchedInterests(person, query)).toEqual({ interests, ask_me_about });
  });

  it('lists matching interests first', () => {
    expect(sortByMatch(person, 'data')).toEqual(['Open data', 'Maps', 'Poésie']);
    expect(sortByMatch(person, 'x')).toBe(person.interests);
  });
});
