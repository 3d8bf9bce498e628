/** Descriptions of a field are announced with it. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextField } from './field.tsx';

/** The texts that the input refers to, in order. */
function describedBy(field: Parameters<typeof TextField>[0]): string[] {
  const markup = renderToStaticMarkup(<TextField {...field} />);
  const ids = /aria-describedby="([^"]*)"/.exec(markup)?.[1]?.split(' ') ?? [];
  return ids.map((id) => markup.split(`id="${id}"`)[1]?.match(/>([^<]*)</)?.[1] ?? '');
}

it('has its hint and its error, or nothing', () => {
  expect(describedBy({ label: 'Name' })).toEqual([]);
  expect(describedBy({ label: 'Name', hint: 'As on the badge' })).toEqual(['As on the badge']);
  expect(describedBy({ label: 'Name', error: 'Too long' })).toEqual(['Too long']);
  expect(describedBy({ label: 'Name', hint: 'As on the badge', error: 'Too long' })).toEqual([
    'As on the badge',
    'Too long',
  ]);
});
