import { maxSlugLength, minSlugLength } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { isSlug, normalizeSlug } from './slug.rules.ts';

describe('typedSlug', () => {
  it.each([
    ['tree-days', 'tree-days'],
    [' Tree Days  2027 ', 'tree-days-2027'],
    ['Bäume', 'bäume'],
    ['  ', ''],
  ])('normalizes %j', (text, slug) => expect(normalizeSlug(text)).toBe(slug));
});

describe('isSlug', () => {
  it.each(['tree-days', '2027', 'a-b-c', 'a'.repeat(minSlugLength), 'a'.repeat(maxSlugLength)])('allows %s', (slug) =>
    expect(isSlug(slug)).toBe(true),
  );

  it.each([
    '',
    'a'.repeat(minSlugLength - 1),
    'a'.repeat(maxSlugLength + 1),
    'Tree',
    'bäume',
    '-tree',
    'tree-',
    'tree--days',
    'tree/days',
    'tree_days',
  ])('rejects %j', (slug) => expect(isSlug(slug)).toBe(false));
});
