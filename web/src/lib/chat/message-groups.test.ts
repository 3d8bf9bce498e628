import { describe, expect, it } from 'vitest';
import { groupMessages } from './message-groups.ts';

interface Message {
  readonly seq: number;
  readonly author: number;
  readonly created_at: string;
}

/** Local time, because days are those of the reader. */
const message = (seq: number, author: number, at: string): Message => ({
  seq,
  author,
  created_at: new Date(at).toISOString(),
});
const grouped = (messages: readonly Message[], unread_from?: number) =>
  groupMessages(messages, ({ author }) => author, unread_from);
const shape = (messages: readonly Message[]) =>
  grouped(messages).map(({ date, groups }) => [date, groups.map((group) => group.messages.map(({ seq }) => seq))]);

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

  it('starts a new day at midnight in the time zone of the reader', () => {
    const entries = [message(1, 1, '2025-02-01T23:59:00'), message(2, 1, '2025-02-02T00:01:00')];
    expect(shape(entries)).toEqual([
      ['2025-02-01', [[1]]],
      ['2025-02-02', [[2]]],
    ]);
  });

  it('starts a group at the first unread message, also after a deleted one', () => {
    const entries = [
      message(1, 1, '2025-02-01T09:00:00'),
      message(3, 1, '2025-02-01T09:00:01'),
      message(4, 1, '2025-02-01T09:00:02'),
    ];
    const [day] = grouped(entries, 2);
    expect(day?.groups.map(({ messages, isFirstUnread }) => [messages.map(({ seq }) => seq), isFirstUnread])).toEqual([
      [[1], false],
      [[3, 4], true],
    ]);
  });
});
