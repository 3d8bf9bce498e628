import { unreadCountedMax } from '@plenum/contracts/chat/chat-limits';
import { describe, expect, it } from 'vitest';
import type { RoomActivity } from '../../../platform/realtime/signals.ts';
import { mergeActivity, noticeFor, personalNotice } from './room-activity.rules.ts';

const room = { room_id: 1, event_id: 2 };
const posted = (seq: number, user_id: number): RoomActivity => ({ ...room, last_seq: seq, posted: [{ seq, user_id }] });
const [ada, ben, eve] = [11, 12, 13];
const news = [posted(5, ada), posted(6, ben), posted(7, ada)].reduce<RoomActivity>(mergeActivity, posted(4, ben));

describe('news of a room', () => {
  it('are for most people how far it is', () => {
    expect(noticeFor(news)).toEqual({ ...room, last_seq: 7 });
  });

  it('move the read position of an author to their newest message', () => {
    expect(personalNotice(news, ben)).toEqual({ ...room, last_seq: 7, read_seq: 6 });
  });

  it('name the messages that do not count for somebody who blocks their author', () => {
    expect(personalNotice(news, eve, new Set([ada]))).toEqual({ ...room, last_seq: 7, ignored_seqs: [5, 7] });
    expect(personalNotice(news, ben, new Set([ada]))).toEqual({
      ...room,
      last_seq: 7,
      read_seq: 6,
      ignored_seqs: [5, 7],
    });
  });

  it('keep the newest messages in any order of arrival, and the newest change', () => {
    const many = Array.from({ length: 3 * unreadCountedMax }, (_, at) => posted(at + 1, ada));
    expect(many.reduce(mergeActivity).posted).toHaveLength(unreadCountedMax);
    expect(mergeActivity(posted(9, ada), posted(8, ben))).toMatchObject({ last_seq: 9 });
    const changed = mergeActivity({ ...room, last_seq: 3, changed_seq: 3 }, posted(9, ada));
    expect(noticeFor(mergeActivity(changed, { ...room, last_seq: 2, changed_seq: 2 }))).toEqual({
      ...room,
      last_seq: 9,
      changed_seq: 3,
    });
  });
});
