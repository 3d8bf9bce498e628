/** How messages are put on screen: a separator per day, and messages of one author close together in one group. */
import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { type Entry, isWhole } from './transcript.ts';

const together_ms = 5 * 60_000;

export interface MessageGroup {
  readonly key: string;
  readonly author: RoomMessage['user'];
  readonly messages: readonly RoomMessage[];
  /** Whether what one has not read begins here. */
  readonly is_first_unread: boolean;
}

export interface DayOfMessages {
  /** Local calendar date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly groups: readonly MessageGroup[];
}

const localDate = (instant_ms: number): string => {
  const date = new Date(instant_ms);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
};

interface OpenGroup extends MessageGroup {
  readonly messages: RoomMessage[];
  last_ms: number;
}

/**
 * Groups whole messages; tombstones of messages one may not see are left out.
 * @param unread_from the first number one has not read: a group begins there
 */
export function groupMessages(entries: readonly Entry[], unread_from: number | null = null): readonly DayOfMessages[] {
  const days: { date: string; groups: OpenGroup[] }[] = [];
  let was_read = unread_from !== null;
  for (const message of entries.filter(isWhole)) {
    const sent_ms = Date.parse(message.created_at);
    const date = localDate(sent_ms);
    let day = days.at(-1);
    if (day?.date !== date) {
      day = { date, groups: [] };
      days.push(day);
    }
    const is_first_unread = was_read && message.seq >= (unread_from ?? 0);
    if (is_first_unread) was_read = false;
    const group = day.groups.at(-1);
    const continues = group?.author.id === message.user.id && sent_ms - group.last_ms <= together_ms;
    if (continues && !is_first_unread) {
      group.messages.push(message);
      group.last_ms = sent_ms;
    } else {
      const key = `g${message.seq}`;
      day.groups.push({ key, author: message.user, messages: [message], is_first_unread, last_ms: sent_ms });
    }
  }
  return days;
}
