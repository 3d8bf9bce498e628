import { describe, expect, it } from 'vitest';
import { containing } from './folded-search.ts';

describe('containing', () => {
  it.each([
    ['ada', '%ada%'],
    ['100%_\\', String.raw`%100\%\_\\%`],
  ])('escapes %s', (text, pattern) => expect(containing(text)).toBe(pattern));
});
