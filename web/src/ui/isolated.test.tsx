/** Stacked marks stay within their line, and other text is unchanged. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { singleCharacters, stackedMarks, writingSamples } from '../../../tests/support/corpus/writing.ts';
import { Isolated, withinLine } from './isolated.tsx';

const markupOf = (text: string) => renderToStaticMarkup(<Isolated text={text} />);

it('keeps the marks of every script', () => {
  for (const { name, word, message } of writingSamples)
    for (const text of [name, word, message]) expect(withinLine(text)).toBe(text);
  for (const character of Object.values(singleCharacters)) expect(withinLine(character)).toBe(character);
});

it('clips each letter under stacked marks, and keeps the text', () => {
  for (const text of [stackedMarks.name, stackedMarks.message, `a ${stackedMarks.name} b`]) {
    const markup = markupOf(text);
    expect(markup.match(/clip-path/g)).toHaveLength(5);
    expect(markup.replaceAll(/<[^>]*>/g, '')).toBe(text);
  }
});
