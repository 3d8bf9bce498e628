/** Groups messages for display: by day, and consecutive messages of one author. */

/** Longest pause within a group. */
export const maxGroupGapMs = 5 * 60_000;

interface DatedMessage {
  readonly seq: number;
  /** ISO 8601. */
  readonly created_at: string;
}

export interface MessageGroup<M extends DatedMessage> {
  readonly messages: readonly [M, ...M[]];
  /** Whether the unread messages begin here. */
  readonly isFirstUnread: boolean;
}

export interface MessageDay<M extends DatedMessage> {
  /** Calendar date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly groups: readonly MessageGroup<M>[];
}

interface OpenGroup<M extends DatedMessage> extends MessageGroup<M> {
  readonly messages: [M, ...M[]];
  lastMs: number;
}

const localDate = (instantMs: number): string => {
  const date = new Date(instantMs);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
};

/**
 * Groups messages of one author that are at most five minutes apart.
 * @param unread_from first unread number: a group begins there
 * @param dateOf calendar date of an instant, `YYYY-MM-DD`; by default in the time zone of the browser
 */
export function groupMessages<M extends DatedMessage>(
  messages: readonly M[],
  authorOf: (message: M) => number,
  unread_from: number | null = null,
  dateOf: (instantMs: number) => string = localDate,
): readonly MessageDay<M>[] {
  const days: { date: string; groups: OpenGroup<M>[] }[] = [];
  let wasRead = unread_from !== null;
  for (const message of messages) {
    const sentMs = Date.parse(message.created_at);
    const date = dateOf(sentMs);
    let day = days.at(-1);
    if (day?.date !== date) {
      day = { date, groups: [] };
      days.push(day);
    }
    const isFirstUnread = wasRead && message.seq >= (unread_from ?? 0);
    if (isFirstUnread) wasRead = false;
    const group = day.groups.at(-1);
    const continuesGroup =
      group !== undefined &&
      authorOf(group.messages[0]) === authorOf(message) &&
      sentMs - group.lastMs <= maxGroupGapMs &&
      !isFirstUnread;
    if (continuesGroup) {
      group.messages.push(message);
      group.lastMs = sentMs;
    } else day.groups.push({ messages: [message], isFirstUnread, lastMs: sentMs });
  }
  return days;
}
