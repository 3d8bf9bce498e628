import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { describe, expect, it } from 'vitest';
import { emptyTranscript, merge, replaceEntries } from '../../../lib/chat/transcript.ts';
import { isCompleteMessage, asModerated, asRemoved, type RoomEntry, withTombstones } from './room-messages.ts';

const user = {
  id: 1,
  full_name: 'Ada L',
  first_name: 'Ada',
  last_name: 'L',
  image_url: null,
  role: 'ATTENDEE',
  is_session_speaker: false,
} as const;
const message = (seq: number): RoomMessage => ({
  id: seq * 10,
  room_id: 1,
  seq,
  user_id: 1,
  client_id: null,
  content: `m${seq}`,
  created_at: '2025-02-01T09:00:00Z',
  is_deleted: false,
  deleted_at: null,
  deleted_by_id: null,
  deleted_by: null,
  user,
  sender: user,
});

describe('a deleted message', () => {
  it('names the person who deleted it to permitted viewers only; it may be restored', () => {
    const loaded = merge<RoomEntry>(emptyTranscript, [message(1)]);
    const deleted_by = { id: 7, full_name: 'Grace H' };
    const masked = replaceEntries(loaded, [1], asModerated(deleted_by));
    expect(masked.entries).toMatchObject([{ is_deleted: true, content: '', deleted_by }]);
    expect(replaceEntries(masked, [1], asRemoved)).toEqual(masked);
    const gone = replaceEntries(loaded, [1], asRemoved);
    expect(gone.entries).toEqual([{ seq: 1, id: 10, is_deleted: true }]);
    expect(merge(gone, [message(1)]).entries).toEqual([message(1)]);
  });

  it('is hidden from people who may not see it', () => {
    expect([asRemoved(message(1)), message(2)].filter(isCompleteMessage)).toEqual([message(2)]);
  });

  it('is assumed for gaps among the newest messages', () => {
    expect(withTombstones([message(6), message(8)], 9)).toEqual([
      message(6),
      { id: 0, seq: 7, is_deleted: true },
      message(8),
      { id: 0, seq: 9, is_deleted: true },
    ]);
  });

  it('is not assumed if more than a thousand numbers are missing', () => {
    expect(withTombstones([message(1)], 1001)).toHaveLength(1001);
    expect(withTombstones([message(1)], 1002)).toEqual([message(1)]);
  });
});
