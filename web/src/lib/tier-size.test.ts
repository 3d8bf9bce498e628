import { expect, it } from 'vitest';
import { tierSize } from './tier-size.ts';

it('shrinks from tier to tier, twice', () => {
  expect([0, 1, 2, 3, 9].map(tierSize)).toEqual(['large', 'medium', 'small', 'small', 'small']);
});
