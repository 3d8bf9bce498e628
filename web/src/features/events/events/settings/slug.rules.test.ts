import { slugLengthMax, slugLengthMin } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { isSlug, typedSlug } from './slug.rules.ts';

describe('typedSlug', () => {
  it.each([
    ['tree-days', 'tree-days'],
    [' Tree Days  2027 ', 'tree-days-2027'],
    ['Bäume', 'bäume'],
    ['  ', ''],
  ])('normalizes %j', (text, slug) => expect(typedSlug(text)).toBe(slug));
});

describe('isSlug', () => {
  it.each(['tree-days', '2027', 'a-b-c', 'a'.repeat(slugLengthMin), 'a'.repeat(slugLengthMax)])('allows %s', (slug) =>
    expect(isSlug(slug)).toBe(true),
  );

  it.each([
    '',
    'a'.repeat(slugLengthMin - 1),
    'a'.repeat(slugLengthMax + 1),
    'Tree',
    'bäume',
    '-tree',
    'tree-',
    'tree--days',
    'tree/days',
    'tree_days',
  ])('rejects %j', (slug) => expect(isSlug(slug)).toBe(false));
});
