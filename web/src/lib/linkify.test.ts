import { describe, expect, it } from 'vitest';
import { linkify } from './linkify.ts';

const urls = (text: string) => linkify(text).flatMap(({ url }) => (url === null ? [] : [url]));

describe('linkify', () => {
  it('finds web addresses and leaves the sentence around them', () => {
    expect(linkify('See https://example.org/a?b=1. Thanks')).toEqual([
      { text: 'See ', url: null },
      { text: 'https://example.org/a?b=1', url: 'https://example.org/a?b=1' },
      { text: '. Thanks', url: null },
    ]);
  });

  it('makes no link of other schemes or of markup', () => {
    expect(urls('javascript:alert(1) data:text/html,x <a href=x> file:///etc')).toEqual([]);
    expect(urls('"https://example.org"><script>')).toEqual(['https://example.org']);
  });

  it('keeps every character of the text', () => {
    for (const text of ['', 'plain', 'http://', 'https://a.b https://c.d', '(https://a.b/c)']) {
      expect(
        linkify(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });
});
