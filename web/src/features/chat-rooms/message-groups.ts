/** How messages are put on screen: a separator per day, and messages of one author close together in one group. */
import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { type Entry, isWhole } from './transcript.ts';

const together_ms = 5 * 60_000;

export interface MessageGroup {
  readonly key: string;
  readonly author: RoomMessage['user'];
  readonly messages: readonly RoomMessage[];
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

/** Groups whole messages; tombstones of messages one may not see are left out. */
export function groupMessages(entries: readonly Entry[]): readonly DayOfMessages[] {
  const days: {
    date: string;
    groups: { key: string; author: RoomMessage['user']; messages: RoomMessage[]; last_ms: number }[];
  }[] = [];
  for (const message of entries.filter(isWhole)) {
    const sent_ms = Date.parse(message.created_at);
    const date = localDate(sent_ms);
    let day = days.at(-1);
    if (day?.date !== date) {
      day = { date, groups: [] };
      days.push(day);
    }
    const group = day.groups.at(-1);
    if (group !== undefined && group.author.id === message.user.id && sent_ms - group.last_ms <= together_ms) {
      group.messages.push(message);
      group.last_ms = sent_ms;
    } else {
      day.groups.push({ key: `g${message.seq}`, author: message.user, messages: [message], last_ms: sent_ms });
    }
  }
  return days;
}
