import type { OperationSpec } from '@plenum/contracts/operation';

export interface PageRequest {
  readonly page: number;
  readonly per_page: number;
}

export interface PageFrame {
  readonly total_items: number;
  readonly total_pages: number;
  readonly current_page: number;
  readonly per_page: number;
  readonly has_next: boolean;
  readonly has_prev: boolean;
  readonly self: string;
  readonly first: string;
  readonly last: string;
  readonly next?: string;
  readonly prev?: string;
}

/** The parts of page links: the operation, its path parameters and its query with the filters. */
export interface PageSource {
  readonly operation: Pick<OperationSpec, 'path'>;
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query: PageRequest & Readonly<Record<string, number | string | boolean | undefined>>;
}

const apiPrefix = '/api';

/** Returns the number of rows before a page, for `offset` in SQL. */
export const rowsBefore = ({ page, per_page }: PageRequest): number => (page - 1) * per_page;

/**
 * Returns the envelope of a page. A page after the last one is valid and empty, with a link to the last page.
 * @param total_items number of items on all pages
 */
export function pageFrame(source: PageSource, total_items: number): PageFrame {
  const { page, per_page } = source.query;
  const total_pages = Math.ceil(total_items / per_page);
  const lastPage = Math.max(total_pages, 1);
  const link = createLink(source);
  return {
    total_items,
    total_pages,
    current_page: page,
    per_page,
    has_next: page < total_pages,
    has_prev: page > 1,
    self: link(page),
    first: link(1),
    last: link(lastPage),
    ...(page < total_pages ? { next: link(page + 1) } : {}),
    ...(page > 1 ? { prev: link(Math.min(page - 1, lastPage)) } : {}),
  };
}

function createLink({ operation, params = {}, query }: PageSource): (page: number) => string {
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const { page: _page, per_page, ...filters } = query;
  return (page) => {
    const search = new URLSearchParams({ page: String(page), per_page: String(per_page) });
    for (const [name, value] of Object.entries(filters)) if (value !== undefined) search.set(name, String(value));
    return `${apiPrefix}${path}?${search.toString()}`;
  };
}
