/** How messages are put on screen: a separator per day, and messages of one author close together in one group. */
import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { isWhole, type RoomEntry } from './room-messages.ts';

const togetherMs = 5 * 60_000;

export interface MessageGroup {
  readonly key: string;
  readonly author: RoomMessage['user'];
  readonly messages: readonly RoomMessage[];
  /** Whether what one has not read begins here. */
  readonly isFirstUnread: boolean;
}

export interface DayOfMessages {
  /** Local calendar date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly groups: readonly MessageGroup[];
}

const localDate = (instantMs: number): string => {
  const date = new Date(instantMs);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
};

interface OpenGroup extends MessageGroup {
  readonly messages: RoomMessage[];
  lastMs: number;
}

/**
 * Groups whole messages; tombstones of messages one may not see are left out.
 * @param unread_from the first number one has not read: a group begins there
 */
export function groupMessages(
  entries: readonly RoomEntry[],
  unread_from: number | null = null,
): readonly DayOfMessages[] {
  const days: { date: string; groups: OpenGroup[] }[] = [];
  let wasRead = unread_from !== null;
  for (const message of entries.filter(isWhole)) {
    const sentMs = Date.parse(message.created_at);
    const date = localDate(sentMs);
    let day = days.at(-1);
    if (day?.date !== date) {
      day = { date, groups: [] };
      days.push(day);
    }
    const isFirstUnread = wasRead && message.seq >= (unread_from ?? 0);
    if (isFirstUnread) wasRead = false;
    const group = day.groups.at(-1);
    const continues = group?.author.id === message.user.id && sentMs - group.lastMs <= togetherMs;
    if (continues && !isFirstUnread) {
      group.messages.push(message);
      group.lastMs = sentMs;
    } else {
      const key = `g${message.seq}`;
      day.groups.push({ key, author: message.user, messages: [message], isFirstUnread, lastMs: sentMs });
    }
  }
  return days;
}
