import type { FeedbackComment } from '@plenum/contracts/live/feedback';
import { describe, expect, it } from 'vitest';
import { type CommentList, noComments, withoutComment, withPage } from './comment-list.ts';

const commentOf = (id: string, text = id): FeedbackComment => ({ id, text, stars: null });
const pageOf = (ids: string, hasMore: boolean) => ({
  comments: ids.split('').map((id) => commentOf(id)),
  next: hasMore ? `after ${ids}` : null,
});
const idsOf = ({ comments }: CommentList): string => comments.map(({ id }) => id).join('');

/** Two pages of three comments are loaded, and there are more. */
const twoPages = withPage(withPage(noComments, pageOf('bdf', true)), pageOf('hjl', true), 'f');

describe('comments in pages', () => {
  it('are listed in sequence', () => {
    expect(idsOf(twoPages)).toBe('bdfhjl');
    expect(twoPages.next).toBe('after hjl');
    const all = withPage(twoPages, pageOf('n', false), 'l');
    expect(idsOf(all)).toBe('bdfhjln');
    expect(all.next).toBeNull();
  });

  it('are shown once when the first page grows into the second', () => {
    const list = withPage(withoutComment(twoPages, 'd'), pageOf('bfh', true));
    expect(idsOf(list)).toBe('bfhjl');
    expect(list.next).toBe('after hjl');
  });

  it('remain when a new one pushes them out of the first page', () => {
    expect(idsOf(withPage(twoPages, pageOf('abd', true)))).toBe('abdfhjl');
  });

  it('disappear when others removed them', () => {
    expect(idsOf(withPage(twoPages, pageOf('bfh', true)))).toBe('bfhjl');
    expect(idsOf(withPage(twoPages, pageOf('bd', false)))).toBe('bd');
    expect(withPage(twoPages, pageOf('bd', false)).next).toBeNull();
    expect(idsOf(withPage(twoPages, pageOf('', false), 'f'))).toBe('bdf');
    expect(idsOf(withPage(twoPages, { comments: [], next: null }))).toBe('');
  });

  it('stay hidden after their removal, also in a page that was requested earlier', () => {
    const list = withPage(withoutComment(twoPages, 'd'), pageOf('bdf', true));
    expect(idsOf(list)).toBe('bfhjl');
  });

  it('have their latest text', () => {
    const list = withPage(twoPages, {
      comments: [commentOf('b', 'new'), commentOf('d'), commentOf('f')],
      next: 'after bdf',
    });
    expect(list.comments[0]?.text).toBe('new');
  });

  it('indicate whether the first page is complete', () => {
    expect(withPage(noComments, pageOf('b', false)).next).toBeNull();
    expect(withPage(noComments, pageOf('b', true)).next).toBe('after b');
  });
});
