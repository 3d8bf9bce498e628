import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { describe, expect, it } from 'vitest';
import { groupMessages } from './message-groups.ts';

const author = (id: number): RoomMessage['user'] => ({
  id,
  full_name: `P ${id}`,
  first_name: 'P',
  last_name: String(id),
  image_url: null,
  role: 'ATTENDEE',
  is_session_speaker: false,
});
const message = (seq: number, user_id: number, at: string): RoomMessage => ({
  id: seq,
  room_id: 1,
  seq,
  user_id,
  client_id: null,
  content: `m${seq}`,
  created_at: new Date(at).toISOString(),
  is_deleted: false,
  deleted_at: null,
  deleted_by_id: null,
  deleted_by: null,
  user: author(user_id),
  sender: author(user_id),
});
const shape = (entries: Parameters<typeof groupMessages>[0]) =>
  groupMessages(entries).map(({ date, groups }) => [
    date,
    groups.map(({ messages }) => messages.map(({ seq }) => seq)),
  ]);

describe('groupMessages', () => {
  it('keeps messages of one author together for five minutes', () => {
    const entries = [
      message(1, 1, '2025-02-01T09:00:00'),
      message(2, 1, '2025-02-01T09:05:00'),
      message(3, 1, '2025-02-01T09:10:01'),
      message(4, 2, '2025-02-01T09:10:02'),
    ];
    expect(shape(entries)).toEqual([['2025-02-01', [[1, 2], [3], [4]]]]);
  });

  it('begins a new day at midnight of the reader', () => {
    const entries = [message(1, 1, '2025-02-01T23:59:00'), message(2, 1, '2025-02-02T00:01:00')];
    expect(shape(entries)).toEqual([
      ['2025-02-01', [[1]]],
      ['2025-02-02', [[2]]],
    ]);
  });

  it('shows nothing of what was removed from sight', () => {
    expect(shape([{ id: 1, seq: 1, is_deleted: true }])).toEqual([]);
  });

  it('begins a group where the unread ones begin, behind what is gone as well', () => {
    const entries = [
      message(1, 1, '2025-02-01T09:00:00'),
      message(3, 1, '2025-02-01T09:00:01'),
      message(4, 1, '2025-02-01T09:00:02'),
    ];
    const [day] = groupMessages(entries, 2);
    expect(day?.groups.map(({ messages, isFirstUnread }) => [messages.map(({ seq }) => seq), isFirstUnread])).toEqual([
      [[1], false],
      [[3, 4], true],
    ]);
  });
});
