/** How messages are put on screen: by day, and those that follow each other close together. */
import type { DirectMessage } from '@plenum/contracts/direct-messages';

const together_ms = 5 * 60_000;

export interface MessageGroup {
  readonly key: number;
  /** The first one of a local day names it. */
  readonly begins_day: boolean;
  readonly messages: readonly [DirectMessage, ...DirectMessage[]];
}

const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();

/** Groups of one person’s messages, at most five minutes between two of them. */
export function groupMessages(entries: readonly DirectMessage[]): readonly MessageGroup[] {
  const groups: { key: number; begins_day: boolean; messages: [DirectMessage, ...DirectMessage[]] }[] = [];
  let before: DirectMessage | undefined;
  for (const message of entries) {
    const group = groups.at(-1);
    const begins_day = before === undefined || !isSameDay(before.created_at, message.created_at);
    const follows =
      before !== undefined &&
      before.sender_id === message.sender_id &&
      Date.parse(message.created_at) - Date.parse(before.created_at) <= together_ms;
    if (group !== undefined && follows && !begins_day) group.messages.push(message);
    else groups.push({ key: message.seq, begins_day, messages: [message] });
    before = message;
  }
  return groups;
}
