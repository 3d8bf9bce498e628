/** Comments that are read page by page, while others are written and removed. */
import type { FeedbackComment } from '@plenum/contracts/feedback';

interface CommentPage {
  /** In the order of their ids. */
  readonly comments: readonly FeedbackComment[];
  /** Whether there are comments behind the last one. */
  readonly has_more: boolean;
}

export interface CommentList extends CommentPage {
  readonly removed: ReadonlySet<string>;
}

export const noComments: CommentList = { comments: [], has_more: false, removed: new Set() };

/**
 * Adds a page. It knows all comments between its beginning and its end; those before and behind stay as they were.
 * @param after_id where the page begins; absent for the first one
 */
export function withPage(list: CommentList, page: CommentPage, after_id = ''): CommentList {
  const lastOf = ({ comments }: CommentPage): string => comments.at(-1)?.id ?? after_id;
  const others = list.comments.filter(({ id }) => id <= after_id || (page.has_more && id > lastOf(page)));
  const known = new Map([...others, ...page.comments].map((comment) => [comment.id, comment]));
  const comments = [...known.values()]
    .filter(({ id }) => !list.removed.has(id))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  // Whatever ends last knows what follows.
  const has_more = page.has_more && (list.has_more || lastOf(list) <= lastOf(page));
  return { ...list, comments, has_more };
}

/** Removes a comment, also from pages that were asked for before. */
export const withoutComment = ({ comments, removed, ...list }: CommentList, removedId: string): CommentList => ({
  ...list,
  comments: comments.filter(({ id }) => id !== removedId),
  removed: new Set([...removed, removedId]),
});
