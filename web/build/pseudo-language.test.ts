import { parse } from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';
import { literalsOf } from './messages.ts';
import { pseudoMessage } from './pseudo-language.ts';

it('accents the text of a message and of all its forms', () => {
  const marked = pseudoMessage(parse('{count, plural, one {1 day} other {{count} days}} before'));
  const texts = literalsOf(marked).join('|');
  expect(texts).toContain('1 ðàý');
  expect(texts).toContain(' ðàýš');
  expect(texts).toContain(' béföřé');
});
