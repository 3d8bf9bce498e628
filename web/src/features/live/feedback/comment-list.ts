/** Comments that are loaded page by page, while others are added and removed. */
import type { FeedbackComment } from '@plenum/contracts/live/feedback';

interface CommentPage {
  /** In the order of their ids. */
  readonly comments: readonly FeedbackComment[];
  /** Whether there are comments after the last one. */
  readonly has_more: boolean;
}

export interface CommentList extends CommentPage {
  readonly removed: ReadonlySet<string>;
}

export const noComments: CommentList = { comments: [], has_more: false, removed: new Set() };

/**
 * Adds a page. The page is complete between its first and last comment; comments before and after it stay unchanged.
 * @param after_id cursor of the page; absent for the first one
 */
export function withPage(list: CommentList, page: CommentPage, after_id = ''): CommentList {
  const lastOf = ({ comments }: CommentPage): string => comments.at(-1)?.id ?? after_id;
  const outsidePage = list.comments.filter(({ id }) => id <= after_id || (page.has_more && id > lastOf(page)));
  const byId = new Map([...outsidePage, ...page.comments].map((comment) => [comment.id, comment]));
  const comments = [...byId.values()]
    .filter(({ id }) => !list.removed.has(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  // The list that extends further has the current value.
  const has_more = page.has_more && (list.has_more || lastOf(list) <= lastOf(page));
  return { ...list, comments, has_more };
}

/** Removes a comment, also from pages that are requested at the moment. */
export const withoutComment = ({ comments, removed, ...list }: CommentList, removedId: string): CommentList => ({
  ...list,
  comments: comments.filter(({ id }) => id !== removedId),
  removed: new Set([...removed, removedId]),
});
