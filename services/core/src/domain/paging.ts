/** Pages of lists: the requested position, and the fields of numbered pages. */
import { type Order, type Position, readCursor } from '../platform/cursors.ts';

/** The query of a list. */
export interface ListRequest {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The query of a list that also has numbered pages. */
export interface PageRequest {
  readonly page: number;
  readonly per_page: number;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** Returns the requested part of a list. Throws `cursor_invalid` for a cursor of another order. */
export const positionOf = ({ after, limit }: ListRequest, order: Order): Position => ({
  after: readCursor(after, order),
  offset: 0,
  limit: limit + 1,
});

export const pageSizeOf = ({ limit, per_page }: PageRequest): number => limit ?? per_page;

/** Returns the requested part of a list, by the cursor or otherwise by the page. Throws `cursor_invalid`. */
export function numberedPositionOf(request: PageRequest, order: Order): Position {
  const limit = pageSizeOf(request);
  const position = positionOf({ after: request.after, limit }, order);
  return position.after === null ? { ...position, offset: (request.page - 1) * limit } : position;
}

/** Returns the fields of a numbered page. A page after the last one is valid and empty. */
export const numberedPage = (request: PageRequest, total_items: number) => ({
  total_items,
  total_pages: Math.ceil(total_items / pageSizeOf(request)),
  current_page: request.page,
  per_page: pageSizeOf(request),
});
