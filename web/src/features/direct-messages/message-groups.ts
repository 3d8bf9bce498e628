/** How messages are put on screen: by day, and those that follow each other close together. */
import type { DirectMessage } from '@plenum/contracts/direct-messages';

const togetherMs = 5 * 60_000;

export interface MessageGroup {
  readonly key: number;
  /** The first one of a local day names it. */
  readonly beginsDay: boolean;
  readonly messages: readonly [DirectMessage, ...DirectMessage[]];
}

const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();

/** Groups of one person’s messages, at most five minutes between two of them. */
export function groupMessages(entries: readonly DirectMessage[]): readonly MessageGroup[] {
  const groups: { key: number; beginsDay: boolean; messages: [DirectMessage, ...DirectMessage[]] }[] = [];
  let before: DirectMessage | undefined;
  for (const message of entries) {
    const group = groups.at(-1);
    const beginsDay = before === undefined || !isSameDay(before.created_at, message.created_at);
    const follows =
      before !== undefined &&
      before.sender_id === message.sender_id &&
      Date.parse(message.created_at) - Date.parse(before.created_at) <= togetherMs;
    if (group !== undefined && follows && !beginsDay) group.messages.push(message);
    else groups.push({ key: message.seq, beginsDay, messages: [message] });
    before = message;
  }
  return groups;
}
