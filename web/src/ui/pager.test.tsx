/** A pager links to the pages before and after, with all other search parameters. */
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Pager } from './pager.tsx';

const linksOf = (after: string, cursors: readonly string[] | null, next: string | null): string[] => {
  const search = `?search=ada${after === '' ? '' : `&after=${after}`}`;
  const state = cursors === null ? null : { cursors };
  const pager = (
    <MemoryRouter initialEntries={[{ pathname: '/people', search, state }]}>
      <Pager data={{ next, total_items: 120 }} pageSize={50} />
    </MemoryRouter>
  );
  return [
    ...renderToStaticMarkup(pager).matchAll(/href="\/people([^"]*)"[^>]*>(?:<[^>]*>)*([^<]*)|(Page \d+ of \d+)/g),
  ].map(([, target = '', label = '', position]) => position ?? `${label} ${target.replaceAll('&amp;', '&')}`);
};

it.each([
  ['', null, null, []],
  ['', null, 'b', ['Page 1 of 3', 'Next ?search=ada&after=b']],
  ['b', [''], 'c', ['Previous ?search=ada', 'Page 2 of 3', 'Next ?search=ada&after=c']],
  ['c', ['', 'b'], null, ['Previous ?search=ada&after=b', 'Page 3 of 3']],
  // From a link: the earlier pages are unknown.
  ['c', null, 'd', ['Back to the start ?search=ada', 'Next ?search=ada&after=d']],
])('after %j with the earlier pages %j and the next %j', (after, cursors, next, links) =>
  expect(linksOf(after, cursors, next)).toEqual(links),
);
