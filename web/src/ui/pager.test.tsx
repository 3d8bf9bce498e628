/** A pager links to every page, and to none beyond. */
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Pager } from './pager.tsx';

const linksOf = (page: number, total_pages: number): string[] => {
  const pager = (
    <MemoryRouter initialEntries={[`/people?search=ada&page=${page}`]}>
      <Pager page={page} total_pages={total_pages} />
    </MemoryRouter>
  );
  return [...renderToStaticMarkup(pager).matchAll(/[?&;]page=(\d+)/g)].map(([, target = '']) => target);
};

it.each([
  [1, 1, []],
  [1, 2, ['2']],
  [2, 2, ['1']],
  [2, 3, ['1', '3']],
])('shows page %i of %i', (page, total_pages, links) => expect(linksOf(page, total_pages)).toEqual(links));
