import { describe, expect, it } from 'vitest';
import { freeSlug, slugBase } from './slug.rules.ts';

describe('slugBase', () => {
  it.each([
    ['FOSDEM 2025', 'fosdem-2025'],
    ['  Ça & là — Größe!  ', 'ca-la-grosse'],
    ['Søren’s Łódź Œuvre', 'soren-s-lodz-oeuvre'],
    ['会议', 'event'],
    ['---', 'event'],
  ])('converts %s', (title, slug) => expect(slugBase(title)).toBe(slug));

  it('leaves space for a number', () => {
    expect(slugBase('ß'.repeat(255)).length).toBe(280);
  });
});

describe('freeSlug', () => {
  it('appends the first free number', () => {
    expect(freeSlug('talk', new Set())).toBe('talk');
    expect(freeSlug('talk', new Set(['talk']))).toBe('talk-1');
    expect(freeSlug('talk', new Set(['talk', 'talk-1', 'talk-3']))).toBe('talk-2');
    expect(freeSlug('talk', new Set(['talk-1']))).toBe('talk');
  });
});
