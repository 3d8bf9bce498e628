import { maxCountedUnread } from '@plenum/contracts/chat/chat-limits';
import { describe, expect, it } from 'vitest';
import type { RoomActivity } from '../../../platform/realtime/signals.ts';
import { mergeActivity, activityForOthers, activityForPerson } from './room-activity.rules.ts';

const room = { room_id: 1, event_id: 2 };
const posted = (seq: number, user_id: number): RoomActivity => ({ ...room, last_seq: seq, posted: [{ seq, user_id }] });
const [ada, ben, eve] = [11, 12, 13];
const update = [posted(5, ada), posted(6, ben), posted(7, ada)].reduce<RoomActivity>(mergeActivity, posted(4, ben));

describe('activity of a room', () => {
  it('contains only the latest number for most people', () => {
    expect(activityForOthers(update)).toEqual({ ...room, last_seq: 7 });
  });

  it('moves the read mark of an author to their newest message', () => {
    expect(activityForPerson(update, ben)).toEqual({ ...room, last_seq: 7, read_seq: 6 });
  });

  it('lists the messages that do not count for people who block their author', () => {
    expect(activityForPerson(update, eve, new Set([ada]))).toEqual({ ...room, last_seq: 7, ignored_seqs: [5, 7] });
    expect(activityForPerson(update, ben, new Set([ada]))).toEqual({
      ...room,
      last_seq: 7,
      read_seq: 6,
      ignored_seqs: [5, 7],
    });
  });

  it('has the newest messages in any order of arrival, and the newest change', () => {
    const manyMessages = Array.from({ length: 3 * maxCountedUnread }, (_, index) => posted(index + 1, ada));
    expect(manyMessages.reduce(mergeActivity).posted).toHaveLength(maxCountedUnread);
    expect(mergeActivity(posted(9, ada), posted(8, ben))).toMatchObject({ last_seq: 9 });
    const changed = mergeActivity({ ...room, last_seq: 3, changed_seq: 3 }, posted(9, ada));
    expect(activityForOthers(mergeActivity(changed, { ...room, last_seq: 2, changed_seq: 2 }))).toEqual({
      ...room,
      last_seq: 9,
      changed_seq: 3,
    });
  });
});
