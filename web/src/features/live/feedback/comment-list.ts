/** State of comments that are loaded page by page while others are added and removed. */
import type { FeedbackComment } from '@plenum/contracts/live/feedback';

interface CommentPage {
  /** In the order of their ids. */
  readonly comments: readonly FeedbackComment[];
  /** Cursor of the last comment; null if there is no later one. */
  readonly next: string | null;
}

export interface CommentList extends CommentPage {
  readonly removed: ReadonlySet<string>;
}

export const noComments: CommentList = { comments: [], next: null, removed: new Set() };

/**
 * Adds a page. It contains every comment after `after_id` up to its last one, or to the end if `next` is null; other comments
 * stay unchanged.
 * @param after_id id of the last comment before the page; absent for the first one
 */
export function withPage(list: CommentList, page: CommentPage, after_id = ''): CommentList {
  const lastOf = ({ comments }: CommentPage): string => comments.at(-1)?.id ?? after_id;
  const outsidePage = list.comments.filter(({ id }) => id <= after_id || (page.next !== null && id > lastOf(page)));
  const byId = new Map([...outsidePage, ...page.comments].map((comment) => [comment.id, comment]));
  const comments = [...byId.values()]
    .filter(({ id }) => !list.removed.has(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  // The list that extends further contains the current value.
  const next = lastOf(list) <= lastOf(page) || page.next === null ? page.next : list.next;
  return { ...list, comments, next };
}

/** Removes a comment, including from pages whose request is pending. */
export const withoutComment = ({ comments, removed, ...list }: CommentList, removedId: string): CommentList => ({
  ...list,
  comments: comments.filter(({ id }) => id !== removedId),
  removed: new Set([...removed, removedId]),
});
